/**
 * Reads the paragraphs of a story (the document or its notes): their text and, for each piece of it, its position in
 * the part and whether it may be split.
 */
import {
  attribute,
  attributes,
  prefixOf,
  tokens,
  unescape,
  type Characters,
  type Prefix,
  type Tag,
  type Token,
} from './xml.ts'

export interface Run {
  start: number
  rPr: string
  inserted: boolean
  end?: number
}

/**
 * A piece of text within one run. `at` is its offset in the paragraph's text; `start` and `end` are its offsets in the
 * part.
 */
export interface Piece {
  at: number
  text: string
  cdata: boolean
  raw: string
  start: number
  end: number
  run: Run
  locked: boolean
}

/**
 * A citation that a program keeps up to date. `instruction` is that of its field, or the tag of its control; without
 * it, what it cites is unknown. `start` and `end` are the offsets of the whole field in the part.
 */
export interface Live {
  from: number
  to: number
  instruction?: string
  start: number
  end: number
}

export interface StoryParagraph {
  text: string
  pieces: Piece[]
  /** Offset in the part where the paragraph's content ends. */
  closeAt: number
  style?: string
  outline?: number
  list: boolean
  table: boolean
  box: boolean
  /** Id of the footnote or endnote that the paragraph belongs to. */
  noteId?: string
  /** Whether a field (a table of contents, a bibliography) continues after the paragraph's end. */
  open: boolean
  /** Ranges of text that a citation manager or Word wrote as a citation. */
  cited: Live[]
  /** Set when the paragraph belongs to a bibliography that a citation manager or Word wrote. */
  listed?: true
  /** Offsets at which footnotes or endnotes are called, with their ids; `end` marks an endnote. */
  notes: { at: number; id: string; end?: true }[]
}

export interface Story {
  prefix: Prefix
  paragraphs: StoryParagraph[]
  /** Offset in the part where a paragraph may be added at the end of the body. */
  end?: number
  /** Highest id of bookmarks, comments and tracked changes. */
  lastId: number
}

interface Open {
  paragraph: StoryParagraph
  runs: Run[]
  properties: boolean
  text: boolean
  rPrStart?: number
  rPrDepth: number
}
interface Begun {
  paragraph: StoryParagraph
  at: number
}
interface Field {
  instruction: string
  /** What EndNote keeps beside the instruction, as Base64. */
  data: string
  from: Begun
  start: number
}
interface Control {
  locked: boolean
  citation: boolean
  start: number
  tag?: string
  from?: Begun
}

const BIBLIOGRAPHY = /^\s*(?:ADDIN\s+(?:ZOTERO_BIBL|EN\.REFLIST|Mendeley Bibliography)|BIBLIOGRAPHY\b)/i
const CITATION = /^\s*(?:ADDIN\s+(?:ZOTERO_ITEM|CSL_CITATION|EN\.CITE|Mendeley Citation)|CITATION\s)/i
const ANNOTATIONS = new Set([
  'ins',
  'del',
  'moveFrom',
  'moveTo',
  'rPrChange',
  'pPrChange',
  'sectPrChange',
  'tblPrChange',
  'bookmarkStart',
  'commentRangeStart',
  'moveFromRangeStart',
  'moveToRangeStart',
  'cellIns',
  'cellDel',
  'numberingChange',
])
/** Content controls whose text must not be split: Word fills it in, or binds it to data. */
const CONTROLLED = new Set([
  'citation',
  'bibliography',
  'dataBinding',
  'docPartObj',
  'dropDownList',
  'comboBox',
  'date',
  'text',
])

export function readStory(xml: string): Story {
  const reader = new StoryReader(xml)
  for (const token of tokens(xml)) reader.take(token)
  return reader.story
}

class StoryReader {
  readonly story: Story
  readonly #xml: string
  readonly #open: Open[] = []
  #fields: Field[] = []
  readonly #outer: Field[][] = []
  readonly #controls: Control[] = []
  #fallback = 0
  #deleted = 0
  #inserted = 0
  #links = 0
  #tables = 0
  #section = 0
  #sectionAt: number | undefined
  #instruction = false
  #data = false
  #noteId: string | undefined
  #ending: Live | undefined

  constructor(xml: string) {
    this.#xml = xml
    this.story = { prefix: prefixOf(xml), paragraphs: [], lastId: 0 }
  }

