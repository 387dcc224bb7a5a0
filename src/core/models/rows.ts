/**
 * The two loops of the embedded model over its rows, as WebAssembly with 128-bit instructions: sums of rows, and
 * cosines of words. They add in the order in which plain loops over numbers of 64 bits would, so that every bit of the
 * results is the same.
 */
import {
  add,
  again,
  constant,
  countdown,
  get,
  load,
  loadNumber,
  loop,
  moduleOf,
  set,
  simd,
  step,
  store,
  times,
  zero,
} from '../../assembler.ts'

/** Rows of one call to `sum`, words of one call to `cosines`, and words that those are compared with. */
export const IDS = 4096,
  COMPARED = 1024,
  ASKED = 64
/** Values of a word's vector that `cosines` compares, and words whose vectors are kept: 32 MB. */
export const WORD_DIMS = 128,
  WORDS = 32_768

const DOUBLE = 8,
  WORD = WORD_DIMS * DOUBLE

export interface Rows {
  /** Numbers of rows, or of kept words. */
  readonly ids: Int32Array
  /** The sum; the caller sets it to 0 first. */
  readonly total: Float64Array
  /** Unit vectors of the words that are compared, and of those that are kept. */
  readonly asked: Float64Array
  readonly words: Float64Array
  /** By word of `ids`, then by word of `asked`. */
  readonly products: Float64Array
  /**
   * Adds the first `count` rows of `ids` to the first `values` of the total (a multiple of 16), as far as the low
   * halves of the bytes hold them; `high` is 0 for the low halves and 4 for the high ones.
   */
  sum(count: number, values: number, high: 0 | 4): void
  /** Multiplies the first `count` words of `ids` with the first `asked` words, an even number. */
  cosines(count: number, asked: number): void
}

const align = (bytes: number): number => Math.ceil(bytes / 16) * 16

function layoutOf(
  size: number,
  dims: number,
): Record<'ids' | keyof Omit<Rows, 'sum' | 'cosines'> | 'scales' | 'packed' | 'end', number> {
  const ids = 0,
    total = ids + IDS * 4,
    asked = total + align(dims * DOUBLE),
    products = asked + ASKED * WORD,
    scales = products + COMPARED * ASKED * DOUBLE,
    packed = scales + align(size * DOUBLE),
    words = packed + align((size * dims) / 2 + 16)
  return { ids, total, asked, products, scales, packed, words, end: words + WORDS * WORD }
}
type Layout = ReturnType<typeof layoutOf>

const loadTwice = simd(10, 0, 0),
  secondHalf = simd(13, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15)
const splatBytes = simd(15),
  and = simd(78),
  subtractBytes = simd(113),
  shift16 = simd(141)
const wide16 = [simd(135), simd(136)],
  wide32 = [simd(167), simd(168)],
  asDoubles = simd(254),
  plus = simd(240),
  multiply = simd(242)
const lane = (n: number): number[] => simd(33, n)
const addDouble = [0xa0]

/** `sums[n] += doubles of lanes 2n and 2n + 1 of the sixteen signed bytes in 8, times the scale in 9` */
const lanes = (n: number): number[] => [
  ...[...get(10 + n), ...get(8), ...wide16[n >> 2]!, ...wide32[(n >> 1) & 1]!],
  ...[...(n & 1 ? [...set(7), ...get(7), ...get(7), ...secondHalf] : []), ...asDoubles],
  ...[...get(9), ...multiply, ...plus, ...set(10 + n)],
]
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7]

/**
 * Parameters: count 0, values 1, high 2. Numbers: offset in the row 3, place in ids 4, out 5, id 6. Vectors: 7 is free,
 * bytes 8, scale 9, eight sums of two doubles 10 to 17. All rows of sixteen values come before the next sixteen, so
 * that the sums stay in registers.
 */
