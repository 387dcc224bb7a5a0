/**
 * Parses a `.bib` file into entries as written. It knows braces, quotes, `#`, `@string`, `@comment` and `@preamble`,
 * but not what a field means. A broken entry loses only itself: reading continues at the next one.
 */
import type { Fault, OriginalField } from '../model.ts'
import { Lines } from './lines.ts'
import { Macros } from './macros.ts'
import { Braces, Broken, ENTRY_START, FIELD_INSIDE, readValue, unbalanced, type Piece } from './values.ts'

export interface RawEntry {
  type: string
  key: string
  fields: OriginalField[]
  line: number
}

export interface BibFile {
  entries: RawEntry[]
  /** Bodies of `@preamble`, in order. */
  preambles: string[]
  faults: Fault[]
}

interface Pending extends Omit<RawEntry, 'fields'> {
  fields: { name: string; pieces: Piece[] }[]
}

const OPENING = /@[ \t\r\n]*([A-Za-z][\w-]*)[ \t\r\n]*([{(])/g
const SPACE = /(?:[\s,]|%[^\n]*(?:\n|$))*/y
const BLANK = /(?:\s|%[^\n]*(?:\n|$))*/y
const KEY = { '{': /(?:[^,\n\r={}%]|\{[^,\n\r{}]*\})*/y, '(': /(?:[^,\n\r={}%)]|\{[^,\n\r{}]*\})*/y } as const
/** Field names may carry annotations (`author+an:role`) and whatever programs put there (`bdsk-url-1`). */
const FIELD = /[^\s=,{}()"#%]+/y

const CLOSES = { '{': '}', '(': ')' } as const
const MORE = /\s*,\s*(?:%[^\n]*\n\s*)*[A-Za-z][\w+:-]*\s*=\s*["{\d]/y
/** `@comment` without a body comments out its line; programs write it before each line of an entry. */
const COMMENTED = /%|@comment\b/i
const ENTRY_START_HERE = /^@[A-Za-z][\w-]*[ \t]*[{(]/

/** Reads a whole file. It never throws: what is wrong is reported as a fault with its line. */
export function readBib(text: string): BibFile {
  return new Reader(text).file()
}

class Reader {
  readonly #text: string
  readonly #lines: Lines
  readonly #braces: Braces
  readonly #entries: Pending[] = []
  readonly #macros = new Macros()
  readonly #preambles: Piece[][] = []
  readonly #faults: Fault[] = []
  #at = 0
  /** Offset where the last block or comment ended. */
  #from = 0

  constructor(text: string) {
    this.#text = text
    this.#lines = new Lines(text)
    this.#braces = new Braces(text)
  }

  file(): BibFile {
    for (;;) {
      OPENING.lastIndex = this.#at
      const opening = OPENING.exec(this.#text)
      if (!opening) break
      this.#at = OPENING.lastIndex
      if (this.#commentedOut(opening.index)) continue
      this.#block(opening.index, opening[1]!, opening[2] as '{' | '(')
    }
    return {
      entries: this.#entries.map(entry => this.#resolved(entry)),
      preambles: this.#plain(),
      faults: this.#faults,
    }
  }

  #plain(): string[] {
    return this.#preambles.map(pieces => this.#macros.joined(pieces).text)
  }

  /**
   * Whether an entry is commented out. Everything between entries is a comment, and `%` makes the rest of its line one.
   */
  #commentedOut(at: number): boolean {
    const between = this.#text.slice(this.#from, at)
    if (!COMMENTED.test(between.slice(between.lastIndexOf('\n') + 1))) return false
    const end = this.#text.indexOf('\n', at)
    this.#at = this.#from = end < 0 ? this.#text.length : end
    return true
  }

  #block(start: number, type: string, open: '{' | '('): void {
    const kind = type.toLowerCase()
    try {
      if (kind === 'comment') this.#comment(open)
      else if (kind === 'preamble') this.#preamble(open)
      else if (kind === 'string') this.#string(open)
      else this.#entry(start, type, open)
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      this.#fault(start, error)
      this.#at = this.#next(start + 1)
    }
    this.#from = this.#at
  }

  /** Reports a fault at the first line of the entry, and names the line where it shows if that is another. */
  #fault(start: number, { at, mensaje, message }: Broken, lost = true): void {
    const opening = /@\s*[A-Za-z][\w-]*\s*[{(]\s*([^\s,{}()="#%]*)/y
    opening.lastIndex = start
    const key = opening.exec(this.#text)?.[1]
    const [line, shows] = [this.#lines.at(start), this.#lines.at(at)]
    const [es, en] = shows === line ? ['', ''] : [` Se ve en la línea ${shows}.`, ` It shows in line ${shows}.`]
    this.#faults.push({ line, ...(key && { key }), lost, mensaje: mensaje + es, message: message + en })
  }

  /** Returns the beginning of the next line that begins an entry. */
  #next(from: number): number {
    ENTRY_START.lastIndex = from
    return ENTRY_START.exec(this.#text)?.index ?? this.#text.length
  }

  /**
   * Skips a comment: a balanced body as a whole, otherwise the rest of the line. Entries inside a body are reported.
   */
  #comment(open: '{' | '('): void {
    const end = open === '{' ? this.#braces.closing(this.#at - 1) : undefined
    const line = this.#text.indexOf('\n', this.#at)
    const entries = end === undefined ? 0 : (this.#text.slice(this.#at, end).match(ENTRY_START)?.length ?? 0)
    if (entries > 0) {
      const wrong = new Broken(
        this.#at,
        `Un @comment encierra ${entries} entradas.`,
        `A @comment holds ${entries} entries.`,
      )
      this.#fault(this.#at, wrong, false)
    }
    this.#at = end !== undefined ? end + 1 : line < 0 ? this.#text.length : line
  }

  #preamble(open: '{' | '('): void {
    this.#preambles.push(this.#value())
    this.#close(open)
  }

  #string(open: '{' | '('): void {
    const name = this.#field()
    const value = this.#macros.joined(this.#value())
    this.#macros.define(name, value.text)
    this.#skip(SPACE)
    this.#close(open)
  }

  #entry(start: number, type: string, open: '{' | '('): void {
    const entry: Pending = { type, key: this.#key(open), fields: [], line: this.#lines.at(start) }
    for (;;) {
      this.#skip(SPACE)
      const sign = this.#text[this.#at]
      if (sign === CLOSES[open]) break
      if (sign === undefined || ENTRY_START_HERE.test(this.#text.slice(this.#at, this.#at + 80))) {
        // the brace may be missing in the last value, which then contains what were fields
        if (entry.fields.at(-1)?.pieces.some(({ text }) => FIELD_INSIDE.test(text))) throw unbalanced(this.#at)
        this.#fault(start, new Broken(this.#at, 'Falta la llave de cierre.', 'The closing brace is missing.'), false)
        this.#entries.push(entry)
        return
      }
      entry.fields.push({ name: this.#field(), pieces: this.#value() })
    }
    this.#at++
    this.#entries.push(entry)
    this.#trailing(start, entry, open)
  }

  /** One brace too many ends an entry early; fields that follow directly still belong to it. */
  #trailing(start: number, entry: Pending, open: '{' | '('): void {
    MORE.lastIndex = this.#at
    if (!MORE.test(this.#text)) return
    const wrong = new Broken(this.#at, 'Sobra una llave de cierre.', 'There is one closing brace too many.')
    this.#fault(start, wrong, false)
    try {
      for (this.#skip(SPACE); this.#text[this.#at] !== CLOSES[open]; this.#skip(SPACE))
        entry.fields.push({ name: this.#field(), pieces: this.#value() })
      this.#at++
    } catch (error) {
      if (!(error instanceof Broken)) throw error
    }
  }

  /** Reads the key up to the first comma. Where the key is missing, the first field stays unread. */
  #key(open: '{' | '('): string {
    this.#skip(BLANK)
    KEY[open].lastIndex = this.#at
    const key = KEY[open].exec(this.#text)![0]
    if (this.#text[this.#at + key.length] === '=') return ''
    this.#at += key.length
    return key.trim()
  }

  #field(): string {
    this.#skip(BLANK)
    FIELD.lastIndex = this.#at
    const name = FIELD.exec(this.#text)?.[0]
    if (name === undefined)
      throw new Broken(this.#at, 'Falta el nombre de un campo.', 'The name of a field is missing.')
    this.#at = FIELD.lastIndex
    this.#skip(BLANK)
    if (this.#text[this.#at] !== '=')
      throw new Broken(this.#at, `Falta «=» tras «${name}».`, `"=" is missing after "${name}".`)
    this.#at++
    return name
  }

  #value(): Piece[] {
    this.#skip(BLANK)
    const { pieces, end } = readValue(this.#text, this.#at, this.#braces)
    this.#at = end
    return pieces
  }

  #close(open: '{' | '('): void {
    this.#skip(BLANK)
    if (this.#text[this.#at] !== CLOSES[open])
      throw new Broken(this.#at, 'Falta la llave de cierre.', 'The closing brace is missing.')
    this.#at++
  }

  #skip(pattern: RegExp): void {
    pattern.lastIndex = this.#at
    if (pattern.test(this.#text)) this.#at = pattern.lastIndex
  }

  #resolved({ fields, ...entry }: Pending): RawEntry {
    return {
      ...entry,
      fields: fields.map(({ name, pieces }): OriginalField => {
        const { text, bare } = this.#macros.joined(pieces)
        return bare ? [name, text, true] : [name, text]
      }),
    }
  }
}
