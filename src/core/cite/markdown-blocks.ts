/** Finds the prose in Markdown, and hides everything else character by character, so that every offset stays valid. */
import { hidden } from './markdown-hidden.ts'

export interface Block {
  from: number
  to: number
  kind: 'prose' | 'cell'
}

export interface Blocks {
  blocks: Block[]
  /**
   * The text at its full length: markup is replaced by word joiners, code and addresses by letters, and the rest stays.
   */
  shown: string
  /** Levels of the headings, in order. */
  headings: number[]
  /** The mark that closes a code fence left open at the end of the text. */
  openFence?: string
}

interface Line {
  from: number
  to: number
  text: string
}
type State =
  | { in: 'prose' }
  | { in: 'fence'; mark: string }
  | { in: 'math' }
  | { in: 'html'; until: RegExp }
  | { in: 'note' }

const CONTAINER = /^(?:[ \t]{0,3}>[ \t]?)*/
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?|$)/
const DELIMITER = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/

/**
 * The name that Obsidian gives to a block: a citation stands before it. Begun in the middle of the blanks, a line of
 * 200,000 of them took 66 s.
 */
const BLOCK_ID = /(?<![ \t])[ \t]+\^[A-Za-z0-9][A-Za-z0-9-]{3,63}[ \t]*$/

/** Elements that begin a block of HTML, which ends at a blank line. */
const HTML_BLOCK = new RegExp(
  `^ {0,3}</?(?:${[
    'address|article|aside|blockquote|body|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|' +
      'header|hr|html|iframe',
    'li|link|main|menu|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul',
  ].join('|')})\\b`,
  'i',
)

export function markdownBlocks(text: string): Blocks {
  return new BlockReader(text).read()
}

class BlockReader {
  readonly #text: string
  readonly #lines: Line[]
  readonly #out: Blocks = { blocks: [], shown: '', headings: [] }
  #state: State = { in: 'prose' }
  #open: Block | undefined
  /** Whether a blank line came before: four spaces then mean code, unless a list continues. */
  #blank = true
  #list = false

