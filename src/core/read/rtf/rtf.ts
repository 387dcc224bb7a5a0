/** RTF → sections: paragraphs with their outline level, list marks as shown, table rows, notes. Hidden and deleted text is not read. */
import { row, tidy, type Block } from '../prose/blocks.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { toUnits } from '../prose/units.ts'
import { charset, codepage, decodeBytes, DESTINATIONS, PROPERTIES, SKIPPED, WRITTEN, type Destination, type Group, type Shape } from './state.ts'
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
  const stated = { titulo: tidy(title), autores: author ? tidy(author).split(/\s*;\s*/) : [], fecha: created, csl: { type: 'document' } }
  return { tipo: 'documento', units: toUnits([{ blocks }], { flow: true }), stated, warnings: [] }
}

/** Groups deeper than this share the state of the deepest. */
const DEPTH = 1000

/** A story is the text or one note in it. */
interface Story { text: string; cells: string[]; notes: string[]; mark: string; blocks: Block[]; depth: number }

class RtfReader {
  readonly properties: { title?: string; author?: string; created?: string } = {}
  private group: Group = { dest: 'body', codepage: 'windows-1252', uc: 1, hidden: false, deleted: false, star: false }
  private readonly groups: Group[] = []
  private over = 0
  private shape: Shape = { style: null, outline: null, inTable: false }
  private stories: Story[] = [fresh(0)]
  private pending = ''
  private skip = 0
  private called = 0
  private font: number | null = null
  private readonly fonts = new Map<number, string>()
  private readonly outlines = new Map<number, number>()
  private current: { id: number; name: string } = { id: 0, name: '' }

  open(): void {
    this.flush()
    if (this.groups.length >= DEPTH) { this.over++; return }
    this.groups.push(this.group)
    this.group = { ...this.group, star: false }
    if (this.group.dest === 'styles') this.current = { id: 0, name: '' }
  }

  close(): void {
    this.flush()
    if (this.over > 0) { this.over--; return }
    if (this.group.dest === 'styles') this.endStyle()
    if (this.group.dest === 'note' && this.stories.at(-1)!.depth === this.groups.length) this.endNote()
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
    if (name === 'star') { group.star = true; return }
    const dest = group.dest === 'info' ? PROPERTIES[name] : DESTINATIONS[name]
    if (dest) return this.enter(dest)
    if (group.star || SKIPPED.has(name)) { group.dest = 'skip'; group.star = false; return }
    if (group.dest === 'fonts') return this.fontWord(name, number)
    if (group.dest === 'styles') return this.styleWord(name, number)
    if (group.dest === 'created') { if (name === 'yr' && number) this.properties.created ??= String(number); return }
    this.textWord(name, number)
  }

  finish(): Block[] {
    this.flush()
    while (this.stories.length > 1) this.endNote()
    this.paragraph()
    return this.stories[0]!.blocks
  }

  private enter(dest: Destination): void {
    const { group } = this
    group.star = false
    if (group.dest === 'skip') return
    group.dest = dest === 'body' && this.stories.length > 1 ? 'note' : dest
    if (dest === 'note') {
      const story = this.stories.at(-1)!
      if (this.stories.length > 5) { group.dest = 'skip'; return }
      story.text += `[${++this.called}]`
      this.stories.push({ ...fresh(this.groups.length), mark: `[${this.called}] ` })
    }
  }

  private endNote(): void {
    const note = this.stories.pop()!
    const text = tidy([...note.blocks.map(block => block.text), note.text].join(' '))
    if (text) this.stories.at(-1)!.notes.push(note.mark + text)
  }

  private textWord(name: string, number: number | null): void {
    const { group, shape } = this
    switch (name) {
      case 'ansicpg': group.codepage = codepage(number ?? 1252); return
      case 'mac': group.codepage = 'macintosh'; return
      case 'f': this.font = number; group.codepage = this.fonts.get(number ?? -1) ?? this.groups[0]?.codepage ?? group.codepage; return
      case 'uc': group.uc = Math.max(0, Math.min(16, number ?? 1)); return
      case 'u': this.write(String.fromCharCode(((number ?? 63) + 65536) % 65536)); this.skip = group.uc; return
      case 'v': group.hidden = number !== 0; return
      case 'deleted': group.deleted = number !== 0; return
      case 'plain': group.hidden = group.deleted = false; return
      case 'pard': this.shape = { style: null, outline: null, inTable: false }; return
      case 's': shape.style = number; return
      case 'outlinelevel': shape.outline = number; return
      case 'intbl': shape.inTable = true; return
      case 'par': case 'sect': case 'page': this.paragraph(); return
      case 'cell': case 'nestcell': this.cell(); return
      case 'row': case 'nestrow': this.row(); return
      default: { const written = WRITTEN[name]; if (written) this.write(written) }
    }
  }

  private fontWord(name: string, number: number | null): void {
    if (name === 'f') this.font = number
    const known = name === 'fcharset' ? charset(number ?? 0) : name === 'cpg' ? codepage(number ?? 1252) : undefined
    if (known && this.font !== null) this.fonts.set(this.font, known)
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
    switch (group.dest) {
      case 'styles': this.current.name += text; return
      case 'title': case 'author': this.properties[group.dest] = (this.properties[group.dest] ?? '') + text; return
      case 'listtext': story.mark = story.depth === 0 ? story.mark + text : story.mark; return
      case 'body': case 'note': if (!group.hidden && !group.deleted) story.text += text; return
      default:
    }
  }

  private paragraph(): void {
    const story = this.stories.at(-1)!
    // A paragraph inside a cell ends nothing.
    if (this.shape.inTable) { if (story.text.trim()) story.text += ' '; return }
    this.endRow(story)
    const text = tidy(story.text)
    if (text) this.push(story, text)
    story.text = ''
  }

  private push(story: Story, text: string): void {
    const level = this.shape.outline ?? (this.shape.style === null ? undefined : this.outlines.get(this.shape.style))
    const heading = level !== undefined && level >= 0 && level < 9 && text.length < 400 ? level + 1 : undefined
    const listed = story.depth === 0 ? tidy(story.mark) : ''
    const mark = listed ? `${/[\p{L}\p{N}]/u.test(listed) ? listed : '•'} ` : ''
    story.blocks.push({ text: mark + text, ...(heading && { heading }), ...(mark && !heading && { tight: true }), ...(story.notes.length > 0 && { notes: story.notes }) })
    story.notes = []
    if (story.depth === 0) story.mark = ''
  }

  private cell(): void {
    const story = this.stories.at(-1)!
    story.cells.push(tidy(story.text))
    story.text = ''
  }

  private row(): void { this.endRow(this.stories.at(-1)!) }

  private endRow(story: Story): void {
    const text = row(story.cells.splice(0))
    if (!text) return
    story.blocks.push({ text, tight: true, ...(story.notes.length > 0 && { notes: story.notes }) })
    story.notes = []
  }
}

const fresh = (depth: number): Story => ({ text: '', cells: [], notes: [], mark: '', blocks: [], depth })
