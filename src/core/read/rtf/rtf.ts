/**
 * Reads RTF into sections: paragraphs with their outline level, list marks as shown, table rows and notes. Hidden and
 * deleted text is not read.
 */
import { row, tidy, type Block } from '../prose/blocks.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { toUnits } from '../prose/units.ts'
import { fromSymbolFont } from '../signs/symbol-font.ts'
import { Equation } from './math.ts'
import {
  charset,
  codepage,
  decodeBytes,
  DESTINATIONS,
  PLAIN_SHAPE,
  PROPERTIES,
  SKIPPED,
  WRITTEN,
  type Destination,
  type Group,
} from './state.ts'
import { tokens } from './tokens.ts'

export async function parseRtf({ bytes }: Source): Promise<Parsed> {
  const reader = new RtfReader()
  for (const token of tokens(bytes.toString('latin1'))) {
    if (token.is === 'open') reader.open()
    else if (token.is === 'close') reader.close()
    else if (token.is === 'bytes') reader.bytes(token.text)
    else reader.word(token.name, token.number)
  }
  const blocks = reader.finish()
  const { title = '', author = '', created = '' } = reader.properties
  const stated = {
    titulo: tidy(title),
    autores: author ? tidy(author).split(/\s*;\s*/) : [],
    fecha: created,
    properties: true,
    csl: { type: 'document' },
  }
  return { tipo: 'documento', units: toUnits([{ blocks }], { flow: true }), stated, warnings: [] }
}

/** Groups nested deeper than this share the state of the deepest. */
const DEPTH = 1000

/** A story is the main text, or one note or text box in it; `boxes` come after the paragraph that holds them. */
interface Story {
  text: string
  cells: string[]
  notes: string[]
  boxes: Block[]
  mark: string
  blocks: Block[]
  depth: number
}
const MOST_STORIES = 5

class RtfReader {
  readonly properties: { title?: string; author?: string; created?: string } = {}
  private group: Group = {
    dest: 'body',
    shape: PLAIN_SHAPE,
    codepage: 'windows-1252',
    uc: 1,
    hidden: false,
    deleted: false,
    star: false,
    twice: null,
  }
  private readonly groups: Group[] = []
  private over = 0
  private stories: Story[] = [fresh(0)]
  private pending = ''
  private skip = 0
  private called = 0
  private font: number | null = null
  /** Code page of the document, and the number of the font that it begins with. */
  private codepage = 'windows-1252'
  private firstFont = 0
  private equation: Equation | null = null
  private readonly fonts = new Map<number, string>()
  private readonly outlines = new Map<number, number>()
  private current: { id: number; name: string } = { id: 0, name: '' }

  open(): void {
    this.flush()
    if (this.groups.length >= DEPTH) {
      this.over++
      return
    }
    this.groups.push(this.group)
    const { twice } = this.group
    this.group = { ...this.group, star: false, ...(twice && { dest: 'skip' }) }
    if (this.group.dest === 'math') this.equation?.open()
    if (this.group.dest === 'styles') this.current = { id: 0, name: '' }
  }

  close(): void {
    this.flush()
    if (this.over > 0) {
      this.over--
      return
    }
    if (this.group.dest === 'styles') this.endStyle()
    if (this.group.dest === 'math') this.endEquation()
    if ((this.group.dest === 'note' || this.group.dest === 'box') && this.stories.at(-1)!.depth === this.groups.length)
      this.endStory()
    if (this.groups.length === 1) this.endParagraph()
    this.group = this.groups.pop() ?? this.group
    this.skip = 0
  }

  bytes(text: string): void {
    const kept = this.skip > 0 ? text.slice(this.skip) : text
    this.skip = Math.max(0, this.skip - text.length)
    this.pending += kept
  }

