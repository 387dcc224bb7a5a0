/**
 * The part of a lexical index that was read from a file: arrays that are not changed but for passages that go away, in
 * order of passage number; and how an index is put into that order and written.
 */
import type { Run } from './heading-runs.ts'
import { bytesOf, type Facts, type Parts, type Piece } from './parts.ts'
import { grown } from './postings.ts'

/** Where a number stands in a sorted array, of which an entry that is gone may be negative; undefined: nowhere. */
export function indexIn(sorted: Float64Array, size: number, number: number): number | undefined {
  let low = 0,
    high = size - 1
  while (low <= high) {
    const middle = (low + high) >>> 1,
      there = Math.abs(sorted[middle]!)
    if (there === number) return middle
    if (there < number) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

const NOTHING = new Uint32Array(0)

export class LexicalBase {
  /** By place: the passage's number, and its length in words + 1. */
  readonly numbers: Float64Array
  readonly lengths: Uint16Array
  readonly runs: Run[]
  /** Postings of all words, place · 256 + count, and where those of each word begin. */
  private readonly postings: Uint32Array
  private readonly starts: Uint32Array

  /** Throws when the file is damaged. */
  constructor(parts?: Parts) {
    const size = parts?.facts.live ?? 0
    this.numbers = new Float64Array(size)
    this.lengths = new Uint16Array(size)
    this.postings = new Uint32Array((parts?.size('postings') ?? 0) / 4)
    this.starts = new Uint32Array((parts?.size('counts') ?? 0) / 4 + 1)
    if (parts) {
      parts.read('numbers', bytesOf(this.numbers))
      parts.read('lengths', bytesOf(this.lengths))
      parts.read('postings', bytesOf(this.postings))
      parts.read('counts', bytesOf(this.starts.subarray(1)))
    }
    for (let word = 1; word < this.starts.length; word++) this.starts[word]! += this.starts[word - 1]!
    this.runs = parts ? runsOf(parts) : []
  }

  /** Words have smaller numbers. */
  get words(): number {
    return this.starts.length - 1
  }

  get bytes(): number {
    return this.numbers.byteLength + this.lengths.byteLength + this.postings.byteLength + this.starts.byteLength
  }

  list(word: number): Uint32Array {
    return word < this.words ? this.postings.subarray(this.starts[word], this.starts[word + 1]) : NOTHING
  }

  placeOf(number: number): number | undefined {
    return indexIn(this.numbers, this.numbers.length, number)
  }
}

function runsOf(parts: Parts): Run[] {
  const text = Buffer.alloc(parts.size('headings')),
    ends = new Uint32Array(parts.size('runs') / 4)
  parts.read('headings', text)
  parts.read('runs', bytesOf(ends))
  const headings = text.toString('utf8').split('\n'),
    runs: Run[] = []
  for (let i = 0; i < ends.length; i += 2)
    runs.push({ from: ends[i - 2] ?? 0, to: ends[i]!, heading: headings[ends[i + 1]!]! })
  return runs
}

/** An index as its arrays: those by place are longer than `places`. */
export interface Flat {
  numbers: Float64Array
  /** 0: the passage is gone. */
  lengths: Uint16Array
  places: number
  runs: readonly Run[]
  /** Words have smaller numbers. */
  words: number
  /** The posting lists of a word, by old places. */
  lists(word: number): readonly Uint32Array[]
}

export const lexicalFacts = (live: number): Facts => ({ live })

/** Numbers in one piece of a part. */
const PIECE = 2 ** 18
const GONE = 0xffffffff

/** The pieces of a file: first what stands by place, then postings, then how many each word has. */
export function* lexicalPieces(flat: Flat): Generator<Piece> {
  const order = placesInOrder(flat),
    placeOf = new Uint32Array(flat.places).fill(GONE)
  order.forEach((old, at) => {
    placeOf[old] = at
  })
  yield { name: 'numbers', bytes: bytesOf(Float64Array.from(order, old => flat.numbers[old]!)) }
  yield { name: 'lengths', bytes: bytesOf(Uint16Array.from(order, old => flat.lengths[old]!)) }
  yield* runPieces(flat, order)
  const counts = new Uint32Array(flat.words)
  yield* postingPieces(flat, placeOf, counts)
  yield { name: 'counts', bytes: bytesOf(counts) }
}

/** The places of the passages that are not gone, by passage number. */
function placesInOrder({ numbers, lengths, places }: Flat): Uint32Array {
  const order = new Uint32Array(places)
  let size = 0,
    sorted = true
  for (let at = 0; at < places; at++) {
    if (lengths[at] === 0) continue
    if (size > 0 && numbers[at]! < numbers[order[size - 1]!]!) sorted = false
    order[size++] = at
  }
  const live = order.subarray(0, size)
  return sorted ? live : live.sort((a, b) => numbers[a]! - numbers[b]!)
}

function* runPieces({ runs, places }: Flat, order: Uint32Array): Generator<Piece> {
  const runAt = new Uint32Array(places),
    lines = new Map<string, number>(),
    ends: number[] = []
  runs.forEach(({ from, to }, run) => runAt.fill(run, from, to))
  let last = -1
  order.forEach((old, at) => {
    const { heading } = runs[runAt[old]!]!,
      line = lines.get(heading) ?? lines.size
    lines.set(heading, line)
    if (line === last) ends[ends.length - 2] = at + 1
    else ends.push(at + 1, line)
    last = line
  })
  yield { name: 'headings', bytes: Buffer.from([...lines.keys()].join('\n')) }
  yield { name: 'runs', bytes: bytesOf(Uint32Array.from(ends)) }
}

/** Fills `counts`. */
function* postingPieces({ words, lists }: Flat, placeOf: Uint32Array, counts: Uint32Array): Generator<Piece> {
  let piece = new Uint32Array(PIECE),
    size = 0
  for (let word = 0; word < words; word++) {
    const from = size,
      own = lists(word)
    piece = grown(piece, size + own.reduce((sum, list) => sum + list.length, 0))
    let sorted = true
    for (const list of own)
      for (let i = 0; i < list.length; i++) {
        const at = placeOf[list[i]! >>> 8]!
        if (at === GONE) continue
        const posting = at * 256 + (list[i]! & 255)
        if (size > from && posting < piece[size - 1]!) sorted = false
        piece[size++] = posting
      }
    if (!sorted) piece.subarray(from, size).sort()
    counts[word] = size - from
    if (size < PIECE) continue
    yield { name: 'postings', bytes: bytesOf(piece.subarray(0, size)) }
    size = 0
  }
  yield { name: 'postings', bytes: bytesOf(piece.subarray(0, size)) }
}
