/**
 * The thread in which a public model runs, because its arithmetic would block any thread that it shared.
 * `transformers.ts` sends it questions.
 */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { restrictNetwork } from '../../network.ts'
import { SHARP } from './engine.ts'
import { standBehind } from '../../priority.ts'

/** What `transformers.ts` passes to this thread at start. */
export interface Task {
  /** File with the interface of `@huggingface/transformers`. */
  module: string
  use: 'embed' | 'rerank' | 'nli' | 'vision' | 'write'
  folder: string
  name: string
  dtype: string
  file: string | null
}
export type Question =
  | { id: number; texts: string[] }
  | { id: number; picture: string }
  | { id: number; query: string; passages: string[] }
  | { id: number; system: string; user: string }
  | { stop: number }
/** Pieces of text come first; `numbers` ends every answer. */
export type Answer =
  | { ready: true }
  | { id: number; piece: string }
  | { id: number; numbers: Float32Array }
  | { id: number; failure: string }

interface Tensor {
  data: Float32Array
}
/** A tower of SigLIP returns `pooler_output`, one of CLIP `text_embeds` or `image_embeds`. */
type Tower = (inputs: Options) => Promise<{ pooler_output?: Tensor; text_embeds?: Tensor; image_embeds?: Tensor }>
type Options = Record<string, unknown>
/** The part of the engine's interface that is used here. The engine is fetched, so its own types cannot be imported. */
interface Writing {
  (messages: { role: string; content: string }[], options: Options): Promise<unknown>
  tokenizer: object
}
interface Stopping {
  interrupt(): void
  reset(): void
}
interface Transformers {
  env: { allowRemoteModels: boolean; localModelPath: string }
  pipeline(
    task: 'feature-extraction',
    name: string,
    options: Options,
  ): Promise<(texts: string[], options: Options) => Promise<Tensor>>
  pipeline(task: 'text-generation', name: string, options: Options): Promise<Writing>
  TextStreamer: new (
    tokenizer: object,
    options: { skip_prompt: boolean; skip_special_tokens: boolean; callback_function(text: string): void },
  ) => object
  InterruptableStoppingCriteria: new () => Stopping
  AutoTokenizer: {
    from_pretrained(
      name: string,
      options?: Options,
    ): Promise<{ (texts: string[], options: Options): Options; padding_side?: string }>
  }
  AutoImageProcessor: { from_pretrained(name: string, options?: Options): Promise<(image: object) => Promise<Options>> }
  RawImage: { fromBlob(blob: Blob): Promise<object> }
  SiglipTextModel: { from_pretrained(name: string, options: Options): Promise<Tower> }
  SiglipVisionModel: { from_pretrained(name: string, options: Options): Promise<Tower> }
  AutoModelForSequenceClassification: {
    from_pretrained(name: string, options: Options): Promise<(inputs: Options) => Promise<{ logits: Tensor }>>
  }
}

/**
 * Lower priority than the threads that answer requests. Linux counts niceness per thread, elsewhere it is the whole
 * process's.
 */
const NICE = 5
/** One core for the model; the others serve requests. */
const SESSION = { intraOpNumThreads: 1, interOpNumThreads: 1 }
/** Most tokens of one written answer. */
const MAX_TOKENS = 600
/** SigLIP was trained with texts of exactly this many tokens. */
const TEXT_TOKENS = 64

const task = workerData as Task // only transformers.ts starts this thread
standBehind(NICE)
restrictNetwork('off')
if (task.use === 'vision') Object.assign(globalThis, { [SHARP]: (await import('sharp')).default })
const transformers = (await import(task.module)) as Transformers // not checked: a module that lacks these fails here
transformers.env.allowRemoteModels = false
transformers.env.localModelPath = task.folder
const options = { dtype: task.dtype, session_options: SESSION, ...(task.file && { model_file_name: task.file }) }

const OPEN: Record<Task['use'], () => Promise<(question: Question) => Promise<Float32Array>>> = {
  embed: embedder,
  write: composer,
  vision: towers,
  nli: () => crossEncoder(shares),
  rerank: () => crossEncoder(logistic),
}
const run = await OPEN[task.use]()
parentPort?.on('message', async (question: Question) => {
  if ('stop' in question) return // handled by the listener in composer()
  try {
    const numbers = await run(question)
    parentPort?.postMessage({ id: question.id, numbers } satisfies Answer, [numbers.buffer as ArrayBuffer])
  } catch (error) {
    parentPort?.postMessage({
      id: question.id,
      failure: error instanceof Error ? error.message : String(error),
    } satisfies Answer)
  }
})
parentPort?.postMessage({ ready: true } satisfies Answer)

