/**
 * Candidates → the same, reordered by what their text shows beside the two scores, and then by a cross-encoder when its
 * weights are loaded.
 */
import type { PassageRow } from '../../../storage/contract.ts'
import type { Reranker } from '../models/models.ts'
import { best, clamp, type Candidate } from './fuse.ts'
import type { Language } from './language.ts'
import { textOf } from './passage-text.ts'
import type { Query } from './query.ts'

/**
 * Least number of candidates that are read and reordered, and the same for what a word means, which is often told far
 * from where the word is used most.
 */
const CANDIDATES = 16,
  FAR = 50

/** How many candidates are read to return `k` of them. */
export const readFor = (query: Query, k: number): number => Math.max(isExplained(query) ? FAR : CANDIDATES, k)

/** What something does is told in too many ways to be surely known. */
const isExplained = ({ sought }: Query): boolean => sought !== null && sought.of !== 'deed'

export interface Readable {
  candidate: Candidate
  row: PassageRow
}

/** A candidate whose text was read. `print` holds its folded words, which are equal in near-identical passages. */
export interface Judged extends Readable {
  id: string
  pairs: number
  language: Language | null
  print: string
  score: number
}

/**
 * Weight of the neighbouring words. Measured on XQuAD, SciFact and Cranfield with 0, 0.05, 0.1 and 0.2: 0.1 brings es
 * R@1 0.932 → 0.940, en 0.946 → 0.956, SciFact nDCG@10 0.855 → 0.859, Cranfield 0.395 → 0.398, and no change across
 * languages. The share of the query's words in the passage, tried beside it, gained in one language what it lost across
 * languages and on Cranfield.
 */
const PAIRS_WEIGHT = 0.1

/**
 * A passage of which fewer pieces are words counts less for a bare word: lists and the contents hold it most often, and
 * say least of it.
 */
const PROSE = 0.6

export function light(query: Query, readable: readonly Readable[]): Judged[] {
  const stems = query.lexical.words.map(word => word.stem)
  return readable
    .map((passage): Judged => {
      const read = textOf(passage.row.texto)
      const together = pairs(stems, read.places(query))
      const written = isExplained(query) ? Math.min(1, read.prose / PROSE) : 1
      const score = clamp((written * (passage.candidate.score + PAIRS_WEIGHT * together)) / (1 + PAIRS_WEIGHT))
      return { ...passage, id: passage.row.id, pairs: together, language: read.language, print: read.print, score }
    })
    .sort(best)
}

/**
 * Most passages that are put first because they tell what is sought: "Menhir is a parser generator" stood in the
 * eighteenth that was found for "What is Menhir?".
 */
const TELLING = 3

/** Puts those first that tell what the question asks to be told of a word or a name. */
export function tellingFirst(query: Query, judged: Judged[]): Judged[] {
  if (!isExplained(query)) return judged
  const telling = judged.filter(({ row }) => textOf(row.texto).telling(query)).slice(0, TELLING)
  const score = judged[0]?.score ?? 0
  return [...telling.map(passage => ({ ...passage, score })), ...judged.filter(passage => !telling.includes(passage))]
}

type Places = ReadonlyMap<string, readonly number[]>

/** Most words that may stand between the two words of a pair. */
const NEAR = 3

/**
 * Returns the share of the query's neighbouring pairs that stand near each other in the passage, in their order; 0 for
 * a query of one word.
 */
function pairs(stems: readonly string[], places: Places): number {
  const together = stems.slice(1).filter((second, i) => near(places.get(stems[i]!), places.get(second)))
  return stems.length > 1 ? together.length / (stems.length - 1) : 0
}

function near(first: readonly number[] | undefined, second: readonly number[] | undefined): boolean {
  return first !== undefined && second !== undefined && first.some(a => second.some(b => b > a && b - a <= NEAR + 1))
}

/** Passages that the cross-encoder reads; each costs it 20 ms or more. */
const CROSS = 20

/** Returns the passages that the cross-encoder read first, in its order, and then the rest as it was. */
export async function crossEncode(
  reranker: Reranker,
  query: Query,
  { judged, signal }: { judged: readonly Judged[]; signal?: AbortSignal },
): Promise<Judged[]> {
  const read = judged.slice(0, CROSS)
  const scores = await reranker.rerank(
    query.text,
    read.map(passage => passage.row.texto),
    signal,
  )
  const ordered = read
    .map((passage, i) => ({ ...passage, score: clamp(passage.row.texto === '' ? passage.score : (scores[i] ?? 0)) }))
    .sort(best)
  const least = ordered.at(-1)?.score ?? 1
  return [...ordered, ...judged.slice(CROSS).map(passage => ({ ...passage, score: Math.min(passage.score, least) }))]
}
