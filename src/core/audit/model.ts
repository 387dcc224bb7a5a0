/** The model of a manuscript in the audit: its paragraphs, the citations in them, and its own list of sources. */
import type { Item } from '../references/model.ts'
import { familiesOf, yearsOf } from './names.ts'

/** A place in a work: `label` as in CSL ("page", "chapter"), `value` as written ("23-25", "xiv"). */
export interface Place {
  label: string
  value: string
}

/** One work that a citation names. */
export interface Cite {
  /** Citation key, in a syntax that has keys. */
  key?: string
  /** The work's data as a field of Word, or the file of references, states them. */
  item?: Item
  /** Family names as they are typed, or the name of one institution. */
  names: readonly string[]
  /** Year as typed: `2004`, `2004a`. */
  year?: string
  place?: Place
  /** The work that is quoted through this one: "Paz, 1950, cit. en García, 1998". */
  quoted?: { names: readonly string[]; year: string }
  /** The citation refers back to an earlier full citation, where the data of the work were checked. */
  back?: true
}

/** Returns what a citation calls its work: names and year, or its key. Undefined where a field of Word has neither. */
export function calledIn({ key, names, year, item }: Cite): string | undefined {
  if (names.length > 0) return [names.join(', '), year].filter(Boolean).join(', ')
  if (key !== undefined || item === undefined) return key
  const work = familiesOf(item).join(', ') || (typeof item['title'] === 'string' ? item['title'] : '')
  return [work, yearsOf(item)[0] ?? year].filter(Boolean).join(', ') || undefined
}

/** Where a citation stands: a range in the text that was handed in, or, for a Word file, in one of its paragraphs. */
export interface Spot {
  from: number
  to: number
  /** Only for a file of a word processor: index of the paragraph in its main story. */
  paragraph?: number
}

/** Citations that stand together in one place: one bracket, one command, or one field. */
export interface Mention extends Spot {
  /** The citation as it stands in the manuscript. */
  text: string
  cites: readonly Cite[]
  /** Whether the author's name is part of the sentence: "Lessig (2004, p. 23) argues…". */
  narrative: boolean
  /** The citation gives only a place, in the work named last: "(p. 23)". */
  again?: true
}

/**
 * A paragraph of prose with `⟦n⟧` in place of every call. `calls[n]` are the citations made there: one in the text, or
 * perhaps several in a note.
 */
export interface Paragraph {
  text: string
  calls: readonly (readonly Mention[])[]
  /** Whether the whole paragraph is a block quotation. */
  quoted: boolean
}

/** An entry of the list of sources. */
export interface Entry {
  text: string
  key?: string
  item: Item
}

export interface Manuscript {
  form: 'markdown' | 'latex' | 'docx' | 'odt'
  paragraphs: readonly Paragraph[]
  entries: readonly Entry[]
  /** Whether the manuscript has a list of sources; only then is a cited work reported as missing from it. */
  lists: boolean
  /** One sentence for each thing that could not be read. */
  notices: readonly string[]
}

export const CALL = /⟦(\d{1,6})⟧/g
export const call = (n: number): string => `⟦${n}⟧`

/** A citation alone in the paragraph below a block quotation belongs to that quotation. */
export function joined(paragraphs: readonly Paragraph[]): Paragraph[] {
  const out: Paragraph[] = []
  for (const paragraph of paragraphs) {
    const last = out.at(-1)
    if (!last?.quoted || last.calls.length > 0 || !/^\W*⟦0⟧\W*$/u.test(paragraph.text)) out.push(paragraph)
    else out.splice(-1, 1, { text: `${last.text} ${paragraph.text.trim()}`, calls: paragraph.calls, quoted: true })
  }
  return out
}
