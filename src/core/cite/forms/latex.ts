/**
 * Finds the prose in LaTeX. It hides preamble, comments, verbatim text, formulas, headings, floats and the commands
 * themselves; the text in `\emph{…}` and the like is prose.
 */
import { plainText } from '../../references/rich.ts'
import { texText } from '../../references/bib/tex.ts'
import type { Range } from '../../sentences.ts'
import { ASIDE, FORMULAS, HEADINGS, SHOWN, SKIPPED } from './latex-commands.ts'
import { closings, Mask, type Shown } from './mask.ts'

/** Citations that print a name as part of the sentence. */
const NARRATIVE =
  /^(?:text|foot)?(?:textcite|textcites|citet|citeauthor|citealt|Textcite|Citet|Citeauthor|citetitle|fullcite|newcite)/

const NAME = /[A-Za-z@]+\*?/y
const ARGUMENTS = /(?:[ \t]*\n?[ \t]*\[)|(?:[ \t]*\{)/y

export function latexProse(text: string): Shown {
  return new Latex(text).read()
}

class Latex {
  readonly #text: string
  readonly #mask: Mask
  readonly #end: number
  readonly #ends: Record<'{' | '[', Int32Array>
  #at: number
  /** Stack of the offsets where arguments that hold prose end. */
  readonly #open: number[] = []

  constructor(text: string) {
    this.#text = text
    const begin = /\\begin\s*\{document\}/.exec(text)
    this.#at = begin ? begin.index + begin[0].length : 0
    const end = begin ? text.indexOf('\\end{document}', this.#at) : -1
    this.#end = end < 0 ? text.length : end
    this.#mask = new Mask(text, this.#at)
    this.#ends = { '{': closings(text, { open: '{', close: '}' }), '[': closings(text, { open: '[', close: ']' }) }
  }

  read(): Shown {
    while (this.#at < this.#end) this.#step()
    return this.#mask.done(this.#end)
  }

  #step(): void {
    const from = this.#at
    switch (this.#text[from]) {
      case '\\':
        return this.#command()
      case '%':
        return this.#comment()
      case '$':
        return this.#formula()
      case '~':
        this.#mask.put(from, ' ')
        break
      case '{':
        this.#mask.mark(from, from + 1)
        break
      case '}':
        this.#mask.mark(from, from + 1)
        if (this.#open.at(-1) === from + 1) this.#open.pop()
        break
      case '\n': {
        const blank = /\n[ \t]*(?:\r?\n\s*)+/y
        blank.lastIndex = from
        if (blank.test(this.#text)) {
          this.#mask.cut(from, blank.lastIndex)
          this.#at = blank.lastIndex
          return
        }
      }
    }
    this.#at = from + 1
  }

  /**
   * Hides a comment up to and including the end of its line, because the next line continues where this one stopped.
   */
  #comment(): void {
    const end = this.#text.indexOf('\n', this.#at)
    const stop = end < 0 ? this.#end : end
    const blank = /^\n[ \t]*\r?\n/.test(this.#text.slice(stop, stop + 200))
    this.#mask.drop(this.#at, blank ? stop : Math.min(stop + 1, this.#end))
    this.#at = blank ? stop : stop + 1
  }

  #formula(): void {
    const from = this.#at,
      double = this.#text[from + 1] === '$'
    const mark = double ? '$$' : '$'
    let end = from + mark.length
    for (; end < this.#end; end++) {
      if (this.#text[end] === '\\') end++
      else if (this.#text.startsWith(mark, end)) break
    }
    this.#at = Math.min(end + mark.length, this.#end)
    this.#mask.word(from, this.#at)
  }

  #command(): void {
    const from = this.#at
    NAME.lastIndex = from + 1
    const name = NAME.exec(this.#text)?.[0]
    if (name === undefined) return this.#sign(from)
    this.#at = from + 1 + name.length
    const plain = name.replace(/\*$/, '')
    if (plain === 'begin' || plain === 'end') return this.#environment(from, plain)
    if (plain === 'verb' || plain === 'lstinline') return this.#verbatim(from)
    if (plain === 'iffalse') return this.#until(from, '\\fi')
    if (plain === 'item') {
      this.#mask.cut(from, this.#arguments(/^\[/))
      return
    }
    if (HEADINGS.has(plain)) {
      this.#mask.cut(from, this.#arguments())
      return
    }
    if (SHOWN.has(plain)) return this.#argument(from)
    const end = this.#arguments()
    if (ASIDE.has(plain)) this.#mask.drop(from, end)
    else if (/cite/i.test(plain) && !NARRATIVE.test(plain)) this.#mask.drop(from, end)
    else this.#mask.word(from, end)
  }

  /** Handles a backslash before a sign: `\%` is a percent sign, `\'e` a letter, `\\` a line break, `\[` a formula. */
  #sign(from: number): void {
    const sign = this.#text[from + 1] ?? ''
    const close = { '[': '\\]', '(': '\\)' }[sign]
    if (close !== undefined) {
      const end = this.#text.indexOf(close, from)
      this.#at = end < 0 ? this.#end : end + 2
      this.#mask.word(from, this.#at)
      return
    }
    this.#at = from + 2
    const shows = /[%&#$_{}]/.test(sign)
    this.#mask.mark(from, shows ? from + 1 : from + 2)
    if (/\s/.test(sign)) this.#mask.put(from + 1, sign)
  }

  #environment(from: number, which: 'begin' | 'end'): void {
    const name = /^\s*\{([^{}]*)\}/.exec(this.#text.slice(this.#at, this.#at + 80))
    const environment = name?.[1]?.trim() ?? ''
    const behind = this.#at + (name?.[0].length ?? 0)
    if (which === 'begin' && (SKIPPED.has(environment) || FORMULAS.has(environment))) {
      const end = this.#text.indexOf(`\\end{${environment}}`, behind)
      const stop = end < 0 ? this.#end : end + environment.length + 6
      if (FORMULAS.has(environment)) this.#mask.word(from, stop)
      else this.#mask.cut(from, stop)
      this.#at = stop
      return
    }
    this.#at = behind
    const only = /cquote$|^(?:foreign|hyphen)display/.test(environment) ? /^/ : /^\[/
    this.#mask.cut(from, which === 'begin' ? this.#arguments(only) : behind)
  }

  #verbatim(from: number): void {
    const mark = this.#text[this.#at] ?? ''
    const end = this.#text.indexOf(mark === '{' ? '}' : mark, this.#at + 1)
    this.#at = end < 0 ? this.#end : end + 1
    this.#mask.word(from, this.#at)
  }

  #until(from: number, mark: string): void {
    const end = this.#text.indexOf(mark, this.#at)
    this.#at = end < 0 ? this.#end : end + mark.length
    this.#mask.drop(from, this.#at)
  }

  /**
   * Skips the arguments that follow, in brackets and braces, and returns the offset after them. `only` restricts which
   * ones by their opening sign.
   */
  #arguments(only = /^/): number {
    for (;;) {
      ARGUMENTS.lastIndex = this.#at
      const opening = ARGUMENTS.exec(this.#text)?.[0]
      if (opening === undefined || !only.test(opening.trim())) return this.#at
      this.#at = this.#behind(opening)
    }
  }

  /** Returns the offset after the argument that begins here. `opening` ends with its brace or bracket. */
  #behind(opening: string): number {
    return this.#ends[opening.endsWith('[') ? '[' : '{'][this.#at + opening.length - 1]!
  }

  /** Hides the command and all of its arguments but the last, whose text is prose. */
  #argument(from: number): void {
    let last = -1
    const start = this.#at
    for (;;) {
      ARGUMENTS.lastIndex = this.#at
      const opening = ARGUMENTS.exec(this.#text)?.[0]
      if (opening === undefined) break
      if (opening.endsWith('{')) last = this.#at + opening.length
      this.#at = this.#behind(opening)
    }
    if (last < 0) {
      this.#at = start
      this.#mask.mark(from, start)
      return
    }
    const end = this.#at
    this.#mask.drop(from, last)
    this.#open.push(end)
    this.#at = last
  }
}

const OPTIONS = String.raw`(?:\s*\[(?:[^[\]]|\[[^[\]]*\]|\{[^{}]*\}){0,300}\]){0,4}`
/** Matches `\autocite[12]{a}`, `\autocites[1]{a}[3]{b}` and `\avolcite{2}[3]{a}`. */
const CITATIONS = new RegExp(String.raw`\\[A-Za-z]*[cC]ite[A-Za-z]*\*?(?:${OPTIONS}\s*\{[^{}]{0,500}\}){1,20}`, 'g')

/** Returns the ranges of citation commands; `\nocite` is not one, because it cites nothing where it stands. */
export const latexCitations = (text: string): Range[] =>
  [...text.matchAll(CITATIONS)]
    .filter(([command]) => !command.startsWith('\\nocite'))
    .map(match => ({ from: match.index, to: match.index + match[0].length }))

/** Matches the quotations of csquotes that have a key: `\textcquote[12]{a}`, `\foreignblockcquote{french}[12]{a}`. */
const QUOTATIONS = new RegExp(
  String.raw`\\(?:(?:(?:foreign|hyphen|hybrid)(?:text|block)cquote\*?|begin\s*\{(?:foreign|hyphen)displaycquote\})` +
    String.raw`\s*\{[^{}]{0,40}\}|(?:text|block)cquote\*?|begin\s*\{displaycquote\})${OPTIONS}\s*\{[^{}]{0,500}\}`,
  'g',
)

/** Returns the ranges of all that cites: the commands, and the heads of quotations that name their source. */
export const latexCited = (text: string): Range[] => [
  ...latexCitations(text),
  ...[...text.matchAll(QUOTATIONS)].map(({ 0: head, index }) => ({ from: index, to: index + head.length })),
]

/** Returns LaTeX as its readers see it: accents, quotation marks and formulas are resolved. */
export const latexText = (written: string): string => plainText(texText(written))
