/**
 * The two loops of the embedded model over its rows, as WebAssembly with 128-bit instructions: sums of rows, and
 * cosines of words. Every bit of the results is that of plain loops over numbers of 64 bits: sums are exact, because
 * they are made of whole numbers, and cosines are added in the order of such loops.
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
  /** Unit vectors of the words that are compared, and of those that are kept. */
  readonly asked: Float64Array
  readonly words: Float64Array
  /** By word of `ids`, then by word of `asked`. */
  readonly products: Float64Array
  /** Adds the first `count` rows of `ids`, or as many of their values as the total has, a multiple of 16. */
  addTo(total: Float64Array, count: number): void
  /** Multiplies the first `count` words of `ids` with the first `asked` words, an even number. */
  cosines(count: number, asked: number): void
}

const align = (bytes: number): number => Math.ceil(bytes / 16) * 16

function layoutOf(
  size: number,
  dims: number,
): Record<'ids' | 'lows' | 'highs' | 'asked' | 'products' | 'scales' | 'packed' | 'words' | 'end', number> {
  const ids = 0,
    lows = ids + IDS * 4,
    highs = lows + align(dims * 2),
    asked = highs + align(dims * 2),
    products = asked + ASKED * WORD,
    scales = products + COMPARED * ASKED * DOUBLE,
    packed = scales + align((size + 1) * 4),
    words = packed + align((size * dims) / 2 + 16)
  return { ids, lows, highs, asked, products, scales, packed, words, end: words + WORDS * WORD }
}
type Layout = ReturnType<typeof layoutOf>

const splatBytes = simd(15),
  loadSplat = simd(9, 0, 0)
const and = simd(78),
  subtractBytes = simd(113),
  shift16 = simd(141),
  wide16 = [simd(135), simd(136)],
  pairs = simd(186),
  plusWhole = simd(174),
  plus = simd(240),
  multiply = simd(242)
/** Bytes of two vectors by their places; those of the second are 16 to 31. */
const shuffle = (...places: number[]): number[] => simd(13, ...places)
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7]
/** The bytes of both rows in turn, from byte `first` on. */
const inTurn = (first: number): number[] => shuffle(...EIGHT.flatMap(n => [first + n, 16 + first + n]))
const lane = (n: number): number[] => simd(33, n)
const addDouble = [0xa0]

/** The low and the high half of the first number of two vectors. */
const LOW = [0, 1, 16, 17],
  HIGH = [2, 3, 18, 19]
const FOUR = [0, 1, 2, 3]

/**
 * `sums += a's values times a's scale + b's values times b's scale`, for the four values from 4 n on. The bytes of both
 * rows are in 6 and 7, the low and high halves of their scales in 9 and 10.
 */
const lanes = (n: number): number[] => [
  ...[...get(6), ...get(7), ...inTurn(8 * (n >> 1)), ...wide16[n & 1]!, ...set(8)],
  ...[...get(11 + n), ...get(8), ...get(9), ...pairs, ...plusWhole, ...set(11 + n)],
  ...[...get(15 + n), ...get(8), ...get(10), ...pairs, ...plusWhole, ...set(15 + n)],
]

/** The number of a row, `offset` bytes behind the place 4. */
const rowAt = (offset: number): number[] => [...get(4), 0x28, 2, offset]
/** `vector = sixteen signed halves of bytes of that row` */
const halves = (vector: number, row: number[], { packed, half }: { packed: number; half: number }): number[] => [
  ...[...row, ...constant(half), ...times, ...get(3), ...add, ...constant(packed), ...add],
  ...[...load(0), ...get(2), ...shift16, ...constant(15), ...splatBytes, ...and],
  ...[...constant(8), ...splatBytes, ...subtractBytes, ...set(vector)],
]
const scaleOf = (row: number[], scales: number): number[] => [
  ...[...row, ...constant(4), ...times, ...constant(scales), ...add, ...loadSplat],
]

