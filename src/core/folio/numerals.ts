/**
 * Printed labels as people type them (`xiv`, `A-3`, `١٢`, `12 bis`) → what they mean, and the label some pages later.
 */
import { format, isRoman, labelReadings, LONGEST_LABEL, numberOf, readings, type Reading } from './notation.ts'

export interface Label {
  value: number
  romana: boolean
  prefix: string
}

const DRESS = /^(?:(?:p[áa]ginas?|p[áa]gs?|pages?|pp?|fols?|ff?)(?:\.\s*|\s+|(?=\d)))?[[({—–-]*\s*(.+?)\s*[\])}—–-]*$/iu

/**
 * Returns the two numbers of a spread, such as `12-13` or `xii–xiii`. Null for `3-12`, a page of chapter 3, and `A-3`,
 * one of an appendix.
 */
export function spreadOf(label: string): [left: string, right: string] | null {
  const [left = '', right = '', more] = label.trim().split(/[-–]/)
  const follows =
    more === undefined &&
    readings(left).some(a =>
      readings(right).some(
        b =>
          a.notation === b.notation &&
          b.value === a.value + 1 &&
          !a.prefix &&
          !b.prefix &&
          !a.ocr &&
          !b.ocr &&
          !a.suffix &&
          !b.suffix,
      ),
    )
  return follows ? [left, right] : null
}

function main(text: string): Reading | null {
  if (text.length > LONGEST_LABEL) return null
  const bare = DRESS.exec(text.trim())?.[1] ?? ''
  return readings(spreadOf(bare)?.[0] ?? bare).find(r => !r.ocr) ?? labelReadings(bare)[0] ?? null
}

/**
 * Returns value, notation and prefix of a label in any notation, null when it holds no number. Accepts `p. 23`, `[12]`,
 * `12-13`, `fol. 3v`.
 */
export function readLabel(text: string): Label | null {
  const read = main(text)
  return read && { value: numberOf(read.notation, read.value), romana: isRoman(read.notation), prefix: read.prefix }
}

/**
 * Returns the label `steps` pages after `label`, in its notation: ("xiv", 2) → "xvi", ("12r", 1) → "12v", ("12-13", 1)
 * → "14-15". Null when the label holds no number.
 */
export function nextLabel(label: string, steps: number): string | null {
  const read = main(label)
  if (!read) return null
  const bare = label.trim()
  if (spreadOf(bare))
    return `${format(read.notation, read.value + 2 * steps)}-${format(read.notation, read.value + 2 * steps + 1)}`
  return format(read.notation, read.value + steps, { prefix: read.prefix, width: read.width })
}
