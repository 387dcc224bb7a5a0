/**
 * Finds where words stand in a text, given what stands before and after them. Spaces, hyphens, case and accents are
 * ignored; of two equally good places, none is chosen. Pure.
 */
import { commonHead, commonTail, lettersOf, type Letters } from './letters.ts'

export interface Quotation {
  texto: string
  prefijo: string
  sufijo: string
}

export interface Occurrence {
  /** UTF-16 range in the text. */
  range: [from: number, to: number]
  /** Number of letters before and after it that agree with the quotation's context. */
  context: number
  /** Number of letters that differ, are missing or are added; 0 for an exact match. */
  distance: number
}

/** Characters kept before and after the marked words. */
const CONTEXT = 48
/**
 * Words with at least this many letters are certain by themselves; shorter ones need `NEIGHBOURS` letters of context
 * that agree.
 */
export const SPEAKS = 24
export const NEIGHBOURS = 8
/** Most places that are collected; so many matches identify nothing. */
const MOST = 200

/** Returns what is kept of a range, so that it can be found again. */
export function quotationAt(text: string, [from, to]: readonly [number, number]): Quotation {
  return {
    texto: text.slice(from, to),
    prefijo: whole(text.slice(Math.max(0, from - CONTEXT), from)),
    sufijo: whole(text.slice(to, to + CONTEXT)),
  }
}

/** Removes half a surrogate pair left at either end by cutting. */
const whole = (text: string): string => text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '')

/** Returns every place where the words stand, in order. */
export function occurrences(text: string, quotation: Quotation, hay: Letters = lettersOf(text)): Occurrence[] {
  const needle = lettersOf(quotation.texto).bare
  if (needle === '') return literal(text, quotation)
  const out: Occurrence[] = []
  for (let at = hay.bare.indexOf(needle); at >= 0 && out.length < MOST; at = hay.bare.indexOf(needle, at + 1))
    out.push(occurrence(text, hay, { range: [at, at + needle.length], quotation }))
  return out
}

/** Looks for signs without letters (a formula, a bullet) as they are. */
function literal(text: string, { texto, prefijo, sufijo }: Quotation): Occurrence[] {
  const signs = texto.trim(),
    out: Occurrence[] = []
  if (signs === '') return out
  for (let at = text.indexOf(signs); at >= 0 && out.length < MOST; at = text.indexOf(signs, at + 1)) {
    const context =
      commonTail(lettersOf(text.slice(0, at)).bare, lettersOf(prefijo).bare) +
      commonHead(lettersOf(text.slice(at + signs.length)).bare, lettersOf(sufijo).bare)
    out.push({ range: [at, at + signs.length], context, distance: 0 })
  }
  return out
}

/**
 * Maps the range `[from, to)` of the letters to a range of the text, with the punctuation that the quotation has at its
 * ends.
 */
export function occurrence(
  text: string,
  hay: Letters,
  {
    range: [from, to],
    quotation: { texto, prefijo, sufijo },
  }: { range: readonly [number, number]; quotation: Quotation },
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

/** Whether a place certainly is that of the marked words, and not of the same words elsewhere. */
export function certain({ context }: Occurrence, { texto, prefijo, sufijo }: Quotation): boolean {
  const words = lettersOf(texto).bare.length,
    neighbours = lettersOf(prefijo).bare.length + lettersOf(sufijo).bare.length
  return words >= SPEAKS || context >= Math.min(NEIGHBOURS, neighbours)
}

/**
 * Returns the place with the smallest distance and, among equals, the most context; null where two are equally good.
 */
export function theBest<T extends Occurrence>(all: readonly T[]): T | null {
  const [first, second] = [...all].sort((a, b) => a.distance - b.distance || b.context - a.context)
  if (!first) return null
  return second && second.distance === first.distance && second.context === first.context ? null : first
}
