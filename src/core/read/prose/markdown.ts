/**
 * Reads Markdown into sections: headings, lists, tables, code, and footnotes beside the text that calls them. Signs of
 * emphasis are not text.
 *
 * Markdown is parsed by this module, and for citing by `cite/markdown-blocks.ts`, because the time must stay
 * proportional to the length of what a stranger uploads. mdast-util-from-markdown with GFM was tried (56 packages, 5.1
 * MB): a text of 1 MB took it 4.9 s against 0.3 s here, a paragraph of 300 kB 6.8 s against 0.03 s, and 20,000 links
 * 11.5 s against 0.01 s.
 */
import { parseFragment } from 'parse5'
import { decode } from './charset.ts'
import { row, tidy, type Block } from './blocks.ts'
import { htmlBlocks } from './html.ts'
import { frontMatter } from './markdown-front.ts'
import { inline, withoutPictures } from './markdown-inline.ts'
import { NoteCalls } from './markdown-notes.ts'
import { sift, type Line, type Sifted } from './markdown-lines.ts'
import type { Parsed, Source } from './parsed.ts'
import { toUnits } from './units.ts'

const decoded = (bytes: Uint8Array): string =>
  withoutData(
    decode(bytes)
      .replace(/^\ufeff/, '')
      .replace(/\r\n?/g, '\n'),
  )

/** A picture that is inside the text has no words, however long its letters are. */
export const withoutData = (text: string): string => text.replace(/\]\(\s*<?data:[^)\s]*/g, '](data:')

