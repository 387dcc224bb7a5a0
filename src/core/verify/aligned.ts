/**
 * The built-in judge. It proves a claim that a sentence says word for word or a little differently, by aligning the
 * two. How often such a proof is right was measured; what is not proved is only near.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { asset } from '../../paths.ts'
import { withoutCalls } from '../sentences.ts'
import { memory } from '../search/remembered.ts'
import { linkedTo, says } from './align/align.ts'
import { provedAsReport } from './proof/attributed.ts'
import { mayOppose, opposed as turnedRound } from './checks.ts'
import { readClaim, type Claim } from './proof/claim.ts'
import { compare, type Compared } from './proof/comparison.ts'
import { withoutConnectives } from './language/connectives.ts'
import { withoutReferences } from './language/references.ts'
import { ofAnotherCase } from './proof/contraries.ts'
import { deniesAnother, fromBothSides, inverted } from './omitted/corrections.ts'
import { bothDeny, denials } from './proof/denials.ts'
import { tree } from './parse/edges.ts'
import { BUILT_IN, nothing, type Entailer, type Judgement } from './entailer.ts'
import { takesOver } from './omitted/gapped.ts'
import { leftOpen } from './omitted/left-open.ts'
import { says as verbatim } from './proof/literal.ts'
import { isTooLong, judgedLiterally } from './long-claim.ts'
import { revoked } from './omitted/narrowed.ts'
import { Near, shareOf } from './proof/near.ts'
import { nearest } from './align/nearest.ts'
import { numbersPlaced } from './align/numbers-placed.ts'
import type { Word } from './parse/parse.ts'
import { withoutMissing } from './forms/partial.ts'
import { readPassage, sourceOf, type Passage } from './proof/passage.ts'
import { alignedToOppose, opposes, proves } from './proof/proof.ts'
import { refuted } from './proof/refuted.ts'
import { reread } from './forms/reread.ts'
import { onlySought } from './omitted/sought.ts'
import { partsProved, provedInOrder, provedInPart, type Confronted } from './proof/rephrased.ts'
import { wordSpace, type WordSpace, type WordVectors } from './language/vectors.ts'

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
 * Passages whose parsed sentences are remembered, because the same ones are asked about again and again: at least so
 * many, at most twice as many. A parsed sentence takes about 10 KB.
 */
const PASSAGES = 200
/** Claims that are remembered, because each is judged beside some sixteen passages in turn. */
const CLAIMS = 100

export function createFinder(vectors: WordVectors): (claim: string, evidence: readonly string[]) => Found {
  const space = wordSpace(vectors)
  const passages = memory<Passage>(PASSAGES),
    claims = memory<Claim>(CLAIMS)
  const once = (claim: string, evidence: readonly string[]): Found => {
    const told = evidence.map(sentence => withoutReferences(sentence, claim))
    const text = told.join('\n')
    const passage = passages.get(text) ?? passages.set(text, readPassage(told.map(tidy)))
    const key = `${passage.language} ${claim}`
    const read = claims.get(key) ?? claims.set(key, readClaim(tidy(claim), passage.language))
    return find(read, passage, space)
  }
  return (claim, evidence) => {
    const first = once(claim, evidence)
    const other = certain(first) ? null : reread({ claim, evidence })
    if (!other) return first
    const again = once(other.claim, other.evidence)
    if (certain(again) || (again.kind === 'opposed' && first.kind === 'near')) return again
    // "2 km" is no other length than "2,000 metres".
    return first.kind === 'opposed' && other.measured && again.kind !== 'opposed' ? { ...first, kind: 'near' } : first
  }
}

const certain = ({ kind }: Found): boolean => kind === 'verbatim' || kind === 'proved'

const tidy = (sentence: string): string => withoutConnectives(withoutCalls(sentence))

/** Whether numbers and subjects of the claim are those that the sentence has there, whichever form was proved. */
function isPlaced({ tree }: Claim, { trees }: Passage, { i, links }: Compared): boolean {
  return numbersPlaced(tree.words, trees[i]!.words, links) && !takesOver(tree, trees[i]!, linkedTo(links))
}

function find(claim: Claim, passage: Passage, space: WordSpace): Found {
  const near = nearest(claim.tree.words, passage, space)
  const compared = near.map(i => compare(claim.tree, sourceOf(passage, i), space))
  const literal = passage.evidence.findIndex(
    (sentence, i) => verbatim(claim.text, sentence) && (revoked(claim.tree.words) || !revoked(passage.trees[i]!.words)),
  )
  const confronted = { compared, passage, space }
  const aligned = literal < 0 ? proof(claim, confronted) : -1
  const proved = aligned >= 0 && isPlaced(claim, passage, compared[aligned]!) ? aligned : -1
  const opposed = literal < 0 && proved < 0 ? opposition(claim, confronted) : -1
  const [kind, n]: [Kind, number] =
    proved >= 0 ? ['proved', proved] : opposed >= 0 ? ['opposed', opposed] : ['near', closest(compared)]
  const result = { kind, sentence: near[n]!, compared: compared[n]! }
  if (literal >= 0) return { ...result, kind: 'verbatim', sentence: literal, missing: [], partial: true }
  if (kind === 'proved') return { ...result, missing: [], partial: true }
  const { missing } = result.compared
  const lacking = missing
    .map(i => claim.tree.words[i]!)
    .filter(word => !numbered(word, passage))
    .map(word => word.text)
  const half = kind === 'near' ? halfProved(claim, confronted) : null
  if (half)
    return { ...result, sentence: near[half.at]!, missing: lacking.length > 0 ? lacking : half.other, partial: true }
  const rest = withoutMissing(claim.tree, missing)
  const partial = rest !== null && proves(compare(tree(rest), sourceOf(passage, result.sentence), space))
  return { ...result, missing: lacking, partial }
}

