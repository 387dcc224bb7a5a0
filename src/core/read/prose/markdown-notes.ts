/** The notes of a Markdown text, and the marks by which they are called. */
import { pendingCall, superscript } from '../signs/raised.ts'
import { tidy, type Note } from './blocks.ts'
import type { Sifted } from './markdown-lines.ts'

const INLINE_NOTE = /\^\[((?:[^[\]]|\[[^[\]]*\]){1,2000})\]/g
const CALL = /\[\^([^\]\s]{1,200})\]/g

export class NoteCalls {
  private readonly notes: Map<string, string>
  private readonly numbered: boolean
  /** The mark of each note that has been called. */
  private readonly marks = new Map<string, string>()
  private inlineNotes = 0

  /** `worded` turns the Markdown of a note into the words that a reader sees. */
  constructor(
    { notes }: Sifted,
    private readonly worded: (note: string) => string,
  ) {
    this.notes = notes
    this.numbered = [...notes.keys()].every(name => /^\d{1,4}$/.test(name))
  }

  /** Gives each note that is written inside the text (`^[…]`) a name, and leaves its call. */
  named(text: string): string {
    return text.replace(INLINE_NOTE, (_, note: string) => {
      while (this.notes.has(String(++this.inlineNotes)));
      this.notes.set(String(this.inlineNotes), note)
      return `[^${this.inlineNotes}]`
    })
  }

  /** Replaces the calls by their marks, and takes each note at its first call. */
  replaced(text: string): { words: string; called: Note[] } {
    const called: Note[] = []
    let words = '',
      from = 0
    for (const { 0: call, 1: name = '', index } of text.matchAll(CALL)) {
      const note = this.notes.get(name)
      words += text.slice(from, index)
      from = index + call.length
      if (note === undefined) {
        words += `[${name}]`
        continue
      }
      const first = !this.marks.has(name)
      const mark = this.markOf(name)
      words += pendingCall(mark)
      if (first) called.push({ text: `${superscript(mark)} ${tidy(this.worded(note))}` })
    }
    return { words: words + text.slice(from), called }
  }

  /** Notes are numbered in the order of their calls, as they are shown, unless all their names are numbers. */
  private markOf(name: string): string {
    const mark = this.marks.get(name) ?? (this.numbered ? name : String(this.marks.size + 1))
    this.marks.set(name, mark)
    return mark
  }
}
