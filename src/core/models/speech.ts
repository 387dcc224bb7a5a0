/**
 * Speech to text: a fetched Whisper (`models pull speech`) in a thread of its own, or a remote OpenAI-compatible
 * endpoint.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { bundled } from '../../paths.ts'
import { Failure } from '../../errors.ts'
import { timeLimit } from '../../time-limit.ts'
import { isPresent } from './pull.ts'
import { MODELS, type SpeechRow } from './table.ts'
import { engineAt } from './engine.ts'
import type { SpeechAnswer, SpeechQuestion, SpeechTask } from './speech-worker.ts'

/** A transcribed segment. `t0` and `t1` are seconds from the start of the samples. */
export interface Said {
  text: string
  t0: number
  t1: number
}
export interface Transcriber {
  readonly name: string
  /** Transcribes mono samples at 16 kHz, at most 29 s of them. */
  transcribe(samples: Float32Array, options: { signal: AbortSignal }): Promise<Said[]>
}

export interface RemoteSpeech {
  url: string
  model: string
  key: string | null
}
export interface SpeechOptions {
  /** The folder of models; null when none may be used. */
  folder: string | null
  remote: RemoteSpeech | null
  /** For tests: the address of a module with the engine's interface. */
  module?: string
}

export interface SpeechHouse {
  /** The transcriber that is available now, or null; a model that was fetched meanwhile is found. */
  here(): Transcriber | null
  close(): Promise<void>
}

const SPEECH_MODEL = 'speech'
/** A model of some hundred megabytes is unloaded after this long without work. */
const IDLE_MS = 60_000

export function createSpeech({ folder, remote, module }: SpeechOptions): SpeechHouse {
  let local: (Transcriber & { close(): Promise<void> }) | null = null
  const row = Object.values(MODELS).find(model => model.use === 'speech')
  return {
    here() {
      if (remote) return remoteSpeech(remote)
      if (!row || folder === null || !isPresent(folder, SPEECH_MODEL)) return null
      const engine = module ?? engineAt(folder)
      return engine === null ? null : (local ??= localSpeech(row, { folder, module: engine }))
    },
    async close() {
      await local?.close()
    },
  }
}

function localSpeech(
  row: SpeechRow,
  { folder, module }: { folder: string; module: string },
): Transcriber & { close(): Promise<void> } {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let id = 0
  const end = async (): Promise<void> => {
    const ending = thread
    thread = null
    await ending?.terminate()
  }
  const ask = async (samples: Float32Array, signal: AbortSignal): Promise<Said[]> => {
    signal.throwIfAborted()
    clearTimeout(idle)
    const task: SpeechTask = { module, folder, name: SPEECH_MODEL, dtype: row.dtype }
    thread ??= new Worker(bundled('src/core/models/speech-worker.ts'), { workerData: task })
    const segments = await answerOf(thread, { id: ++id, samples }).catch(async (error: unknown) => {
      await end()
      throw error
    })
    idle = setTimeout(() => void end(), IDLE_MS).unref()
    return segments
  }
  return {
    name: SPEECH_MODEL,
    // Requests run one after the other, because two at once would only share the same core.
    transcribe(samples, { signal }) {
      const mine = queue.then(() => ask(samples, signal))
      queue = mine.catch(() => {})
      return mine
    },
    async close() {
      clearTimeout(idle)
      await end()
    },
  }
}

function answerOf(thread: Worker, question: SpeechQuestion): Promise<Said[]> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      thread.off('message', hear).off('error', fail).off('exit', gone)
      finish()
    }
    const hear = (answer: SpeechAnswer): void => {
      if (answer.id === question.id)
        settle(() => ('segments' in answer ? resolve(answer.segments) : reject(new Error(`speech: ${answer.failure}`))))
    }
    const fail = (error: Error): void => settle(() => reject(error))
    const gone = (): void => fail(new Error('speech: the model’s thread has ended'))
    thread.on('message', hear).on('error', fail).on('exit', gone)
    thread.postMessage(question)
  })
}

