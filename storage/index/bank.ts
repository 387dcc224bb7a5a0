/** Memory for vectors that the assembled loops read. */
import { openSimd, QUERY, VECTORS, type Simd } from './simd.ts'

const PAGE = 65_536

export const padded = (bytes: number, to: number): number => Math.ceil(bytes / to) * to

/** A WebAssembly memory that holds a query, results, and a growing number of vectors. */
export class Bank {
  readonly simd: Simd = openSimd()

  /** View of the memory up to the first `size` bytes of the vectors; the memory grows when it is too small. */
  bytes(size: number): Uint8Array {
    const lacking = VECTORS + size - this.simd.memory.buffer.byteLength
    if (lacking > 0) this.simd.memory.grow(Math.max(Math.ceil(lacking / PAGE), 16))
    return new Uint8Array(this.simd.memory.buffer)
  }

  /** The vectors alone, when they take that many bytes. */
  vectors(size: number): Uint8Array {
    return this.bytes(size).subarray(VECTORS, VECTORS + size)
  }

  get held(): number {
    return this.simd.memory.buffer.byteLength
  }

  ask(query: Uint8Array): void {
    new Uint8Array(this.simd.memory.buffer, QUERY).set(query)
  }
}
