/**
 * Claim and evidence sentences → the numbers a light judge weighs. Bag-of-words features: order and "who did what" stay
 * invisible to most of them.
 */
import { contentOf, namesOf, negates, numbersOf, root, wordsOf } from './words.ts'
import { ENGLISH, SPANISH } from './wordlists.ts'

/** What the features need of the embedded model: the sum of the rows of a text, not of unit length. */
export interface WordVectors {
  sum(text: string): Float64Array
}

export const FEATURES = [
  'cov',
  'covBest',
  'soft',
  'softMin',
  'cosAll',
  'cosBest',
  'lcs',
  'bigram',
  'numMiss',
  'numAllFound',
  'numConflict',
  'negDiff',
  'negClaim',
  'negBest',
  'entityMiss',
  'claimWords',
  'evidenceSentences',
  'crossLanguage',
  'softBest',
  'extra',
] as const
export type Feature = (typeof FEATURES)[number]
export type Features = Record<Feature, number>

/**
 * Mean length of a content word's vector in the embedded model: the unit of weight, from the card of
 * `support-baseline`.
 */
const UNIT = 1.939612865447998

interface Side {
  text: string
  words: string[]
  content: string[]
  roots: string[]
  vector: Float64Array
  norm: number
}

/** Of one word: its direction and its length. Remembered, because every claim meets the same words in every passage. */
interface Word {
  unit: Float64Array
  norm: number
}

/** Words remembered at a time: 2 KB each. */
const REMEMBERED = 20_000

export interface Judgeable {
  features: Features
  /** Index of the evidence sentence that the features call best. */
  best: number
}

export function createFeatures(vectors: WordVectors): (claim: string, evidence: readonly string[]) => Judgeable {
  const known = new Map<string, Word>()
  const wordOf = (word: string): Word => {
    const found = known.get(word)
    if (found) return found
    const vector = vectors.sum(word),
      norm = length(vector)
    const made = { unit: vector.map(x => (norm > 0 ? x / norm : 0)), norm }
    if (known.size >= REMEMBERED) known.clear()
    known.set(word, made)
    return made
  }
  const side = (text: string): Side => {
    const words = wordsOf(text),
      vector = vectors.sum(text)
    return { text, words, content: contentOf(words), roots: words.map(root), vector, norm: length(vector) }
  }
  return (claim, evidence) => judgeable(side(claim), evidence.map(side), wordOf)
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

const length = (v: Float64Array): number => Math.sqrt(dot(v, v))

function judgeable(claim: Side, evidence: readonly Side[], wordOf: (word: string) => Word): Judgeable {
  const content = [...new Set(claim.content)]
  const weight = new Map(content.map(w => [w, Math.min(2, Math.max(0.2, wordOf(w).norm / UNIT))]))
  const cosine = (vector: Float64Array, norm: number): number =>
    norm * claim.norm > 0 ? dot(claim.vector, vector) / (norm * claim.norm) : 0
  const total = content.reduce((sum, w) => sum + weight.get(w)!, 0) || 1
  const covered = (roots: ReadonlySet<string>): number =>
    content.reduce((sum, w) => sum + (roots.has(root(w)) ? weight.get(w)! : 0), 0) / total
  const rootSets = evidence.map(s => new Set(s.roots))
  const covers = rootSets.map(covered)
  const cosines = evidence.map(s => cosine(s.vector, s.norm))
  const best = cosines.reduce((top, c, i) => (c + covers[i]! > cosines[top]! + covers[top]! ? i : top), 0)
  const chosen = evidence[best]!
  const all = new Set(evidence.flatMap(s => s.roots))
  const softs = (pool: readonly Side[], roots: ReadonlySet<string>): number[] => {
    const others = [...new Set(pool.flatMap(s => s.content))].map(wordOf)
    return content.map(w =>
      roots.has(root(w)) ? 1 : others.reduce((top, o) => Math.max(top, dot(wordOf(w).unit, o.unit)), 0),
    )
  }
  const mean = (values: readonly number[]): number =>
    content.reduce((sum, w, i) => sum + weight.get(w)! * values[i]!, 0) / total
  const softBest = softs([chosen], rootSets[best]!)
  const everything = new Float64Array(claim.vector.length)
  for (const s of evidence) for (let i = 0; i < everything.length; i++) everything[i]! += s.vector[i]!
  return {
    best,
    features: {
      cov: covered(all),
      covBest: Math.max(...covers),
      soft: mean(softs(evidence, all)),
      softBest: mean(softBest),
      softMin: Math.min(1, ...softBest),
      cosAll: cosine(everything, length(everything)),
      cosBest: Math.max(...cosines),
      lcs: subsequence(claim.roots, chosen.roots) / Math.max(1, claim.words.length),
      bigram: pairs(claim.roots, evidence),
      ...numbers(claim, evidence, chosen),
      negDiff: Number(negates(claim.words) !== negates(chosen.words)),
      negClaim: Number(negates(claim.words)),
      negBest: Number(negates(chosen.words)),
      entityMiss: strangers(claim, all),
      claimWords: Math.log1p(claim.words.length),
      evidenceSentences: Math.log1p(evidence.length),
      crossLanguage: Number(spanish(claim.words) !== spanish(chosen.words)),
      extra: Math.log((1 + chosen.content.length) / (1 + claim.content.length)),
    },
  }
}

/** Longest common subsequence of stems, of the first 200 words. */
function subsequence(a: readonly string[], b: readonly string[]): number {
  const left = a.slice(0, 200),
    right = b.slice(0, 200)
  let row = new Uint16Array(right.length + 1)
  for (const x of left) {
    const next = new Uint16Array(right.length + 1)
    for (let j = 0; j < right.length; j++) next[j + 1] = x === right[j] ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!)
    row = next
  }
  return row[right.length]!
}

/** Share of the claim's neighbouring stems that are neighbours in one evidence sentence. */
function pairs(roots: readonly string[], evidence: readonly Side[]): number {
  if (roots.length < 2) return 0
  const seen = new Set(evidence.flatMap(s => s.roots.slice(1).map((r, i) => `${s.roots[i]} ${r}`)))
  return roots.slice(1).filter((r, i) => seen.has(`${roots[i]} ${r}`)).length / (roots.length - 1)
}

function numbers(
  claim: Side,
  evidence: readonly Side[],
  best: Side,
): Pick<Features, 'numMiss' | 'numAllFound' | 'numConflict'> {
  const asked = numbersOf(claim.text)
  if (asked.length === 0) return { numMiss: 0, numAllFound: 0, numConflict: 0 }
  const found = new Set(evidence.flatMap(s => numbersOf(s.text)))
  const own = numbersOf(best.text)
  const miss = asked.filter(n => !found.has(n)).length / asked.length
  const conflict = asked.some(n => !own.includes(n)) && own.some(n => !asked.includes(n))
  return { numMiss: miss, numAllFound: Number(miss === 0), numConflict: Number(conflict) }
}

function strangers(claim: Side, roots: ReadonlySet<string>): number {
  const names = namesOf(claim.text)
  if (names.length === 0) return 0
  return names.filter(name => !wordsOf(name).some(w => roots.has(root(w)))).length / names.length
}

const spanish = (words: readonly string[]): boolean =>
  words.filter(w => SPANISH.has(w)).length > words.filter(w => ENGLISH.has(w)).length