/** A segment as the endpoint sends it; every field is checked. */
interface Segment {
  start?: unknown
  end?: unknown
  text?: unknown
}
interface Verbose {
  text?: unknown
  segments?: Segment[] | null
}

export interface RemoteOptions {
  /** For tests: waits between attempts. */ pause?(ms: number, signal: AbortSignal): Promise<void>
}

/**
 * Sends the samples to `POST <url>/audio/transcriptions` and reads `verbose_json`, segments with their times. A failed
 * request is retried, so that one failure does not lose an hour of sound. Throws `proveedor_fallo` after the last
 * attempt.
 */
export function remoteSpeech(
  { url, model, key }: RemoteSpeech,
  { pause = (ms, signal) => sleep(ms, undefined, { signal }) }: RemoteOptions = {},
): Transcriber {
  const ask = async (samples: Float32Array, signal: AbortSignal): Promise<Response> => {
    const form = new FormData()
    form.set('file', new Blob([wav(samples)], { type: 'audio/wav' }), 'speech.wav')
    form.set('model', model)
    form.set('response_format', 'verbose_json')
    const address = `${url.replace(/\/+$/, '')}/audio/transcriptions`
    return fetch(address, {
      method: 'POST',
      body: form,
      signal: timeLimit(REMOTE_MS, signal),
      headers: key ? { authorization: `Bearer ${key}` } : {},
    })
  }
  return {
    name: model,
    async transcribe(samples, { signal }) {
      for (let attempt = 1; ; attempt++) {
        const outcome = await ask(samples, signal).then(saidIn(samples.length / RATE), (cause: unknown) => ({
          cause,
          wait: null,
        }))
        if (Array.isArray(outcome)) return outcome
        signal.throwIfAborted()
        if (attempt === ATTEMPTS || outcome.wait === NEVER)
          throw new Failure('proveedor_fallo', {}, { cause: outcome.cause })
        await pause(Math.min(outcome.wait ?? 2 ** attempt, MOST_WAIT) * 1000, signal)
      }
    },
  }
}

const ATTEMPTS = 4
/** Longest wait between two attempts, in seconds. */
const MOST_WAIT = 60
const NEVER = Infinity
/** A failed attempt. `wait` is how many seconds the endpoint asks to wait, null when it does not say. */
interface Failed {
  cause: unknown
  wait: number | null
}

const saidIn =
  (whole: number) =>
  async (response: Response): Promise<Said[] | Failed> => {
    if (!response.ok) {
      await response.body?.cancel()
      const asked = Number(response.headers.get('retry-after') ?? NaN),
        later = response.status >= 500 || response.status === 429 || response.status === 408
      return {
        cause: new Error(`provider answered ${response.status}`),
        wait: !later ? NEVER : asked >= 0 ? asked : null,
      }
    }
    try {
      const { text, segments } = (await response.json()) as Verbose
      const parts: Segment[] = Array.isArray(segments) && segments.length > 0 ? segments : [{ text }]
      return parts.map(part => ({
        text: typeof part.text === 'string' ? part.text : '',
        t0: seconds(part.start, 0),
        t1: seconds(part.end, whole),
      }))
    } catch (cause) {
      return { cause, wait: null }
    }
  }

const seconds = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise

const RATE = 16_000
const REMOTE_MS = 120_000

/** The samples as a RIFF/WAVE file, 16 bits, mono. */
function wav(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(36 + samples.length * 2, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  for (const [at, value] of [
    [16, 16],
    [24, RATE],
    [28, RATE * 2],
  ] as const)
    bytes.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((value, i) =>
    bytes.writeInt16LE(Math.max(-32768, Math.min(32767, Math.round(value * 32767))), 44 + i * 2),
  )
  return new Uint8Array(bytes)
}
