/**
 * WebAssembly written byte by byte: the opcodes and the sections of a module that its loops need. Node runs the bytes
 * as they are, so no tool is needed to build them.
 */

const I32 = 0x7f,
  V128 = 0x7b

/** Signed LEB128, which also encodes the small unsigned numbers used here. */
function leb(value: number): number[] {
  const bytes: number[] = []
  for (let left = value; ; left >>= 7) {
    const last = left >> 7 === left >> 31 && left >= 0 === ((left & 0x40) === 0)
    bytes.push((left & 0x7f) | (last ? 0 : 0x80))
    if (last) return bytes
  }
}
const unsigned = (value: number): number[] =>
  value < 128 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]

const END = 0x0b,
  LOOP = 0x03,
  EMPTY = 0x40
/** The code from the start until `again` or `countdown` ends it. */
export const loop = (...code: number[][]): number[] => [LOOP, EMPTY, ...code.flat(), END]
export const get = (local: number): number[] => [0x20, local]
export const set = (local: number): number[] => [0x21, local]
export const constant = (value: number): number[] => [0x41, ...leb(value)]
export const add = [0x6a],
  subtract = [0x6b],
  times = [0x6c],
  /** 1 where the number below is less than the one on top (signed), else 0. */
  lessThan = [0x48]
export const loadNumber = [0x28, 2, 0],
  loadByte = [0x2d, 0, 0],
  storeNumber = [0x36, 2, 0],
  storeShort = [0x3b, 1, 0]
export const twice = (local: number): number[] => [...get(local), ...get(local), ...add]
/** `local += by` */
export const step = (local: number, by: number[]): number[] => [...get(local), ...by, ...add, ...set(local)]
/** `while (local < limit)`, tested at the end of a loop. */
export const again = (local: number, limit: number[]): number[] => [...get(local), ...limit, 0x49, 0x0d, 0]
/** `while (--local > 0)`, tested at the end of a loop. */
export const countdown = (local: number): number[] => [
  ...step(local, constant(-1)),
  ...constant(0),
  ...get(local),
  0x49,
  0x0d,
  0,
]
/** The code where the number is not 0. */
export const when = (number: number[], ...code: number[][]): number[] => [...number, 0x04, EMPTY, ...code.flat(), END]
export const half = (number: number[]): number[] => [...number, ...constant(1), 0x76]
/** The place of the lowest bit that is 1. */
export const lowestBit = (local: number): number[] => [...get(local), 0x68]
/** Sets the lowest bit that is 1 to 0. */
export const dropBit = (local: number): number[] => [
  ...[...get(local), ...get(local), ...constant(1), ...subtract, 0x71, ...set(local)],
]
/** An instruction of 128 bits. */
export const simd = (opcode: number, ...rest: number[]): number[] => [0xfd, ...unsigned(opcode), ...rest]
export const load = (offset = 0): number[] => simd(0, 0, ...unsigned(offset)),
  store = (offset = 0): number[] => simd(11, 0, ...unsigned(offset))
export const zero = simd(12, ...new Array<number>(16).fill(0))

const counted = (bytes: readonly number[]): number[] => [...unsigned(bytes.length), ...bytes]
const section = (id: number, items: readonly number[][]): number[] => [
  id,
  ...counted([...unsigned(items.length), ...items.flat()]),
]
const named = (name: string): number[] => counted([...Buffer.from(name)])

/** A function without result. Its locals follow its parameters: first the numbers, then the vectors. */
export interface Routine {
  parameters: number
  numbers: number
  vectors: number
  code: number[]
}

/** A module with a memory of so many bytes (whole pages of 64 KiB), exported as `memory`, and those functions. */
export function moduleOf(bytes: number, routines: Readonly<Record<string, Routine>>): WebAssembly.Module {
  const all = Object.values(routines)
  return new WebAssembly.Module(
    Uint8Array.from([
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(
        1,
        all.map(({ parameters }) => [0x60, ...counted(new Array<number>(parameters).fill(I32)), 0]),
      ),
      ...section(
        3,
        all.map((_, i) => [i]),
      ),
      ...section(5, [[0, ...unsigned(Math.ceil(bytes / 65_536))]]),
      ...section(7, [[...named('memory'), 2, 0], ...Object.keys(routines).map((name, i) => [...named(name), 0, i])]),
      ...section(
        10,
        all.map(({ numbers, vectors, code }) => counted([2, numbers, I32, vectors, V128, ...code, END])),
      ),
    ]),
  )
}
