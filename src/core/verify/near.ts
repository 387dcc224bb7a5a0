/**
 * What no alignment proves or opposes: how often claims that look so were said, or contradicted. One monotone model a
 * class over the traits of the alignment, and the measured curve of what it says. Pure.
 */
import { z } from 'zod'
import { TRAITS, type Trait, type Traits } from './traits.ts'

const Share = z.number().min(0).max(1)
export const Near = z.object({
  intercept: z.number(),
  /** In nats for one unit of the trait; traits of no weight are left out. */
  weights: z.partialRecord(z.enum(TRAITS), z.number()),
  /** What the model says → the share that was right, rising; straight between. */
  curve: z.array(z.tuple([Share, Share])).min(1),
})
export type Near = z.infer<typeof Near>

/** Beyond this a trait says no more. */
const MOST = 3
export const traitsAsNumbers = (traits: Traits): number[] => TRAITS.map(name => Math.min(MOST, traits[name]))

/** Traits that a claim and a passage have in common: more of them may speak for it. The others only speak against it. */
export const FOR_SUPPORT: ReadonlySet<Trait> = new Set(['kept', 'aligned'])
/** Traits in which a sentence that says the opposite differs. */
export const FOR_CONTRADICTION: ReadonlySet<Trait> = new Set([
  'kept',
  'aligned',
  'opposite',
  'turned',
  'negation',
  'denied',
  'reversed',
  'swapped',
  'exchanged',
  'numberConflict',
  'nameConflict',
  'substituted',
  'compareAdded',
  'quantAdded',
  'timeAdded',
  'orderAdded',
  'preposition',
])

export function shareOf(traits: Traits, { intercept, weights, curve }: Near): number {
  const said =
    1 / (1 + Math.exp(-traitsAsNumbers(traits).reduce((z, x, i) => z + x * (weights[TRAITS[i]!] ?? 0), intercept)))
  const next = curve.findIndex(([from]) => from >= said)
  if (next <= 0) return (next === 0 ? curve[0]! : curve.at(-1)!)[1]
  const [[from, low], [to, high]] = [curve[next - 1]!, curve[next]!]
  return low + ((high - low) * (said - from)) / (to - from || 1)
}
