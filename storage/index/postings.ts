/**
 * Many growing lists of 32-bit numbers in a few large arrays, one list per word, in memory. Half of all words occur
 * once, so a list starts with room for two numbers.
 */

const CHUNK = 2 ** 20
const LARGEST = 1024
/** Length of a block's header. A block holds the address of the next block, its number count, and then its numbers. */
const HEADER = 2

/** The array itself when it is long enough, otherwise a copy with room for `needed` entries. */
export function grown<T extends Int32Array | Uint32Array | Float64Array | Float32Array | Uint16Array | Uint8Array>(
  array: T,
  needed: number,
): T {
  if (needed <= array.length) return array
  const larger = new (array.constructor as new (length: number) => T)(Math.max(needed, array.length * 2, 1024))
  larger.set(array)
  return larger
}

export class Postings {
  private readonly chunks: Uint32Array[] = []
  private free = CHUNK
  private head: Uint32Array = new Uint32Array(0)
  private tail: Uint32Array = new Uint32Array(0)
  private room: Uint32Array = new Uint32Array(0)
  private scratch: Uint32Array = new Uint32Array(0)
  /** How many lists there are. */
  size = 0

  /** Memory that is taken. */
  get bytes(): number {
    return 4 * (this.chunks.length * CHUNK + 3 * this.head.length + this.scratch.length)
  }

  /** Opens a new list and returns its number. */
  open(): number {
    const list = this.size++
    this.head = grown(this.head, this.size)
    this.tail = grown(this.tail, this.size)
    this.room = grown(this.room, this.size)
    this.head[list] = this.tail[list] = this.block(2)
    this.room[list] = 2
    return list
  }

  add(list: number, value: number): void {
    if (this.room[list] === 0) this.extend(list)
    const at = this.tail[list]!,
      chunk = this.chunks[Math.floor(at / CHUNK)]!,
      base = at % CHUNK
    chunk[base + HEADER + chunk[base + 1]!++] = value
    this.room[list]!--
  }

  /** The numbers of a list in order, in an array that the next call reuses. */
  read(list: number): Uint32Array {
    let length = 0,
      at = this.head[list]!
    for (;;) {
      const chunk = this.chunks[Math.floor(at / CHUNK)]!,
        base = at % CHUNK,
        used = chunk[base + 1]!
      this.scratch = grown(this.scratch, length + used)
      this.scratch.set(chunk.subarray(base + HEADER, base + HEADER + used), length)
      length += used
      if (at === this.tail[list]) return this.scratch.subarray(0, length)
      at = chunk[base]!
    }
  }

  private extend(list: number): void {
    const at = this.tail[list]!,
      chunk = this.chunks[Math.floor(at / CHUNK)]!,
      base = at % CHUNK
    const capacity = Math.min(LARGEST, chunk[base + 1]! * 2),
      next = this.block(capacity)
    chunk[base] = next
    this.tail[list] = next
    this.room[list] = capacity
  }

  private block(capacity: number): number {
    if (this.free + HEADER + capacity > CHUNK) {
      this.chunks.push(new Uint32Array(CHUNK))
      this.free = 0
    }
    const at = (this.chunks.length - 1) * CHUNK + this.free
    this.free += HEADER + capacity
    return at
  }
}
