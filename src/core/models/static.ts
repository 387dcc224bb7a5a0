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

const REMOVED = /[\u00AD\u200B-\u200D\u2060\uFEFF]/gu
const MARKS = /\p{Mn}/gu
const WORDS = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu
/** The same pattern for a text whose letters and numbers are all ASCII, which it finds in a third of the time. */
const PLAIN_WORDS = /[a-z0-9]+|[^\sa-z0-9]/g
const NOT_PLAIN = /[^\x00-\x7F\xA1\xAB\xB7\xBB\xBF\u2010-\u2027]/
const NOT_ASCII = /[^\x00-\x7F]/
/** Rows 0 to 3 are [PAD] [UNK] [CLS] [SEP], which no text produces. */
const FIRST_ROW = 4
/** Different words whose pieces are remembered, about 4 MB. */
const REMEMBERED = 40_000
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
  const pieces = pieceFinder(
    vocab.toString('utf8').split('\n').slice(0, meta.vocab_size),
    meta.tokenizer.max_word_chars,
  )
  const scale = Float32Array.from({ length: meta.vocab_size }, (_, i) => scales.readFloatLE(i * 4))
  return build(meta.name, meta.dimensions, { pieces, rows: openRows(packed, scale, meta.dimensions) })
}

function build(
  name: string,
  dims: number,
  { pieces, rows }: { pieces: (word: string) => number[]; rows: Rows },
): StaticModel {
  const tokenize = (text: string): number[] => wordsOf(text).flatMap(pieces)
  const sum = (text: string, length = dims): Float64Array => {
    let count = 0
    const add = (): void => {
      if (count > 0) rows.sum(count, Math.min(length, dims / 2), 0)
      if (count > 0 && length > dims / 2) rows.sum(count, dims / 2, 4)
      count = 0
    }
    rows.total.fill(0, 0, length)
    for (const word of wordsOf(text)) {
      for (const id of pieces(word)) {
        rows.ids[count++] = id
        if (count === IDS) add()
      }
    }
    add()
    return rows.total.slice(0, length)
  }
  const vector = (text: string): Float32Array => unit(sum(text))
  return {
    name,
    dims,
    tokenize,
    sum,
    likeness: likeness(rows, word => sum(word, WORD_DIMS)),
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

function wordsOf(text: string): readonly string[] {
  const normal = normalize(text)
  return normal.match(NOT_PLAIN.test(normal) ? WORDS : PLAIN_WORDS) ?? []
}

/** Characters that decompose independently of their neighbours; most European texts hold no others. */
const SIMPLE = /[\x80-\u017F\u2010-\u2027]/g
const NOT_SIMPLE = /[^\x00-\u017F\u2010-\u2027]/

function normalize(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase()
  return (NOT_SIMPLE.test(text) ? bare(text) : text.replace(SIMPLE, bareOne)).toLowerCase()
}

const bare = (text: string): string => text.replace(REMOVED, '').normalize('NFKD').replace(MARKS, '')

const bareOnes = new Map<string, string>()
function bareOne(character: string): string {
  let known = bareOnes.get(character)
  if (known === undefined) bareOnes.set(character, (known = bare(character)))
  return known
}

/** Cuts words by greedy longest match, by code point. A word with an unknown part has no pieces. */
function pieceFinder(vocab: readonly string[], longest: number): (word: string) => number[] {
  const first = new Map<string, number>(),
    later = new Map<string, number>()
  vocab.forEach((piece, id) => {
    if (id < FIRST_ROW) return
    first.set(piece, id)
    if (piece.startsWith('##')) later.set(piece.slice(2), id)
  })
  const known = new Map<string, number[]>()
  return word => {
    const remembered = known.get(word)
    if (remembered) return remembered
    const whole = first.get(word)
    const ids = whole !== undefined ? [whole] : cut(word, { first, later, longest })
    if (known.size >= REMEMBERED) known.clear()
    known.set(word, ids)
    return ids
  }
}

function cut(
  word: string,
  {
    first,
    later,
    longest,
  }: { first: ReadonlyMap<string, number>; later: ReadonlyMap<string, number>; longest: number },
): number[] {
  const chars = Array.from(word)
  if (chars.length > longest) return []
  const ids: number[] = []
  for (let start = 0; start < chars.length;) {
    const table = start === 0 ? first : later
    let end = chars.length
    let id: number | undefined
    for (; end > start && id === undefined; end--) id = table.get(chars.slice(start, end).join(''))
    if (id === undefined) return []
    ids.push(id)
    start = end + 1
  }
  return ids
}

/** Scales a sum to unit length; all zeros when no word is known. */
function unit(sum: Float64Array): Float32Array {
  let squares = 0
  for (const value of sum) squares += value * value
  const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0
  const vector = new Float32Array(sum.length)
  for (let i = 0; i < sum.length; i++) vector[i] = sum[i]! * scale
  return vector
}