export async function parseMarkdown({ bytes }: Source): Promise<Parsed> {
  const text = decoded(bytes)
  const { stated, from } = frontMatter(text)
  const blocks = markdownBlocks(text.slice(from))
  const title = stated.titulo ?? blocks.find(block => block.heading === 1)?.text
  return {
    tipo: 'documento',
    units: toUnits([{ blocks }], { flow: true }),
    stated: { ...stated, ...(title && { titulo: title }) },
    warnings: [],
  }
}

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/
const ITEM = /^(\s*)(?:([-*+])|(\d{1,9})[.)])[ \t]+(.*)$/
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
const DELIMITERS = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
/** An image that is a paragraph by itself: its description is its caption (Pandoc, implicit_figures). */
const FIGURE = /^!\[[^\]]{1,1000}\]\([^()\s]{0,2000}(?:\s+"[^"]{0,500}")?\)(?:\{[^{}]{0,500}\})?$/
/** The caption of the table beside it (Pandoc, table_captions), and the sign that is not part of it. */
const TITLED = /^(?::|[Tt]able:)[ \t]+\S/
const SIGN = /^:[ \t]+/
const CAPTION = { apart: 'caption', opens: true } as const
const INDENTED = /^(?: {4}|\t)/
const HTML = new RegExp(
  String.raw`^ {0,3}</?(?:address|article|aside|blockquote|body|caption|center|details|dialog|dd|div|dl|dt|fieldset|` +
    String.raw`figcaption|figure|footer|form|h[1-6]|header|hr|html|li|main|nav|ol|p|pre|section|summary|table|tbody|` +
    String.raw`td|tfoot|th|thead|tr|ul)(?:\s|/?>|$)`,
  'i',
)

export const markdownBlocks = (text: string): Block[] => writerOf(text).out

/** The formulas of a Markdown file as they are written, in the order of its text. */
export function markdownMaths(bytes: Uint8Array): string[] {
  const text = decoded(bytes)
  return writerOf(text.slice(frontMatter(text).from)).maths
}

function writerOf(text: string): Writer {
  const writer = new Writer(sift(text.split('\n')))
  writer.run()
  return writer
}

/** Columns of white space; a tab goes on to the next multiple of four. */
const widthOf = (space: string): number =>
  [...space].reduce((width, sign) => (sign === '\t' ? width + 4 - (width % 4) : width + 1), 0)

class Writer {
  readonly out: Block[] = []
  private readonly lines: readonly Line[]
  private open: string[] = []
  private mark = ''
  private quoted = false
  /** True inside a list: indented lines then belong to the item and are not code. */
  private listed = false
  /** Column at which the words of each open item begin, the outermost first. */
  private columns: number[] = []
  /** Formulas as they are written, in the order of the text. */
  readonly maths: string[] = []
  private readonly calls: NoteCalls

  constructor(private readonly source: Sifted) {
    this.lines = source.lines
    this.calls = new NoteCalls(source, note => inline(note, source.links, this.maths))
  }

  run(): void {
    for (let i = 0; i < this.lines.length; i++) {
      const l = this.lines[i]!
      if ('code' in l) {
        this.close()
        if (l.math) this.maths.push(l.code)
        this.code(l.code)
      } else i = this.line(l, i)
    }
    this.close()
  }

  /** Handles a line of text and returns the index of the last line that was used. */
  private line({ text: l, quoted }: Exclude<Line, { code: string }>, i: number): number {
    if (quoted && !this.quoted) this.close()
    this.quoted = quoted
    const heading = HEADING.exec(l),
      item = ITEM.exec(l)
    const fresh = this.open.length === 0
    if (fresh && !this.listed && INDENTED.test(l) && l.trim()) return this.indented(i)
    if (heading) {
      this.close()
      this.push(title(heading[2] ?? ''), { heading: heading[1]!.length })
    } else if (!fresh && !this.mark && /^ {0,3}(?:=+|-+)[ \t]*$/.test(l)) this.setext(l.includes('=') ? 1 : 2)
    else if (!l.trim() || RULE.test(l)) this.close()
    else if (l.includes('|') && this.isTable(i + 1)) {
      this.close()
      return this.table(i)
    } else if (fresh && HTML.test(l)) return this.html(i)
    // A number inside a paragraph begins a list only when it is 1 (CommonMark 0.31 §5.3).
    else if (item && (fresh || this.mark !== '' || item[2] !== undefined || item[3] === '1')) this.item(item)
    else {
      if (fresh && !INDENTED.test(l) && !/^ {2}/.test(l)) this.listed = false
      this.open.push(/ {2,}$|\\$/.test(l) ? `${l.replace(/\\$/, '').trim()}\v` : l.trim())
    }
    return i
  }

  private text(i: number): string | null {
    const l = this.lines[i]
    return l && 'text' in l ? l.text : null
  }

  private close(): void {
    const { mark } = this
    const text = this.open.join('\n')
    if (mark) this.push(text, { tight: true, level: this.columns.length }, mark)
    else if (FIGURE.test(text)) this.push(text.replace(/\{[^{}]*\}$/, ''), CAPTION)
    else if (TITLED.test(text) && this.out.at(-1)?.apart === 'table') this.push(text.replace(SIGN, ''), CAPTION)
    else this.push(text, {})
    this.open = []
    this.mark = ''
  }

  private setext(level: number): void {
    this.push(title(this.open.join(' ')), { heading: level })
    this.open = []
    this.listed = false
  }

  private item([line, indent, bullet, number, words]: RegExpExecArray): void {
    this.close()
    // What stands as far right as the words of an item, stands in it (CommonMark 0.31 §5.2).
    const from = widthOf(indent!)
    this.columns = this.listed ? this.columns.filter(column => column <= from) : []
    this.columns.push(from + line.trimStart().length - words!.length)
    const task = /^\[([ xX])\]\s+/.exec(words!)
    this.mark = (bullet ? '• ' : `${number}. `) + (task ? (task[1] === ' ' ? '☐ ' : '☒ ') : '')
    this.open = [task ? words!.slice(task[0].length) : words!]
    this.listed = true
  }

  private code(code: string): void {
    if (code.trim()) this.out.push({ text: code.replace(/^\n+|\s+$/g, '') })
  }

  private indented(from: number): number {
    let end = from
    for (let i = from; this.text(i) !== null && (INDENTED.test(this.text(i)!) || !this.text(i)!.trim()); i++)
      if (this.text(i)!.trim()) end = i
    this.code(
      this.lines
        .slice(from, end + 1)
        .map(l => ('text' in l ? l.text.replace(INDENTED, '') : ''))
        .join('\n'),
    )
    return end
  }

  /** Reads an HTML block up to the next empty line; nothing in it is Markdown (§4.6). */
  private html(from: number): number {
    let i = from
    while (this.text(i + 1)?.trim()) i++
    this.out.push(
      ...htmlBlocks(
        parseFragment(
          this.lines
            .slice(from, i + 1)
            .map(l => ('text' in l ? l.text : ''))
            .join('\n'),
        ),
      ).blocks,
    )
    return i
  }

  private isTable(i: number): boolean {
    const l = this.text(i) ?? ''
    return DELIMITERS.test(l) && l.includes('-') && l.includes('|')
  }

  private table(from: number): number {
    let i = from,
      opens = true
    const before = this.out.at(-1)
    if (before && !before.apart && TITLED.test(before.text))
      this.out.splice(-1, 1, { ...before, ...CAPTION, text: before.text.replace(SIGN, '') })
    for (; this.text(i)?.includes('|'); i++) {
      if (i === from + 1) continue
      const cells = this.text(i)!
        .trim()
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map(cell => inline(cell.replace(/\\\|/g, '|'), this.source.links, this.maths))
      const text = row(cells)
      const first = opens && { opens, ...(i === from && { names: true as const }) }
      this.push(text, { tight: true, apart: 'table', ...first })
      if (text) opens = false
    }
    return i - 1
  }

  /** Joins the lines of a paragraph into one, except at explicit line breaks. */
  private push(text: string, shape: Omit<Block, 'text'>, mark = ''): void {
    const lines = this.calls.named(text).replace(/\n/g, ' ').replace(/\v ?/g, '\n')
    const { words, called } = this.calls.replaced(inline(lines, this.source.links, this.maths))
    const clean = tidy(words)
    if (clean) this.out.push({ text: mark + clean, ...shape, ...(called.length > 0 && { notes: called }) })
  }
}

/** A heading without its pictures, and without the id and classes that Pandoc and others allow after it. */
const title = (text: string): string => withoutPictures(text.replace(/\s*\{\s*[#.:][^{}]*\}\s*$/, ''))