/**
 * Parameters: count 0 (even), values 1, high 2. Numbers: offset in the row 3, place in ids 4, out 5. Vectors: bytes of
 * two rows 6 and 7, 16-bit values 8, low and high halves of their scales 9 and 10, sums by the low halves 11 to 14 and
 * by the high ones 15 to 18. All rows of sixteen values come before the next sixteen, so that the sums stay in
 * registers.
 */
const sumOf = ({ ids, lows, highs, scales, packed }: Layout, half: number): number[] => [
  ...[...constant(0), ...set(3), ...constant(0), ...set(5)],
  ...loop(
    [...FOUR, ...FOUR.map(n => n + 4)].flatMap(n => [...zero, ...set(11 + n)]),
    [...constant(ids), ...set(4)],
    loop(
      [...halves(6, rowAt(0), { packed, half }), ...halves(7, rowAt(4), { packed, half })],
      [...scaleOf(rowAt(0), scales), ...set(8), ...scaleOf(rowAt(4), scales), ...set(10)],
      [...get(8), ...get(10), ...shuffle(...FOUR.flatMap(() => LOW)), ...set(9)],
      [...get(8), ...get(10), ...shuffle(...FOUR.flatMap(() => HIGH)), ...set(10)],
      FOUR.flatMap(lanes),
      step(4, constant(2 * 4)),
      again(4, [...get(0), ...constant(4), ...times, ...constant(ids), ...add]),
    ),
    FOUR.flatMap(n => [...get(5), ...get(11 + n), ...store(lows + 16 * n)]),
    FOUR.flatMap(n => [...get(5), ...get(15 + n), ...store(highs + 16 * n)]),
    step(5, constant(16 * 4)),
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

/** Scales are multiples of this, and smaller than 2³¹ of it: sums of a million rows are exact in 53 bits. */
const UNIT = 2 ** -33

/** The scale in units: the high half is rounded, so that the low half is a signed number of 16 bits. */
function inHalves(scale: number): number {
  const units = scale / UNIT
  if (!Number.isInteger(units) || units >= 2 ** 31 - 2 ** 15) throw new Error(`a scale of ${scale} is not exact here`)
  const low = (units << 16) >> 16
  return (units - low) | (low & 0xffff)
}

/** Puts the rows into a memory of their own: a byte holds value `j` of a row and value `j + dims / 2`. */
export function openRows(packed: Uint8Array, scales: Float32Array, dims: number): Rows {
  const layout = layoutOf(scales.length, dims)
  const module = moduleOf(layout.end, {
    sum: { parameters: 3, numbers: 3, vectors: 13, code: sumOf(layout, dims / 2) },
    cosines: { parameters: 2, numbers: 6, vectors: 4, code: cosinesOf(layout) },
  })
  const { memory, ...loops } = new WebAssembly.Instance(module).exports as unknown as {
    memory: WebAssembly.Memory
    sum(count: number, values: number, high: 0 | 4): void
  } & Pick<Rows, 'cosines'>
  const { buffer } = memory
  new Uint8Array(buffer).set(packed, layout.packed)
  new Int32Array(buffer, layout.scales, scales.length).set(Array.from(scales, inHalves))
  const ids = new Int32Array(buffer, layout.ids, IDS),
    lows = new Int32Array(buffer, layout.lows, dims / 2),
    highs = new Int32Array(buffer, layout.highs, dims / 2)
  return {
    ids,
    asked: new Float64Array(buffer, layout.asked, ASKED * WORD_DIMS),
    words: new Float64Array(buffer, layout.words, WORDS * WORD_DIMS),
    products: new Float64Array(buffer, layout.products, COMPARED * ASKED),
    cosines: loops.cosines,
    addTo(total, count) {
      // The row behind the last one has a scale of 0: rows are added two by two.
      if (count % 2 === 1) ids[count++] = scales.length
      for (let from = 0; from < total.length; from += dims / 2) {
        const values = Math.min(total.length - from, dims / 2)
        loops.sum(count, values, from === 0 ? 0 : 4)
        for (let i = 0; i < values; i++) total[from + i]! += (highs[i]! * 2 ** 16 + lows[i]!) * UNIT
      }
    },
  }
}
