/** Finds the prose in Typst. It hides code, raw text, comments, formulas, headings and labels. */
import type { Range } from '../../sentences.ts'
import { closings, Mask, type Shown } from './mask.ts'

/** Functions whose content is text of the surrounding sentence; any other call counts as a word. */
const SHOWN = new Set(['emph', 'strong', 'underline', 'text', 'quote', 'highlight', 'smallcaps', 'par', 'align', 'box'])
/** Functions whose content is printed elsewhere or not at all. */
const ASIDE = new Set([
  'footnote',
  'cite',
  'bibliography',
  'label',
  'metadata',
  'counter',
  'pagebreak',
  'v',
  'h',
  'colbreak',
])
const CODE = /^(?:set|show|let|import|include|if|for|while|return|context)\b/
const STARTS = /[ \t]*(?:(?:[-+]|\d+\.)[ \t]+|\/[ \t]+[^:\n]{1,100}:[ \t]*)/y
const HEADING = /[ \t]*={1,6}[ \t][^\n]*/y
const CALL = /#([\p{L}_][\p{L}\p{N}_.-]*)/uy

export function typstProse(text: string): Shown {
  return new Typst(text).read()
}

class Typst {
  readonly #text: string
  readonly #mask: Mask
  readonly #ends: Record<'(' | '[' | '{', Int32Array>
  #at = 0
  #line = true
  /** Stack of the offsets where content blocks that hold prose end. */
  readonly #open: number[] = []

