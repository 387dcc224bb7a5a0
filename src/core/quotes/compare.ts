/**
 * One quotation against one stretch of literal text: the same words, the same with variants, two pieces joined, or
 * absent. The module is pure.
 */
import { NEGATION } from '../verify/language/wordlists.ts'
import { isUnread } from '../sentences.ts'
import { normal, wordsOf } from '../verify/language/words.ts'
import { signs, type Placed, type Word } from './signs.ts'
import { tokens, type Token } from './tokens.ts'

export type Fit = 'exacta' | 'con_variantes'

export interface Variant {
  cita: string
  fuente: string
}

export interface Match {
  fit: Fit
  /** Range in the source, UTF-16. */
  desde: number
  hasta: number
  variantes: Variant[]
}

/** `[…]`, `...` and words in brackets, where the writer left something out or put something in. */
export const GAP = /\[[^\]]{0,80}\]|\(\s*(?:…|\.\.\.)\s*\)|…|\.{3,}/g
const LEFT_OUT = /…|\.{3}/
/** A letter that the writer changed to fit the sentence ("[L]os"), and a word changed in part ("libro[s]"). */
const LETTER = /(?<![\p{L}\p{N}])\[(\p{L})\](?=\p{L})/gu
const PARTLY = /\p{L}+\[\p{L}{1,10}\]\p{L}*|\[\p{L}{2,10}\]\p{L}+/gu
const SIC = /[([]\s*sic\.?\s*[)\]]/giu

/** Returns the quotation with its marked changes of single letters undone, and words changed in part as gaps. */
const unmarked = (quote: string): string => quote.replace(SIC, ' ').replace(LETTER, '$1').replace(PARTLY, '[…]')

/** Fewest words of a piece: a shorter one could stand anywhere, so it does not prove a quotation welded. */
export const PIECE = 3

export interface Source extends Placed {
  at: ReadonlyMap<string, readonly number[]>
}

/** Indexes a text once so that many quotations can be compared with it. */
export function source(texto: string): Source {
  const list = tokens(texto)
  const at = new Map<string, number[]>()
  list.forEach((t, i) => {
    const places = at.get(t.loose)
    if (places) places.push(i)
    else at.set(t.loose, [i])
  })
  return { texto, tokens: list, at }
}

/** Text between two gaps; `gap` is what stands in the gaps before it. */
export interface Piece extends Placed {
  gap: string
}

export function piecesOf(quote: string): Piece[] {
  const text = unmarked(quote)
  const gaps = [...text.matchAll(GAP)].map(([gap]) => gap)
  const pieces: Piece[] = []
  let gap = ''
  text.split(GAP).forEach((texto, i) => {
    gap += gaps[i - 1] ?? ''
    const words = tokens(texto)
    if (words.length > 0) pieces.push({ texto, tokens: words, gap })
    if (words.length > 0) gap = ''
  })
  return pieces
}

/** Most words that a gap may leave out. */
export const ELIDED = 150
/** A negation within this many words before the next piece would deny it. */
const DENYING = 2

const sameWord = (a: Token, b: Token): boolean => a.strict === b.strict

/** The first word may differ in its capital, because a quotation may begin in the middle of a sentence. */
const sameFirst = (a: Token, b: Token): boolean => sameWord(a, b) || a.strict.toLowerCase() === b.strict.toLowerCase()

interface Place {
  start: number
  /** The token of the source behind the last one. */
  end: number
  variantes: Variant[]
}

/**
 * Returns the places, from token `from` on, where the words stand in a row with nothing else between them; exact places
 * come before those with variants.
 */
function places(piece: Piece, where: Source, from = 0): Place[] {
  const starts = (where.at.get(piece.tokens[0]!.loose) ?? []).filter(start => start >= from)
  const all = starts.flatMap(start => placeAt(piece, where, start) ?? [])
  return [...all.filter(p => p.variantes.length === 0), ...all.filter(p => p.variantes.length > 0)]
}

/** Fewest words of a quotation of which two may be one word in the source. */
const SPACED = 6

/**
 * Returns the place that begins there, or null. A word may be two in the source, or two words one, as where the reading
 * lost the space of a narrow line ("ofdementia"); that is a variant, and each such word must have its neighbours.
 */
function placeAt(piece: Piece, where: Source, start: number): Place | null {
  const words = piece.tokens
  const variantes: Variant[] = []
  let [k, i] = [0, start]
  while (k < words.length) {
    const [word, there] = [words[k]!, where.tokens[i]]
    if (!there) return null
    const same = word.loose === there.loose
    if (!same && words.length < SPACED) return null
    const call = same || k === 0 ? 0 : calledAt(where, i)
    if (call > 0) {
      if (where.texto[there.desde - 1] === '(')
        variantes.push({ cita: written(piece, k - 1, 1), fuente: `${written(where, i - 1, 1 + call)})` })
      i += call
      continue
    }
    const [takes, gives] = same ? [1, 1] : spacing(words.slice(k, k + 2), where.tokens.slice(i, i + 2))
    const sign = takes > 0 ? signs({ text: piece, at: k }, { text: where, at: i }) : 'other'
    if (sign === 'other') return null
    if (!same) variantes.push({ cita: written(piece, k, takes), fuente: written(where, i, gives) })
    else if (sign === 'variant') variantes.push(spelled({ text: piece, at: k }, { text: where, at: i }))
    else if (!(k === 0 ? sameFirst : sameWord)(word, there)) variantes.push({ cita: word.word, fuente: there.word })
    k += takes
    i += gives
  }
  return { start, end: i, variantes }
}

