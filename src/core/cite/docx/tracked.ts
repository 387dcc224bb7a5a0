/**
 * Writes tracked changes (ECMA-376 part 1, 17.13.5): insertions that their author can accept or reject one by one. An
 * insertion inside that of somebody else divides it, so that each stays with the one who wrote it.
 */
import type { Cut } from './runs.ts'
import { attribute, escape, type Prefix } from './xml.ts'

export interface Author {
  author: string
  date: Date
}

export class Track {
  readonly #author: Author | undefined
  readonly #nextId: () => number

  /** Without an author, changes are not tracked and XML is returned as it came. */
  constructor(author: Author | undefined, nextId: () => number) {
    this.#author = author
    this.#nextId = nextId
  }

  get on(): boolean {
    return this.#author !== undefined
  }

  /** Wraps runs as an insertion. */
  inserted(xml: string, prefix: Prefix): string {
    const { element: e } = prefix
    return this.on && xml ? `<${e}ins ${this.#marks(prefix)}>${xml}</${e}ins>` : xml
  }

  /** Returns the mark, within a paragraph mark's properties, that says that the paragraph's end was inserted. */
  mark(prefix: Prefix): string {
    return this.on ? `<${prefix.element}ins ${this.#marks(prefix)}/>` : ''
  }

  /** Wraps earlier properties as a tracked change of `kind` (`pPrChange`, `rPrChange`). */
  changed(kind: string, xml: string, prefix: Prefix): string {
    const { element: e } = prefix
    return this.on ? `<${e}${kind} ${this.#marks(prefix)}>${xml}</${e}${kind}>` : ''
  }

  /** Places an insertion at a cut of a run. */
  at(
    xml: string,
    { at, before, after, run }: Cut,
    { content, prefix }: { content: string; prefix: Prefix },
  ): { at: number; xml: string } {
    const within = run?.within
    if (!this.on || !run?.inserted || !within) {
      return { at, xml: before + this.inserted(content, prefix) + after }
    }
    const close = `</${within.name}>`,
      own = this.inserted(content, prefix)
    if (!before && xml.startsWith(close, at)) return { at: at + close.length, xml: own }
    if (!before && at === within.start + within.open.length) return { at: within.start, xml: own }
    return { at, xml: before + close + own + this.#reopened(within.open, prefix) + after }
  }

  #reopened(open: string, { attribute: a }: Prefix): string {
    const id = attribute(open.replace(/^<\S+/, '').replace(/\/?>$/, ''), `${a}id`)
    return id === undefined
      ? open
      : open.replace(new RegExp(`(\\s${a}id\\s*=\\s*["'])[^"']*`), (_, head: string) => `${head}${this.#nextId()}`)
  }

  #marks({ attribute: a }: Prefix): string {
    const { author, date } = this.#author!
    const at = date.toISOString().replace(/\.\d+Z$/, 'Z')
    return `${a}id="${this.#nextId()}" ${a}author="${escape(author)}" ${a}date="${at}"`
  }
}
