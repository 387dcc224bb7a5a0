/** A manuscript as the audit sees it: paragraphs, the citations that stand in them, and its own list of sources. */
import type { Item } from '../references/model.ts'

/** A place in a work: `label` as in CSL ("page", "chapter"), `value` as written ("23-25", "xiv"). */
export interface Place {
  label: string
  value: string
}

/** One work that a citation names. */
export interface Cite {
  /** Citation key of a syntax. */
  key?: string
  /** What a field of Word, or the file of references, says of the work. */
  item?: Item
  /** Family names as they are typed, or one institution. */
  names: readonly string[]
  /** As typed: `2004`, `2004a`. */
  year?: string
  place?: Place
  /** It points back to a full citation, at which the data of the work were told. */
  back?: true
}

/** Where a citation stands in the text that was handed in; in a Word file, in which paragraph of which part. */
export interface Spot {
  from: number
  to: number
  /** Of a Word file: index of the paragraph, as the story of that part counts them. */
  paragraph?: number
}

/** What stands together in one place: one bracket, one command, one field. */
export interface Mention extends Spot {
  /** As it stands there. */
  text: string
  cites: readonly Cite[]
  /** The name of the author is part of the sentence: "Lessig (2004, p. 23) argues…". */
  narrative: boolean
  /** It gives a place of the work that was named last: "(p. 23)". */
  again?: true
}

/**
 * A stretch of prose with `⟦n⟧` in the place of every call: `calls[n]` are the citations that are made there, one in the
 * text and perhaps several in a note.
 */
export interface Paragraph {
  text: string
  calls: readonly (readonly Mention[])[]
  /** It is a block quotation as a whole. */
  quoted: boolean
}

/** An entry of the list of sources. */
export interface Entry {
  text: string
  key?: string
  item: Item
}

export interface Manuscript {
  form: 'markdown' | 'latex' | 'docx'
  paragraphs: readonly Paragraph[]
  entries: readonly Entry[]
  /** It has a list of sources, so that a work that is not in it is missing there. */
  lists: boolean
  /** What could not be read, a sentence each. */
  notices: readonly string[]
}

export const CALL = /⟦(\d{1,6})⟧/g
export const call = (n: number): string => `⟦${n}⟧`