  constructor(text: string) {
    this.#text = text
    this.#mask = new Mask(text)
    this.#ends = {
      '(': closings(text, { open: '(', close: ')' }),
      '[': closings(text, { open: '[', close: ']' }),
      '{': closings(text, { open: '{', close: '}' }),
    }
  }

  read(): Shown {
    while (this.#at < this.#text.length) {
      if (this.#line && this.#beginning()) continue
      this.#line = false
      this.#step()
    }
    return this.#mask.done()
  }

  /** Handles the start of a line: a heading, a list item or a blank line. Returns whether it was one. */
  #beginning(): boolean {
    HEADING.lastIndex = STARTS.lastIndex = this.#at
    if (HEADING.test(this.#text)) {
      this.#mask.cut(this.#at, HEADING.lastIndex)
      this.#at = HEADING.lastIndex
      return true
    }
    if (STARTS.test(this.#text)) {
      this.#mask.cut(this.#at, STARTS.lastIndex)
      this.#at = STARTS.lastIndex
      this.#line = false
      return true
    }
    const blank = /[ \t]*\r?\n/y
    blank.lastIndex = this.#at
    if (!blank.test(this.#text)) return false
    this.#mask.cut(this.#at, blank.lastIndex)
    this.#at = blank.lastIndex
    return true
  }

  #step(): void {
    const from = this.#at,
      text = this.#text
    const sign = text[from]!
    this.#at = from + 1
    if (sign === '\n') this.#line = true
    else if (sign === '\\') {
      this.#mask.mark(from, from + 1)
      this.#at = from + 2
    } else if (sign === '/' && (text[from + 1] === '/' || text[from + 1] === '*')) this.#comment(from)
    else if (sign === '`') this.#raw(from)
    else if (sign === '$') this.#to(from, text.indexOf('$', from + 1), 1)
    else if (sign === '#') this.#code(from)
    else if (sign === '~') this.#mask.put(from, ' ')
    else if (sign === '*' || sign === '_') this.#mask.mark(from, from + 1)
    else if (sign === ']' && this.#open.at(-1) === from + 1) {
      this.#open.pop()
      this.#mask.mark(from, from + 1)
    } else if (sign === '<' || sign === '@') this.#label(from)
  }

  #to(from: number, end: number, length: number): void {
    this.#at = end < 0 ? this.#text.length : end + length
    this.#mask.word(from, this.#at)
  }

  #comment(from: number): void {
    // an address has two slashes too
    if (this.#text[from - 1] === ':') return
    const block = this.#text[from + 1] === '*'
    const end = this.#text.indexOf(block ? '*/' : '\n', from)
    this.#at = end < 0 ? this.#text.length : end + (block ? 2 : 0)
    this.#mask.drop(from, this.#at)
  }

  #raw(from: number): void {
    const marks = /`+/y
    marks.lastIndex = from
    const mark = marks.exec(this.#text)![0]
    if (mark.length === 2) {
      this.#at = from + 2
      return this.#mask.word(from, this.#at)
    }
    const end = this.#text.indexOf(mark, from + mark.length)
    const stop = end < 0 ? this.#text.length : end + mark.length
    this.#at = stop
    if (this.#text.slice(from, stop).includes('\n')) this.#mask.cut(from, stop)
    else this.#mask.word(from, stop)
  }

  /** Hides code: `#let x = …` up to the end of its statement, `#f(…)[…]` with all of its arguments. */
  #code(from: number): void {
    if (CODE.test(this.#text.slice(from + 1, from + 12))) {
      this.#at = this.#statement(from)
      this.#mask.cut(from, this.#at)
      return
    }
    CALL.lastIndex = from
    const name = CALL.exec(this.#text)?.[1]
    if (name === undefined) return this.#mask.mark(from, from + 1)
    let at = CALL.lastIndex
    const shown = SHOWN.has(name)
    for (;;) {
      const open = this.#text[at]
      if (open === '(') at = this.#ends['('][at]!
      else if (open === '[' && shown) return this.#content(from, at)
      else if (open === '[') at = this.#ends['['][at]!
      else break
    }
    this.#at = at
    if (ASIDE.has(name)) this.#mask.drop(from, at)
    else if (this.#alone(from, at)) this.#mask.cut(from, at)
    else this.#mask.word(from, at)
  }

  /** Whether a call is a figure or a table: it spans several lines, or stands alone on its line, apart from a label. */
  #alone(from: number, to: number): boolean {
    if (this.#text.slice(from, to).includes('\n')) return true
    const before = this.#text.slice(this.#text.lastIndexOf('\n', from - 1) + 1, from)
    return before.trim() === '' && /^[ \t]*(?:<[^<>\n]{1,100}>)?[ \t]*(?:\r?\n|$)/.test(this.#text.slice(to, to + 120))
  }

  #content(from: number, bracket: number): void {
    const end = this.#ends['['][bracket]!
    this.#mask.drop(from, bracket + 1)
    this.#open.push(end)
    this.#at = bracket + 1
  }

  /** Returns where a statement ends: at the end of the line, unless a bracket or a string is still open there. */
  #statement(from: number): number {
    for (let at = from; at < this.#text.length; at++) {
      const sign = this.#text[at]!
      if (sign === '"') at = this.#quoted(at) - 1
      else if (sign === '(' || sign === '[' || sign === '{') at = this.#ends[sign][at]! - 1
      else if (sign === '\n') return at
    }
    return this.#text.length
  }

  /** Returns the offset after the string that begins here. */
  #quoted(from: number): number {
    const string = /"(?:[^"\\]|\\[^])*"/y
    string.lastIndex = from
    return string.test(this.#text) ? string.lastIndex : this.#text.length
  }

  #label(from: number): void {
    const label =
      this.#text[from] === '<' ? /<[\p{L}_][\p{L}\p{N}_.:-]*>/uy : /@[\p{L}_][\p{L}\p{N}_:-]*(?:\.[\p{L}\p{N}_:-]+)*/uy
    label.lastIndex = from
    if (!label.test(this.#text) || /[\p{L}\p{N}]/u.test(this.#text[from - 1] ?? '')) return
    let at = label.lastIndex
    if (this.#text[from] === '@' && this.#text[at] === '[') at = this.#ends['['][at]!
    this.#at = at
    if (this.#text[from] === '<') this.#mask.drop(from, at)
    else this.#mask.word(from, at)
  }
}

const CITE = /#cite\((?:[^()[\]]|\[(?:[^[\]\\]|\\.){0,200}\]|\((?:[^()]){0,200}\)){0,400}\)/g
const REFERENCE =
  /(?<![\p{L}\p{N}.])@([\p{L}_][\p{L}\p{N}_:-]*(?:\.[\p{L}\p{N}_:-]+)*)(?:\[(?:[^[\]\\]|\\.){0,200}\])?/gu

/** Returns the ranges of `#cite(<key>)` and `@key`, except references to labels of the text itself. */
export function typstCitations(text: string, whole = text): Range[] {
  const labels = new Set(
    [...whole.matchAll(/<([\p{L}_][\p{L}\p{N}_.:-]*)>/gu)]
      .filter(m => !/cite\($/.test(whole.slice(Math.max(0, m.index - 5), m.index)))
      .map(m => m[1]),
  )
  const range = (match: RegExpMatchArray & { index: number }): Range => ({
    from: match.index,
    to: match.index + match[0].length,
  })
  return [
    ...[...text.matchAll(CITE)].map(range),
    ...[...text.matchAll(REFERENCE)].filter(match => !labels.has(match[1])).map(range),
  ].sort((a, b) => a.from - b.from)
}
