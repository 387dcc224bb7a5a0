/**
 * The built-in judge. It proves a claim that a sentence says word for word or a little differently, by aligning the
 * two. How often such a proof is right was measured; what is not proved is only near.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { asset } from '../../paths.ts'
import { withoutCalls } from '../sentences.ts'
import { check, opposed as turnedRound, type Checked } from './checks.ts'
import { revoked } from './narrowed.ts'
import { nothing, type Entailer, type Judgement } from './entailer.ts'
import { languageOf } from './grammar.ts'
import { says as verbatim } from './literal.ts'
import { provedAsReport } from './attributed.ts'
import { ofAnotherCase } from './contraries.ts'
import { withoutConnectives } from './connectives.ts'
import { Near, shareOf } from './near.ts'
import { withoutMissing } from './partial.ts'
import { tree } from './edges.ts'
import { how, says } from './align.ts'
import { parse, type Word } from './parse.ts'
import { readPassage, sourceOf, type Passage } from './passage.ts'
import { opposes, proves } from './proof.ts'
import { refuted } from './refuted.ts'
import { provedInOrder, provedInPart } from './rephrased.ts'
import { compare, type Compared } from './traits.ts'
import { wordSpace, type WordSpace, type WordVectors } from './vectors.ts'

const Share = z.number().min(0).max(1)
const Weights = z.object({
  source: z.string(),
  /** `verbatim`, `proved`, `opposed`: share of right judgements among those of that kind. */
  verbatim: Share,
  proved: Share,
  opposed: Share,
  /** Models for what is neither proved nor opposed. */
  support: Near,
  contradiction: Near,
})
export type Weights = z.infer<typeof Weights>

/** The weights that `test/bench/fit-verify.ts` writes. */
const WEIGHTS = asset('src/core/verify/aligned.json')
/** The name that `juez` shows. */
export const BUILT_IN = 'alineado'

export type Kind = 'verbatim' | 'proved' | 'opposed' | 'near'
/** The result of the alignment, before any probability. */
export interface Found {
  kind: Kind
  sentence: number
  compared: Compared
  /** Words of the claim, as written, that the passage does not say. */
  missing: readonly string[]
  partial: boolean
}

/**
 * Passages whose parsed sentences are remembered, because the same ones are asked about again and again. A parsed
 * sentence takes about 10 KB.
 */
const REMEMBERED = 400

export function createFinder(vectors: WordVectors): (claim: string, evidence: readonly string[]) => Found {
  const space = wordSpace(vectors)
  const parsed = new Map<string, Passage>()
  const read = (evidence: readonly string[]): Passage => {
    const key = evidence.join('\n')
    const known = parsed.get(key)
    if (known) return known
    const passage = readPassage(evidence)
    if (parsed.size >= REMEMBERED) parsed.clear()
    parsed.set(key, passage)
    return passage
  }
  return (claim, evidence) => find(tidy(claim), read(evidence.map(tidy)), space)
}

const tidy = (sentence: string): string => withoutConnectives(withoutCalls(sentence))

