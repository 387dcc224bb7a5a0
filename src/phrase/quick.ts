/**
 * The common phrase, 2 to 4 listed words in lower case, straight to its slots without cutting a string. Anything else
 * is left to the careful way.
 */
import { bandOf } from './bands.ts'
import type { Slots } from './bands.ts'
import { isSeparator } from './tokens.ts'
import { WORDS } from './words.ts'

/**
 * Maps an ASCII code to 1 to 26 for a letter, 27 for the word `0`, SEPARATOR, or 0 for what this path does not read.
 */
const SEPARATOR = 31
const CODES = Uint8Array.from({ length: 128 }, (_, code) =>
  isSeparator(code) ? SEPARATOR : code === 48 ? 27 : code >= 97 && code <= 122 ? code - 96 : 0,
)

/**
 * A hash table with open addressing, half full. A word of at most nine letters fits without loss into two integers, at
 * five bits a letter: six letters in `head`, three in `tail`. No string is made, which is what makes the careful path
 * slow.
 */
const SIZE = 1 << 14
const HEADS = new Int32Array(SIZE)
const TAILS = new Int32Array(SIZE)
const INDEXES = new Int16Array(SIZE)
const LONGEST = 9
const cellOf = (head: number, tail: number): number =>
  (Math.imul(head, 0x9e3779b1) ^ Math.imul(tail, 0x85ebca6b)) >>> 18

WORDS.forEach((word, index) => {
  let head = 0
  let tail = 0
  for (let at = 0; at < word.length; at++) {
    const code = CODES[word.charCodeAt(at)] ?? 0
    if (code === SEPARATOR) return // hyphenated: its halves are joined by the careful path
    if (at < 6) head = (head << 5) | code
    else tail = (tail << 5) | code
  }
  let cell = cellOf(head, tail)
  while (HEADS[cell] !== 0) cell = (cell + 1) % SIZE
  HEADS[cell] = head
  TAILS[cell] = tail
  INDEXES[cell] = index
})

/**
 * Returns the slots of the phrase. It is undefined when a word is not in the list as written, two share a band, or
 * their number is wrong.
 */
export function quickSlots(text: string): Slots | undefined {
  const slots: Slots = [-1, -1, -1, -1]
  let count = 0
  let letters = 0
  let head = 0
  let tail = 0
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? CODES[text.charCodeAt(at)] : SEPARATOR
    if (!code) return undefined
    if (code !== SEPARATOR) {
      if (letters < 6) head = (head << 5) | code
      else tail = (tail << 5) | code
      if (++letters > LONGEST) return undefined
    } else if (letters > 0) {
      const index = find(head, tail)
      if (index < 0 || slots[bandOf(index)] >= 0) return undefined
      slots[bandOf(index)] = index
      count++
      letters = head = tail = 0
    }
  }
  return count >= 2 ? slots : undefined
}

function find(head: number, tail: number): number {
  for (let cell = cellOf(head, tail); HEADS[cell] !== 0; cell = (cell + 1) % SIZE)
    if (HEADS[cell] === head && TAILS[cell] === tail) return INDEXES[cell] ?? -1
  return -1
}
