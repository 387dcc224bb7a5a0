/** Tracked changes of an OpenDocument text: marks where they stand, and a list of them at its start. */
import { escape } from '../docx/xml.ts'
import type { Author } from '../docx/tracked.ts'

export class Changes {
  readonly #author: Author | undefined
  readonly #taken: ReadonlySet<string>
  readonly #made: string[] = []
  #n = 0

  /** Without an author nothing is tracked. */
  constructor(author: Author | undefined, taken: ReadonlySet<string>) {
    this.#author = author
    this.#taken = taken
  }

  /** Marks for the start and the end of an insertion. */
  marks(): [start: string, end: string] {
    if (!this.#author) return ['', '']
    do this.#n++
    while (this.#taken.has(`ctAnaquel${this.#n}`))
    const id = `ctAnaquel${this.#n}`,
      { author, date } = this.#author
    this.#made.push(
      `<text:changed-region xml:id="${id}" text:id="${id}"><text:insertion><office:change-info ` +
        `xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${escape(author)}</dc:creator>` +
        `<dc:date>${date.toISOString().replace(/\.\d+Z$/, '')}</dc:date>` +
        `</office:change-info></text:insertion></text:changed-region>`,
    )
    return [`<text:change-start text:change-id="${id}"/>`, `<text:change-end text:change-id="${id}"/>`]
  }

  /** The list; `there` says whether it goes into one that the document has. */
  list(there: boolean): string {
    const all = this.#made.join('')
    return there || !all ? all : `<text:tracked-changes>${all}</text:tracked-changes>`
  }
}
