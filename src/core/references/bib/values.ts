/** Reads the value of a field: pieces in braces, in quotes or bare, joined by `#`. */

export interface Piece {
  text: string
  bare: boolean
}

/** An error in an entry; `at` is the offset in the text where it shows. */
export class Broken extends Error {
  readonly at: number
  readonly mensaje: string
  constructor(at: number, mensaje: string, message: string) {
    super(message)
    this.at = at
    this.mensaje = mensaje
  }
}

export const ENTRY_START = /^[ \t]*@[A-Za-z][\w-]*[ \t]*[{(]/gm
const ENTRY_INSIDE = /\n[ \t]*@[A-Za-z]+[ \t]*[{(][^\s{}(),=]*,/
export const FIELD_INSIDE = /\n[ \t]*[A-Za-z][\w+:-]*[ \t]*=[ \t]*["{\d]/
const BARE = /[^\s,{}()"#=%]+/y
const BLANK = /(?:\s|%[^\n]*(?:\n|$))*/y

export const unbalanced = (at: number): Broken =>
  new Broken(at, 'Las llaves de un valor no cierran.', 'The braces of a value do not balance.')

/** Reads a value from its first character on. `end` is the offset after its last piece. Throws `Broken`. */
export function readValue(text: string, from: number, braces: Braces): { pieces: Piece[]; end: number } {
  const pieces: Piece[] = []
  let at = from
  for (;;) {
    const { piece, end } = readPiece(text, at, braces)
    pieces.push(piece)
    BLANK.lastIndex = end
    BLANK.test(text)
    if (text[BLANK.lastIndex] !== '#') return { pieces, end }
    BLANK.lastIndex++
    BLANK.test(text)
    at = BLANK.lastIndex
  }
}

function readPiece(text: string, at: number, braces: Braces): { piece: Piece; end: number } {
  const sign = text[at]
  if (sign === '{') {
    const end = braces.closing(at)
    const value = end === undefined ? undefined : text.slice(at + 1, end)
    if (value === undefined || swallowed(value)) throw unbalanced(at)
    return { piece: { text: value, bare: false }, end: end! + 1 }
  }
  if (sign === '"') return quoted(text, at, braces)
  BARE.lastIndex = at
  const bare = BARE.exec(text)?.[0]
  if (bare === undefined && (sign === ',' || sign === '}')) return { piece: { text: '', bare: false }, end: at }
  if (bare === undefined) throw new Broken(at, 'Falta el valor de un campo.', 'The value of a field is missing.')
  return { piece: { text: bare, bare: true }, end: at + bare.length }
}

/**
 * Whether a value contains further fields and then another entry: it lacks a closing brace, although a later one seems
 * to close it.
 */
const swallowed = (value: string): boolean => {
  const entry = ENTRY_INSIDE.exec(value)
  return entry !== null && FIELD_INSIDE.test(value.slice(0, entry.index))
}

function quoted(text: string, at: number, braces: Braces): { piece: Piece; end: number } {
  for (let i = at + 1; i < text.length; i++) {
    const sign = text[i]
    if (sign === '{') {
      const end = braces.closing(i)
      if (end === undefined) break
      i = end
    } else if (sign === '}') break
    else if (sign === '"') {
      const value = text.slice(at + 1, i)
      if (swallowed(value)) break
      return { piece: { text: value, bare: false }, end: i + 1 }
    }
  }
  throw new Broken(at, 'Las comillas de un valor no cierran.', 'The quotes of a value do not balance.')
}

/**
 * Which brace closes which, computed in one pass over the text: even a file of nothing but open braces is read in
 * linear time. It counts as BibTeX does, where a backslash before a brace changes nothing.
 */
export class Braces {
  readonly #opens: number[] = []
  readonly #closes: number[] = []

  constructor(text: string) {
    const open: number[] = []
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 0x7b) {
        open.push(this.#opens.length)
        this.#opens.push(at)
        this.#closes.push(-1)
      } else if (code === 0x7d && open.length > 0) this.#closes[open.pop()!] = at
    }
  }

  /** Returns the position of the brace that closes the one at `at`; undefined when none does. */
  closing(at: number): number | undefined {
    let low = 0,
      high = this.#opens.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#opens[middle]! < at) low = middle + 1
      else high = middle
    }
    const close = this.#closes[low]
    return close === undefined || close < 0 ? undefined : close
  }
}
