/**
 * Words with what stands before and after them → where they stand in a text. Spaces, hyphens, case and accents aside;
 * where two places are equally good, none is chosen. Pure.
 */
import { commonHead, commonTail, lettersOf, type Letters } from './letters.ts'

export interface Quotation {
  texto: string
  prefijo: string
  sufijo: string
}

export interface Occurrence {
  /** Of the text, UTF-16. */
  range: [from: number, to: number]
  /** Letters before and after it that agree with the quotation's. */
  context: number
  /** Letters that are another one, missing or too many; 0 where it stands to the letter. */
  distance: number
}

/** Characters kept before and after the marked words. */
const CONTEXT = 48
/** Words that long are found by themselves; shorter ones need neighbours that agree. */
export const SPEAKS = 24
const NEIGHBOURS = 8
/** More places than this tell nothing. */
const MOST = 200

/** What is kept of a range of a text, so that it is found again. */
export function quotationAt(text: string, [from, to]: readonly [number, number]): Quotation {
  return {
    texto: text.slice(from, to),
    prefijo: whole(text.slice(Math.max(0, from - CONTEXT), from)),
    sufijo: whole(text.slice(to, to + CONTEXT)),
  }
}

/** Without the half of a character that a cut has left. */
const whole = (text: string): string => text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '')

/** Every place where the words stand, in order. */
export function occurrences(text: string, quotation: Quotation): Occurrence[] {
  const hay = lettersOf(text),
    needle = lettersOf(quotation.texto).bare
  if (needle === '') return literal(text, quotation)
  const found: Occurrence[] = []
  for (let at = hay.bare.indexOf(needle); at >= 0 && found.length < MOST; at = hay.bare.indexOf(needle, at + 1))
    found.push(occurrence(text, hay, [at, at + needle.length], quotation))
  return found
}

/** Signs alone (a formula, a bullet) are looked for as they are. */
function literal(text: string, { texto, prefijo, sufijo }: Quotation): Occurrence[] {
  const signs = texto.trim(),
    found: Occurrence[] = []
  if (signs === '') return found
  for (let at = text.indexOf(signs); at >= 0 && found.length < MOST; at = text.indexOf(signs, at + 1)) {
    const context =
      commonTail(lettersOf(text.slice(0, at)).bare, lettersOf(prefijo).bare) +
      commonHead(lettersOf(text.slice(at + signs.length)).bare, lettersOf(sufijo).bare)
    found.push({ range: [at, at + signs.length], context, distance: 0 })
  }
  return found
}

/** `[from, to)` of the letters → the range of the text, with the marks that the quotation has at its ends. */
export function occurrence(
  text: string,
  hay: Letters,
  [from, to]: readonly [number, number],
  { texto, prefijo, sufijo }: Quotation,
): Occurrence {
  const last = hay.at[to - 1]!
  const range: [number, number] = [hay.at[from]!, last + String.fromCodePoint(text.codePointAt(last)!).length]
  range[1] += /^\p{Mn}*/u.exec(text.slice(range[1], range[1] + 8))![0].length
  const signs = texto.trim()
  const before = /^[^\p{L}\p{N}]*/u.exec(signs)![0],
    after = /[^\p{L}\p{N}\p{Mn}]*$/u.exec(signs)![0]
  const context =
    commonTail(hay.bare.slice(0, from), lettersOf(prefijo).bare) +
    commonHead(hay.bare.slice(to), lettersOf(sufijo).bare)
  return {
    range: [
      range[0] - commonTail(text.slice(0, range[0]), before),
      range[1] + commonHead(text.slice(range[1], range[1] + after.length), after),
    ],
    context,
    distance: 0,
  }
}

/** Whether it is the marked words for certain, and not the same words elsewhere. */
export function certain({ context }: Occurrence, { texto, prefijo, sufijo }: Quotation): boolean {
  const words = lettersOf(texto).bare.length,
    neighbours = lettersOf(prefijo).bare.length + lettersOf(sufijo).bare.length
  return words >= SPEAKS || context >= Math.min(NEIGHBOURS, neighbours)
}

/** The one whose neighbours agree best; null where two do equally. */
export function theBest<T extends Occurrence>(found: readonly T[]): T | null {
  const [first, second] = [...found].sort((a, b) => a.distance - b.distance || b.context - a.context)
  if (!first) return null
  return second && second.distance === first.distance && second.context === first.context ? null : first
}
