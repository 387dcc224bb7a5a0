/**
 * One quotation against one stretch of literal text: the same words, the same with variants, two pieces joined, or
 * absent. The module is pure.
 */
import { NEGATION } from '../verify/wordlists.ts'
import { isUnread } from '../sentences.ts'
import { normal, wordsOf } from '../verify/words.ts'
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
const GAP = /\[[^\]]{0,80}\]|\(\s*(?:…|\.\.\.)\s*\)|…|\.{3,}/g
/** A letter that the writer changed to fit the sentence ("[L]os"), and a word changed in part ("libro[s]"). */
const LETTER = /(?<![\p{L}\p{N}])\[(\p{L})\](?=\p{L})/gu
const PARTLY = /\p{L}+\[\p{L}{1,10}\]\p{L}*|\[\p{L}{2,10}\]\p{L}+/gu
const SIC = /[([]\s*sic\.?\s*[)\]]/giu

/** Returns the quotation with its marked changes of single letters undone, and words changed in part as gaps. */
export const unmarked = (quote: string): string => quote.replace(SIC, ' ').replace(LETTER, '$1').replace(PARTLY, '[…]')

/** Fewest words of a piece: a shorter one could stand anywhere, so it does not prove a quotation welded. */
const PIECE = 3

export interface Source {
  texto: string
  tokens: readonly Token[]
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

/** Returns the words of each fragment between the gaps. */
const fragments = (quote: string): Token[][] =>
  unmarked(quote)
    .split(GAP)
    .map(tokens)
    .filter(words => words.length > 0)

/** Most words that a gap may leave out. */
const ELIDED = 150
/** A negation within this many words before the next fragment would deny it. */
const DENYING = 2

const sameWord = (a: Token, b: Token): boolean => a.strict === b.strict

/** The first word may differ in its capital, because a quotation may begin in the middle of a sentence. */
const sameFirst = (a: Token, b: Token): boolean => sameWord(a, b) || a.strict.toLowerCase() === b.strict.toLowerCase()

interface Place {
  start: number
  strict: boolean
}

/**
 * Returns the places, from token `from` on, where the words stand in a row; exact places come before those with
 * variants.
 */
function places(words: readonly Token[], where: Source, from = 0): Place[] {
  const starts = (where.at.get(words[0]!.loose) ?? []).filter(
    i => i >= from && words.every((w, k) => where.tokens[i + k]?.loose === w.loose),
  )
  const all = starts.map(start => ({
    start,
    strict: words.every((w, k) => (k === 0 ? sameFirst : sameWord)(w, where.tokens[start + k]!)),
  }))
  return [...all.filter(p => p.strict), ...all.filter(p => !p.strict)]
}

/**
 * Matches all fragments in order and near each other. Returns null when one is missing, when none is long enough to be
 * recognised, or when a gap hides a negation or inserts one. A quotation with unreadable characters never matches.
 */
export function match(quote: string, where: Source): Match | null {
  const pieces = fragments(quote)
  if (
    pieces.length === 0 ||
    isUnread(quote) ||
    (pieces.length > 1 && pieces.every(words => words.length < PIECE)) ||
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
 * Places the fragments after the first, each where it occurs next; null when one is missing, too far away, or denied
 * there.
 */
function follow(pieces: readonly Token[][], first: Place, where: Source): Match | null {
  const matches = [first]
  let end = first.start + pieces[0]!.length
  for (const words of pieces.slice(1)) {
    const next = places(words, where, end).find(
      ({ start }) =>
        start - end <= ELIDED &&
        !where.tokens.slice(Math.max(end, start - DENYING), start).some(t => NEGATION.has(normal(t.word))),
    )
    if (!next) return null
    matches.push(next)
    end = next.start + words.length
  }
  const variantes = pieces.flatMap((words, i) =>
    words.flatMap((w, k): Variant[] => {
      const there = where.tokens[matches[i]!.start + k]!
      return (k === 0 ? sameFirst : sameWord)(w, there) ? [] : [{ cita: w.word, fuente: there.word }]
    }),
  )
  const strict = matches.every(p => p.strict)
  return {
    fit: strict ? 'exacta' : 'con_variantes',
    desde: where.tokens[first.start]!.desde,
    hasta: where.tokens[end - 1]!.hasta,
    variantes,
  }
}

const denies = (inserted: string): boolean => wordsOf(inserted).some(word => NEGATION.has(word))

/** Returns the length in tokens of the longest run of `words`, from index `k` on, that stands in the source. */
function run(words: readonly Token[], k: number, where: Source): number {
  let best = 0
  for (const i of where.at.get(words[k]!.loose) ?? []) {
    let n = 0
    while (words[k + n] && where.tokens[i + n]?.loose === words[k + n]!.loose) n++
    best = Math.max(best, n)
  }
  return best
}

/**
 * Returns whether two pieces that do stand in the sources, each of three words or more, make up the whole quotation.
 */
export function welded(quote: string, sources: readonly Source[]): boolean {
  if (isUnread(quote)) return false
  const words = tokens(quote.replace(GAP, ' '))
  if (words.length < 2 * PIECE) return false
  const head = Math.max(0, ...sources.map(s => run(words, 0, s)))
  if (head < PIECE || head >= words.length) return false
  for (let cut = head; cut >= PIECE; cut--) {
    if (words.length - cut < PIECE) continue
    if (sources.some(s => run(words, cut, s) === words.length - cut)) return true
  }
  return false
}
