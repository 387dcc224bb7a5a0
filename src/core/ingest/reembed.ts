/**
 * Makes the vectors of a better model for all passages in the background, while the old ones serve; then searches
 * switch to the better model all at once.
 */
import { access } from 'node:fs/promises'
import type { Leases, Shelf } from '../../../storage/contract.ts'
import { alone } from '../lease.ts'
import type { Embedder, Models, Vision } from '../models/models.ts'

/** Passages per write, which is all that a stop or a crash can cost. */
const BATCH = 16
/** How often new passages are looked for once a public model serves, and how long the loop waits after a failure. */
const LOOK_MS = 15_000

type Passages = Pick<Shelf, 'unembedded' | 'saveVectors'>
type Figures = Pick<Shelf, 'unseen' | 'saveVectors'>

/** Calls `use` with the path of the picture with that hash; throws ENOENT when it is gone. */
type UsePicture = <T>(sha256: string, use: (path: string) => Promise<T>) => Promise<T>

export interface ReembedOptions {
  /** The shelves of all accounts, asked again at each round. */
  shelves(): Promise<readonly (Passages & Figures)[]>
  models: Pick<Models, 'embed' | 'next' | 'vision'> & { promote(): void }
  /** One process makes vectors; the others wait until none are missing. */
  leases: Leases
  picture: UsePicture
  log: { info(message: string): void; warn(message: string): void }
  /** Name of the embedded model, whose vectors are made together with the passages. */
  embedded: string
  lookEvery?: number
}

/** The text of a passage that the model embeds; the chapter path is part of its meaning. */
export const readable = (passage: { texto: string; ruta: readonly string[] }): string =>
  [...passage.ruta, passage.texto].join('\n')

/**
 * One vector per passage. A figure without words gets a vector that matches nothing, because a model's vector of an
 * empty text is close to everything.
 */
async function passageVectors(
  embedder: Embedder,
  rows: readonly { texto: string; ruta: readonly string[] }[],
): Promise<Float32Array[]> {
  const made = await embedder.embed(rows.filter(row => row.texto !== '').map(readable), 'passage')
  return rows.map(row => (row.texto === '' ? new Float32Array(embedder.dims) : made.shift()!))
}

/**
 * Batches that are fetched by one query: it goes over all passages of the document, 60 ms for a sheet of 300,000 rows
 * with 50,000 passages.
 */
const AHEAD = 16

/**
 * Makes the missing vectors of one shelf, or of one document of it, batch by batch; yields the size of each batch once
 * it is saved.
 */
export async function* vectorsMade(
  shelf: Passages,
  embedder: Embedder,
  { batch, id }: { batch: number; id?: string },
): AsyncGenerator<number> {
  for (;;) {
    const rows = await shelf.unembedded(embedder.name, AHEAD * batch, id)
    if (rows.length === 0) return
    for (let from = 0; from < rows.length; from += batch) {
      const some = rows.slice(from, from + batch)
      const vectors = await passageVectors(embedder, some)
      await shelf.saveVectors(
        embedder.name,
        some.map((row, i) => ({ id: row.id, vector: vectors[i]! })),
      )
      yield some.length
    }
  }
}

/**
 * Makes the missing vectors of one shelf and returns how many. It stops between two batches when `signal` is aborted.
 */
export async function embedMissing(shelf: Passages, embedder: Embedder, signal?: AbortSignal): Promise<number> {
  let made = 0
  if (signal?.aborted) return made
  for await (const more of vectorsMade(shelf, embedder, { batch: BATCH })) {
    made += more
    if (signal?.aborted) break
  }
  return made
}

async function seen(vision: Vision, path: string): Promise<Float32Array[]> {
  await access(path)
  return vision.pictures([path])
}

function noneIfGone(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
  throw error
}

/**
 * Makes the missing vectors of one shelf's pictures and returns how many. A file that is missing or is no picture gets
 * a vector that matches nothing.
 */
export async function seeMissing(
  shelf: Figures,
  vision: Vision,
  { picture, signal }: { picture: UsePicture; signal?: AbortSignal },
): Promise<number> {
  for (let made = 0; ;) {
    const rows = signal?.aborted ? [] : await shelf.unseen(vision.name, BATCH)
    if (rows.length === 0) return made
    for (const { passage, sha256 } of rows) {
      if (signal?.aborted) return made
      const [vector] = await picture(sha256, path => seen(vision, path)).catch(noneIfGone)
      await shelf.saveVectors(vision.name, [{ id: passage, vector: vector ?? new Float32Array(vision.dims) }])
      made++
    }
  }
}

/** Runs until `stop`. A model is promoted when a whole round over all shelves found nothing missing. */
export function startReembedding(options: ReembedOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = loop(options, signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function loop(options: ReembedOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const idle = await round(options, signal).catch((error: unknown) => {
      if (!signal.aborted)
        options.log.warn(
          `models: passages could not be embedded: ${error instanceof Error ? error.message : String(error)}`,
        )
      return true
    })
    if (idle) await pause(options.lookEvery ?? LOOK_MS, signal)
  }
}

/** Runs one round. Returns whether there is nothing left to do for now. */
async function round(options: ReembedOptions, signal: AbortSignal): Promise<boolean> {
  const { models, log, embedded, leases } = options
  const { next } = models
  if ((next ?? models.embed).name === embedded && !models.vision) return true
  let made = 0
  const here = await alone(leases, 'embed', async () => {
    made = await makeMissing(options, signal)
  })
  const left = here ? made : await countMissing(options)
  if (signal.aborted || left > 0) return !here
  if (next && models.next === next) {
    models.promote()
    log.info(`models: searches use ${next.name} from now on`)
    return false
  }
  return true
}

async function makeMissing(
  { shelves, models, embedded, picture }: ReembedOptions,
  signal: AbortSignal,
): Promise<number> {
  const embedder = models.next ?? models.embed
  let made = 0
  for (const shelf of await shelves()) {
    if (embedder.name !== embedded) made += await embedMissing(shelf, embedder, signal)
    if (models.vision) made += await seeMissing(shelf, models.vision, { picture, signal })
  }
  return made
}

/**
 * How many shelves still lack vectors, counting at most one per shelf and kind: enough to know whether the process that
 * makes them is done.
 */
async function countMissing({ shelves, models, embedded }: ReembedOptions): Promise<number> {
  const embedder = models.next ?? models.embed
  let missing = 0
  for (const shelf of await shelves()) {
    if (embedder.name !== embedded) missing += (await shelf.unembedded(embedder.name, 1)).length
    if (models.vision) missing += (await shelf.unseen(models.vision.name, 1)).length
  }
  return missing
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    // The listener is removed again: one is added at every pause, for as long as the server runs.
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    timer.unref()
    signal.addEventListener('abort', done, { once: true })
  })
}
