/**
 * A cross-encoder as one of the readers. Its raw shares are no probabilities: without a curve measured for that very
 * model it has no opinion.
 */
import type { Inferrer } from '../models/models.ts'
import type { Opinion, Reader, Reading } from './entailer.ts'

/** Raw share → measured probability, by straight lines between the points, which rise. */
export type Curve = readonly (readonly [raw: number, probability: number])[]

export interface Calibration {
  support: Curve
  contradiction: Curve
  /** On which pairs it was fitted. */ source: string
}

/** Passages that the cross-encoder reads for one claim: what two cores read in two seconds. */
const MOST = 8

/** `calibration`: null reads nothing. */
export function createNliReader(nli: Inferrer, calibration: Calibration | null): Reader {
  return {
    name: nli.name,
    most: MOST,
    async read(pairs, signal) {
      if (!calibration) return pairs.map(() => null)
      const said = await nli.infer(
        pairs.map(pair => ({ premise: window(pair), hypothesis: pair.claim })),
        signal,
      )
      return pairs.map((pair, i): Opinion | null => {
        const shares = said[i]
        return shares
          ? {
              support: along(calibration.support, shares.entailment),
              contradiction: along(calibration.contradiction, shares.contradiction),
              sentences: around(pair).map(([index]) => index),
            }
          : null
      })
    },
  }
}

/** The nearest sentence first, then its neighbours: a pronoun is explained next door. */
function around({ evidence, nearest }: Reading): [index: number, sentence: string][] {
  return [nearest, nearest - 1, nearest + 1].flatMap(i => (evidence[i] === undefined ? [] : [[i, evidence[i]]]))
}

const window = (pair: Reading): string =>
  around(pair)
    .sort(([a], [b]) => a - b)
    .map(([, sentence]) => sentence)
    .join(' ')

export function along(curve: Curve, raw: number): number {
  const after = curve.findIndex(([x]) => x >= raw)
  const [x1, y1] = curve[after] ?? curve.at(-1) ?? [1, raw],
    [x0, y0] = curve[after - 1] ?? [x1, y1]
  return x1 > x0 ? y0 + (y1 - y0) * ((raw - x0) / (x1 - x0)) : y1
}
