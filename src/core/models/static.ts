/**
 * The embedded model: each token has one fixed vector, and a text's vector is their sum made unit length. The model
 * card beside the weights is its specification.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import { asset } from '../../paths.ts'
import { likeness, type Likeness } from './likeness.ts'
import type { Embedder } from './models.ts'
import { pieceReader, type Pieces } from './pieces.ts'
import { IDS, openRows, WORD_DIMS, type Rows } from './rows.ts'

export const STATIC_FOLDER = asset('src/core/models/anaquel-static-es-en')

const Meta = z.object({
  name: z.string(),
  format: z.literal('static-wordpiece-int4/1'),
  dimensions: z.number().int().multipleOf(2),
  vocab_size: z.number().int(),
  tokenizer: z.object({ max_word_chars: z.number().int() }),
  files: z.record(z.string(), z.object({ sha256: z.string(), bytes: z.number().int() })),
})

/** A batch yields to other work after this many milliseconds, so that no request waits longer for it. */
const SLICE_MS = 4

/** The embedder and its parts, which the tests compare with the golden vectors. */
export interface StaticModel extends Embedder {
  tokenize(text: string): number[]
  /**
   * Sum of the rows, not yet of unit length. With `dims`, a multiple of 16, only its first values; up to half of all
   * dimensions that is faster, because the low halves of the bytes hold those.
   */
  sum(text: string, dims?: number): Float64Array
  likeness: Likeness
  /** The vector, computed at once in the calling thread: for short texts, about 20 µs a sentence. */
  vector(text: string): Float32Array
}

let shared: Promise<StaticModel> | undefined
/** The model in the package, loaded at the first call. */
export function embeddedModel(): Promise<StaticModel> {
  return (shared ??= loadStatic(STATIC_FOLDER))
}

/** Throws when a file is missing or has another hash than `meta.json` says. */
export async function loadStatic(folder: string): Promise<StaticModel> {
  const meta = Meta.parse(JSON.parse(await readFile(join(folder, 'meta.json'), 'utf8')))
  const read = async (file: string): Promise<Buffer> => {
    const bytes = await readFile(join(folder, file))
    const actual = createHash('sha256').update(bytes).digest('hex')
    if (actual !== meta.files[file]?.sha256) throw new Error(`${file} of ${meta.name} is damaged: SHA-256 ${actual}`)
    return bytes
  }
  const [vocab, packed, scales] = await Promise.all([read('vocab.txt'), read('vectors.int4'), read('scales.f32')])
  let parts: Parts | undefined
  return build(meta, () => {
    if (parts) return parts
    const scale = Float32Array.from({ length: meta.vocab_size }, (_, i) => scales.readFloatLE(i * 4))
    const rows = openRows(packed, scale, meta.dimensions)
    const words = vocab.toString('utf8').split('\n').slice(0, meta.vocab_size)
    const pieces = pieceReader(words, meta.tokenizer.max_word_chars)
    return (parts = { pieces, rows, likeness: likeness(rows, word => sumOf({ pieces, rows }, word, WORD_DIMS)) })
  })
}

interface Parts {
  pieces: Pieces
  rows: Rows
  likeness: Likeness
}

function sumOf({ pieces, rows }: Pick<Parts, 'pieces' | 'rows'>, text: string, length: number): Float64Array {
  const ids = pieces(text),
    total = new Float64Array(length)
  for (let from = 0; from < ids.length; from += IDS) {
    const some = ids.subarray(from, from + IDS)
    rows.ids.set(some)
    rows.addTo(total, some.length)
  }
  return total
}

/** `parts` are made at the first text: they take 0.1 s, and most commands have none. */
function build({ name, dimensions }: { name: string; dimensions: number }, parts: () => Parts): StaticModel {
  const tokenize = (text: string): number[] => [...parts().pieces(text)]
  const sum = (text: string, length = dimensions): Float64Array => sumOf(parts(), text, length)
  const vector = (text: string): Float32Array => unit(sum(text))
  return {
    name,
    dims: dimensions,
    tokenize,
    sum,
    likeness: (asked, texts) => parts().likeness(asked, texts),
    vector,
    threshold: STATIC_THRESHOLD,
    knows(word) {
      const { length } = tokenize(word)
      return length === 1 || (length > 0 && Array.from(word).length >= SCRAP * length)
    },
    async embed(texts) {
      const out: Float32Array[] = []
      let since = performance.now()
      for (const text of texts) {
        out.push(vector(text))
        if (out.length === texts.length || performance.now() - since < SLICE_MS) continue
        await breathe()
        since = performance.now()
      }
      return out
    },
  }
}

/**
 * Across languages 1.5 % of the answers lie below this, and so does the best passage of 35 % of the questions without
 * an answer (XQuAD, 60 paragraphs).
 */
const STATIC_THRESHOLD = 0.16

/**
 * A word that is cut into pieces of fewer letters than this on average is not known to the vocabulary in any sense:
 * `zxqwv` has 1, `blorp` 1.7, `tlön` 2. Of 1,264 questions of XQuAD three have no other words.
 */
const SCRAP = 2.5

/** Scales a sum to unit length; all zeros when no word is known. */
function unit(sum: Float64Array): Float32Array {
  let squares = 0
  for (const value of sum) squares += value * value
  const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0
  const vector = new Float32Array(sum.length)
  for (let i = 0; i < sum.length; i++) vector[i] = sum[i]! * scale
  return vector
}
