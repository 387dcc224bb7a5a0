/**
 * Numbers for words that are read as characters: of a word that was seen before no string is made, and nothing is asked
 * of a map, which in tables of this size takes a microsecond a word.
 */
import { randomInt } from 'node:crypto'

const FEWEST = 1024
/** The array itself when it is long enough, otherwise a copy with twice the room. */
function grown<T extends Int32Array | Uint16Array>(array: T, needed: number): T {
  if (needed <= array.length) return array
  const larger = new (array.constructor as new (length: number) => T)(Math.max(needed, array.length * 2, FEWEST))
  larger.set(array)
  return larger
}

/** Arguments of one call, because all of them stand on the stack. */
const ARGUMENTS = 1024

export function textOf(codes: Uint16Array): string {
  let out = ''
  for (let at = 0; at < codes.length; at += ARGUMENTS) out += String.fromCharCode(...codes.subarray(at, at + ARGUMENTS))
  return out
}

/** Unknown to whoever writes a text, so that nobody can make words that all fall into one place. */
const SEED = randomInt(2 ** 31)

export class Interner {
  /** How many words it has; their numbers are 0, 1, 2 … */
  size = 0
  /** By hash: the word's number + 1; 0 where there is none. At most half of them are taken. */
  #slots = new Int32Array(FEWEST)
  /** By word: its hash, and where its characters end; they begin where those of the word before end. */
  #hashes = new Int32Array(FEWEST)
  #ends = new Int32Array(FEWEST)
  #characters = new Uint16Array(FEWEST)

  /** The number of the word of these characters; a new word gets the next number. */
  number(text: Uint16Array, from: number, to: number): number {
    let hash = SEED
    for (let i = from; i < to; i++) {
      hash = Math.imul(hash ^ text[i]!, 0x5bd1e995)
      hash ^= hash >>> 15
    }
    const mask = this.#slots.length - 1
    let slot = hash & mask
    for (let entry; (entry = this.#slots[slot]!) !== 0; slot = (slot + 1) & mask) {
      if (this.#hashes[entry - 1] !== hash || this.#lengthOf(entry - 1) !== to - from) continue
      let at = this.#startOf(entry - 1),
        i = from
      while (i < to && this.#characters[at] === text[i]) (at++, i++)
      if (i === to) return entry - 1
    }
    return this.#add(text.subarray(from, to), hash, slot)
  }

  word(number: number): string {
    return textOf(this.#characters.subarray(this.#startOf(number), this.#ends[number]))
  }

  clear(): void {
    this.size = 0
    this.#slots.fill(0)
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends[number - 1]!
  }

  #lengthOf(number: number): number {
    return this.#ends[number]! - this.#startOf(number)
  }

  #add(word: Uint16Array, hash: number, slot: number): number {
    const number = this.size++,
      start = this.#startOf(number),
      end = start + word.length
    this.#hashes = grown(this.#hashes, this.size)
    this.#ends = grown(this.#ends, this.size)
    this.#characters = grown(this.#characters, end)
    this.#characters.set(word, start)
    this.#hashes[number] = hash
    this.#ends[number] = end
    this.#slots[slot] = number + 1
    if (2 * this.size > this.#slots.length) this.#spread()
    return number
  }

  /** Doubles the slots. */
  #spread(): void {
    const slots = new Int32Array(2 * this.#slots.length),
      mask = slots.length - 1
    for (let number = 0; number < this.size; number++) {
      let slot = this.#hashes[number]! & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = number + 1
    }
    this.#slots = slots
  }
}

export const codesOf = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))

/** Longest text that is read, and most characters that one is read as. */
const LONGEST = 16_384,
  MOST = 8
const read = new Uint16Array(LONGEST * MOST)

/** What a table says of a character: it leaves the text, its neighbours matter too; 0 where nobody has asked yet. */
const GONE = 1,
  UNKNOWN = 2
/** From here on the code is that of a character that is read as several. */
const SEVERAL = 0xe000

/** What is read of each character of a text; found out when a character is first met. */
export class CharacterTable {
  readonly #codes = new Uint16Array(2 ** 16)
  readonly #several: Uint16Array[] = []
  readonly #of: (text: string) => string
  readonly #isSimple: (character: string) => boolean

  /** `of` turns a text into what is read of it; `isSimple` tells of which characters it does so one by one. */
  constructor(of: (text: string) => string, isSimple: (character: string) => boolean) {
    this.#of = of
    this.#isSimple = isSimple
  }

  /** The text as it is read, valid until any table reads the next; null where it is long or neighbours matter. */
  read(text: string): Uint16Array | null {
    const { length } = text
    if (length > LONGEST) return null
    let size = 0
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i),
        as = this.#codes[code] || this.#ask(code)
      if (as === UNKNOWN) return null
      if (as >= SEVERAL) for (const part of this.#several[as - SEVERAL]!) read[size++] = part
      else if (as !== GONE) read[size++] = as
    }
    return read.subarray(0, size)
  }

  #ask(code: number): number {
    const character = String.fromCharCode(code)
    return (this.#codes[code] = this.#isSimple(character) ? this.#codeOf(codesOf(this.#of(character))) : UNKNOWN)
  }

  #codeOf(as: Uint16Array): number {
    if (as.length === 0) return GONE
    if (as.length === 1) return as[0]! > UNKNOWN && as[0]! < SEVERAL ? as[0]! : UNKNOWN
    return as.length > MOST ? UNKNOWN : SEVERAL + this.#several.push(as) - 1
  }
}