/**
 * A number of a list of sources in brackets, which who quotes may leave out: `[5]`, and `(7,8)`, which may number an
 * equation and is shown. A year is none.
 */
const CALL = /^(?:\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\]|\(\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\))/

/**
 * Returns how many tokens of the source, from this one on, are such a number: 0 for any other. "Was Greek to many
 * readers. In fact" was called altered beside "readers [5]. In fact".
 */
function calledAt({ texto, tokens: all }: Source, i: number): number {
  const from = all[i]!.desde - 1
  const call = /[[(]/.test(texto[from] ?? '') ? CALL.exec(texto.slice(from, from + 40)) : null
  return call ? all.slice(i).findIndex(({ desde }) => desde >= from + call[0].length) : 0
}

/** Words with which another begins that is its contrary: "not able" is not "notable". */
const TURNING = new Set(['in', 'un', 'a', 'an', 'im', 'dis', 'non', 'des', 'anti', ...NEGATION])

/** Returns how many words are how many of the source's where only a space differs; 0 and 0 where they differ. */
function spacing(words: readonly Token[], there: readonly Token[]): [number, number] {
  const same = (two: readonly Token[], whole: Token): boolean => {
    const [first, second] = two.map(t => t.strict.toLowerCase())
    if (second === undefined || TURNING.has(first!) || /\d/.test(whole.word)) return false
    return first + second === whole.strict.toLowerCase()
  }
  if (same(words, there[0]!)) return [2, 1]
  return same(there, words[0]!) ? [1, 2] : [0, 0]
}

const written = ({ texto, tokens: all }: Placed, at: number, count: number): string =>
  texto.slice(all[at]!.desde, all[at + count - 1]!.hasta).replace(/\s+/g, ' ')

/** Both writings of a word, from the word before it, or from the sign that differs where the quotation begins. */
export function spelled(word: Word, source: Word): Variant {
  const from = ({ text: { tokens: all }, at }: Word): number =>
    (word.at > 0 ? all[at - 1]?.desde : all[at - 1]?.hasta) ?? 0
  const writing = (spot: Word): string =>
    spot.text.texto.slice(from(spot), spot.text.tokens[spot.at]!.hasta).replace(/\s+/g, ' ').trim()
  return { cita: writing(word), fuente: writing(source) }
}

/**
 * Matches all pieces in order and near each other. Returns null when one is missing, when none is long enough to be
 * recognised, or when a gap hides a negation or inserts one. A quotation with unreadable characters never matches.
 */
export function match(quote: string, where: Source): Match | null {
  const pieces = piecesOf(quote)
  if (
    pieces.length === 0 ||
    isUnread(quote) ||
    (pieces.length > 1 && pieces.every(piece => piece.tokens.length < PIECE)) ||
    (quote.match(GAP) ?? []).some(denies)
  )
    return null
  let variant: Match | null = null
  for (const first of places(pieces[0]!, where)) {
    const followed = follow(pieces, first, where)
    if (followed?.fit === 'exacta') return followed
    variant ??= followed
  }
  return variant
}

/**
 * Places the pieces after the first, each where it occurs next; null when one is missing, too far away, or denied
 * there.
 */
function follow(pieces: readonly Piece[], first: Place, where: Source): Match | null {
  const matches = [first]
  let { end } = first
  for (const piece of pieces.slice(1)) {
    const next = places(piece, where, end).find(
      ({ start }) => start - end <= ELIDED && changedBy(piece.gap, where, { from: end, to: start }) === null,
    )
    if (!next) return null
    matches.push(next)
    end = next.end
  }
  return {
    fit: matches.every(p => p.variantes.length === 0) ? 'exacta' : 'con_variantes',
    desde: where.tokens[first.start]!.desde,
    hasta: where.tokens[end - 1]!.hasta,
    variantes: matches.flatMap(p => p.variantes),
  }
}

/**
 * Returns what a gap changes: it hides a negation, or puts a number in brackets where the source has another in
 * brackets, "the authors of [11]" for "of [9]"; null for a gap that only leaves out. A number that the source has not
 * in brackets is the writer's, as a year is: "that year [2015]".
 */
export function changedBy(
  gap: string,
  { texto, tokens: all }: Placed,
  left: { from: number; to: number },
): string | null {
  const denying = all.slice(Math.max(left.from, left.to - DENYING), left.to).find(t => NEGATION.has(normal(t.word)))
  if (denying) return denying.word
  const between = texto.slice(all[left.from - 1]?.hasta ?? 0, all[left.to]!.desde)
  const brackets = (text: string): string[] => (text.match(/\[[^\]]*\]/g) ?? []).filter(part => /\d/.test(part))
  const numbers = (text: string): string[] => brackets(text).flatMap(part => part.match(/\d+/g) ?? [])
  const [ours, theirs] = [LEFT_OUT.test(gap) ? [] : numbers(gap), numbers(between)]
  const isSame = ours.every(number => theirs.includes(number)) && !/\p{L}/u.test(between.replace(/\[[^\]]*\]/g, ''))
  return ours.length > 0 && theirs.length > 0 && !isSame ? brackets(between).join(' ') : null
}

export const denies = (inserted: string): boolean => wordsOf(inserted).some(word => NEGATION.has(word))
