/** The thread in which Whisper runs. `speech.ts` sends it one piece of sound at a time. */
import { parentPort, workerData } from 'node:worker_threads'
import { restrictNetwork } from '../../network.ts'
import type { Said } from './speech.ts'
import { standBehind } from '../../priority.ts'

export interface SpeechTask {
  module: string
  folder: string
  name: string
  dtype: string
}
export interface SpeechQuestion {
  id: number
  samples: Float32Array
}
export type SpeechAnswer = { id: number; segments: Said[] } | { id: number; failure: string }

interface Heard {
  text: string
  chunks?: { text: string; timestamp: [number, number | null] }[]
}
type Options = Record<string, unknown>
/** The part of the engine's interface that is used here. The engine is fetched, so its own types cannot be imported. */
interface Transformers {
  env: { allowRemoteModels: boolean; localModelPath: string }
  pipeline(
    task: 'automatic-speech-recognition',
    name: string,
    options: Options,
  ): Promise<(samples: Float32Array, options: Options) => Promise<Heard>>
}

const RATE = 16_000
/**
 * Lower priority than the threads that answer requests. Linux counts niceness per thread, elsewhere it is the whole
 * process's.
 */
const NICE = 5

const task = workerData as SpeechTask // only speech.ts starts this thread
standBehind(NICE)
restrictNetwork('off')

async function open(): Promise<(samples: Float32Array) => Promise<Said[]>> {
  const transformers = (await import(task.module)) as Transformers // not checked: a module that lacks these fails here
  transformers.env.allowRemoteModels = false
  transformers.env.localModelPath = task.folder
  const listen = await transformers.pipeline('automatic-speech-recognition', task.name, {
    dtype: task.dtype,
    session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 },
  })
  return async samples => {
    // 29 and not 30: with 30 the times are wrong (transformers.js issue 1358).
    const { text, chunks } = await listen(samples, { task: 'transcribe', return_timestamps: true, chunk_length_s: 29 })
    const whole = samples.length / RATE
    // The end of the last segment may be missing.
    return (
      chunks?.map(({ text: part, timestamp: [t0, t1] }) => ({ text: part, t0, t1: t1 ?? whole })) ?? [
        { text, t0: 0, t1: whole },
      ]
    )
  }
}

const opened = open()
opened.catch(() => {}) // each question reports it
parentPort?.on('message', async ({ id, samples }: SpeechQuestion) => {
  try {
    const segments = await (await opened)(samples)
    parentPort?.postMessage({ id, segments } satisfies SpeechAnswer)
  } catch (error) {
    parentPort?.postMessage({
      id,
      failure: error instanceof Error ? error.message : String(error),
    } satisfies SpeechAnswer)
  }
})
