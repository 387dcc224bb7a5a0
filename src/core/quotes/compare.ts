/** One quotation against one stretch of literal text: the same words, the same with variants, two pieces joined, or not there. Pure. */
import { tokens, type Token } from './tokens.ts'

export type Fit = 'exacta' | 'con_variantes'

export interface Variant { cita: string; fuente: string }

export interface Match {
  fit: Fit
  /** Range in the source, UTF-16. */
  desde: number
  hasta: number
  variantes: Variant[]
}

/** `[…]`, `...` and words in brackets: what the writer left out or put in. */
const GAP = /\[[^\]]{0,80}\]|\(\s*(?:…|\.\.\.)\s*\)|…|\.{3,}/g
/** Pieces shorter than this could stand anywhere: not enough to call a quotation welded. */
const PIECE = 3

export interface Source { texto: string; tokens: readonly Token[]; at: ReadonlyMap<string, readonly number[]> }

/** Prepared once, compared often. */
export function source(texto: string): Source {
  const list = tokens(texto)
  const at = new Map<string, number[]>()
  list.forEach((t, i) => { const places = at.get(t.loose); if (places) places.push(i); else at.set(t.loose, [i]) })
  return { texto, tokens: list, at }
}

/** Fragments between the gaps, as words. */
const fragments = (quote: string): Token[][] => quote.split(GAP).map(tokens).filter(words => words.length > 0)

const sameWord = (a: Token, b: Token): boolean => a.strict === b.strict

/** The first word may change its capital: a quotation begins where its writer needs it. */
const sameFirst = (a: Token, b: Token): boolean => sameWord(a, b) || a.strict.toLowerCase() === b.strict.toLowerCase()

/** First place of the words, contiguous, from token `from` on; a strict match is preferred to one with variants. */
function place(words: readonly Token[], where: Source, from: number): { start: number; strict: boolean } | null {
  const starts = (where.at.get(words[0]!.loose) ?? []).filter(i => i >= from && words.every((w, k) => where.tokens[i + k]?.loose === w.loose))
  const strict = starts.find(i => words.every((w, k) => (k === 0 ? sameFirst : sameWord)(w, where.tokens[i + k]!)))
  const start = strict ?? starts[0]
  return start === undefined ? null : { start, strict: strict !== undefined }
}

/** All fragments, in their order; null when one of them is missing. */
export function match(quote: string, where: Source): Match | null {
  const pieces = fragments(quote)
  if (pieces.length === 0) return null
  let from = 0
  let strict = true
  let desde = -1, hasta = -1
  const variantes: Variant[] = []
  for (const words of pieces) {
    const found = place(words, where, from)
    if (!found) return null
    strict &&= found.strict
    words.forEach((w, k) => {
      const there = where.tokens[found.start + k]!
      if (!(k === 0 ? sameFirst : sameWord)(w, there)) variantes.push({ cita: w.word, fuente: there.word })
    })
    if (desde < 0) desde = where.tokens[found.start]!.desde
    from = found.start + words.length
    hasta = where.tokens[from - 1]!.hasta
  }
  return { fit: strict ? 'exacta' : 'con_variantes', desde, hasta, variantes }
}

/** Longest run of `words` from `k` on that stands in the source, in tokens. */
function run(words: readonly Token[], k: number, where: Source): number {
  let best = 0
  for (const i of where.at.get(words[k]!.loose) ?? []) {
    let n = 0
    while (words[k + n] && where.tokens[i + n]?.loose === words[k + n]!.loose) n++
    best = Math.max(best, n)
  }
  return best
}

/** True when two real pieces, each of three words or more, make up the whole quotation. */
export function welded(quote: string, sources: readonly Source[]): boolean {
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
