/**
 * The judge that is always there: word for word, or the same said a little differently, proved by aligning the claim
 * with a sentence. How often such a proof is right was measured; what is not proved is merely near.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { asset } from '../../paths.ts'
import { check, opposed as turnedRound } from './checks.ts'
import { nothing, type Entailer, type Judgement } from './entailer.ts'
import { languageOf } from './grammar.ts'
import { says as verbatim } from './literal.ts'
import { withoutMissing } from './partial.ts'
import { parse, type Word } from './parse.ts'
import { opposes, proves } from './proof.ts'
import { compare, type Compared, type Source } from './traits.ts'
import { wordSpace, type WordSpace, type WordVectors } from './vectors.ts'

const Share = z.number().min(0).max(1)
/** By tenths of the claim's weight that no sentence of the passage says; the shares never rise. */
const Steps = z.array(Share).length(10)
const Weights = z.object({
  source: z.string(),
  /** Share of right judgements among those proved so. */
  verbatim: Share,
  proved: Share,
  opposed: Share,
  /** What is not proved, by how much of it the passage says. */
  support: Steps,
  contradiction: Steps,
})
export type Weights = z.infer<typeof Weights>

/** Made by `test/bench/fit-verify.ts`. */
const WEIGHTS = asset('src/core/verify/aligned.json')
/** What `juez` shows. */
export const BUILT_IN = 'alineado'

interface Passage {
  evidence: readonly string[]
  words: readonly Word[][]
}

export type Kind = 'verbatim' | 'proved' | 'opposed' | 'near'
/** What the alignment found, before any probability is said. */
export interface Found {
  kind: Kind
  sentence: number
  compared: Compared
  /** Words of the claim that the passage does not say, as written. */
  missing: readonly string[]
  partial: boolean
}

/** The passages of one account are asked about again and again; a parsed sentence takes some 10 KB. */
const REMEMBERED = 400

export function createFinder(vectors: WordVectors): (claim: string, evidence: readonly string[]) => Found {
  const space = wordSpace(vectors)
  const parsed = new Map<string, Word[][]>()
  const read = (evidence: readonly string[]): Passage => {
    const key = evidence.join('\n')
    const known = parsed.get(key)
    if (known) return { evidence, words: known }
    const language = languageOf(key)
    const words = evidence.map(sentence => parse(sentence, language))
    if (parsed.size >= REMEMBERED) parsed.clear()
    parsed.set(key, words)
    return { evidence, words }
  }
  return (claim, evidence) => find(claim, read(evidence), space)
}

function find(claim: string, passage: Passage, space: WordSpace): Found {
  const own = languageOf(claim),
    there = languageOf(passage.evidence.join('\n'))
  // a few words without any grammar are read as the passage is
  const words = parse(claim, claim.split(/\s+/).length < 5 ? there : own)
  const sources = passage.words.map((_, i) => sourceOf(passage, i))
  const compared = sources.map(source => compare(words, source, space))
  const literal = passage.evidence.findIndex(sentence => verbatim(claim, sentence))
  const proved = compared.findIndex(c => proves(c.traits))
  const opposed = passage.evidence.findIndex(
    (sentence, i) => opposes(compared[i]!.traits) || (own === there && turnedRound(check(claim, sentence))),
  )
  const nearest = compared.reduce((top, c, i) => (distance(c) < distance(compared[top]!) ? i : top), 0)
  const [kind, sentence]: [Kind, number] =
    literal >= 0
      ? ['verbatim', literal]
      : proved >= 0
        ? ['proved', proved]
        : opposed >= 0
          ? ['opposed', opposed]
          : ['near', nearest]
  const found = { kind, sentence, compared: compared[sentence]! }
  if (kind === 'verbatim' || kind === 'proved') return { ...found, missing: [], partial: true }
  const { missing } = found.compared
  const rest = withoutMissing(words, missing)
  return {
    ...found,
    missing: missing.map(i => words[i]!.text),
    partial: rest !== null && proves(compare(rest, sources[sentence]!, space).traits),
  }
}

const distance = ({ traits }: Compared): number => traits.miss + traits.context / 2

const sourceOf = ({ evidence, words }: Passage, i: number): Source => ({
  text: evidence[i]!,
  words: words[i]!,
  context: words.flatMap((other, k) => (k === i ? [] : other)),
})

const at = (steps: readonly number[], missing: number): number =>
  steps[Math.min(steps.length - 1, Math.floor(missing * 10))]!

export function createAligned(
  vectors: WordVectors,
  weights: Weights = Weights.parse(JSON.parse(readFileSync(WEIGHTS, 'utf8'))),
): Entailer {
  const finder = createFinder(vectors)
  const judge = (claim: string, evidence: readonly string[]): Judgement => {
    const found = finder(claim, evidence)
    const { miss } = found.compared.traits
    const support =
      found.kind === 'verbatim' || found.kind === 'proved' ? weights[found.kind] : at(weights.support, miss)
    const against = found.kind === 'opposed' ? weights.opposed : at(weights.contradiction, miss)
    const certain = found.kind !== 'near'
    return {
      support: certain && found.kind === 'opposed' ? 1 - weights.opposed : support,
      contradiction: certain && found.kind !== 'opposed' ? 1 - support : against,
      partial: found.partial ? Math.max(support, weights.proved) : support,
      sentences: [found.sentence],
      missing: found.missing,
      by: BUILT_IN,
    }
  }
  return {
    name: BUILT_IN,
    entail: async pairs => pairs.map(p => (p.evidence.length ? judge(p.claim, p.evidence) : nothing(BUILT_IN))),
  }
}
