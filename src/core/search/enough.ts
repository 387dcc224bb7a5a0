/**
 * Nothing found stays nothing: whether what speaks for a passage is more than what any question finds in any library.
 * The numbers were chosen on XQuAD with half of the articles in the library; `npm run bench -- search` says what they
 * cost and bring.
 */
import type { Hit } from '../../../storage/contract.ts'
import type { Embedder } from '../models/models.ts'
import { above } from './fuse.ts'
import type { Query } from './query.ts'
import type { Judged } from './rerank.ts'

/** What each kind of evidence counts beside the cosine. */
const SHARE = 1,
  PAIRS = 0.1
/** A passage in the query's own language has words to show for itself: more is asked of it. */
const SAME_LANGUAGE = 0.165
/** In a large library something is always near: the evidence must stand above the neighbours of that rank… */
const NOISE_RANK = 50
/** …by so much; */
const ABOVE_NOISE = 0.12
/** but a library on one subject is near throughout: the noise raises what is asked by so much at most. */
const MOST_NOISE = 0.16

/** Beside a passage that is found beyond doubt, this share of the evidence is enough… */
const BESIDE = 0.6
/**
 * …and this share of what the strongest has, for a passage in the query's own language; one in another has fewer words
 * to show. On XQuAD that leaves 3.8 passages of 6.4 within a language and loses no paragraph that was in the top 10.
 */
const OF_BEST = 0.35

/** A passage and how much speaks for it: 1 is what a passage alone must have. */
export interface Weighed extends Judged {
  strength: number
}

/**
 * `neighbours`: of the semantic side, best first. A phrase that stands there literally is evidence enough, and so is a
 * picture that shows it.
 */
export function enough(
  query: Query,
  found: readonly Judged[],
  neighbours: readonly Hit[],
  { threshold, floor = 0 }: Pick<Embedder, 'threshold' | 'floor'>,
): Weighed[] {
  const literal = query.lexical.phrases.length > 0
  const noise = above(neighbours[NOISE_RANK - 1]?.score ?? floor, floor)
  const alone = Math.max(above(threshold, floor), Math.min(noise, MOST_NOISE) + ABOVE_NOISE)
  const weighed = found.map(one => ({ ...one, strength: strength(one) }))
  if (literal) return weighed
  const best = Math.max(0, ...weighed.map(one => one.strength))
  const beside = ({ strength, language }: Weighed): boolean =>
    strength >= BESIDE && (language === null || language !== query.language || strength >= OF_BEST * best)
  return weighed.filter(one => (best >= 1 && beside(one)) || one.candidate.sight !== undefined)

  function strength({ candidate, pairs, language }: Judged): number {
    const same = language !== null && language === query.language
    return (candidate.cosine + SHARE * candidate.share + PAIRS * pairs) / (alone + (same ? SAME_LANGUAGE : 0))
  }
}
