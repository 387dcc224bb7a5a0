/**
 * Decides whether a passage has enough evidence: more than any question finds in any library. Otherwise the search
 * finds nothing. The numbers were chosen on XQuAD with half of its articles in the library; `npm run bench -- search`
 * reports what they cost and bring.
 */
import type { Hit } from '../../../storage/contract.ts'
import type { Embedder } from '../models/models.ts'
import { above } from './fuse.ts'
import type { Query } from './query.ts'
import type { Judged } from './rerank.ts'

/** Weights of the lexical share and of the neighbouring pairs; the cosine has weight 1. */
const SHARE = 1,
  PAIRS = 0.1
/** Added to the evidence that a passage in the query's own language needs, because it also has words to show. */
const SAME_LANGUAGE = 0.165
/**
 * In a large library something is always near. The evidence must exceed the cosine of the semantic neighbour of rank
 * `NOISE_RANK`…
 */
const NOISE_RANK = 50
/** …by this much. */
const ABOVE_NOISE = 0.12
/** A library on a single subject is near throughout, so the noise counts up to this value only. */
const MOST_NOISE = 0.16

/** Once one passage suffices alone, every other passage needs this share of that evidence… */
const BESIDE = 0.6
/**
 * …and, in the query's own language, this share of what the strongest passage has; one in another language has fewer
 * words to show. On XQuAD that leaves 3.8 passages of 6.4 within a language and loses no paragraph that was in the top
 * 10.
 */
const OF_BEST = 0.35

/** A passage with its strength: its evidence divided by what a passage needs on its own, so 1 suffices. */
export interface Weighed extends Judged {
  strength: number
  /** Present when the evidence is not enough for an answer. */
  weak?: true
}

/** Returns the passages with their strength, in their order. `neighbours` are the semantic hits, best first. */
export function weighedBy(
  query: Query,
  { judged, neighbours }: { judged: readonly Judged[]; neighbours: readonly Hit[] },
  { threshold, floor = 0 }: Pick<Embedder, 'threshold' | 'floor'>,
): Weighed[] {
  const noise = above(neighbours[NOISE_RANK - 1]?.score ?? floor, floor)
  const alone = Math.max(above(threshold, floor), Math.min(noise, MOST_NOISE) + ABOVE_NOISE)
  const strength = ({ candidate, pairs, language }: Judged): number => {
    const same = language !== null && language === query.language
    return (candidate.cosine + SHARE * candidate.share + PAIRS * pairs) / (alone + (same ? SAME_LANGUAGE : 0))
  }
  return judged.map(passage => ({ ...passage, strength: strength(passage) }))
}

/**
 * Returns the passages with enough evidence. A phrase that stands in the passage literally is evidence enough, and so
 * is a picture that shows what is asked for.
 */
export function enough(query: Query, weighed: readonly Weighed[]): Weighed[] {
  if (query.lexical.phrases.length > 0) return [...weighed]
  const best = Math.max(0, ...weighed.map(passage => passage.strength))
  const beside = ({ strength, language }: Weighed): boolean =>
    strength >= BESIDE && (language === null || language !== query.language || strength >= OF_BEST * best)
  return weighed.filter(passage => (best >= 1 && beside(passage)) || passage.candidate.sight !== undefined)
}
