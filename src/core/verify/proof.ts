/**
 * When an alignment proves a claim, and when it proves the opposite: every word said, everything that hangs together in
 * the claim hanging together in the sentence, and no limit, denial, condition or attribution on one side alone. Pure.
 */
import { AGAINST, type Trait, type Traits } from './traits.ts'

/** Of these a few may only be read wrongly. */
const JOINTS = new Set<Trait>(['detached', 'reversed', 'swapped', 'relabelled', 'indirect'])
/**
 * What may misfit, in all and as a share of the claim's links, where no exchange of two words mends it: of the claims of
 * the fit half that only this lets through, 9 of 9 were said; from a share of 0.25 on, 7 of 12.
 */
const SLACK = { misfit: 3, share: 0.23 }

/** Share of the claim that may stand in other sentences: more than a name that a pronoun stands for is another statement. */
const RECALLED = 0.45

export const proves = (traits: Traits): boolean => {
  if (traits.context > RECALLED) return false
  const against = AGAINST.filter(name => traits[name] !== 0)
  if (against.length === 0) return true
  return (
    against.every(name => JOINTS.has(name)) &&
    traits.exchanged === 0 &&
    traits.misplaced === 0 &&
    traits.misfit <= SLACK.misfit &&
    traits.misfitShare <= SLACK.share
  )
}

/** What may differ when the sentence says the opposite, and how often it does there. */
const OPPOSED: readonly Partial<Traits>[] = [
  { missCount: 1, missNumber: 1, numberConflict: 1 },
  { missCount: 1, opposite: 1, turned: 1 },
  { negation: 1, denied: 1 },
  { reversed: 2 },
  { compareAdded: 1, compareDropped: 1 },
]
/** Traits that only follow from those. */
const FOLLOWS = new Set<Trait>(['swapped', 'limitMoved', 'boundDropped', 'missVerb', 'denied'])

/** By how much the misfit must fall when two words change places: of 8 such claims of the fit half 8 were contradicted. */
const EXCHANGED = 2.5
/** What may stand against a proof where two words have changed places: what they hang on is read anew. */
const BESIDE = new Set<Trait>([...JOINTS, 'limitMoved', 'leftPresentAdverbial', 'embedded', 'preposition', 'leftName'])

const exchangedIn = (traits: Traits): boolean =>
  traits.exchanged >= EXCHANGED && AGAINST.every(name => BESIDE.has(name) || traits[name] === 0)

/** Everything is aligned but one number, one opposite word, a denial, or who did it to whom. */
export const opposes = (traits: Traits): boolean =>
  exchangedIn(traits) ||
  OPPOSED.some(
    kind =>
      Object.entries(kind).every(
        ([name, value]) => traits[name as Trait] === value || (name === 'reversed' && traits.reversed >= 1),
      ) && AGAINST.every(name => name in kind || FOLLOWS.has(name) || traits[name] === 0),
  )