function find(claim: string, passage: Passage, space: WordSpace): Found {
  const own = languageOf(claim),
    there = passage.language
  // A claim of fewer than five words shows no grammar, so it is read in the passage's language.
  const words = parse(claim, claim.split(/\s+/).length < 5 ? there : own)
  const read = tree(words)
  const near = nearest(words, passage, space)
  const compared = near.map(i => ({ i, ...compare(read, sourceOf(passage, i), space) }))
  const literal = passage.evidence.findIndex(
    (sentence, i) => verbatim(claim, sentence) && (revoked(words) || !revoked(passage.trees[i]!.words)),
  )
  const at = (test: (c: (typeof compared)[number]) => boolean): number => compared.findIndex(test)
  const proved = at(c => proves(c.traits))
  // "Si no llueve" and "si llueve", "who signed" and "who did not sign" speak of two cases.
  const otherCase = ofAnotherCase(read)
  const opposed = at(
    c =>
      !(otherCase && c.traits.negation > 0) &&
      (opposes(c.traits) || (own === there && contrary(check(claim, passage.evidence[c.i]!), c.traits))),
  )
  const closest = compared.reduce((top, c, n) => (distance(c) < distance(compared[top]!) ? n : top), 0)
  const open = proved < 0 && literal < 0
  const side = { claim, words, read }
  const inOrder = open ? provedInOrder(side, near, passage, space) : -1
  const moved = open && inOrder < 0 ? provedInPart(side, compared, passage, space) : inOrder
  const plainly = moved >= 0 ? moved : proved
  const said = plainly >= 0 || !open ? plainly : provedAsReport(claim, near, passage, space)
  const against = said >= 0 || !open || opposed >= 0 ? opposed : refuted(side, compared, passage, space)
  const [kind, n]: [Kind, number] =
    said >= 0 ? ['proved', said] : against >= 0 ? ['opposed', against] : ['near', closest]
  const result = { kind, sentence: compared[n]!.i, compared: compared[n]! }
  if (literal >= 0) return { ...result, kind: 'verbatim', sentence: literal, missing: [], partial: true }
  if (kind === 'proved') return { ...result, missing: [], partial: true }
  const { missing } = result.compared
  const rest = withoutMissing(read, missing)
  return {
    ...result,
    missing: missing.filter(i => !numbered(words[i]!, passage)).map(i => words[i]!.text),
    partial: rest !== null && proves(compare(tree(rest), sourceOf(passage, result.sentence), space).traits),
  }
}

/** A number must stand in the aligned sentence, but where another one has it, nobody is told that no source says it. */
const numbered = ({ value }: Word, { trees }: Passage): boolean =>
  value !== null && trees.some(({ words }) => words.some(word => word.value === value))

/**
 * Returns whether the words alone show the opposite. A denial must be one by the alignment too: of 38 such claims of the
 * fit half this drops four, all of them supported.
 */
const contrary = (checked: Checked, traits: Compared['traits']): boolean =>
  turnedRound(checked) && (!checked.negation || traits.negation > 0 || traits.denied > 0)

/** Sentences that are aligned; the others hold fewer of the claim's words. */
const READ = 3

/** Returns the sentences that hold most of the claim's words, best first. */
function nearest(claim: readonly Word[], { trees }: Passage, space: WordSpace): number[] {
  const asked = claim.filter(says)
  const cover = trees.map(({ words }) => {
    const spoken = words.filter(says)
    return asked.reduce((sum, word) => {
      const known = spoken.some(other => other.form === word.form || other.key === word.key)
      return sum + (known ? 1 : spoken.some(other => PROVES.has(how(word, other, space) ?? '')) ? 0.9 : 0)
    }, 0)
  })
  return cover
    .map((_, i) => i)
    .sort((a, b) => cover[b]! - cover[a]!)
    .slice(0, READ)
}

const PROVES = new Set(['same', 'synonym'])

const distance = ({ traits }: Compared): number => traits.miss + traits.context / 2

export function createAligned(
  vectors: WordVectors,
  weights: Weights = Weights.parse(JSON.parse(readFileSync(WEIGHTS, 'utf8'))),
): Entailer {
  const finder = createFinder(vectors)
  const judge = (claim: string, evidence: readonly string[]): Judgement => {
    const finding = finder(claim, evidence)
    const { traits } = finding.compared
    const support =
      finding.kind === 'verbatim' || finding.kind === 'proved'
        ? weights[finding.kind]
        : shareOf(traits, weights.support)
    const against = finding.kind === 'opposed' ? weights.opposed : shareOf(traits, weights.contradiction)
    const certain = finding.kind !== 'near'
    return {
      support: certain && finding.kind === 'opposed' ? 1 - weights.opposed : support,
      contradiction: certain && finding.kind !== 'opposed' ? 1 - support : against,
      partial: finding.partial ? Math.max(support, weights.proved) : support,
      sentences: [finding.sentence],
      missing: finding.missing,
      by: BUILT_IN,
    }
  }
  return {
    name: BUILT_IN,
    entail: async pairs => pairs.map(p => (p.evidence.length ? judge(p.claim, p.evidence) : nothing(BUILT_IN))),
  }
}
