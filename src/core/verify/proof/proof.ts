/**
 * When an alignment proves a claim, and when it proves the opposite. A proof needs every word said, every dependency of
 * the claim kept in the sentence, and no limit, denial, condition or attribution on one side only. Pure.
 */
import type { Compared } from './comparison.ts'
import { CORE, type Tree } from '../parse/edges.ts'
import { AGAINST, type Trait, type Traits } from './traits.ts'

/** Traits of dependencies, a few of which may only be parsing errors. */
const JOINTS = new Set<Trait>(['detached', 'reversed', 'swapped', 'relabelled', 'indirect'])
/**
 * Most misfit, in total and as a share of the claim's dependencies, that a proof tolerates where exchanging two words
 * does not lower it. Of the claims of the fit half that only this tolerance admits, 9 of 9 were supported; from a share
 * of 0.25 on, 7 of 12.
 */
const SLACK = { misfit: 3, share: 0.23 }
/** Traits of dependencies that are lost: where two nouns stand in the other order as well, nothing tells who did it. */
const lost = ({ swapped, detached, relabelled, misfit }: Traits): boolean =>
  swapped > 0 && detached + relabelled > 0 && misfit > 1

/** Largest share of the claim that other sentences may say; more than a name behind a pronoun is another statement. */
const RECALLED = 0.45

/**
 * Returns whether the claim has no verb, and a part that depends on nothing: it was not understood, and only its words
 * side by side prove it. With "shows" taken for a noun, "Table 1 shows the module" was proved by "… the interface
 * exported by the module".
 */
const unbound = ({ chunks, edges }: Tree): boolean =>
  chunks.length > 1 &&
  !chunks.some(({ type }) => type === 'verb') &&
  chunks.some(({ head, members }) => {
    const own = [head, ...members]
    return !edges.some(e => own.includes(e.head) !== own.includes(e.child))
  })

/** Returns whether the alignment proves the claim. Traits in `beside` do not speak against it. */
export const provesBeside = (compared: Compared, beside: ReadonlySet<Trait>): boolean => {
  if (compared.missing.length > 0 || compared.context > RECALLED) return false
  const { traits } = compared
  if (traits.gap > 0 && unbound(compared.own)) return false
  const against = AGAINST.filter(name => traits[name] !== 0 && !beside.has(name))
  if (against.length === 0) return true
  return (
    against.every(name => JOINTS.has(name)) &&
    traits.exchanged === 0 &&
    traits.misplaced === 0 &&
    !lost(traits) &&
    traits.misfit <= SLACK.misfit &&
    traits.misfitShare <= SLACK.share
  )
}

const NONE: ReadonlySet<Trait> = new Set()
export const proves = (compared: Compared): boolean => provesBeside(compared, NONE)

/** Traits, with their values, that may differ when the sentence says the opposite. */
const OPPOSED: readonly Partial<Traits>[] = [
  { missCount: 1, missNumber: 1, numberConflict: 1 },
  { missCount: 1, opposite: 1, turned: 1 },
  { negation: 1, denied: 1 },
  { reversed: 2 },
  { compareAdded: 1, compareDropped: 1 },
  { quantAdded: 1, quantDropped: 1, quantTurned: 1 },
]
/** Traits read from the order of the words, which any of those changes too. */
const BY_ORDER = ['altered', 'replaced', 'doubled', 'crossed'] as const
/** Traits that only follow from those. */
const FOLLOWS = new Set<Trait>([
  'swapped',
  'limitMoved',
  'boundDropped',
  'missVerb',
  'denied',
  'leftConfined',
  ...BY_ORDER,
])

/**
 * Least fall of the misfit, when two words change places, that proves the opposite: of 8 such claims of the fit half 8
 * were contradicted.
 */
const EXCHANGED = 2.5
/** Traits that do not count against such an exchange, because they depend on the two words. */
const BESIDE = new Set<Trait>([
  ...JOINTS,
  ...BY_ORDER,
  'limitMoved',
  'leftPresentAdverbial',
  'embedded',
  'preposition',
  'leftName',
  'leftConfined',
])

const exchangedIn = (traits: Traits): boolean =>
  traits.exchangedApart >= EXCHANGED && AGAINST.every(name => BESIDE.has(name) || traits[name] === 0)

/** Returns whether everything is aligned except one number, one opposite word, a denial, or who did it to whom. */
export const opposes = (compared: Compared): boolean => {
  if (!alignedToOppose(compared)) return false
  const { traits } = compared
  return (
    exchangedIn(traits) ||
    OPPOSED.some(
      kind =>
        Object.entries(kind).every(
          ([name, value]) =>
            traits[name as Trait] === value || (name === 'reversed' && traits.reversed >= 1 && bothNamed(compared.own)),
        ) && AGAINST.every(name => name in kind || FOLLOWS.has(name) || traits[name] === 0),
    )
  )
}

/** Returns whether the claim names who and whom: "the army was abandoned" says nothing of who abandoned what. */
const bothNamed = ({ edges }: Tree): boolean =>
  edges.some(
    ({ head, label, child }) =>
      CORE.has(label) && edges.some(other => other.head === head && other.child !== child && CORE.has(other.label)),
  )

/** At most one word is missing, and beside it an opposite word stands, or the missing word is a number. */
export const alignedToOppose = ({ missing, links, own }: Compared): boolean =>
  missing.length === 0 ||
  (missing.length === 1 &&
    (own.words[missing[0]!]!.kind === 'number' || links.filter(link => link?.how === 'opposite').length === 1))