  constructor(text: string) {
    this.#text = text
    this.#lines = [...text.matchAll(/[^\n]+\n?|\n/g)].map(({ index, 0: whole }) => {
      const line = whole.replace(/\r?\n$/, '')
      return { from: index, to: index + line.length, text: line }
    })
  }

  read(): Blocks {
    for (let i = frontMatter(this.#lines); i < this.#lines.length; i++) i = this.#line(i)
    this.#close()
    if (this.#state.in === 'fence') this.#out.openFence = this.#state.mark
    this.#out.shown = hidden(this.#text, this.#out.blocks)
    return this.#out
  }

  #close(): void {
    if (this.#open && this.#open.to > this.#open.from) this.#out.blocks.push(this.#open)
    this.#open = undefined
  }

  /** Handles a line and returns the index of the last line consumed. */
  #line(i: number): number {
    const line = this.#lines[i]
    if (!line) return i
    const inside = CONTAINER.exec(line.text)?.[0].length ?? 0,
      body = line.text.slice(inside)
    if (this.#state.in !== 'prose' && this.#within(body)) return i
    if (!body.trim()) {
      this.#close()
      this.#blank = true
      return i
    }
    const next = this.#lines[i + 1]?.text.slice(inside) ?? ''
    if (body.includes('|') && DELIMITER.test(next) && next.includes('-') && next.includes('|')) return this.#table(i)
    const isCallout = inside > 0 && /^\[![\w-]{1,30}\]/.test(body)
    if (isCallout || this.#starts(body) || this.#comment(body, line.to)) {
      this.#close()
      this.#blank = false
      return i
    }
    this.#prose(line, inside, body)
    this.#blank = false
    return i
  }

  /** Whether the line belongs to an open block: code, formulas, HTML, or the definition of a note. */
  #within(body: string): boolean {
    const state = this.#state
    switch (state.in) {
      case 'prose':
        return false
      case 'fence':
        if (body.trim().startsWith(state.mark) && /^[ \t]*[`~]+[ \t]*$/.test(body)) this.#state = { in: 'prose' }
        return true
      case 'math':
        if (body.includes('$$')) this.#state = { in: 'prose' }
        return true
      case 'html':
        if (state.until.test(body)) this.#state = { in: 'prose' }
        return true
      case 'note':
        if (!body.trim() || /^(?: {2,}|\t)/.test(body)) return true
        this.#state = { in: 'prose' }
        return false
    }
  }

  /** Whether the line is, or begins, something that is not prose. */
  #starts(body: string): boolean {
    const fence = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?=[^`]*$)|~{3,})/.exec(body)?.[1]
    if (fence) {
      this.#state = { in: 'fence', mark: fence }
      return true
    }
    if (!this.#open && this.#blank && !this.#list && /^(?: {4}|\t)/.test(body)) return true
    const heading = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(body)?.[1]
    if (heading) {
      this.#out.headings.push(heading.length)
      this.#list = false
      return true
    }
    if (/^ {0,3}(?:=+|-{2,})[ \t]*$/.test(body) && this.#open && !this.#list) {
      // a rule of `=` or `-` makes the text above it a heading
      this.#out.headings.push(body.includes('=') ? 1 : 2)
      this.#open = undefined
      return true
    }
    if (/^ {0,3}(?:=+|(?:[-*_][ \t]*){3,})$/.test(body)) return true
    if (/^ {0,3}\[\^[^\]]+\]:/.test(body)) {
      this.#state = { in: 'note' }
      return true
    }
    if (/^ {0,3}\[[^\]]+\]:[ \t]*\S/.test(body) && !this.#open) return true
    if (/^[ \t]*\$\$/.test(body)) {
      if (!/\$\$.*\$\$/.test(body)) this.#state = { in: 'math' }
      return true
    }
    return this.#html(body)
  }

  #html(body: string): boolean {
    const raw = /^ {0,3}<(script|pre|style|textarea)\b/i.exec(body)?.[1]
    const until = /^ {0,3}<!--/.test(body)
      ? /-->/
      : raw
        ? new RegExp(`</${raw}>`, 'i')
        : HTML_BLOCK.test(body)
          ? /^\s*$/
          : undefined
    if (!until) return false
    if (!until.test(body)) this.#state = { in: 'html', until }
    return true
  }

  /** Whether a comment of Obsidian begins here and ends somewhere; notes that we wrote into the file are one. */
  #comment(body: string, to: number): boolean {
    const [, own, rest] = /^ {0,3}%%( anaquel inicio )?(.*)/.exec(body) ?? []
    if (rest === undefined) return false
    const until = own === undefined ? /%%/ : /%% anaquel fin /
    const endsHere = until.test(rest)
    if (!endsHere && !until.test(this.#text.slice(to))) return false
    if (!endsHere) this.#state = { in: 'html', until }
    return true
  }

  #prose(line: Line, inside: number, body: string): void {
    const item = ITEM.exec(body)?.[0]
    if (item !== undefined) {
      this.#close()
      this.#list = true
    } else if (this.#blank && !/^[ \t]/.test(body)) this.#list = false
    this.#open ??= { from: line.from + inside + (item?.length ?? 0), to: line.to, kind: 'prose' }
    this.#open.to = line.to - (BLOCK_ID.exec(body)?.[0].length ?? 0)
  }

  /** Reads a table. Its header and rule claim nothing; every cell of the body is a block of its own. */
  #table(i: number): number {
    this.#close()
    let last = i + 1
    for (let row = this.#lines[last + 1]; row?.text.includes('|'); row = this.#lines[last + 1]) {
      last++
      for (const cell of row.text.matchAll(/(?:\\.|`[^`]*`|[^|\\])+/g)) {
        if (cell[0].trim())
          this.#out.blocks.push({
            from: row.from + cell.index,
            to: row.from + cell.index + cell[0].length,
            kind: 'cell',
          })
      }
    }
    this.#blank = false
    return last
  }
}

/** Returns the index of the first line after YAML or TOML front matter. */
function frontMatter(lines: readonly Line[]): number {
  const mark = lines[0]?.text.replace(/^\uFEFF/, '').trimEnd()
  if (mark !== '---' && mark !== '+++') return 0
  const end = lines.findIndex(
    (line, i) => i > 0 && (line.text.trimEnd() === mark || (mark === '---' && line.text.trimEnd() === '...')),
  )
  return end < 0 ? 0 : end + 1
}
