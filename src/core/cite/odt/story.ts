/** Reads the paragraphs of an OpenDocument text: their text, and where each of its characters stands in the part. */
import { attribute, broken, tokens, type Tag, type Token } from '../docx/xml.ts'
import { add, addCharacters } from './characters.ts'
import type { OdtParagraph, OdtStory, Span } from './model.ts'

interface Open {
  paragraph: OdtParagraph
  spans: Span[]
  /** What cannot be divided and is still open: elements, by depth, and marks, by name. */
  locked: { name: string; from: number }[]
  marks: Map<string, number>
}

/** Elements whose text is not the document's own: comments, deleted text, what a note is called. */
const SKIPPED = new Set([
  'office:annotation',
  'text:tracked-changes',
  'text:note-citation',
  'office:forms',
  'svg:title',
  'svg:desc',
])
/** Elements in which the program writes, or a person has forbidden to. */
const MADE =
  /^text:(?:table-of-content|illustration-index|table-index|object-index|user-index|alphabetical-index|bibliography)$/
const BREAKS: Record<string, string> = { 'text:tab': '\t', 'text:line-break': '\n' }
/** Elements that only mark a place; `text:bookmark-ref` holds the text that refers to one. */
const PLACES = new RegExp(
  String.raw`^text:(?:bookmark(?:-start|-end)?$|change|soft-page-break|reference-mark$|toc-mark|` +
    String.raw`alphabetical-index-mark|user-index-mark)|^office:annotation-end$`,
)

/** Throws on `archivo` when the part is broken. */
export function readStory(content: string): OdtStory {
  const reader = new StoryReader(content)
  for (const token of tokens(content)) reader.take(token)
  const story = reader.finished()
  if (story.end === 0) throw broken()
  return story
}

class StoryReader {
  readonly #xml: string
  readonly #story: OdtStory = { paragraphs: [], notes: [], start: 0, end: 0, taken: new Set(), bookmarks: false }
  readonly #open: Open[] = []
  readonly #parents = new Map<string, string>()
  readonly #path: { level: number; text: string }[] = []
  #skipped = 0
  #lists = 0
  /** Names of elements around that seal what they hold. */
  readonly #sealed: string[] = []
  readonly #sections: { own: boolean }[] = []
  #note: { id: string; end: boolean } | undefined
  #inText = false

  constructor(xml: string) {
    this.#xml = xml
  }