  take(token: Token): void {
    if ('raw' in token) {
      if (!this.#fallback) this.#characters(token)
      return
    }
    if (token.name === 'mc:Fallback') {
      this.#fallback += step(token)
      return
    } // mc:Fallback repeats the same text for old readers
    if (this.#fallback) return
    const { element } = this.story.prefix
    if (!token.name.startsWith(element)) return
    const name = token.name.slice(element.length)
    if (ANNOTATIONS.has(name) && token.kind !== 'close')
      this.story.lastId = Math.max(this.story.lastId, Number(attributes(token.attrs).get('id') ?? 0) || 0)
    this.#around(name, token)
    const open = this.#open.at(-1)
    if (open) this.#within(name, token, open)
  }

  /** Handles elements that may stand outside paragraphs, or open and close them. */
  #around(name: string, token: Tag): void {
    switch (name) {
      case 'p':
        this.#paragraph(token)
        break
      case 'footnote':
      case 'endnote':
        this.#noteId = token.kind === 'open' ? attributes(token.attrs).get('id') : undefined
        break
      case 'del':
      case 'moveFrom':
        if (!this.#open.at(-1)?.properties) this.#deleted += step(token)
        break
      case 'ins':
      case 'moveTo':
        if (!this.#open.at(-1)?.properties) this.#inserted += step(token)
        break
      case 'hyperlink':
        this.#links += step(token)
        break
      case 'tbl':
        this.#tables += step(token)
        break
      case 'sectPr':
        if (token.kind !== 'close' && !this.#section && this.#open.length === 0) this.#sectionAt = token.start
        this.#section += step(token)
        break
      case 'body':
        if (token.kind === 'close') this.story.end = this.#sectionAt ?? token.start
        break
      case 'txbxContent':
        if (token.kind === 'open') {
          this.#outer.push(this.#fields)
          this.#fields = []
        } else if (token.kind === 'close') this.#fields = this.#outer.pop() ?? []
        break
      case 'sdt':
        if (token.kind === 'open') this.#controls.push({ locked: false, citation: false, start: token.start })
        else if (token.kind === 'close') this.#closeControl(token)
        break
      case 'tag':
        if (token.kind !== 'close') this.#tagged(attributes(token.attrs).get('val') ?? '')
        break
      default:
        if (CONTROLLED.has(name) && token.kind !== 'close') this.#lockControl(name)
    }
  }

  #lockControl(name: string): void {
    const control = this.#controls.at(-1)
    if (control)
      Object.assign(control, { locked: true, citation: control.citation || name === 'citation', from: this.#here() })
  }

  /** Handles a control's tag, in which Mendeley Cite keeps what it cites. */
  #tagged(tag: string): void {
    const control = this.#controls.at(-1)
    if (control && /^MENDELEY_CITATION/.test(tag))
      Object.assign(control, { locked: true, citation: true, tag, from: this.#here() })
  }

  #closeControl({ end }: Tag): void {
    const control = this.#controls.pop()
    if (control?.citation) this.#mark(control.from, { instruction: control.tag, start: control.start, end })
  }

  #here(): Begun | undefined {
    const paragraph = this.#open.at(-1)?.paragraph
    return paragraph && { paragraph, at: paragraph.text.length }
  }

  #mark(begun: Begun | undefined, { instruction, ...at }: { instruction?: string; start: number; end: number }): void {
    const paragraph = this.#open.at(-1)?.paragraph
    if (paragraph && begun?.paragraph === paragraph && paragraph.text.length > begun.at)
      paragraph.cited.push({ from: begun.at, to: paragraph.text.length, ...(instruction && { instruction }), ...at })
  }

  #paragraph(token: Tag): void {
    if (token.kind === 'close') {
      const closed = this.#open.pop()
      const listed = closed?.paragraph.listed || this.#fields.some(({ instruction }) => BIBLIOGRAPHY.test(instruction))
      if (closed)
        Object.assign(closed.paragraph, {
          closeAt: token.start,
          open: this.#fields.length > 0,
          ...(listed && { listed }),
        })
    } else if (token.kind === 'open') {
      if (this.#open.length === 0) this.#sectionAt = undefined
      const paragraph: StoryParagraph = {
        text: '',
        pieces: [],
        closeAt: token.end,
        list: false,
        table: this.#tables > 0,
        box: this.#open.length > 0,
        open: false,
        cited: [],
        notes: [],
        noteId: this.#noteId,
      }
      this.story.paragraphs.push(paragraph)
      this.#open.push({ paragraph, runs: [], properties: false, text: false, rPrDepth: 0 })
    }
  }

  #within(name: string, token: Tag, open: Open): void {
    const { paragraph, runs } = open,
      run = runs.at(-1)
    if (name === 'pPr') open.properties = token.kind === 'open'
    else if (open.properties) this.#property(name, token, paragraph)
    else if (name === 'r') this.#run(token, open)
    else if (name === 'rPr' && run) this.#look(token, open, run)
    else if (open.rPrDepth > 0) return
    else if (name === 't') open.text = token.kind === 'open'
    else if (name === 'instrText') this.#instruction = token.kind === 'open'
    else if (name === 'fldData') this.#data = token.kind === 'open'
    else if (name === 'fldChar' && token.kind !== 'close')
      this.#field(attributes(token.attrs).get('fldCharType') ?? '', token, open)
    else if (name === 'fldSimple' && token.kind === 'open') {
      this.#field('begin', token, open)
      this.#fields.at(-1)!.instruction = attributes(token.attrs).get('instr') ?? ''
    } else if (name === 'fldSimple' && token.kind === 'close') this.#field('end', token, open)
    else if (token.kind !== 'close' && !this.#deleted) this.#sign(name, token, paragraph)
  }

  #property(name: string, token: Tag, paragraph: StoryParagraph): void {
    if (name === 'pStyle') paragraph.style ??= attributes(token.attrs).get('val')
    else if (name === 'outlineLvl') paragraph.outline ??= Number(attributes(token.attrs).get('val'))
    else if (name === 'numPr') paragraph.list = true
  }

  #run(token: Tag, open: Open): void {
    if (token.kind === 'open') open.runs.push({ start: token.start, rPr: '', inserted: this.#inserted > 0 })
    else if (token.kind === 'close') {
      const run = open.runs.pop()
      if (run) run.end = token.end
      if (this.#ending) this.#ending.end = token.end
      this.#ending = undefined
    }
  }

  #look(token: Tag, open: Open, run: Run): void {
    if (token.kind === 'open' && open.rPrDepth++ === 0) open.rPrStart = token.start
    if (token.kind === 'close' && --open.rPrDepth === 0 && open.rPrStart !== undefined)
      run.rPr ||= this.#xml.slice(open.rPrStart, token.end)
  }

  #field(type: string, token: Tag, { paragraph, runs }: Open): void {
    const start = runs.at(-1)?.start ?? token.start
    if (type === 'begin')
      this.#fields.push({ instruction: '', data: '', from: { paragraph, at: paragraph.text.length }, start })
    else if (type === 'end') {
      const field = this.#fields.pop()
      if (field && BIBLIOGRAPHY.test(field.instruction)) paragraph.listed = true
      if (!field || !CITATION.test(field.instruction)) return
      const instruction = field.instruction + Buffer.from(field.data, 'base64').toString('utf8')
      this.#mark(field.from, { instruction, start: field.start, end: token.end })
      // The run that ends a field holds nothing but the field's end mark.
      this.#ending = runs.length > 0 ? paragraph.cited.at(-1) : undefined
    }
  }

  #sign(name: string, token: Tag, paragraph: StoryParagraph): void {
    if (name === 'tab') paragraph.text += '\t'
    else if (name === 'br' || name === 'cr') paragraph.text += '\n'
    else if (name === 'noBreakHyphen') paragraph.text += '\u2011'
    else if (name === 'footnoteReference' || name === 'endnoteReference') {
      paragraph.notes.push({
        at: paragraph.text.length,
        id: attribute(token.attrs, `${this.story.prefix.attribute}id`) ?? '',
        ...(name === 'endnoteReference' && { end: true }),
      })
    }
  }

  #characters(token: Characters): void {
    const open = this.#open.at(-1),
      field = this.#fields.at(-1),
      run = open?.runs.at(-1)
    const text = token.kind === 'text' ? unescape(token.raw) : token.raw
    if (this.#instruction && field) field.instruction += text
    else if (this.#data && field) field.data += text
    else if (open?.text && run && !this.#deleted) {
      const locked =
        this.#fields.length > 0 ||
        this.#links > 0 ||
        open.runs.length > 1 ||
        this.#controls.some(control => control.locked)
      const { raw, start, end } = token
      open.paragraph.pieces.push({
        at: open.paragraph.text.length,
        text,
        cdata: token.kind === 'cdata',
        raw,
        start,
        end,
        run,
        locked,
      })
      open.paragraph.text += text
    }
  }
}

const step = (token: Tag): number => (token.kind === 'open' ? 1 : token.kind === 'close' ? -1 : 0)
