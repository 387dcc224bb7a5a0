/**
 * Estimates what no alignment proves or opposes: how often claims with such traits were supported, or contradicted.
 * Each class has one monotone model over the traits of the alignment, and the measured curve of its output. Pure.
 */
import { z } from 'zod'
import { TRAITS, type Trait, type Traits } from './traits.ts'

const Share = z.number().min(0).max(1)
export const Near = z.object({
  intercept: z.number(),
  /** Nats for one unit of the trait; traits of no weight are left out. */
  weights: z.partialRecord(z.enum(TRAITS), z.number()),
  /** Output of the model → share that was right, rising and linear between the points. */
  curve: z.array(z.tuple([Share, Share])).min(1),
})
export type Near = z.infer<typeof Near>

/** Largest value of a trait that counts. */
const MOST = 3
export const traitsAsNumbers = (traits: Traits): number[] => TRAITS.map(name => Math.min(MOST, traits[name]))

/**
 * Traits that claim and passage have in common: larger values may speak for support. All others can only speak against
 * it.
 */
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
  const score =
    1 / (1 + Math.exp(-traitsAsNumbers(traits).reduce((z, x, i) => z + x * (weights[TRAITS[i]!] ?? 0), intercept)))
  const next = curve.findIndex(([from]) => from >= score)
  if (next <= 0) return (next === 0 ? curve[0]! : curve.at(-1)!)[1]
  const [[from, low], [to, high]] = [curve[next - 1]!, curve[next]!]
  return low + ((high - low) * (score - from)) / (to - from || 1)
}
