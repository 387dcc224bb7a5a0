/**
 * The judge with a cross-encoder, once its weights are there; until then the light one. The checks that no model can
 * overrule veto support here too,
 * and without a calibration table a cross-encoder's word is worth no more than "partial": its raw shares are no
 * probabilities.
 */
import type { Inferrer, Models } from '../models/models.ts'
import { check } from './checks.ts'
import type { Entailer, Judgement, Pair } from './entailer.ts'
import { agrees, CEILING } from './light.ts'

/** Raw share → measured probability, by straight lines between the points, which rise. */
export type Curve = readonly (readonly [raw: number, probability: number])[]

export interface Calibration {
  support: Curve
  contradiction: Curve
  /** On which pairs it was fitted. */ source: string
}

/** By model. None has been fitted yet: that takes the weights. */
const CALIBRATIONS: Readonly<Record<string, Calibration>> = {}

/**
 * Passages that the cross-encoder reads for one claim, the light judge's best first: what it leaves out stays with that
 * judge.
 */
const READ = 8

export function createNli(models: Pick<Models, 'nli'>, light: Entailer, calibrations = CALIBRATIONS): Entailer {
  return {
    get name() {
      return models.nli?.name ?? light.name
    },
    async entail(pairs, signal) {
      const first = await light.entail(pairs, signal)
      const { nli } = models
      if (!nli) return first
      try {
        return await again(nli, calibrations[nli.name], pairs, first, signal)
      } catch {
        // a cross-encoder that fails costs recall, never the answer; whoever opened it has told the log
        signal?.throwIfAborted()
        return first.map(judgement => ({ ...judgement, by: light.name }))
      }
    },
  }
}

/**
 * Of each passage the sentence that the light judge calls best, with its neighbours: a pronoun is explained next door.
 */
async function again(
  nli: Inferrer,
  calibration: Calibration | undefined,
  pairs: readonly Pair[],
  first: readonly Judgement[],
  signal?: AbortSignal,
): Promise<Judgement[]> {
  const strength = (i: number): number => Math.max(first[i]!.support, first[i]!.contradiction)
  const read = pairs
    .map((_, i) => i)
    .filter(i => first[i]!.sentence >= 0)
    .sort((a, b) => strength(b) - strength(a))
    .slice(0, READ)
  const said = await nli.infer(
    read.map(i => ({ premise: around(pairs[i]!.evidence, first[i]!.sentence), hypothesis: pairs[i]!.claim })),
    signal,
  )
  const judged = [...first]
  read.forEach((i, k) => {
    const { support, contradiction } = said[k] ? weighed(said[k], calibration) : first[i]!
    const vetoed = !agrees(check(pairs[i]!.claim, around(pairs[i]!.evidence, first[i]!.sentence)))
    judged[i] = {
      sentence: first[i]!.sentence,
      // what is there word for word stays so
      support: Math.max(
        vetoed ? Math.min(CEILING, support) : support,
        first[i]!.support > CEILING ? first[i]!.support : 0,
      ),
      contradiction: Math.max(contradiction, first[i]!.contradiction > CEILING ? first[i]!.contradiction : 0),
    }
  })
  return judged
}

/** The sentence with its neighbours. */
export const around = (evidence: readonly string[], sentence: number): string =>
  evidence.slice(Math.max(0, sentence - 1), sentence + 2).join(' ')

function weighed(
  { entailment, contradiction }: { entailment: number; contradiction: number },
  calibration: Calibration | undefined,
): { support: number; contradiction: number } {
  if (!calibration) return { support: Math.min(CEILING, entailment), contradiction: Math.min(CEILING, contradiction) }
  return {
    support: along(calibration.support, entailment),
    contradiction: along(calibration.contradiction, contradiction),
  }
}

export function along(curve: Curve, raw: number): number {
  const after = curve.findIndex(([x]) => x >= raw)
  const [x1, y1] = curve[after] ?? curve.at(-1) ?? [1, raw],
    [x0, y0] = curve[after - 1] ?? [x1, y1]
  return x1 > x0 ? y0 + (y1 - y0) * ((raw - x0) / (x1 - x0)) : y1
}