  word(name: string, number: number | null): void {
    this.flush()
    if (name !== 'u') this.skip = 0
    const { group } = this
    if (name === 'star') {
      group.star = true
      return
    }
    if (name === 'upr') {
      group.twice = group.dest
      return
    }
    if (name === 'ud' && group.twice) {
      group.dest = group.twice
      group.twice = null
      group.star = false
      return
    }
    const dest = group.dest === 'info' ? PROPERTIES[name] : DESTINATIONS[name]
    if (dest) return this.enter(dest)
    if (group.star || SKIPPED.has(name)) {
      group.dest = 'skip'
      group.star = false
      return
    }
    if (group.dest === 'fonts') return this.fontWord(name, number)
    if (group.dest === 'styles') return this.styleWord(name, number)
    if (group.dest === 'created') {
      if (name === 'yr' && number) this.properties.created ??= String(number)
      return
    }
    this.textWord(name, number)
  }

  finish(): Block[] {
    this.flush()
    while (this.stories.length > 1) this.endStory()
    this.endParagraph()
    return this.stories[0]!.blocks
  }

  private enter(dest: Destination): void {
    const { group } = this
    group.star = false
    if (group.dest === 'skip') return
    const apart = dest === 'note' || dest === 'box'
    if ((apart || dest === 'math') && (this.stories.length > MOST_STORIES || group.deleted || group.hidden)) {
      group.dest = 'skip'
      return
    }
    group.dest = dest === 'body' && (group.dest === 'note' || group.dest === 'box') ? group.dest : dest
    const story = this.stories.at(-1)!
    if (dest === 'math') this.equation = new Equation()
    if (dest === 'listtext') story.mark = ''
    if (!apart) return
    group.shape = PLAIN_SHAPE
    if (dest === 'note') story.text += `[${++this.called}]`
    this.stories.push({ ...fresh(this.groups.length), mark: dest === 'note' ? `[${this.called}] ` : '' })
  }

  private endStory(): void {
    this.endParagraph()
    const { mark, blocks } = this.stories.pop()!
    const outer = this.stories.at(-1)!
    if (!mark) {
      outer.boxes.push(...blocks)
      return
    }
    const text = tidy(blocks.map(block => block.text).join(' '))
    if (text) outer.notes.push(mark + text)
  }

  private endEquation(): void {
    const text = this.equation?.close()
    if (text == null) return
    this.equation = null
    this.group.dest = this.stories.length > 1 ? 'note' : 'body'
    this.write(` ${text} `)
  }

  private textWord(name: string, number: number | null): void {
    const { group } = this
    const { shape } = group
    if (group.dest === 'math') this.equation?.word(name)
    switch (name) {
      case 'ansicpg':
        group.codepage = this.codepage = codepage(number ?? 1252)
        return
      case 'mac':
      case 'pc':
      case 'pca':
        group.codepage = this.codepage = MACHINES[name]
        return
      case 'deff':
        this.firstFont = number ?? 0
        return
      case 'f':
        group.codepage = this.fonts.get(number ?? -1) ?? this.codepage
        return
      case 'uc':
        group.uc = Math.max(0, Math.min(16, number ?? 1))
        return
      case 'u':
        this.write(String.fromCharCode(((number ?? 63) + 65536) % 65536))
        this.skip = group.uc
        return
      case 'v':
        group.hidden = number !== 0
        return
      case 'deleted':
      case 'mvf':
        group.deleted = number !== 0
        return
      case 'plain':
        group.hidden = group.deleted = false
        group.codepage = this.fonts.get(this.firstFont) ?? this.codepage
        return
      case 'pard':
        group.shape = PLAIN_SHAPE
        return
      case 's':
        group.shape = { ...shape, style: number }
        return
      case 'outlinelevel':
        group.shape = { ...shape, outline: number }
        return
      case 'intbl':
        group.shape = { ...shape, inTable: true }
        return
      case 'par':
      case 'sect':
        if (group.dest !== 'skip') this.paragraph()
        return
      case 'cell':
      case 'nestcell':
        this.cell()
        return
      case 'row':
      case 'nestrow':
        this.row()
        return
      default: {
        const written = WRITTEN[name]
        if (written) this.write(written)
      }
    }
  }

  private fontWord(name: string, number: number | null): void {
    if (name === 'f') this.font = number
    const known = name === 'fcharset' ? charset(number ?? 0) : name === 'cpg' ? codepage(number ?? 1252) : undefined
    if (known && this.font !== null) this.fonts.set(this.font, known)
  }

