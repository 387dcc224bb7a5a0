/**
 * Fake readers, of every kind that a measurement must tell apart. They know the labels, and are named for what they do.
 */
import { createHash } from 'node:crypto'
import type { Inference, Inferrer } from '../../../src/core/models/models.ts'
import { DIRECTIONS } from '../../../src/core/readers/direction.ts'
import type { Measurement } from '../../../src/core/readers/measure.ts'

export type Label = 'support' | 'contradiction' | 'neither'
/** What a careful person says of a claim beside a text. */
export type Oracle = (claim: string, premise: string) => Label

/** Between 0 and 1, the same for the same text. */
function chance(...parts: string[]): number {
  return createHash('sha256').update(parts.join('\u0000')).digest().readUInt32BE(0) / 2 ** 32
}

/** Shares like those of a network: near 1 for what it holds true, near 0 for the rest. */
function shares(label: Label, claim: string, premise: string): Inference {
  const high = 0.75 + 0.25 * chance('high', claim, premise),
    low = 0.2 * chance('low', claim, premise)
  return { entailment: label === 'support' ? high : low, contradiction: label === 'contradiction' ? high : low }
}

/** `error`: share of pairs of which it says something else than the oracle. */
export const fakeShares =
  (oracle: Oracle, error = 0) =>
  (claim: string, premise: string): Inference => {
    const label = oracle(claim, premise)
    const wrong: Label = label === 'support' ? 'neither' : 'support'
    return shares(chance('error', claim, premise) < error ? wrong : label, claim, premise)
  }

export type Manner = (oracle: Oracle) => (claim: string, premise: string) => Inference

export const MANNERS = {
  good: oracle => fakeShares(oracle, 0.005),
  /** Says anything. */
  bad: () => (claim, premise) => ({
    entailment: chance('e', claim, premise),
    contradiction: chance('c', claim, premise),
  }),
  /** Its labels are swapped: entailment where it means that nothing is said. */
  reversed: oracle => (claim, premise) => {
    const { entailment, contradiction } = fakeShares(oracle)(claim, premise)
    return { entailment: 1 - entailment, contradiction: 1 - contradiction }
  },
  /** Right for three of four. */
  noisy: oracle => fakeShares(oracle, 0.25),
} as const satisfies Record<string, Manner>

export function fakeInferrer(
  name: string,
  answer: (claim: string, premise: string) => Inference,
  more: Partial<Inferrer> = {},
): Inferrer & { asked: number } {
  const fake = {
    name,
    asked: 0,
    ...more,
    infer: async (pairs: readonly { premise: string; hypothesis: string }[]) => {
      fake.asked += pairs.length
      return pairs.map(({ premise, hypothesis }) => answer(hypothesis, premise))
    },
  }
  return fake
}

/** A measurement that takes shares for probabilities and believes them in every direction. */
export function straight(name: string, identity = name): Measurement {
  const line = {
    curve: [
      [0, 0],
      [1, 1],
    ] as [number, number][],
    given: 100,
    right: 97,
    precision: 0.97,
    recall: 0.9,
    auc: 0.98,
    believed: true,
  }
  return {
    name,
    identity,
    measured: '2026-11-22T10:00:00.000Z',
    pairs: 800,
    seconds: 100,
    first: [],
    directions: Object.fromEntries(
      DIRECTIONS.map(d => [d, { support: line, contradiction: line }]),
    ) as Measurement['directions'],
  }
}
