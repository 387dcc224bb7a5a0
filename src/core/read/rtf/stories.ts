/** What an RTF file says, written down as blocks: paragraphs, rows, and the notes and text boxes beside them. */
import { row, tidy, type Block, type Note } from '../prose/blocks.ts'
import { pendingCall, superscript } from '../signs/raised.ts'
import type { Shape } from './state.ts'
import type { Tables } from './tables.ts'

/** A story is the main text, or one note or text box in it; `boxes` come after the paragraph that holds them. */
interface Story {
  text: string
  cells: string[]
  notes: Note[]
  boxes: Block[]
  mark: string
  blocks: Block[]
  depth: number
}
const fresh = (depth: number): Story => ({ text: '', cells: [], notes: [], boxes: [], mark: '', blocks: [], depth })

/** The main text and the stories that are open inside it; text goes into the innermost. */
export class Stories {
  private readonly open: Story[] = [fresh(0)]
  private readonly tables: Tables
  private called = 0
  private boxes = 0

  constructor(tables: Tables) {
    this.tables = tables
  }

  /** How many stories are open; 1 means the main text alone. */
  get count(): number {
    return this.open.length
  }

  /** Group depth at which the innermost story began. */
  get depth(): number {
    return this.inner.depth
  }

  private get inner(): Story {
    return this.open.at(-1)!
  }

  begin(kind: 'note' | 'box', depth: number): void {
    const mark = kind === 'note' ? String(++this.called) : ''
    if (mark) this.inner.text += pendingCall(mark)
    this.open.push({ ...fresh(depth), mark: mark && `${superscript(mark)} ` })
  }

  /** Ends the innermost story: a note goes to the paragraph that calls it, a box after the paragraph that holds it. */
  end(shape: Shape): void {
    this.endParagraph(shape)
    const { mark, blocks } = this.open.pop()!
    if (!mark) {
      const box = ++this.boxes
      this.inner.boxes.push(...blocks.map(block => ({ box, ...block })))
      return
    }
    const text = tidy(blocks.map(block => block.text).join(' '))
    if (text) this.inner.notes.push({ text: mark + text })
  }

  write(text: string): void {
    this.inner.text += text
  }

  /** Adds to the mark of a list item, which only the main text has. */
  mark(text: string): void {
    if (this.inner.depth === 0) this.inner.mark += text
  }

  clearMark(): void {
    if (this.inner.depth === 0) this.inner.mark = ''
  }

  /** A paragraph mark inside a cell ends nothing. */
  breakCell(): void {
    if (this.inner.text.trim()) this.inner.text += ' '
  }

  endParagraph(shape: Shape): void {
    const story = this.inner
    this.endRow()
    const text = tidy(story.text)
    if (text) this.push(text, shape)
    story.blocks.push(...story.boxes.splice(0))
    story.text = ''
  }

  endCell(): void {
    this.inner.cells.push(tidy(this.inner.text))
    this.inner.text = ''
  }

  endRow(): void {
    const story = this.inner
    const text = row(story.cells.splice(0))
    if (!text) return
    const opens = story.blocks.at(-1)?.apart !== 'table'
    story.blocks.push({
      text,
      tight: true,
      apart: 'table',
      ...(opens && { opens }),
      ...(story.notes.length > 0 && { notes: story.notes }),
    })
    story.notes = []
  }

  /** Returns the blocks of the main text after ending whatever is open. */
  finish(shape: Shape): Block[] {
    while (this.open.length > 1) this.end(shape)
    this.endParagraph(shape)
    return this.inner.blocks
  }

  private push(text: string, { outline, style }: Shape): void {
    const story = this.inner
    const level = outline ?? this.tables.outlineOf(style)
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
}
