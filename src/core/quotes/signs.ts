/**
 * What stands between two words and changes what they say: "p < .001" is not "p > .001", -0.5 is not 0.5, and 2-3 is
 * not 2.3. Three of four quotations in which only such a sign was changed passed as literal. The module is pure.
 */
import type { Token } from './tokens.ts'

/** The same; written otherwise, which is shown; or another statement. */
export type Signs = 'same' | 'variant' | 'other'

export interface Placed {
  texto: string
  tokens: readonly Token[]
}

/** A word of a text: the token at that index. */
export interface Word {
  text: Placed
  at: number
}

const RELATION = /[<>]=?|[=≠≤≥≦≧≈≃≅~∼±]/gu
const ALIKE: Record<string, string> = { '<=': '≤', '≦': '≤', '>=': '≥', '≧': '≥', '∼': '~', '≃': '≈', '≅': '≈' }
/** A minus belongs to the number behind it where no figure or letter stands before: "1990-1995" is a range. */
const MINUS = /(?:^|[\s([=<>≤≥±,;:])[-‐‑–−]$/u,
  SPACED = /[-‐‑–−]\s+$/u
const STARTS = /^\p{Nd}/u,
  ENDS = /\p{Nd}$/u
/** Marks inside a number, or between two. */
const INSIDE = /[.,:/-]/g
/** Marks that some countries write for others: "1,800" and "1.800". */
const LOCAL = /^[.,]?$/

/** Compares what stands before a word of the quotation with what stands before one of the source. */
export function signs(word: Word, source: Word): Signs {
  const { text: quote, at: k } = word
  const written = before(word),
    there = before(source)
  const [ours, theirs] = [relations(written), relations(there)]
  if (ours !== '' && theirs !== '' && ours !== theirs) return 'other'
  const number = STARTS.test(quote.tokens[k]!.word)
  if (number && (opposed(written, there) || opposed(there, written))) return 'other'
  const kinds: Signs[] = [
    k > 0 && (ours === '' || theirs === '') && (ours + theirs).replaceAll('=', '') !== '' ? 'variant' : 'same',
    number && k > 0 && ENDS.test(quote.tokens[k - 1]!.word) ? inside(written, there) : 'same',
  ]
  return kinds.find(kind => kind === 'other') ?? kinds.find(kind => kind === 'variant') ?? 'same'
}

const before = ({ text: { texto, tokens }, at: k }: Word): string =>
  texto.slice(tokens[k - 1]?.hasta ?? 0, tokens[k]!.desde)

/** A dash with a space behind it may be a minus or none, so that it is opposed to neither. */
const opposed = (minus: string, other: string): boolean =>
  MINUS.test(minus) && !MINUS.test(other) && !SPACED.test(other)

const relations = (between: string): string => (between.match(RELATION) ?? []).map(sign => ALIKE[sign] ?? sign).join('')

function inside(written: string, there: string): Signs {
  const [ours, theirs] = [written, there].map(text => (text.replace(/[‐‑–—−]/g, '-').match(INSIDE) ?? []).join(''))
  if (ours === theirs) return 'same'
  return (LOCAL.test(ours!) && LOCAL.test(theirs!)) || ours === '' || theirs === '' ? 'variant' : 'other'
}
