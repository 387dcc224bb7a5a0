/**
 * Settings → the readers of this library, each measured before it judges, and the state of the model that could be
 * downloaded.
 */
import { join } from 'node:path'
import { Failure } from '../../errors.ts'
import type { OpenModels } from '../models/index.ts'
import type { Inferrer } from '../models/models.ts'
import { MODELS, type NliRow } from '../models/table.ts'
import type { Place } from '../models/thread.ts'
import { openInferrer } from '../models/transformers.ts'
import { openAnswers } from './answers.ts'
import { createRemoteNli } from './endpoint.ts'
import { judgedPairs } from './judged.ts'
import { openMeasurements } from './kept.ts'
import type { EndpointOptions } from './language-endpoint.ts'
import { createLanguageModel } from './language-model.ts'
import { measure, type Measurement } from './measure.ts'
import { createPanel, type Panel, type ReaderState } from './panel.ts'

export interface ReadersOptions {
  /** Folder of the library; its subfolder `readers/` holds the measurements. */
  data: string
  /** The inference endpoint, when one is set. */
  nli: { url: string; key: string | null } | null
  /** The language model, when one is set; `daily` is its budget in passages a day. */
  judge: (EndpointOptions & { daily: number }) | null
  models: Pick<OpenModels, 'nli' | 'settled' | 'status' | 'pull'>
  /** False: a model that is not loaded is neither listed nor downloaded. */
  fetches: boolean
  /** Whether a reader that was never measured is measured now, in the background. */
  measured: boolean
  log: { info(message: string): void; warn(message: string): void }
}

/**
 * Seconds that measuring may take: somebody waits up to three minutes for a model on this machine, nobody for an
 * endpoint.
 */
const PATIENCE = { here: 170, away: 1800 }
/** Name of the inference model in the table of models. */
export const MODEL = 'nli'

/** State of a reader of paraphrases, whether it is available or not. */
export interface JudgeState extends Omit<ReaderState, 'state'> {
  kind: 'model' | 'server' | 'language'
  state: ReaderState['state'] | 'absent' | 'fetching'
  megabytes?: number
}

/** What a library can tell of its judges and do with them. */
export interface Judges {
  states(): JudgeState[]
  /**
   * Starts the download; `states` shows its progress. Throws `no_encontrado` for any other name, and `conflicto` when
   * the model is available or on its way.
   */
  pull(name: string): void
}

export interface Readers extends Omit<Panel, 'states'>, Judges {
  /** Resolves when every available reader has been measured, or could not be; never rejects. */
  readonly settled: Promise<unknown>
}

interface Endpoint {
  inferrer: Inferrer
  kind: JudgeState['kind']
  /** Whether what answers may change under the same name. */
  recheck: boolean
}

/** The endpoints that the settings name. */
function endpoints({
  folder,
  nli,
  judge,
  log,
}: Pick<ReadersOptions, 'nli' | 'judge' | 'log'> & { folder: string }): Endpoint[] {
  const told = (what: string) => (error: Error) => log.warn(`judge: ${what} is not used: ${error.message}`)
  const named: Endpoint[] = []
  if (nli) {
    const inferrer = createRemoteNli({ ...nli, onFailure: told('the inference server') })
    named.push({ inferrer, kind: 'server', recheck: true })
  }
  if (judge) {
    const answers = openAnswers(join(folder, 'answers.jsonl'), judge.daily)
    const inferrer = createLanguageModel({ ...judge, answers, onFailure: told('the language model') })
    named.push({ inferrer, kind: 'language', recheck: false })
  }
  return named
}

export function openReaders({ data, nli, judge, models, fetches, measured, log }: ReadersOptions): Readers {
  const folder = join(data, 'readers')
  const panel = createPanel({ measurements: openMeasurements(folder), pairs: judgedPairs, log })
  const kinds = new Map<string, JudgeState['kind']>()
  const joinModel = async (): Promise<void> => {
    if (models.nli) await panel.join(models.nli, { patience: PATIENCE.here, sends: false, measured })
  }
  const joined = [models.settled.then(joinModel)]
  for (const { inferrer, kind, recheck } of endpoints({ folder, nli, judge, log })) {
    kinds.set(inferrer.name, kind)
    joined.push(panel.join(inferrer, { patience: PATIENCE.away, sends: true, measured, recheck: recheck && measured }))
  }
  const states = (): JudgeState[] => {
    const here = panel
      .states()
      .map((s): JudgeState => ({ ...s, kind: kinds.get(s.name) ?? 'model' }))
      // The model's thread may have ended.
      .filter(s => s.kind !== 'model' || models.nli !== null)
    return fetches && !here.some(s => s.name === MODEL) ? [onItsWay(models), ...here] : here
  }
  return {
    ...panel,
    states,
    settled: Promise.all(joined),
    pull(name) {
      const state = states().find(s => s.name === name && s.kind === 'model')
      if (!state) throw new Failure('no_encontrado', { juez: name })
      if (state.state !== 'absent' && state.state !== 'failed') throw new Failure('conflicto', { juez: name })
      models.pull?.(name).then(joinModel, () => {}) // its state tells what went wrong
    },
  }
}

/** State of the model while it is not open. */
function onItsWay(models: Pick<OpenModels, 'status'>): JudgeState {
  const { estado, progreso, detalle } = models.status().find(({ name }) => name === MODEL) ?? { estado: 'ausente' }
  const state = estado === 'cargando' || estado === 'listo' ? 'fetching' : estado === 'error' ? 'failed' : 'absent'
  return {
    name: MODEL,
    kind: 'model',
    state,
    sends: false,
    ...(progreso !== undefined && { progress: progreso }),
    ...(detalle !== undefined && { detail: detalle }),
    ...(MODELS[MODEL] && { megabytes: MODELS[MODEL].megabytes }),
  }
}

export interface FetchedModel {
  data: string
  name: string
  row: NliRow
  place: Place
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Measures a model in the folder of models, or returns the earlier measurement of the same weights. */
export async function measureFetched({ data, name, row, place, ...watch }: FetchedModel): Promise<Measurement> {
  const measurements = openMeasurements(join(data, 'readers'))
  const model = await openInferrer(name, row, place)
  try {
    const known = measurements.of(name, model.identity ?? name)
    if (known) return known
    const measured = await measure(model, judgedPairs(), { now: () => new Date(), patience: PATIENCE.here, ...watch })
    measurements.keep(measured)
    return measured
  } finally {
    await model.close()
  }
}
