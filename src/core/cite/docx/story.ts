/**
 * Reads the paragraphs of a story (the document or its notes): their text and, for each piece of it, its position in
 * the part and whether it may be split.
 */
import { Around, ANNOTATIONS, step } from './around.ts'
import { Controls } from './controls.ts'
import { bibliographyField, Fields, type Begun, type Mark } from './fields.ts'
import type { Live, Run, Story, StoryParagraph } from './model.ts'
import { addProperty, addSign } from './signs.ts'
import { attributes, prefixOf, tokens, unescape, type Characters, type Tag, type Token } from './xml.ts'

export type * from './model.ts'

interface Open {
  paragraph: StoryParagraph
  runs: Run[]
  properties: boolean
  text: boolean
  rPrStart?: number
  rPrDepth: number
}
/** Elements that may follow the last paragraph of a body without being content. */
const MARKS = /^(?:bookmark\w*|comment\w*|move\w*|perm\w*|customXml\w+|proofErr|sectPr)$/

/** Reads a story; a field that begins and never ends is read as plain text. Throws on `archivo` when it is broken. */
export function readStory(xml: string): Story {
  const { story, unended } = read(xml, new Set())
  if (unended.length === 0) return story
  return { ...read(xml, new Set(unended)).story, broken: unended.length }
}

function read(xml: string, ignored: ReadonlySet<number>): { story: Story; unended: number[] } {
  const reader = new StoryReader(xml, ignored)
  for (const token of tokens(xml)) reader.take(token)
  return { story: reader.story, unended: reader.fields.unended() }
}

class StoryReader {
  readonly story: Story
  readonly fields = new Fields()
  readonly #xml: string
  /** Offsets of field marks that are passed over. */
  readonly #ignored: ReadonlySet<number>
  readonly #open: Open[] = []
  readonly #controls = new Controls<Begun>()
  readonly #near = new Around()
  #fallback = 0
  #section = 0
  #sectionAt: number | undefined
  #instruction = false
  #data = false
  #noteId: string | undefined
  #ending: Live | undefined

  constructor(xml: string, ignored: ReadonlySet<number>) {
    this.#xml = xml
    this.#ignored = ignored
    this.story = { prefix: prefixOf(xml), paragraphs: [], bibliographies: [], foreign: false, broken: 0, lastId: 0 }
  }

