/**
 * Whether words given as a quotation stand literally in a passage, and whether they are enough to say something. The
 * module is pure.
 */
import { match, source } from './compare.ts'
import { tokens } from './tokens.ts'
import { sentences } from '../sentences.ts'
import { contentOf, normal, wordsOf } from '../verify/language/words.ts'
import { STOP } from '../verify/language/wordlists.ts'

/** The range `[from, to)` of the source's own words in the passage, however the quotation spells them. */
export interface Quoted {
  from: number
  to: number
}

/** `absent` comes with the nearest sentence of the passage; `short` means less than a clause. */
export type Unquoted = { refused: 'absent'; nearest: string } | { refused: 'short' }

/** Fewest words of a clause: `CLAUSE`, or `WHOLE` when punctuation encloses it in the passage. */
const CLAUSE = 4
const WHOLE = 3
/** Fewest content words among them. */
const CONTENT = 2
const MARK = /[.,;:!?…—–()«»"“”¿¡]/

export function proveQuotation(quote: string, passage: string): Quoted | Unquoted {
  const matched = match(quote, source(passage))
  if (!matched) return { refused: 'absent', nearest: nearestTo(quote, passage) }
  const { desde: from, hasta: to } = matched
  return isClause(quote, passage, { from, to }) ? { from, to } : { refused: 'short' }
}

/** The longest piece between gaps must be a clause, because three scattered words are none. */
function isClause(quote: string, passage: string, { from, to }: Quoted): boolean {
  const longest = quote
    .split(/\[[^\]]*\]|…|\.{3,}/)
    .map(piece => tokens(piece).map(t => normal(t.word)))
    .reduce((most, piece) => (piece.length > most.length ? piece : most), [])
  const content = new Set(contentOf(longest).filter(word => !STOP.has(word))).size
  if (content < CONTENT || longest.length < WHOLE) return false
  return (
    longest.length >= CLAUSE ||
    (marked(passage.slice(0, from).trimEnd().slice(-1)) && marked(passage.slice(to).trimStart()))
  )
}

/** Returns whether a mark stands there, or the text begins or ends. */
const marked = (text: string): boolean => text === '' || MARK.test(text[0]!)

function nearestTo(quote: string, passage: string): string {
  const asked = new Set(wordsOf(quote))
  const shared = (text: string): number => wordsOf(text).filter(word => asked.has(word)).length
  const all = sentences(passage).map(({ from, to }) => passage.slice(from, to))
  return all.reduce((best, sentence) => (shared(sentence) > shared(best) ? sentence : best), all[0] ?? '')
}