/** Answers the vectors of all texts one after another, each of unit length. */
async function embedder(): Promise<(question: Question) => Promise<Float32Array>> {
  const embed = await transformers.pipeline('feature-extraction', task.name, options)
  return async question =>
    'texts' in question
      ? Float32Array.from((await embed(question.texts, { pooling: 'mean', normalize: true })).data)
      : new Float32Array()
}

/** Answers the unit-length vector of a text or a picture; an empty array for a file that is no picture. */
async function towers(): Promise<(question: Question) => Promise<Float32Array>> {
  const tokenize = await transformers.AutoTokenizer.from_pretrained(task.name)
  const process = await transformers.AutoImageProcessor.from_pretrained(task.name)
  const words = await transformers.SiglipTextModel.from_pretrained(task.name, options)
  const pictures = await transformers.SiglipVisionModel.from_pretrained(task.name, options)
  // The tower reads its answer from the last place, so padding goes behind the text. Others measured a cosine of only
  // 0.6 to 0.9 without this.
  tokenize.padding_side = 'right'
  const asTrained = { padding: 'max_length', max_length: TEXT_TOKENS, truncation: true }
  return async question => {
    if ('texts' in question)
      return unit(
        await words(
          tokenize(
            question.texts.map(text => text.toLowerCase()),
            asTrained,
          ),
        ),
      )
    if (!('picture' in question)) return new Float32Array()
    const bytes = new Uint8Array(await readFile(question.picture))
    const image = await transformers.RawImage.fromBlob(new Blob([bytes])).catch(() => null)
    return image ? unit(await pictures(await process(image))) : new Float32Array()
  }
}

function unit({ pooler_output, text_embeds, image_embeds }: Awaited<ReturnType<Tower>>): Float32Array {
  const values = (pooler_output ?? text_embeds ?? image_embeds)?.data ?? []
  const length = Math.hypot(...values)
  return Float32Array.from(values, value => value / (length || 1))
}

/** Turns one logit per passage into one score per passage, 0 to 1. */
function logistic(logits: Float32Array): Float32Array {
  return Float32Array.from(logits, logit => 1 / (1 + Math.exp(-logit)))
}

/** Softmax: turns the logits of one passage into shares that add up to 1. */
function shares(logits: Float32Array): Float32Array {
  const top = Math.max(...logits),
    powers = Float32Array.from(logits, logit => Math.exp(logit - top))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map(power => power / sum)
}

/** Reads the query (for inference, the premise) together with each passage. */
async function crossEncoder(
  read: (logits: Float32Array) => Float32Array,
): Promise<(question: Question) => Promise<Float32Array>> {
  const tokenize = await transformers.AutoTokenizer.from_pretrained(task.name)
  const model = await transformers.AutoModelForSequenceClassification.from_pretrained(task.name, options)
  return async question => {
    if (!('query' in question)) return new Float32Array()
    const inputs = tokenize(
      question.passages.map(() => question.query),
      { text_pair: question.passages, padding: true, truncation: true },
    )
    return read(Float32Array.from((await model(inputs)).logits.data))
  }
}

/**
 * Sends pieces of text while the model writes; a `stop` message interrupts it. It always takes the likeliest token, so
 * that the same question gets the same answer.
 */
async function composer(): Promise<(question: Question) => Promise<Float32Array>> {
  const write = await transformers.pipeline('text-generation', task.name, options)
  const stopping = new transformers.InterruptableStoppingCriteria()
  let current = 0
  parentPort?.on('message', (question: Question) => {
    if ('stop' in question && question.stop === current) stopping.interrupt()
  })
  return async question => {
    if (!('system' in question)) return new Float32Array()
    const { id, system, user } = question
    current = id
    stopping.reset()
    const streamer = new transformers.TextStreamer(write.tokenizer, {
      skip_prompt: true,
      skip_special_tokens: true,
      callback_function: piece => {
        if (piece) parentPort?.postMessage({ id, piece } satisfies Answer)
      },
    })
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ]
    await write(messages, { max_new_tokens: MAX_TOKENS, do_sample: false, streamer, stopping_criteria: stopping })
    return new Float32Array()
  }
}
