/**
 * Just enough of the syntax of PDF (ISO 32000-1 §7.3) to read a dictionary out of raw bytes, and to write one. Pure.
 */

export type Value = number | boolean | null | Name | Buffer | Value[] | Dictionary | Ref
export type Dictionary = Map<string, Value>
export class Name {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export class Ref {
  readonly object: number
  readonly generation: number
  constructor(object: number, generation: number) {
    this.object = object
    this.generation = generation
  }
}

const SPACE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set([...Buffer.from('()<>[]{}/%')])
const DEEPEST = 12
const ESCAPES: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/**
 * Reads values from a position in the file; `at` moves with it. Its methods throw SyntaxError where there is no value.
 */
export class Scanner {
  private readonly bytes: Buffer
  at: number
  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes
    this.at = at
  }

  value(depth = 0): Value {
    this.skip()
    const ch = this.char()
    if (depth > DEEPEST || ch === '') throw new SyntaxError('no value')
    if (ch === '/') return this.name()
    if (ch === '(') return this.literal()
    if (ch === '[') return this.array(depth)
    if (ch === '<') return this.char(1) === '<' ? this.dictionary(depth) : this.hex()
    return this.word()
  }

  dictionary(depth = 0): Dictionary {
    this.expect('<<')
    const out: Dictionary = new Map()
    for (this.skip(); !(this.char() === '>' && this.char(1) === '>'); this.skip()) {
      const key = this.value(depth + 1)
      if (!(key instanceof Name)) throw new SyntaxError('no key')
      out.set(key.text, this.value(depth + 1))
    }
    this.at += 2
    return out
  }

  private char(ahead = 0): string {
    const byte = this.bytes[this.at + ahead]
    return byte === undefined ? '' : String.fromCharCode(byte)
  }

  private expect(text: string): void {
    if (this.bytes.toString('latin1', this.at, this.at + text.length) !== text) throw new SyntaxError(`no ${text}`)
    this.at += text.length
  }

  private skip(): void {
    for (;;) {
      while (SPACE.has(this.bytes[this.at] ?? -1)) this.at++
      if (this.char() !== '%') return
      while (this.at < this.bytes.length && !/[\r\n]/.test(this.char())) this.at++
    }
  }

  private token(): string {
    const from = this.at
    while (this.at < this.bytes.length && !SPACE.has(this.bytes[this.at]!) && !DELIMITERS.has(this.bytes[this.at]!))
      this.at++
    return this.bytes.toString('latin1', from, this.at)
  }

  private name(): Name {
    this.at++
    return new Name(
      this.token().replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    )
  }

  private word(): Value {
    const text = this.token()
    if (text === 'true' || text === 'false') return text === 'true'
    if (text === 'null') return null
    const number = Number(text)
    if (text === '' || Number.isNaN(number)) throw new SyntaxError(`no value: ${text.slice(0, 20)}`)
    const rest = /^\s+(\d+)\s+R(?![A-Za-z])/.exec(this.bytes.toString('latin1', this.at, this.at + 16))
    if (!rest || !Number.isInteger(number)) return number
    this.at += rest[0].length
    return new Ref(number, Number(rest[1]))
  }

  private array(depth: number): Value[] {
    this.at++
    const out: Value[] = []
    for (this.skip(); this.char() !== ']'; this.skip()) out.push(this.value(depth + 1))
    this.at++
    return out
  }

  private hex(): Buffer {
    const end = this.bytes.indexOf('>', this.at)
    if (end < 0) throw new SyntaxError('no end of string')
    const digits = this.bytes.toString('latin1', this.at + 1, end).replace(/[^0-9a-fA-F]/g, '')
    this.at = end + 1
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
  }

  private literal(): Buffer {
    const out: number[] = []
    this.at++
    for (let open = 1; ; this.at++) {
      const ch = this.char()
      if (ch === '') throw new SyntaxError('no end of string')
      if (ch === '\\') this.escape(out)
      else {
        open += ch === '(' ? 1 : ch === ')' ? -1 : 0
        if (open === 0) break
        out.push(this.bytes[this.at]!)
      }
    }
    this.at++
    return Buffer.from(out)
  }

  private escape(out: number[]): void {
    const next = this.char(1)
    const octal = /^[0-7]{1,3}/.exec(this.bytes.toString('latin1', this.at + 1, this.at + 4))?.[0]
    if (octal) {
      out.push(parseInt(octal, 8) & 0xff)
      this.at += octal.length
      return
    }
    this.at += next === '\r' && this.char(2) === '\n' ? 2 : 1
    if (next !== '\r' && next !== '\n') out.push(ESCAPES[next] ?? next.charCodeAt(0))
  }
}

/** Writes a literal string with as few escapes as possible. */
export const literal = (bytes: Buffer): Buffer =>
  Buffer.from(`(${bytes.toString('latin1').replace(/[\\()\r]/g, ch => (ch === '\r' ? '\\r' : `\\${ch}`))})`, 'latin1')