  take(token: Token): void {
    if ('raw' in token) {
      if (!this.#fallback) this.#characters(token)
      return
    }
    // This repeats the same text for old readers.
    if (token.name === 'mc:Fallback') this.#fallback += step(token)
    if (token.name === 'mc:Fallback' || this.#fallback) return
    if (token.kind === 'close') this.#near.path.pop()
    const { element } = this.story.prefix
    if (token.name.startsWith(element)) this.#element(token.name.slice(element.length), token)
    else if (token.name === 'w15:dataBinding') this.#controls.property('dataBinding', token, this.#here())
    if (token.kind === 'open') this.#near.path.push(token)
  }

  #element(name: string, token: Tag): void {
    if (ANNOTATIONS.has(name) && token.kind !== 'close')
      this.story.lastId = Math.max(this.story.lastId, Number(attributes(token.attrs).get('id') ?? 0) || 0)
    if (this.#near.path.length === 2 && token.kind !== 'close' && !MARKS.test(name)) {
      this.story.last = undefined
      this.story.blank = name === 'p' && token.kind === 'empty' ? token.start : undefined
    }
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
      case 'sectPr':
        if (token.kind !== 'close' && !this.#section && this.#open.length === 0) this.#sectionAt = token.start
        this.#section += step(token)
        break
      case 'body':
        if (token.kind === 'close') this.story.end = this.#sectionAt ?? token.start
        break
      case 'txbxContent':
        this.fields.box(token.kind)
        break
      case 'altChunk':
      case 'subDoc':
        this.story.foreign = true
        break
      case 'sdt':
        this.#control(token)
        break
      default:
        this.#near.take(name, token, this.#open.at(-1)?.properties ?? false)
        this.#controls.property(name, token, this.#here())
    }
  }

  #control(token: Tag): void {
    const { citation, from, tag, start } = this.#controls.control(token) ?? {}
    if (citation) this.#mark(from, { instruction: tag, start: start!, end: token.end })
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
      const listed = closed?.paragraph.listed || this.fields.listing
      if (!closed) return
      Object.assign(closed.paragraph, { closeAt: token.start, open: this.fields.some, ...(listed && { listed }) })
      if (this.#near.path.length === 2) this.story.last = closed.paragraph
    } else if (token.kind === 'open') {
      if (this.#open.length === 0) this.#sectionAt = undefined
      const paragraph: StoryParagraph = {
        ...{ text: '', pieces: [], start: token.start, contentAt: token.end, closeAt: token.end },
        ...{ list: false, table: this.#near.tables > 0, box: this.#open.length > 0, open: false, cited: [], notes: [] },
        sealed: this.#controls.locked,
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
    else if (open.properties) addProperty(paragraph, name, token)
    else if (name === 'r') this.#run(token, open)
    else if (name === 'rPr' && run) this.#look(token, open, run)
    else if (open.rPrDepth > 0) return
    else if (name === 't') open.text = token.kind === 'open'
    else if (name === 'instrText') this.#instruction = token.kind === 'open'
    else if (name === 'fldData') this.#data = token.kind === 'open'
    else if (name === 'fldChar' && token.kind !== 'close')
      this.#field(attributes(token.attrs).get('fldCharType') ?? '', token, open)
    else if (name === 'fldSimple' && token.kind === 'open')
      this.fields.begin(this.#place(token, open), attributes(token.attrs).get('instr') ?? '')
    else if (name === 'fldSimple' && token.kind === 'close') this.#field('end', token, open)
    else if (token.kind !== 'close' && !this.#near.deleted)
      addSign(paragraph, name, { token, prefix: this.story.prefix.attribute })
  }

  #run(token: Tag, open: Open): void {
    if (token.kind === 'open') {
      const within = this.#near.insertion(this.#xml),
        tag = this.#xml.slice(token.start, token.end)
      open.runs.push({ start: token.start, tag, rPr: '', inserted: this.#near.inserted > 0, ...(within && { within }) })
    } else if (token.kind === 'close') {
      const run = open.runs.pop()
      if (run) run.end = token.end
      if (this.#ending) this.#ending.end = token.end
      this.#ending = undefined
      this.fields.runEnded(token.end)
    }
  }

  #look(token: Tag, open: Open, run: Run): void {
    if (token.kind === 'open' && open.rPrDepth++ === 0) open.rPrStart = token.start
    if (token.kind === 'close' && --open.rPrDepth === 0 && open.rPrStart !== undefined)
      run.rPr ||= this.#xml.slice(open.rPrStart, token.end)
  }

  #place(token: Tag, { paragraph, runs }: Open): Mark {
    const run = runs.at(-1)
    const around = run ? this.#near.path.at(-2) : undefined
    return {
      here: { paragraph, at: paragraph.text.length },
      token,
      start: run?.start ?? token.start,
      direct: around?.name === `${this.story.prefix.element}p`,
    }
  }

  #field(type: string, token: Tag, open: Open): void {
    const mark = this.#place(token, open)
    if (type === 'begin' && !this.#ignored.has(token.start)) this.fields.begin(mark)
    else if (type === 'separate') this.fields.separate(mark)
    else if (type === 'end') {
      const ended = this.fields.end(mark)
      if (ended?.kind === 'bibliography') {
        open.paragraph.listed = true
        this.story.bibliographies.push(bibliographyField(ended.field, mark, this.story.paragraphs))
      } else if (ended) {
        const { from, start, data } = ended.field
        const instruction = ended.field.instruction + Buffer.from(data, 'base64').toString('utf8')
        this.#mark(from, { instruction, start, end: token.end })
        // The run that ends a field holds nothing but the field's end mark.
        this.#ending = open.runs.length > 0 ? open.paragraph.cited.at(-1) : undefined
      }
    }
  }

  #characters(token: Characters): void {
    const open = this.#open.at(-1),
      run = open?.runs.at(-1)
    const text = token.kind === 'text' ? unescape(token.raw) : token.raw
    if (this.#instruction && this.fields.some) this.fields.instruct(text)
    else if (this.#data && this.fields.some) this.fields.datum(text)
    else if (open?.text && run && !this.#near.deleted) {
      const locked = this.fields.some || this.#near.links > 0 || open.runs.length > 1 || this.#controls.locked
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
