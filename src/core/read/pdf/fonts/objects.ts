/**
 * The objects of a PDF by a plain scan of its bytes: enough to look up fonts beside PDFium, which does not tell the
 * names of glyphs. Hostile input: bounded in size and depth, never throws; what is encrypted or damaged is not found.
 */
import { constants, inflateSync } from 'node:zlib'

export class Ref {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}
/** A name without its slash. */
export class Name {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export type Dict = Map<string, Value>
/** A value of the file. Strings are read as null: no font is found by one. */
export type Value = null | boolean | number | Name | Ref | Value[] | Dict

const MAX_OBJECTS = 500_000
const MAX_INFLATED = 64e6
const MAX_DEPTH = 24
const TOKEN = /[\s\0]*(?:%[^\r\n]*[\s\0]*)*(<<|>>|\[|\]|\/[^\s\0()<>[\]{}/%]*|<[^>]*>|\(|[^\s\0()<>[\]{}/%]+|[{})>])/y

interface Place {
  source: string
  at: number
}

export class PdfObjects {
  private readonly places = new Map<number, Place>()
  private readonly known = new Map<number, Value>()
  private inflated = 0

  constructor(bytes: Uint8Array) {
    const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    const packed: number[] = []
    for (const match of source.matchAll(/(\d{1,9})[ \t\r\n\0]+\d{1,5}[ \t\r\n\0]+obj\b/g)) {
      if (this.places.size >= MAX_OBJECTS) break
      const at = match.index + match[0].length
      this.places.set(Number(match[1]), { source, at })
      if (/\/ObjStm\b/.test(source.slice(at, at + 300))) packed.push(at)
    }
    for (const at of packed) this.unpack(source, at)
  }

  /** Yields the numbers of the objects whose text contains `word`, each once. */
  *with(word: string): Iterable<number> {
    const ordered = [...this.places].sort(([, a], [, b]) => a.at - b.at)
    for (const source of new Set(ordered.map(([, place]) => place.source))) {
      const own = ordered.filter(([, place]) => place.source === source)
      let [k, told] = [0, -1]
      for (let at = source.indexOf(word); at >= 0; at = source.indexOf(word, at + word.length)) {
        while (k + 1 < own.length && own[k + 1]![1].at <= at) k++
        if (k !== told && own[k] && own[k]![1].at <= at) yield own[(told = k)]![0]
      }
    }
  }

  get(value: Value | undefined): Value {
    for (let hops = 0; value instanceof Ref; hops++) {
      if (hops > 8) return null
      value = this.object(value.number)
    }
    return value ?? null
  }

  dict(value: Value | undefined): Dict | null {
    const resolved = this.get(value)
    return resolved instanceof Map ? resolved : null
  }

  object(number: number): Value {
    const known = this.known.get(number)
    if (known !== undefined) return known
    const place = this.places.get(number)
    const value = place ? new Parser(place.source, place.at).value(0) : null
    this.known.set(number, value)
    return value
  }

  /** Returns the content of a stream, inflated where that is its only filter; null when it cannot be read. */
  stream(number: number): Buffer | null {
    const place = this.places.get(number)
    return place ? this.content(place.source, place.at) : null
  }

  private content(source: string, at: number): Buffer | null {
    const parser = new Parser(source, at)
    const dict = parser.value(0)
    const start = /^[\s\0]*stream(?:\r\n|\n|\r)/.exec(source.slice(parser.at, parser.at + 64))
    if (!(dict instanceof Map) || !start) return null
    const from = parser.at + start[0].length
    const end = source.indexOf('endstream', from)
    const raw = Buffer.from(source.slice(from, end < 0 ? undefined : end), 'latin1')
    const filter = this.get(dict.get('Filter'))
    const names = (Array.isArray(filter) ? filter : [filter]).flatMap(f => (f instanceof Name ? [f.text] : []))
    if (names.length === 0) return raw
    return names.length === 1 && names[0] === 'FlateDecode' ? this.inflate(raw) : null
  }

  private inflate(raw: Buffer): Buffer | null {
    try {
      const room = MAX_INFLATED - this.inflated
      const out = inflateSync(raw, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, room) })
      this.inflated += out.length
      return out
    } catch {
      return null
    }
  }

  /**
   * Indexes the objects of an object stream, which holds pairs of number and offset and then the objects. An object in
   * the file itself is newer and takes precedence.
   */
  private unpack(source: string, at: number): void {
    const dict = new Parser(source, at).value(0)
    const text = this.content(source, at)?.toString('latin1')
    const first = dict instanceof Map ? this.get(dict.get('First')) : null
    if (text === undefined || typeof first !== 'number') return
    const pairs = text.slice(0, first).match(/\d+/g) ?? []
    for (let i = 0; i + 1 < pairs.length && this.places.size < MAX_OBJECTS; i += 2) {
      const number = Number(pairs[i])
      if (!this.places.has(number)) this.places.set(number, { source: text, at: first + Number(pairs[i + 1]) })
    }
  }
}

class Parser {
  at: number
  private readonly source: string

  constructor(source: string, at: number) {
    this.source = source
    this.at = at
  }

  value(depth: number): Value {
    const token = this.next()
    return token === null ? null : this.from(token, depth)
  }

  private from(token: string, depth: number): Value {
    if (token === '<<') return this.dict(depth)
    if (token === '[') return this.array(depth)
    if (token.startsWith('/')) return new Name(named(token.slice(1)))
    if (token === '(') return this.skipString()
    if (token === 'true' || token === 'false') return token === 'true'
    const number = Number(token)
    return /^[-+.\d]/.test(token) && Number.isFinite(number) ? this.numberOrRef(token, number) : null
  }

  private next(): string | null {
    TOKEN.lastIndex = this.at
    const match = TOKEN.exec(this.source)
    if (!match) return null
    this.at = TOKEN.lastIndex
    return match[1]!
  }

  private numberOrRef(token: string, number: number): Value {
    if (!/^\d+$/.test(token)) return number
    const rest = /^[\s\0]+\d{1,5}[\s\0]+R(?![^\s\0()<>[\]{}/%])/.exec(this.source.slice(this.at, this.at + 24))
    if (!rest) return number
    this.at += rest[0].length
    return new Ref(number)
  }

  private dict(depth: number): Value {
    const out: Dict = new Map()
    if (depth > MAX_DEPTH) return null
    for (let token = this.next(); token !== null && token !== '>>'; token = this.next()) {
      if (!token.startsWith('/')) return out
      out.set(named(token.slice(1)), this.value(depth + 1))
    }
    return out
  }

  private array(depth: number): Value {
    const out: Value[] = []
    if (depth > MAX_DEPTH) return null
    for (let token = this.next(); token !== null && token !== ']'; token = this.next())
      out.push(this.from(token, depth + 1))
    return out
  }

  private skipString(): null {
    for (let deep = 1; deep > 0 && this.at < this.source.length; this.at++) {
      const sign = this.source[this.at]
      if (sign === '\\') this.at++
      else if (sign === '(') deep++
      else if (sign === ')') deep--
    }
    return null
  }
}

/** Decodes `#0B` in a name to the byte 11. */
const named = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