  private fontName(name: string): void {
    if (this.font !== null && this.fonts.get(this.font) === 'pictures' && /^\s*Symbol\b/.test(name))
      this.fonts.set(this.font, 'symbol')
  }

  private styleWord(name: string, number: number | null): void {
    if (name === 's') this.current.id = number ?? 0
    if (name === 'outlinelevel' && number !== null) this.outlines.set(this.current.id, number)
  }

  private endStyle(): void {
    const level = /^(?:heading|t[ií]tulo|titre|überschrift) ([1-9])\b/i.exec(this.current.name.trim())?.[1]
    if (level && !this.outlines.has(this.current.id)) this.outlines.set(this.current.id, Number(level) - 1)
  }

  private flush(): void {
    if (!this.pending) return
    const text = decodeBytes(this.pending, this.group.codepage)
    this.pending = ''
    this.write(text)
  }

  private write(text: string): void {
    const { group } = this
    const story = this.stories.at(-1)!
    const seen = !group.hidden && !group.deleted
    switch (group.dest) {
      case 'fonts':
        this.fontName(text)
        return
      case 'styles':
        this.current.name += text
        return
      case 'title':
      case 'author':
        this.properties[group.dest] = (this.properties[group.dest] ?? '') + text
        return
      case 'listtext':
        if (seen && story.depth === 0) story.mark += text
        return
      case 'math':
        if (seen) this.equation?.write(text)
        return
      case 'body':
      case 'note':
      case 'box':
        if (seen) story.text += group.codepage === 'symbol' ? fromSymbolFont(text) : text.replace(PICTURES, '')
        return
      default:
    }
  }

  private paragraph(): void {
    const story = this.stories.at(-1)!
    // A deleted or hidden paragraph mark joins the text on both sides of it; a mark inside a cell ends nothing.
    if (this.group.deleted || this.group.hidden) {
      if (story.depth === 0) story.mark = ''
      return
    }
    if (this.group.shape.inTable) {
      if (story.text.trim()) story.text += ' '
      return
    }
    this.endParagraph()
  }

  private endParagraph(): void {
    const story = this.stories.at(-1)!
    this.endRow(story)
    const text = tidy(story.text)
    if (text) this.push(story, text)
    story.blocks.push(...story.boxes.splice(0))
    story.text = ''
  }

  private push(story: Story, text: string): void {
    const { outline, style } = this.group.shape
    const level = outline ?? (style === null ? undefined : this.outlines.get(style))
    const heading = level !== undefined && level >= 0 && level < 9 && text.length < 400 ? level + 1 : undefined
    const listed = story.depth === 0 ? tidy(story.mark) : ''
    const mark = listed ? `${/[\p{L}\p{N}]/u.test(listed) ? listed : '•'} ` : ''
    const { notes } = story
    story.blocks.push({
      text: mark + text,
      ...(heading && { heading }),
      ...(mark && !heading && { tight: true }),
      ...(notes.length > 0 && { notes }),
    })
    story.notes = []
    if (story.depth === 0) story.mark = ''
  }

  private cell(): void {
    const story = this.stories.at(-1)!
    story.cells.push(tidy(story.text))
    story.text = ''
  }

  private row(): void {
    this.endRow(this.stories.at(-1)!)
  }

  private endRow(story: Story): void {
    const text = row(story.cells.splice(0))
    if (!text) return
    story.blocks.push({ text, tight: true, ...(story.notes.length > 0 && { notes: story.notes }) })
    story.notes = []
  }
}

/** Code pages of `\mac`, `\pc` and `\pca`, which are older than `\ansicpg`. */
const MACHINES = { mac: 'macintosh', pc: 'ibm437', pca: 'ibm850' } as const
/** Characters of pictorial fonts mean nothing without the font. */
const PICTURES = /[\uf020-\uf0ff]/g

const fresh = (depth: number): Story => ({ text: '', cells: [], notes: [], boxes: [], mark: '', blocks: [], depth })
