/** Loops over many vectors as WebAssembly with 128-bit instructions. */
import {
  add,
  again,
  constant,
  countdown,
  dropBit,
  get,
  half,
  lessThan,
  load,
  loadByte,
  loadNumber,
  loop,
  lowestBit,
  moduleOf,
  set,
  simd,
  step,
  store,
  storeNumber,
  storeShort,
  subtract,
  times,
  twice,
  when,
  zero,
} from '../../src/assembler.ts'

/** Memory layout: first the query, then the results, then the vectors. Each constant is the offset in bytes. */
export const QUERY = 0,
  RESULTS = 16_384,
  VECTORS = 65_536
/** Where `filter` writes how many places it found, and their numbers of 16 bits, behind the estimates. */
export const FILTERED = RESULTS - 4,
  PLACES = RESULTS + 8192
/**
 * How many estimates (16 bits) or products (32 bits) one call makes at most; RESULTS has room for them, and the second
 * cache for the vectors of the products.
 */
export const ESTIMATES = 4096,
  PRODUCTS = 512
/**
 * Vectors of one bit per value are stored in blocks of this many: the first byte of each vector, then the second byte
 * of each, and so on.
 */
export const BLOCK = 16
/** Highest entry of a lookup table: the sum of four entries still fits a byte. */
export const ENTRY = 63

export interface Simd {
  readonly memory: WebAssembly.Memory
  /**
   * Estimates each vector in `blocks` blocks of `size` bytes (a multiple of 32) from `at` on: the sum of the table
   * entries at QUERY for its half bytes, written as 16-bit numbers from RESULTS on. A table is 16 bytes, one for each
   * value of a half byte; each byte of a vector has two tables, the one of its low half first.
   */
  estimate(at: number, blocks: number, size: number): void
  /** Writes at PLACES which of the first `count` estimates are at least `bar`, and maybe up to 7 after them. */
  filter(count: number, bar: number): void
  /**
   * Replaces each of the `count` 32-bit numbers from RESULTS on, the index of a vector of `dims` signed bytes (a
   * multiple of 16), by the dot product of that vector with the 16-bit numbers at QUERY.
   */
  multiply(count: number, dims: number): void
}

const loadBytesAs16 = (offset: number): number[] => simd(1, 0, offset)
const lookUp = simd(14),
  bytesOf = simd(15),
  and = simd(78),
  shiftBytes = simd(109),
  addBytes = simd(110)
const low16 = simd(137),
  high16 = simd(138),
  add16 = simd(142),
  addLanes = simd(174),
  dot16 = simd(186)
const lane = (n: number): number[] => simd(27, n)
const sumOf = (vector: number): number[] => [
  ...[...get(vector), ...lane(0), ...get(vector), ...lane(1), ...add],
  ...[...get(vector), ...lane(2), ...add, ...get(vector), ...lane(3), ...add],
]

/** The sum of what the tables 13 and 14 hold for the low and the high halves of 16 bytes. */
const entriesOf = (bytes: number): number[] => [
  ...[...get(13), ...get(bytes), ...constant(15), ...bytesOf, ...and, ...lookUp],
  ...[...get(14), ...get(bytes), ...constant(4), ...shiftBytes, ...lookUp, ...addBytes],
]

/** Leaves on the stack the entries for the n-th 16 bytes of the second block, below them those of the first. */
const tableEntries = (n: number): number[] => [
  ...[...get(5), ...load(32 * n), ...set(13), ...get(5), ...load(32 * n + 16), ...set(14)],
  ...[...get(3), ...load(16 * n), ...set(11), ...get(4), ...load(16 * n), ...set(12)],
  ...[...entriesOf(11), ...entriesOf(12)],
]

/** `sums += entries`, of the first eight vectors of a block and of the other eight. */
const widen = (entries: number, first: number): number[] => [
  ...[...get(first), ...get(entries), ...low16, ...add16, ...set(first)],
  ...[...get(first + 1), ...get(entries), ...high16, ...add16, ...set(first + 1)],
]

/**
 * Parameters: at 0, blocks 1, size 2. Two blocks at a time share the reading of the tables (12.9 ms for a million
 * vectors of 384 dimensions one by one, 9.6 two by two); a last one alone is taken twice. Numbers: bytes of the first
 * block 3 and of the second 4, tables 5, out 6. Vectors: sums 7 to 10; the bytes of the two blocks, then their
 * entries, 11 and 12; two tables 13 and 14; the entries for the first bytes 15 and 16.
 */