  finished(): OdtStory {
    for (const paragraph of this.#story.paragraphs) this.#place(paragraph)
    return this.#story
  }

  take(token: Token): void {
    if ('raw' in token) {
      const open = this.#open.at(-1)
      if (open && !this.#skipped) addCharacters(open.paragraph, token)
      return
    }
    const { name } = token
    this.#names(token)
    if (SKIPPED.has(name)) {
      if (name === 'text:tracked-changes' && token.kind === 'close') this.#story.changes = token.start
      this.#skipped += token.kind === 'open' ? 1 : token.kind === 'close' ? -1 : 0
      if (name === 'office:forms' && token.kind !== 'open') this.#story.start = token.end
      return
    }
    if (this.#skipped) return
    this.#around(token)
    const open = this.#open.at(-1)
    if (open) this.#within(token, open)
  }

  /** Ids and names that are taken, and the styles that styles are made from. */
  #names({ name, attrs, kind }: Tag): void {
    if (kind === 'close') return
    for (const key of ['text:id', 'xml:id', 'style:name', 'text:name']) {
      const value = attribute(attrs, key)
      if (value !== undefined) this.#story.taken.add(value)
    }
    if (name !== 'style:style') return
    const parent = attribute(attrs, 'style:parent-style-name'),
      own = attribute(attrs, 'style:name')
    if (own !== undefined && parent !== undefined) this.#parents.set(own, parent)
  }

  #around(token: Tag): void {
    const { name, kind, attrs } = token
    if (name === 'office:text') {
      this.#inText = kind === 'open'
      if (kind === 'open') this.#story.start = token.end
      else this.#story.end = token.start
    } else if (name === 'text:p' || name === 'text:h') this.#paragraph(token)
    else if (name === 'text:list') this.#lists += kind === 'open' ? 1 : kind === 'close' ? -1 : 0
    else if (name === 'text:note') {
      this.#note = undefined
      if (kind !== 'open') return
      this.#note = { id: attribute(attrs, 'text:id') ?? '', end: attribute(attrs, 'text:note-class') === 'endnote' }
      const open = this.#open.at(-1)
      open?.paragraph.notes.push({
        ...{ at: open.paragraph.text.length, id: this.#note.id },
        ...(this.#note.end && { end: true as const }),
      })
    } else if (name === 'text:section') this.#section(token)
    else if (MADE.test(name) || isProtected(token)) {
      if (kind === 'open') this.#sealed.push(name)
    }
    if (kind === 'close' && this.#sealed.at(-1) === name) this.#sealed.pop()
    if (this.#open.length === 0 && kind === 'close' && name !== 'text:p' && name !== 'text:h' && this.#inText)
      delete this.#story.last
  }

  #section({ kind, attrs }: Tag): void {
    if (kind === 'close') {
      this.#sections.pop()
      return
    }
    const own = /^\s*ZOTERO_BIBL\b/.test(attribute(attrs, 'text:name') ?? '')
    if (own) this.#story.bibliography ??= []
    if (kind === 'open') this.#sections.push({ own })
    if (kind === 'open' && attribute(attrs, 'text:protected') === 'true') this.#sealed.push('text:section')
  }

  #paragraph(token: Tag): void {
    if (token.kind === 'close') {
      const paragraph = this.#open.pop()?.paragraph
      if (!paragraph) return
      Object.assign(paragraph, { closeAt: token.start, endAt: token.end })
      if (this.#open.length === 0 && !this.#note) this.#story.last = paragraph
      return
    }
    const { paragraphs, notes, bibliography } = this.#story
    const level = token.name === 'text:h' ? Number(attribute(token.attrs, 'text:outline-level') ?? 1) : undefined
    const style = this.#styleOf(attribute(token.attrs, 'text:style-name') ?? '')
    const listed = this.#sections.some(({ own }) => own) || this.#sealed.includes('text:bibliography')
    const paragraph: OdtParagraph = {
      ...{ index: paragraphs.length, text: '', ends: [], spans: [], locks: [], cited: [], notes: [], path: [] },
      ...{ tag: this.#xml.slice(token.start, token.end), startAt: token.start, contentAt: token.end },
      ...{ closeAt: token.end, endAt: token.end, list: this.#lists > 0, sealed: this.#sealed.length > 0 },
      kind:
        level !== undefined || TITLE.test(style)
          ? 'heading'
          : this.#open.length > 0
            ? 'box'
            : CODE.test(style)
              ? 'code'
              : 'prose',
      ...(listed && { listed: true as const }),
      ...(this.#note && { noteId: this.#note.id }),
    }
    if (level !== undefined) this.#levels.set(paragraph, level)
    if (this.#note) notes.push(paragraph)
    else paragraphs.push(paragraph)
    if (listed && bibliography && this.#sections.some(({ own }) => own)) bibliography.push(paragraph)
    if (token.kind === 'open') this.#open.push({ paragraph, spans: [], locked: [], marks: new Map() })
  }

  readonly #levels = new Map<OdtParagraph, number>()

  /** Gives a paragraph the headings above it. */
  #place(paragraph: OdtParagraph): void {
    if (paragraph.kind === 'heading' && paragraph.text.trim()) {
      const level = this.#levels.get(paragraph) ?? 1
      while ((this.#path.at(-1)?.level ?? 0) >= level) this.#path.pop()
      this.#path.push({ level, text: paragraph.text.trim() })
    }
    paragraph.path = this.#path.map(({ text }) => text)
  }

  #styleOf(name: string): string {
    let style = name
    for (let step = 0; step < 10 && !TITLE.test(style) && !CODE.test(style); step++) {
      const parent = this.#parents.get(style)
      if (parent === undefined) break
      style = parent
    }
    return style
  }

  #within(token: Tag, open: Open): void {
    const { name, kind, attrs, end } = token
    const { paragraph } = open
    if (name === 'text:p' || name === 'text:h' || name === 'text:note' || name === 'text:note-body') return
    const gap =
      BREAKS[name] ??
      (name === 'text:s' ? ' '.repeat(Math.min(1000, Number(attribute(attrs, 'text:c') ?? 1) || 1)) : '')
    if (gap && kind !== 'close') add(paragraph, gap, end)
    else if (name === 'text:span') this.#span(token, open)
    else if (name === 'text:reference-mark-start')
      open.marks.set(attribute(attrs, 'text:name') ?? '', paragraph.text.length)
    else if (name === 'text:reference-mark-end') this.#marked(attribute(attrs, 'text:name') ?? '', end, open)
    else if (name === 'text:bookmark-start' && /^ZOTERO_BREF_/.test(attribute(attrs, 'text:name') ?? ''))
      this.#story.bookmarks = true
    else if (PLACES.test(name) || kind === 'empty') return
    else if (kind === 'open') open.locked.push({ name, from: paragraph.text.length })
    else if (open.locked.at(-1)?.name === name) {
      const { from } = open.locked.pop()!
      if (paragraph.text.length > from && open.locked.length === 0)
        paragraph.locks.push({ from, to: paragraph.text.length, end })
    }
  }

  #span({ kind, start, end }: Tag, { spans, paragraph }: Open): void {
    if (kind === 'open') spans.push({ tag: this.#xml.slice(start, end), from: end, to: end })
    else if (kind === 'close') {
      const span = spans.pop()
      if (span) paragraph.spans.push({ ...span, to: start })
    }
  }

  /** The end of a mark: of a citation that Zotero or JabRef keeps, or of any other. */
  #marked(name: string, end: number, { marks, paragraph }: Open): void {
    const from = marks.get(name)
    if (from === undefined || paragraph.text.length === from) return
    marks.delete(name)
    const to = paragraph.text.length
    paragraph.locks.push({ from, to, end })
    if (CITATION.test(name)) paragraph.cited.push({ from, to, instruction: name })
  }
}

const TITLE = /^(?:Title|Subtitle)$/
const CODE = /preformatted|code|verbatim/i
/** Marks of Zotero and JabRef. */
const CITATION = /^\s*(?:ZOTERO_ITEM|JABREF_|JR_cite)/

const isProtected = ({ name, attrs, kind }: Tag): boolean =>
  kind === 'open' && name.startsWith('table:') && attribute(attrs, 'table:protected') === 'true'
