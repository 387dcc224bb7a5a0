/**
 * Words with a letter that no font explains ("signi�cativas") → the letters that OCR reads in that place. Every other
 * letter must agree, and so must a neighbour; a sign that stands by itself (a formula's) stays unread. Pure.
 */
import type { Box, PageRuns, Paragraph, Unit } from '../reader.ts'

const WORD = /[\p{L}\p{M}\ufffd]+/gu
/** Fewest known letters of a torn word: with fewer, too many words fit. */
const LEAST = 3
/** Most letters that one unread sign may stand for; no ligature has more. */
const MOST = 3

const isTorn = (word: string): boolean =>
  word.includes('\ufffd') && word.replace(/\ufffd/g, '').length >= LEAST && !/\ufffd{2}/.test(word)

export const hasTornWords = ({ texto }: Pick<Unit, 'texto'>): boolean =>
  texto.includes('\ufffd') && (texto.match(WORD) ?? []).some(isTorn)

/** Room above and below a line for its letters and white around them, as a share of the type size. */
const PAD = 0.6

/**
 * Returns the places of the lines that contain an unread sign, over the whole width of the page, as fractions of the
 * page as shown.
 */
export function tornLines({ box, runs }: PageRuns): Box[] {
  if (!box) return [{ x0: 0, y0: 0, x1: 1, y1: 1 }]
  const height = box.y1 - box.y0
  return runs
    .filter(run => !run.outside && run.text.includes('\ufffd'))
    .map(({ y, size }) => ({
      x0: 0,
      x1: 1,
      y0: 1 - (y + (1 + PAD) * size - box.y0) / height,
      y1: 1 - (y - PAD * size - box.y0) / height,
    }))
}

/**
 * Returns the unit with its torn words repaired. `read` holds the words of the same page as OCR has them, in any order
 * of lines.
 */
export function mended<U extends Pick<Unit, 'texto' | 'parrafos'>>(unit: U, read: readonly string[]): U {
  const words = read.flatMap(word => word.normalize('NFC').match(WORD) ?? [])
  const parrafos = unit.parrafos ?? [{ desde: 0, hasta: unit.texto.length }]
  let [texto, at] = ['', 0]
  const moved = parrafos.map((paragraph): Paragraph => {
    texto += unit.texto.slice(at, paragraph.desde)
    const desde = texto.length
    texto += mend(unit.texto.slice(paragraph.desde, paragraph.hasta), words)
    at = paragraph.hasta
    return { ...paragraph, desde, hasta: texto.length }
  })
  texto += unit.texto.slice(at)
  return { ...unit, texto, ...(unit.parrafos && { parrafos: moved }) }
}

function mend(text: string, read: readonly string[]): string {
  const own = [...text.matchAll(WORD)]
  return own.reduceRight((whole, { 0: word, index }, i) => {
    const replacement = isTorn(word) ? asRead(word, [own[i - 1]?.[0], own[i + 1]?.[0]], read) : null
    return replacement === null ? whole : whole.slice(0, index) + replacement + whole.slice(index + word.length)
  }, text)
}

/**
 * Returns the word that OCR read, or null when it has no fitting word beside one of these neighbours, or several
 * different ones.
 */
function asRead(torn: string, [before, after]: (string | undefined)[], read: readonly string[]): string | null {
  const shape = new RegExp(`^${torn.replace(/\ufffd/g, `\\p{L}{1,${MOST}}`)}$`, 'u')
  const same = (a: string | undefined, b: string | undefined): boolean =>
    a !== undefined && a.length > 1 && a.toLowerCase() === b?.toLowerCase()
  const candidates = read.filter(
    (word, i) => shape.test(word) && (same(before, read[i - 1]) || same(after, read[i + 1])),
  )
  return new Set(candidates).size === 1 ? candidates[0]! : null
}
