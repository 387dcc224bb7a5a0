/**
 * A reader and judged pairs → its curves from raw score to probability, and how good they are on pairs that they were
 * not fitted on. Without a measurement no reader proves anything, whoever made it.
 */
import { z } from 'zod'
import type { Inference, Inferrer } from '../models/models.ts'
import { PROVED } from '../verify/verdict.ts'
import { DIRECTIONS, type Direction } from './direction.ts'
import { along, isotonic } from './isotonic.ts'
import type { JudgedPair } from './judged.ts'

/** Passages that a reader is shown for one claim; all but one or two of them speak of something else. */
export const READ = 8
/** Precision that a reader must reach, at a probability of 0.7 or more, on pairs that its curve has not seen. */
const BELIEVED = 0.9
/** Fewest such pairs that prove a precision. */
const LEAST_GIVEN = 15
/** Fewest pairs, when the time is over, that give a curve. */
const LEAST_PAIRS = 240
const BATCH = 8

const CLASSES = ['support', 'contradiction'] as const
type Class = (typeof CLASSES)[number]

const Point = z.tuple([z.number(), z.number().min(0).max(1)])
const Figures = z.object({
  /** `given`: pairs to which the curve of the other half gives 0.7 or more. `right`: how many of them are right. */
  given: z.number(),
  right: z.number(),
  precision: z.number(),
  recall: z.number(),
  /** Area under the ROC curve: 0.5 says nothing, 0 means that every answer is the wrong way round. */
  auc: z.number(),
})
export type Figures = z.infer<typeof Figures>
const Measure = Figures.extend({ curve: z.array(Point), believed: z.boolean() })

/** What is kept of a measurement. `identity` names the weights or the endpoint; another identity is measured again. */
export const Measurement = z.object({
  name: z.string(),
  identity: z.string(),
  measured: z.string(),
  pairs: z.number(),
  seconds: z.number(),
  /** Raw answers to the first pairs: an endpoint that answers them differently has another model behind it. */
  first: z.array(z.object({ entailment: z.number(), contradiction: z.number() })),
  directions: z.record(z.enum(DIRECTIONS), z.object({ support: Measure, contradiction: Measure })),
})
export type Measurement = z.infer<typeof Measurement>

export interface MeasureOptions {
  now: () => Date
  /** Seconds after which measuring stops and the curve is fitted to the pairs read so far. */
  patience: number
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

interface Scored {
  pair: JudgedPair
  raw: Record<Class, number>
}

/** Measures a reader by the pairs. Throws what the reader throws, and also when it gave too few answers in the time. */
export async function measure(
  reader: Inferrer,
  pairs: readonly JudgedPair[],
  { now, patience, onProgress, signal }: MeasureOptions,
): Promise<Measurement> {
  const began = now().getTime()
  const seconds = (): number => (now().getTime() - began) / 1000
  const answers: Inference[] = []
  for (let at = 0; at < pairs.length && seconds() < patience; at += BATCH) {
    signal?.throwIfAborted()
    const batch = pairs.slice(at, at + BATCH)
    answers.push(
      ...(await reader.infer(
        batch.map(p => ({ premise: p.passage, hypothesis: p.claim })),
        signal,
      )),
    )
    onProgress?.(Math.min(1, answers.length / pairs.length))
  }
  if (answers.length < Math.min(LEAST_PAIRS, pairs.length))
    throw new Error(`it read ${answers.length} of ${pairs.length} pairs in ${Math.round(seconds())} s: too slow`)
  const scored = answers.map((answer, i): Scored => ({
    pair: pairs[i]!,
    raw: { support: answer.entailment, contradiction: answer.contradiction },
  }))
  const fitted = DIRECTIONS.map(d => [
    d,
    { support: fit(scored, d, 'support'), contradiction: fit(scored, d, 'contradiction') },
  ])
  return {
    name: reader.name,
    identity: reader.identity ?? reader.name,
    measured: now().toISOString(),
    pairs: answers.length,
    seconds: seconds(),
    first: answers.slice(0, BATCH).map(({ entailment, contradiction }) => ({ entailment, contradiction })),
    directions: Object.fromEntries(fitted) as Measurement['directions'],
  }
}

/**
 * Fits one direction and class. Each half is judged by the curve of the other; the curve that is used is fitted on
 * both.
 */
function fit(scored: readonly Scored[], direction: Direction, of: Class): z.infer<typeof Measure> {
  const cases = casesOf(scored, direction, of)
  const tested = (['a', 'b'] as const).flatMap(half => {
    const curve = isotonic(cases.filter(c => c.half !== half))
    return cases.filter(c => c.half === half).map(c => ({ ...c, probability: along(curve, c.raw) }))
  })
  const figures = figuresOf(tested)
  return {
    ...figures,
    curve: isotonic(cases).map(([raw, probability]): [number, number] => [raw, probability]),
    believed: figures.given >= LEAST_GIVEN && figures.precision >= BELIEVED,
  }
}

interface Case {
  raw: number
  hit: boolean
  weight: number
  half: 'a' | 'b'
}

/**
 * Returns the pairs of that direction, and those of all directions in which the passage speaks of something else. The
 * latter are weighted as they occur in use: `READ` − 1 for each of the former.
 */
function casesOf(scored: readonly Scored[], direction: Direction, of: Class): Case[] {
  return (['a', 'b'] as const).flatMap(half => {
    const there = scored.filter(s => s.pair.half === half)
    const own = there.filter(s => !s.pair.elsewhere && s.pair.direction === direction)
    const elsewhere = there.filter(s => s.pair.elsewhere)
    const weight = ((READ - 1) * own.length) / Math.max(1, elsewhere.length)
    return [
      ...own.map(s => ({ raw: s.raw[of], hit: s.pair.label === of, weight: 1, half })),
      ...elsewhere.map(s => ({ raw: s.raw[of], hit: false, weight, half })),
    ]
  })
}

const total = (cases: readonly Case[]): number => cases.reduce((sum, c) => sum + c.weight, 0)

function figuresOf(tested: readonly (Case & { probability: number })[]): Figures {
  const given = tested.filter(c => c.probability >= PROVED)
  const right = given.filter(c => c.hit)
  const hits = tested.filter(c => c.hit)
  return {
    given: given.length,
    right: right.length,
    precision: given.length > 0 ? total(right) / total(given) : 0,
    recall: right.length / Math.max(1, hits.length),
    auc: auc(tested.filter(c => c.weight === 1)),
  }
}

/** Probability that a hit has a higher raw score than a miss, a tie counting half. */
function auc(cases: readonly Case[]): number {
  const hits = cases.filter(c => c.hit),
    misses = cases.filter(c => !c.hit)
  if (hits.length === 0 || misses.length === 0) return 0.5
  const won = hits.reduce(
    (sum, h) => sum + misses.reduce((n, m) => n + (h.raw > m.raw ? 1 : h.raw === m.raw ? 0.5 : 0), 0),
    0,
  )
  return won / (hits.length * misses.length)
}
