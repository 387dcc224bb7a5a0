/**
 * Whether a passage proves a claim once the sentence, the claim or both are put in another form: with the opening
 * phrase at the end, shortened to what it states, or as two statements. Each form is held to the same rules as the
 * whole. Pure.
 *
 * Forms of forms were tried, and are left out. The statements of a sentence taken again from each statement, three
 * deep, proved none of 7,230 judged pairs and none of 103 true rewordings of real documents that the forms themselves
 * do not. A search over forms of the claim (in the sentence's voice, without its cleft, conceded clause and description
 * apart) proved five more of 24 made examples, none of those 103 nor of the pairs, and one of 71 more.
 *
 * What the true claims need that are not proved: 162 of them, 93 of kind `light` and 69 from those 71, read by one pair
 * of eyes. A third miss a word. Only about 34 need a single thing; the others two or three, and a rule for each is no
 * proof as long as the next is missing: what another sentence names or a pronoun means 55, a clause for a noun or
 * participle or the reverse 43, a word that no list relates 31, the same roles in another order (voice, copula,
 * converse verbs) 30, a detail left out that the guards hold 30, two sentences or what follows from them 27, a phrase
 * moved 22, another connective 16, a report in another form 13, compounds, numbers, spelling 12, tense 5.
 */
import { says } from '../align/align.ts'
import type { Claim, Joined } from './claim.ts'
import { compare, type Compared } from './comparison.ts'
import type { Tree } from '../parse/edges.ts'
import { says as verbatim } from './literal.ts'
import { revoked } from '../omitted/narrowed.ts'
import { opens } from '../omitted/opened.ts'
import { sourceOf, statements, type Passage, type Statement } from './passage.ts'
import { proves } from './proof.ts'
import type { WordSpace } from '../language/vectors.ts'

/** What a claim was compared with: sentences of a passage, and the words' neighbours by which they were aligned. */
export interface Confronted {
  compared: readonly Compared[]
  passage: Passage
  space: WordSpace
}

/**
 * Returns the position of the sentence that proves the claim once its opening phrase, the claim's or both are moved to
 * the end; -1 when none does.
 */
export function provedInOrder({ tree, turned: own }: Claim, { compared, passage, space }: Confronted): number {
  return compared.findIndex(({ i }) => {
    const source = sourceOf(passage, i),
      turned = passage.turned[i]
    const sources = [source, ...(turned ? [{ ...source, ...turned }] : [])]
    return [tree, ...(own ? [own] : [])].some((side, k) =>
      sources.some((other, m) => {
        if (k + m === 0) return false
        const read = compare(side, other, space)
        return proves(read) && !(m > 0 && opens(source.tree, NONE) && dropsLast(read, other.tree))
      }),
    )
  })
}

const NONE: ReadonlySet<number> = new Set()
/** Returns whether the claim drops the last word, and so the phrase that was moved behind the rest. */
const dropsLast = ({ links }: Compared, { words }: Tree): boolean =>
  !links.some(link => link?.source === words.findLastIndex(says))

/**
 * Returns the function that tells whether one statement of a sentence, other than the whole of it, proves the claim.
 */
const byStatement =
  ({ passage, space }: Confronted) =>
  (side: Tree, text: string, { i }: Compared): boolean =>
    statements(passage, i).some(
      own => verbatim(text, own.text) || proves(compare(side, { ...sourceOf(passage, i), ...own }, space)),
    )

/**
 * Returns the position of the sentence that proves the claim by one of its statements; -1 when none does. A claim that
 * joins two statements is proved where each of them is.
 */
export function provedInPart(claim: Claim, confronted: Confronted): number {
  const { compared } = confronted
  const by = byStatement(confronted)
  // A statement has no word that its sentence lacks, nor one in the place of another.
  const whole = compared.findIndex(
    c => c.missing.length === 0 && c.traits.replaced === 0 && by(claim.tree, claim.text, c),
  )
  if (whole >= 0) return whole
  const proved = claim.joined.map(pair => partsProved(pair, confronted)).find(places => places.every(at => at >= 0))
  return proved ? proved[0]! : -1
}

/**
 * Returns for each of the two statements that the claim joins the position of the sentence that proves it, -1 where
 * none does.
 */
export function partsProved(pair: Joined, confronted: Confronted): readonly number[] {
  const { compared, passage, space } = confronted
  const by = byStatement(confronted)
  const wholly = ({ text, tree: side }: Statement, { i }: Compared): boolean =>
    copies(text, passage, i) || proves(compare(side, sourceOf(passage, i), space))
  const places = pair.parts.map(part => {
    const literally = compared.findIndex(c => wholly(part, c))
    return literally >= 0 || pair.apart ? literally : compared.findIndex(c => by(part.tree, part.text, c))
  })
  const [first, second] = places.map(at => compared[at]?.i ?? -1)
  const shared = pair.apart && first === second
  const another = pair.follows && !(first! >= 0 && second === first! + 1 && sameOpenings(pair, passage, first!))
  const same = ({ text }: Statement, n: number): boolean =>
    copies(text, passage, compared[places[n]!]!.i) && verbatim(passage.evidence[compared[places[n]!]!.i]!, text)
  const split = pair.together && first !== second
  const whole = places.includes(-1) || !pair.literal || pair.parts.every(same)
  return shared || another || split || !whole ? [places[0]!, -1] : places
}

const copies = (text: string, { evidence, trees }: Passage, i: number): boolean =>
  !revoked(trees[i]!.words) && verbatim(text, evidence[i]!)

/**
 * Returns whether each statement begins with the same word as its sentence, so that what the second points at is what
 * the first speaks of.
 */
function sameOpenings({ parts }: Joined, { trees }: Passage, at: number): boolean {
  const opening = ({ words }: Tree): string | undefined => words.find(says)?.key
  return (
    opening(parts[0].tree) === opening(trees[at]!) && parts[1].tree.words[0]?.form === trees[at + 1]!.words[0]?.form
  )
}