const ESTIMATE = [
  ...[...constant(RESULTS), ...set(6)],
  ...loop(
    [...get(0), ...set(3), ...constant(QUERY), ...set(5)],
    [...get(0), ...get(2), ...constant(1), ...get(1), ...lessThan, ...times, ...add, ...set(4)],
    [7, 8, 9, 10].flatMap(sums => [...zero, ...set(sums)]),
    loop(
      [...tableEntries(0), ...set(16), ...set(15)],
      [...tableEntries(1), ...set(12), ...set(11)],
      [...get(11), ...get(15), ...addBytes, ...set(11), ...get(12), ...get(16), ...addBytes, ...set(12)],
      [...widen(11, 7), ...widen(12, 9)],
      [...step(3, constant(32)), ...step(4, constant(32)), ...step(5, constant(64)), ...again(5, twice(2))],
    ),
    [7, 8, 9, 10].flatMap((sums, n) => [...get(6), ...get(sums), ...store(16 * n)]),
    [...step(6, constant(64)), ...step(0, twice(2)), ...step(1, constant(-2))],
    [...constant(0), ...get(1), ...lessThan, 0x0d, 0],
  ),
]

const splat16 = simd(16),
  atLeast16 = simd(54),
  bits16 = simd(132)

/**
 * Parameters: count 0, bar 1. Numbers: offset of eight estimates 2, out 3, bits of those that are high enough 4.
 * Vector: the bar eight times 5. Most eights have none, so a loop over single estimates takes many times as long.
 */
const FILTER = [
  ...[...get(1), ...splat16, ...set(5), ...constant(PLACES), ...set(3), ...constant(0), ...set(2)],
  ...loop(
    [...get(2), ...load(RESULTS), ...get(5), ...atLeast16, ...bits16, ...set(4)],
    when(
      get(4),
      loop(
        [...get(3), ...half(get(2)), ...lowestBit(4), ...add, ...storeShort],
        [...step(3, constant(2)), ...dropBit(4), ...get(4), 0x0d, 0],
      ),
    ),
    step(2, constant(16)),
    again(2, twice(0)),
  ),
  ...[...constant(FILTERED), ...half([...get(3), ...constant(PLACES), ...subtract]), ...storeNumber],
]

/** `sum += dot16(eight bytes at + i + 8n, eight numbers at 2 (i + 8n))` */
const eight = (n: number, sum: number): number[] => [
  ...get(sum),
  ...get(2),
  ...get(3),
  ...add,
  ...loadBytesAs16(8 * n),
  ...twice(3),
  ...load(16 * n),
  ...dot16,
  ...addLanes,
  ...set(sum),
]

/** Bytes that come from the main memory together. */
const LINE = 64
/** `at = the vector whose index stands at out` */
const findVector = [...get(4), ...loadNumber, ...get(1), ...times, ...constant(VECTORS), ...add, ...set(2)]

/**
 * Parameters: count 0, dims 1. Numbers: at 2, i 3, out 4, left 5. Vectors: sums 6 and 7; there are two sums so that
 * one addition need not wait for the other. 127 · 2^14 · 384 fits 32 bits. First a byte of each line of all vectors is
 * read: such reads wait for the memory together, where the products would wait one after the other (a
 * quarter of the time for 2,000 vectors of 100,000).
 */
const MULTIPLY = [
  ...[...constant(RESULTS), ...set(4), ...get(0), ...set(5)],
  ...loop(
    [...findVector, ...constant(0), ...set(3)],
    loop([...get(2), ...get(3), ...add, ...loadByte, 0x1a], step(3, constant(LINE)), again(3, get(1))),
    [...step(4, constant(4)), ...countdown(5)],
  ),
  ...[...constant(RESULTS), ...set(4)],
  ...loop(
    findVector,
    [...constant(0), ...set(3), ...zero, ...set(6), ...zero, ...set(7)],
    loop(eight(0, 6), eight(1, 7), step(3, constant(16)), again(3, get(1))),
    [...get(6), ...get(7), ...addLanes, ...set(6), ...get(4), ...sumOf(6), ...storeNumber],
    [...step(4, constant(4)), ...countdown(0)],
  ),
]

let compiledOnce: WebAssembly.Module | undefined

/** Instantiates the module with a memory of its own; it is compiled once per thread. */
export function openSimd(): Simd {
  compiledOnce ??= moduleOf(VECTORS, {
    estimate: { parameters: 3, numbers: 4, vectors: 10, code: ESTIMATE },
    filter: { parameters: 2, numbers: 3, vectors: 1, code: FILTER },
    multiply: { parameters: 2, numbers: 4, vectors: 2, code: MULTIPLY },
  })
  return new WebAssembly.Instance(compiledOnce).exports as unknown as Simd
}
