/** Follows fields while a story is read: complex ones of several runs, simple ones, one inside another. */
import type { BibliographyField, StoryParagraph } from './model.ts'
import type { Tag } from './xml.ts'

/** What programs write into a field of theirs: Zotero, EndNote, Mendeley, Citavi, Papers and Word itself. */
const BIBLIOGRAPHY =
  /^\s*(?:ADDIN\s+(?:ZOTERO_BIBL|EN\.REFLIST|Mendeley Bibliography|CITAVI\W?BIBLIOGRAPHY)|BIBLIOGRAPHY\b)/i
const ADDED = [
  'ZOTERO_ITEM',
  'CSL_CITATION',
  'EN\\.CITE',
  'Mendeley Citation',
  'CITAVI\\W?PLACEHOLDER',
  'PAPERS2_CITATIONS',
]
const CITATION = new RegExp(`^\\s*(?:ADDIN\\s+(?:${ADDED.join('|')})|CITATION\\s)`, 'i')

export interface Begun {
  paragraph: StoryParagraph
  at: number
}

/** Where a mark of a field stands. */
export interface Mark {
  here: Begun
  token: Tag
  /** Start of the run that holds the mark, or of the simple field itself. */
  start: number
  /** Whether that run stands directly in its paragraph. */
  direct: boolean
}

export interface Field {
  instruction: string
  /** What EndNote keeps beside the instruction, as Base64. */
  data: string
  from: Begun
  start: number
  token: number
  shownFrom?: number
  plain: boolean
}

/** A citation or a bibliography that has ended. */
export interface Ended {
  field: Field
  kind: 'citation' | 'bibliography'
}

export class Fields {
  #open: Field[] = []
  readonly #outer: Field[][] = []
  /** The field whose separator stands in the run that is being read. */
  #separated: Field | undefined
  readonly #unended: Field[] = []

  get some(): boolean {
    return this.#open.length > 0
  }
  get listing(): boolean {
    return this.#open.some(({ instruction }) => BIBLIOGRAPHY.test(instruction))
  }
  /** Offsets of the marks that begin a field which never ends. Call it when everything has been read. */
  unended(): number[] {
    return [...this.#unended, ...this.#outer.flat(), ...this.#open].map(({ token }) => token)
  }

  /** A text box is a story of its own: a field cannot begin inside and end outside. */
  box(kind: Tag['kind']): void {
    if (kind === 'open') {
      this.#outer.push(this.#open)
      this.#open = []
    } else if (kind === 'close') {
      this.#unended.push(...this.#open)
      this.#open = this.#outer.pop() ?? []
    }
  }

  begin({ here, token, start, direct }: Mark, instruction = ''): void {
    this.#open.push({ instruction, data: '', from: here, start, token: token.start, plain: direct })
  }

  instruct(text: string): void {
    const field = this.#open.at(-1)
    if (field) field.instruction += text
  }

  datum(text: string): void {
    const field = this.#open.at(-1)
    if (field) field.data += text
  }

  separate({ direct }: Mark): void {
    this.#separated = this.#open.at(-1)
    if (this.#separated && !direct) this.#separated.plain = false
  }

  /** A run has ended: what a field shows begins after the run of its separator. */
  runEnded(end: number): void {
    if (this.#separated) this.#separated.shownFrom = end
    this.#separated = undefined
  }

  end({ direct }: Mark): Ended | undefined {
    const field = this.#open.pop()
    if (!field) return undefined
    if (!direct) field.plain = false
    if (BIBLIOGRAPHY.test(field.instruction)) return { field, kind: 'bibliography' }
    return CITATION.test(field.instruction) ? { field, kind: 'citation' } : undefined
  }
}

/** Returns the bibliography's place, with the paragraphs of the story that it spans. */
export function bibliographyField(
  { instruction, from, shownFrom, plain, start }: Field,
  { here, start: to }: Mark,
  paragraphs: readonly StoryParagraph[],
): BibliographyField {
  const first = paragraphs.lastIndexOf(from.paragraph),
    last = paragraphs.lastIndexOf(here.paragraph)
  return {
    ...{ instruction, from: shownFrom ?? start, to },
    plain: plain && shownFrom !== undefined,
    paragraphs: paragraphs.slice(first, last + 1).filter(({ box }) => box === from.paragraph.box),
  }
}
