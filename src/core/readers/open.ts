/** Settings → the readers that judge here, each measured before it has a say. */
import { join } from 'node:path'
import type { OpenModels } from '../models/index.ts'
import { openInferrer, type Place } from '../models/transformers.ts'
import type { NliRow } from '../models/table.ts'
import { openAnswers } from './answers.ts'
import { createRemoteNli } from './endpoint.ts'
import { judgedPairs } from './judged.ts'
import { openMeasurements } from './kept.ts'
import type { EndpointOptions } from './language-endpoint.ts'
import { createLanguageModel } from './language-model.ts'
import { measure, type Measurement } from './measure.ts'
import { createPanel, type Panel } from './panel.ts'

export interface ReadersOptions {
  /** Of the library: `readers/` in it holds what was measured. */
  data: string
  /** An inference endpoint. */
  nli: { url: string; key: string | null } | null
  /** A language model; `daily`: passages a day. */
  judge: (EndpointOptions & { daily: number }) | null
  models: Pick<OpenModels, 'nli' | 'settled'>
  /** Who was never measured is measured now, in the background. */
  measured: boolean
  log: { info(message: string): void; warn(message: string): void }
}

/** A model on this machine is a good reader's wait: three minutes. An endpoint may take longer, nobody waits for it. */
const PATIENCE = { here: 170, away: 1800 }

export interface Readers extends Panel {
  /** When all that are there have their say or none; never rejects. */
  readonly settled: Promise<unknown>
  /** Takes in the inference model that has just been fetched. */
  joinModel(): Promise<void>
}

export function openReaders({ data, nli, judge, models, measured, log }: ReadersOptions): Readers {
  const folder = join(data, 'readers')
  const panel = createPanel({ kept: openMeasurements(folder), pairs: judgedPairs, log })
  const away = { patience: PATIENCE.away, sends: true, measured }
  const told = (what: string) => (error: Error) => log.warn(`judge: ${what} is not used: ${error.message}`)
  const joinModel = async (): Promise<void> => {
    if (models.nli) await panel.join(models.nli, { patience: PATIENCE.here, sends: false, measured })
  }
  const joined = [models.settled.then(joinModel)]
  if (nli)
    joined.push(
      panel.join(createRemoteNli({ ...nli, onFailure: told('the inference server') }), { ...away, recheck: measured }),
    )
  if (judge) {
    const answers = openAnswers(join(folder, 'answers.jsonl'), judge.daily)
    joined.push(panel.join(createLanguageModel({ ...judge, answers, onFailure: told('the language model') }), away))
  }
  return { ...panel, settled: Promise.all(joined), joinModel }
}

export interface FetchedModel {
  data: string
  name: string
  row: NliRow
  place: Place
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Measures a model that lies in the folder of models, or takes what was measured of the same weights before. */
export async function measureFetched({ data, name, row, place, ...watch }: FetchedModel): Promise<Measurement> {
  const kept = openMeasurements(join(data, 'readers'))
  const model = await openInferrer(name, row, place)
  try {
    const known = kept.of(name, model.identity ?? name)
    if (known) return known
    const measured = await measure(model, judgedPairs(), { now: () => new Date(), patience: PATIENCE.here, ...watch })
    kept.keep(measured)
    return measured
  } finally {
    await model.close()
  }
}
