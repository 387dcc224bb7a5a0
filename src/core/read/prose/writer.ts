/** Collects pieces of text into blocks, with white space as a page shows it and marks at their exact offsets. */
import type { Block, Mark, Note } from './blocks.ts'

type Shape = Pick<Block, 'heading' | 'tight' | 'level' | 'apart' | 'opens' | 'names'>
/** What stands outside the running text: a note in its own place, a caption, or a box, which is of no kind. */
export interface Standing {
  apart?: NonNullable<Block['apart']>
  /** True until its first block is written. */
  opens?: boolean
  pageless?: boolean
  box?: number
}

/** The state that a reader of HTML needs between one tag and the next. */
export class BlockWriter {
  readonly blocks: Block[] = []
  private text = ''
  private space = false
  private pending: Omit<Mark, 'at'>[] = []
  private marks: Mark[] = []
  private notes: Note[] = []
  /** What is being read outside the running text, the outermost first. */
  private readonly standing: Standing[] = []
  private prefix = ''
  private pictures: { name: string; alt: string }[] = []

  /** Adds text, with white space collapsed as in HTML unless `pre`. */
  write(text: string, pre = false): void {
    const clean = text.normalize('NFC').replace(/[\u00ad\u200b\u2060\ufeff\u0000-\u0008\u000b\u000e-\u001f\u007f]/g, '')
    if (pre) return this.put(clean)
    const flat = clean.replace(/\s+/g, ' ')
    if (flat === ' ' || flat.startsWith(' ')) this.space = true
    if (flat.trim()) this.put(flat.trim())
    if (flat.length > 1 && flat.endsWith(' ')) this.space = true
  }

  /** Adds a line break within a paragraph. */
  lineBreak(): void {
    if (this.text) {
      this.text = `${this.text.trimEnd()}\n`
      this.space = false
    }
  }

  /** True when the text ends with a line break. */
  get broken(): boolean {
    return this.text.endsWith('\n')
  }

  gap(): void {
    this.space = true
  }

  /** Sets the list mark that begins the next block, if that gets any text. */
  begin(prefix: string): void {
    this.prefix = prefix
  }

  mark(mark: Omit<Mark, 'at'>): void {
    this.pending.push(mark)
  }

  picture(picture: { name: string; alt: string }): void {
    this.pictures.push(picture)
  }

  /** Adds a note that the text calls where it ends now. */
  note(text: string): void {
    this.notes.push({ text, at: this.text.length })
  }

  /**
   * Begins what stands outside the running text; null ends it. What stands inside a note or a caption is part of it.
   */
  stand(standing: Standing | null): void {
    if (standing === null) this.standing.pop()
    else this.standing.push(this.standing.at(-1)?.apart ? this.standing.at(-1)! : standing)
  }

  /** What has been written of the block. */
  get written(): string {
    return this.text
  }

  /** Ends the block, if there is one. */
  end(shape: Shape = {}): void {
    const text = this.text.trimEnd()
    const pictures = this.pictures.splice(0)
    if (!text && pictures.length > 0) this.blocks.push({ text: '', pictures })
    if (text) {
      const { marks, notes } = this
      const standing = this.standing.at(-1)
      this.blocks.push({
        text,
        ...shape,
        ...(standing?.apart && { apart: standing.apart, opens: standing.opens }),
        ...(standing?.box !== undefined && { box: standing.box }),
        ...(standing?.pageless && { pageless: true as const }),
        ...(marks.length > 0 && { marks }),
        ...(notes.length > 0 && { notes }),
        ...(pictures.length > 0 && { pictures }),
      })
      this.marks = []
      this.notes = []
      if (standing) standing.opens = false
    }
    this.text = ''
    this.space = false
  }

  /** Takes the marks that no text follows. */
  rest(): Mark[] {
    return this.pending.splice(0).map(mark => ({ at: 0, ...mark }))
  }

  private put(text: string): void {
    if (!text) return
    const fresh = this.text === ''
    if (fresh && this.prefix) {
      this.text = this.prefix
      this.prefix = ''
    } else if (this.space && this.text && !this.text.endsWith('\n')) this.text += ' '
    this.space = false
    const at = fresh ? 0 : this.text.length
    this.marks.push(...this.pending.splice(0).map(mark => ({ at, ...mark })))
    this.text += text
  }
}
