/** Text → the rows of the embedded model: its words, each cut into the pieces of the vocabulary. */
import { CharacterTable, codesOf, Interner, textOf } from '../../interner.ts'

const REMOVED = /[\u00AD\u200B-\u200D\u2060\uFEFF]/gu
const MARKS = /\p{Mn}/gu
const WORDS = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu
const NOT_ASCII = /[^\x00-\x7F]/
/**
 * Characters that decompose and are made small independently of their neighbours; European texts hold no others, but
 * for Σ and Ϲ, which are another letter at the end of a word.
 */
const SIMPLE = /^[\x00-\u03A2\u03A4-\u03F8\u03FA-\u052F\u1E00-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\u23FF]$/
/** Rows 0 to 3 are [PAD] [UNK] [CLS] [SEP], which no text produces. */
const FIRST_ROW = 4
/** Different words whose pieces are remembered, about 8 MB. */
const REMEMBERED = 40_000

const bare = (text: string): string => text.replace(REMOVED, '').normalize('NFKD').replace(MARKS, '')
const normalize = (text: string): string => (NOT_ASCII.test(text) ? bare(text) : text).toLowerCase()

const TABLE = new CharacterTable(normalize, character => SIMPLE.test(character))
const WHITE = 1,
  OF_WORDS = 2,
  ALONE = 3
/** What a character is: white space, part of a word, or a word by itself; 0 where nobody has asked yet. */
const kinds = new Uint8Array(2 ** 16)

function kindOf(code: number): number {
  const character = String.fromCharCode(code)
  return (kinds[code] = /[\p{L}\p{N}]/u.test(character) ? OF_WORDS : /\s/.test(character) ? WHITE : ALONE)
}

/** The rows of a text in order, valid until the next call. */
export type Pieces = (text: string) => Int32Array

export function pieceReader(vocab: readonly string[], longest: number): Pieces {
  const cut = cutter(vocab, longest)
  const interner = new Interner()
  let pieces: (readonly number[])[] = [],
    rows = new Int32Array(1024),
    size = 0
  const add = (word: Uint16Array, from: number, to: number): void => {
    const number = interner.number(word, from, to)
    for (const row of (pieces[number] ??= cut(textOf(word.subarray(from, to))))) {
      if (size === rows.length) {
        const larger = new Int32Array(2 * size)
        larger.set(rows)
        rows = larger
      }
      rows[size++] = row
    }
  }
  return text => {
    if (interner.size > REMEMBERED) {
      interner.clear()
      pieces = []
    }
    size = 0
    const read = TABLE.read(text)
    if (read) eachWord(read, add)
    else for (const word of normalize(text).match(WORDS) ?? []) add(codesOf(word), 0, word.length)
    return rows.subarray(0, size)
  }
}

function eachWord(text: Uint16Array, add: (text: Uint16Array, from: number, to: number) => void): void {
  for (let at = 0; at < text.length;) {
    const from = at,
      kind = kinds[text[at]!] || kindOf(text[at]!)
    for (at++; kind === OF_WORDS && at < text.length; at++)
      if ((kinds[text[at]!] || kindOf(text[at]!)) !== OF_WORDS) break
    if (kind !== WHITE) add(text, from, at)
  }
}

/** Cuts words by greedy longest match, by code point. A word with an unknown part has no pieces. */
function cutter(vocab: readonly string[], longest: number): (word: string) => number[] {
  const first = new Map<string, number>(),
    later = new Map<string, number>()
  vocab.forEach((piece, id) => {
    if (id < FIRST_ROW) return
    first.set(piece, id)
    if (piece.startsWith('##')) later.set(piece.slice(2), id)
  })
  return word => {
    const whole = first.get(word)
    return whole === undefined ? cut(word, { first, later, longest }) : [whole]
  }
}

interface Vocabulary {
  first: ReadonlyMap<string, number>
  later: ReadonlyMap<string, number>
  longest: number
}

function cut(word: string, { first, later, longest }: Vocabulary): number[] {
  const chars = Array.from(word)
  if (chars.length > longest) return []
  const ids: number[] = []
  for (let start = 0; start < chars.length;) {
    const table = start === 0 ? first : later
    let end = chars.length
    let id: number | undefined
    for (; end > start && id === undefined; end--) id = table.get(chars.slice(start, end).join(''))
    if (id === undefined) return []
    ids.push(id)
    start = end + 1
  }
  return ids
}
