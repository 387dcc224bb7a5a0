/**
 * When an alignment proves a claim, and when it proves the opposite: every word said, everything that hangs together in
 * the claim hanging together in the sentence, and no limit, denial, condition or attribution on one side alone. Pure.
 */
import type { Trait, Traits } from './traits.ts'

/** Each of these speaks against a proof, however well the rest fits. */
export const AGAINST = [
  'missCount',
  'contextVerb',
  'contextOther',
  'opposite',
  'negation',
  'quantAdded',
  'quantDropped',
  'boundAdded',
  'boundDropped',
  'onlyAdded',
  'onlyDropped',
  'modalAdded',
  'modalDropped',
  'failAdded',
  'failDropped',
  'saysAdded',
  'saysDropped',
  'ifAdded',
  'ifDropped',
  'causeAdded',
  'timeAdded',
  'compareAdded',
  'compareDropped',
  'orderAdded',
  'orderDropped',
  'orDropped',
  'asks',
  'spoken',
  'detached',
  'reversed',
  'swapped',
  'relabelled',
  'indirect',
  'preposition',
  'colon',
  'limitMoved',
  'denied',
  'reported',
  'conditional',
  'embedded',
  'leftName',
  'leftLimit',
  'leftUnderNegation',
  'leftSubjectAttribute',
  'leftPresentAdverbial',
  'tense',
] as const satisfies readonly Trait[]

export const proves = (traits: Traits): boolean => AGAINST.every(name => traits[name] === 0)

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

/** Everything is aligned but one number, one opposite word, a denial, or who did it to whom. */
export const opposes = (traits: Traits): boolean =>
  OPPOSED.some(
    kind =>
      Object.entries(kind).every(
        ([name, value]) => traits[name as Trait] === value || (name === 'reversed' && traits.reversed >= 1),
      ) && AGAINST.every(name => name in kind || FOLLOWS.has(name) || traits[name] === 0),
  )