const sumOf = ({ ids, total, scales, packed }: Layout, half: number): number[] => [
  ...[...constant(0), ...set(3)],
  ...[...constant(total), ...get(2), ...constant((half * DOUBLE) / 4), ...times, ...add, ...set(5)],
  ...loop(
    EIGHT.flatMap(n => [...get(5), ...load(16 * n), ...set(10 + n)]),
    [...constant(ids), ...set(4)],
    loop(
      [...get(4), ...loadNumber, ...set(6)],
      [...get(6), ...constant(DOUBLE), ...times, ...constant(scales), ...add, ...loadTwice, ...set(9)],
      [...get(6), ...constant(half), ...times, ...get(3), ...add, ...constant(packed), ...add, ...load(0)],
      [...get(2), ...shift16, ...constant(15), ...splatBytes, ...and],
      [...constant(8), ...splatBytes, ...subtractBytes, ...set(8)],
      EIGHT.flatMap(lanes),
      step(4, constant(4)),
      again(4, [...get(0), ...constant(4), ...times, ...constant(ids), ...add]),
    ),
    EIGHT.flatMap(n => [...get(5), ...get(10 + n), ...store(16 * n)]),
    step(5, constant(16 * DOUBLE)),
    step(3, constant(16)),
    again(3, get(1)),
  ),
]

/** `sums += two doubles of the word at 5 times those of the asked word at 6, which is `at` bytes behind` */
const product = (sum: number, at: number, offset: number): number[] => [
  ...[...get(sum), ...get(5), ...load(offset), ...get(6), ...load(at + offset), ...multiply, ...plus, ...set(sum)],
]
/** `products[out + n] = the four lanes of two sums` */
const written = (n: number, [a, b]: readonly [number, number]): number[] => [
  ...[...get(4), ...get(a), ...lane(0), ...get(a), ...lane(1), ...addDouble],
  ...[...get(b), ...lane(0), ...get(b), ...lane(1), ...addDouble, ...addDouble, 0x39, 3, n * DOUBLE],
]

/**
 * Parameters: count 0, asked 1. Numbers: place in ids 2, asked word 3, out 4, word 5, asked vector 6, end of it 7.
 * Vectors: the sums of one asked word 8 and 9, and of the next 10 and 11, so that no addition waits for another.
 */
const cosinesOf = ({ ids, asked, products, words }: Layout): number[] => [
  ...[...constant(ids), ...set(2), ...constant(products), ...set(4)],
  ...loop(
    [...constant(0), ...set(3)],
    loop(
      [...get(2), ...loadNumber, ...constant(WORD), ...times, ...constant(words), ...add, ...set(5)],
      [...get(3), ...constant(WORD), ...times, ...constant(asked), ...add, ...set(6)],
      [...get(6), ...constant(WORD), ...add, ...set(7)],
      [8, 9, 10, 11].flatMap(sum => [...zero, ...set(sum)]),
      loop(
        [...product(8, 0, 0), ...product(9, 0, 16), ...product(10, WORD, 0), ...product(11, WORD, 16)],
        [...step(5, constant(32)), ...step(6, constant(32)), ...again(6, get(7))],
      ),
      [...written(0, [8, 9]), ...written(1, [10, 11]), ...step(4, constant(2 * DOUBLE))],
      [...step(3, constant(2)), ...again(3, get(1))],
    ),
    [...step(2, constant(4)), ...countdown(0)],
  ),
]

/** Puts the rows into a memory of their own: a byte holds value `j` of a row and value `j + dims / 2`. */
export function openRows(packed: Uint8Array, scales: Float32Array, dims: number): Rows {
  const layout = layoutOf(scales.length, dims)
  const module = moduleOf(layout.end, {
    sum: { parameters: 3, numbers: 4, vectors: 11, code: sumOf(layout, dims / 2) },
    cosines: { parameters: 2, numbers: 6, vectors: 4, code: cosinesOf(layout) },
  })
  const { memory, ...loops } = new WebAssembly.Instance(module).exports as unknown as {
    memory: WebAssembly.Memory
  } & Pick<Rows, 'sum' | 'cosines'>
  const { buffer } = memory
  new Uint8Array(buffer).set(packed, layout.packed)
  new Float64Array(buffer, layout.scales, scales.length).set(scales)
  return {
    ...loops,
    ids: new Int32Array(buffer, layout.ids, IDS),
    total: new Float64Array(buffer, layout.total, dims),
    asked: new Float64Array(buffer, layout.asked, ASKED * WORD_DIMS),
    words: new Float64Array(buffer, layout.words, WORDS * WORD_DIMS),
    products: new Float64Array(buffer, layout.products, COMPARED * ASKED),
  }
}
