/** Opens a public model, which runs in a thread of its own, and gives it the interface of its use. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Composer, Embedder, Inference, Inferrer, Reranker, Vision } from './models.ts'
import type { EmbedRow, NliRow, RerankRow, VisionRow, WriteRow } from './table.ts'
import { start, type Closable, type Place } from './thread.ts'

/** Rejects when the engine is not here, or the weights cannot be loaded. */
export async function openEmbedder(name: string, row: EmbedRow, place: Place): Promise<Embedder & Closable> {
  const thread = await start(name, row, place)
  const { dims, floor, threshold } = row
  return {
    name,
    dims,
    floor,
    threshold,
    async embed(texts, kind) {
      const vectors: Float32Array[] = []
      for (const text of texts) vectors.push(await thread.ask({ texts: [row[kind] + text] }, kind === 'query'))
      return vectors
    },
    close: () => thread.close(),
  }
}

export async function openReranker(name: string, row: RerankRow, place: Place): Promise<Reranker & Closable> {
  const thread = await start(name, row, place)
  return {
    name,
    async rerank(query, passages, signal) {
      const scores: number[] = []
      for (const passage of passages) {
        signal?.throwIfAborted()
        scores.push((await thread.ask({ query, passages: [passage] }, true))[0] ?? 0)
      }
      return scores
    },
    close: () => thread.close(),
  }
}

export async function openInferrer(name: string, row: NliRow, place: Place): Promise<Inferrer & Closable> {
  const identity = await identityOf(join(place.folder, name), row)
  const thread = await start(name, row, place)
  return {
    name,
    identity,
    async infer(pairs, signal) {
      const inferences: Inference[] = []
      for (const { premise, hypothesis } of pairs) {
        signal?.throwIfAborted()
        const shares = await thread.ask({ query: premise, passages: [hypothesis] }, true)
        inferences.push({
          entailment: shares[row.labels.indexOf('entailment')] ?? 0,
          contradiction: shares[row.labels.indexOf('contradiction')] ?? 0,
        })
      }
      return inferences
    },
    close: () => thread.close(),
  }
}

/** Hash of the files as they are on disk: other weights under the same name are another model. */
async function identityOf(folder: string, { files, labels }: NliRow): Promise<string> {
  const hash = createHash('sha256').update(labels.join())
  for (const { path } of files)
    for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * The two towers run one after the other; searches go before pictures that wait. Rejects when the weights are those of
 * another model.
 */
export async function openVision(name: string, row: VisionRow, place: Place): Promise<Vision & Closable> {
  const thread = await start(name, row, place)
  const { vectors, dims, floor, ceiling, threshold } = row
  const { length } = await thread.ask({ texts: [name] }, true)
  if (length !== dims) {
    await thread.close()
    throw new Error(`its vectors have ${length} numbers and not ${dims}: these are the weights of another model`)
  }
  return {
    name: vectors,
    dims,
    floor,
    ceiling,
    threshold,
    async words(texts) {
      const textVectors: Float32Array[] = []
      for (const text of texts) textVectors.push(await thread.ask({ texts: [text] }, true))
      return textVectors
    },
    async pictures(paths) {
      const pictureVectors: Float32Array[] = []
      for (const path of paths) {
        const seen = await thread.ask({ picture: path }, false)
        pictureVectors.push(seen.length > 0 ? seen : new Float32Array(dims))
      }
      return pictureVectors
    },
    close: () => thread.close(),
  }
}

/** The model stops at its next word when the caller stops reading or aborts `signal`. */
export async function openComposer(name: string, row: WriteRow, place: Place): Promise<Composer & Closable> {
  const thread = await start(name, row, place)
  return {
    name,
    async *compose(prompt, signal) {
      const over = new AbortController(),
        pieces: string[] = []
      let done = false,
        wake = (): void => {}
      const heard = {
        piece: (text: string): void => {
          pieces.push(text)
          wake()
        },
        signal: signal ? AbortSignal.any([signal, over.signal]) : over.signal,
      }
      const finished = thread.ask(prompt, true, heard).finally(() => {
        done = true
        wake()
      })
      finished.catch(() => {}) // awaited below, after the pieces before the error were yielded
      try {
        while (!done || pieces.length > 0) {
          signal?.throwIfAborted()
          const piece = pieces.shift()
          if (piece !== undefined) yield piece
          else
            await new Promise<void>(resolve => {
              wake = resolve
            })
        }
        await finished
        signal?.throwIfAborted()
      } finally {
        over.abort()
      }
    },
    close: () => thread.close(),
  }
}