/**
 * Returns the position of the sentence that proves one of the two statements that the claim joins, and what the other
 * says; null where neither or both are proved.
 */
function halfProved(claim: Claim, confronted: Confronted): { at: number; other: string[] } | null {
  for (const pair of claim.joined) {
    const places = partsProved(pair, confronted)
    const open = places.indexOf(-1),
      at = Math.max(...places)
    if (open >= 0 && at >= 0) return { at, other: pair.parts[open]!.tree.words.filter(says).map(word => word.text) }
  }
  return null
}

/** Returns the position of the comparison that proves the claim, as it stands or in another form; -1 when none does. */
function proof(claim: Claim, confronted: Confronted): number {
  const { compared } = confronted
  const whole = compared.findIndex(proves)
  if (whole >= 0) return whole
  const inOrder = provedInOrder(claim, confronted)
  const inPart = inOrder >= 0 ? inOrder : provedInPart(claim, confronted)
  if (inPart >= 0) return inPart
  return provedAsReport(
    claim.text,
    compared.map(c => c.i),
    confronted,
  )
}

/** Returns the position of the comparison that shows the opposite, as it stands or written out; -1 when none does. */
function opposition(claim: Claim, confronted: Confronted): number {
  const { compared, passage } = confronted
  // "Si no llueve" and "si llueve", "who signed" and "who did not sign" speak of two cases.
  const otherCase = ofAnotherCase(claim.tree)
  const at = compared.findIndex(c => speaksAgainst(claim, passage, c) && !(otherCase && c.traits.negation > 0))
  return at >= 0 ? at : refuted(claim, confronted)
}

/** A number must stand in the aligned sentence, but where another one has it, nobody is told that no source says it. */
const numbered = ({ value }: Word, { trees }: Passage): boolean =>
  value !== null && trees.some(({ words }) => words.some(word => word.value === value))

/**
 * Returns whether the sentence says the opposite, by the alignment or, in one language, by the words alone. A denial
 * must be one by the alignment too: of 38 such claims of the fit half this drops four, all of them supported.
 */
function speaksAgainst(claim: Claim, passage: Passage, compared: Compared): boolean {
  const checked = claim.spoken === passage.language ? mayOppose(claim.text, passage.evidence[compared.i]!) : null
  const byWords = checked !== null && turnedRound(checked)
  // Asked before the traits, which take most of the time of a judgement and which few sentences need.
  if (!byWords && !alignedToOppose(compared)) return false
  if (inverted(claim.tree.words, compared.traits)) return false
  const source = passage.trees[compared.i]!
  if (compared.missing.some(i => leftOpen(claim.tree.words, i, source.words))) return false
  if (fromBothSides(claim.tree, source, compared.links)) return false
  if (bothDeny(claim.tree.words, source.words) || onlySought(claim.tree, source, linkedTo(compared.links)) > 0)
    return false
  const beside = deniesBeside(passage, compared)
  if (opposes(compared)) return !(beside && compared.traits.negation > 0)
  if (!byWords || (beside && checked.negation)) return false
  const { negation, denied, otherCase } = compared.traits
  return !checked.negation || (otherCase === 0 && (negation > 0 || denied > 0))
}

/** Returns whether the claim denies nothing, and the sentence only what the claim does not say. */
const deniesBeside = ({ trees }: Passage, { i, links, own }: Compared): boolean =>
  denials(own.words) === 0 &&
  deniesAnother(trees[i]!.words, new Set(links.flatMap(link => (link && link.how !== 'opposite' ? [link.source] : []))))

/** Returns the position of the comparison with the least that is missing; what another sentence says counts half. */
function closest(compared: readonly Compared[]): number {
  const distance = ({ miss, context }: Compared): number => miss + context / 2
  return compared.reduce((top, c, n) => (distance(c) < distance(compared[top]!) ? n : top), 0)
}

export function createAligned(
  vectors: WordVectors,
  weights: Weights = Weights.parse(JSON.parse(readFileSync(WEIGHTS, 'utf8'))),
): Entailer {
  const finder = createFinder(vectors)
  const judge = (claim: string, evidence: readonly string[]): Judgement => {
    if (isTooLong(claim)) return judgedLiterally(claim, evidence, weights.verbatim)
    const finding = finder(claim, evidence)
    const { kind, compared, partial } = finding
    const support = kind === 'verbatim' || kind === 'proved' ? weights[kind] : shareOf(compared.traits, weights.support)
    return {
      support: kind === 'opposed' ? 1 - weights.opposed : support,
      contradiction: certain(finding)
        ? 1 - support
        : kind === 'opposed'
          ? weights.opposed
          : shareOf(compared.traits, weights.contradiction),
      partial: partial ? Math.max(support, weights.proved) : support,
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
