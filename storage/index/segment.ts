/**
 * A segment is the inverted index of a few passages that were saved together. It is written with them and read whole by
 * the index in memory. Pure.
 */
import type { NewPassage } from '../contract.ts'
import type { WordBook } from './word-book.ts'

/** Most passages in one segment, so that a place fits in a byte. */
export const SEGMENT = 256

export interface Segment {
  /** How many passages the segment has. */
  size: number
  /** The different headings, one per line, each as its words. */
  headings: string
  /**
   * First 4 bytes per passage, little endian: its length in words and the line of its heading. Then the words in order
   * of number: the distance to the word before (7 bits a byte, the highest bit set where more follow), the number of
   * passages − 1, and for each passage its place and its count, one byte each.
   */
  postings: Uint8Array
}

export type Indexed = Pick<NewPassage, 'forms' | 'stems' | 'heading'>

/** For each word number, the list: place, count, place, count … */
function invert(passages: readonly Indexed[], words: readonly (readonly number[])[]): Map<number, number[]> {
  const lines = new Map<number, number[]>()
  for (let place = 0; place < passages.length; place++)
    for (const word of words[place]!) {
      const postings = lines.get(word)
      if (!postings) lines.set(word, [place, 1])
      else if (postings[postings.length - 2] !== place) postings.push(place, 1)
      else postings[postings.length - 1] = Math.min(255, postings[postings.length - 1]! + 1)
    }
  return lines
}

/** Encodes at least one and at most SEGMENT passages. */
export function encode(passages: readonly Indexed[], book: WordBook): Segment {
  const words = passages.map(({ forms, stems }) => book.read(forms, stems)),
    lines = invert(passages, words),
    headings = new Map<string, number>()
  // A word takes five bytes or fewer for its distance, one for the number of its passages, and two for each of those.
  const bytes = new Uint8Array(
    4 * passages.length + 6 * lines.size + 2 * words.reduce((sum, own) => sum + own.length, 0),
  )
  let at = 0
  passages.forEach(({ heading }, place) => {
    const length = Math.min(words[place]!.length, 0xffff),
      line = headings.get(heading) ?? headings.size
    headings.set(heading, line)
    for (const value of [length, line]) {
      bytes[at++] = value & 255
      bytes[at++] = value >> 8
    }
  })
  let before = 0
  for (const word of Float64Array.from(lines.keys()).sort()) {
    const pairs = lines.get(word)!
    let distance = word - before
    for (; distance > 127; distance >>>= 7) bytes[at++] = (distance & 127) | 128
    bytes[at++] = distance
    bytes[at++] = pairs.length / 2 - 1
    for (const value of pairs) bytes[at++] = value
    before = word
  }
  return { size: passages.length, headings: [...headings.keys()].join('\n'), postings: bytes.slice(0, at) }
}

export interface Sink {
  /** Called for the passages in order of place. */
  passage(place: number, length: number, heading: string): void
  posting(word: number, place: number, count: number): void
}

/** Reports everything in the segment to the sink. */
export function decode({ size, headings, postings }: Segment, sink: Sink): void {
  const lines = headings.split('\n')
  let at = 0
  for (let place = 0; place < size; place++, at += 4) {
    sink.passage(place, postings[at]! | (postings[at + 1]! << 8), lines[postings[at + 2]! | (postings[at + 3]! << 8)]!)
  }
  for (let word = 0; at < postings.length;) {
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = postings[at++]!
      word += (byte & 127) << shift
      more = byte > 127
    }
    for (let left = postings[at++]! + 1; left > 0; left--, at += 2) sink.posting(word, postings[at]!, postings[at + 1]!)
  }
}

/** The same passages and words with other headings. */
export function reheaded({ size, postings }: Segment, headingOf: (place: number) => string): Segment {
  const headings = new Map<string, number>(),
    bytes = Uint8Array.from(postings)
  for (let place = 0; place < size; place++) {
    const heading = headingOf(place),
      line = headings.get(heading) ?? headings.size
    headings.set(heading, line)
    bytes[4 * place + 2] = line & 255
    bytes[4 * place + 3] = line >> 8
  }
  return { size, headings: [...headings.keys()].join('\n'), postings: bytes }
}
