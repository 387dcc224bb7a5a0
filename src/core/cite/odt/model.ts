/** What the reader of an OpenDocument text finds: paragraphs with the offset of each character in the part. */
import type { OfficeParagraph } from '../office.ts'

export interface Span {
  /** The start tag as written. */
  tag: string
  from: number
  to: number
}

export interface OdtParagraph extends OfficeParagraph {
  /** Offset in the part after each UTF-16 unit of the text. */
  ends: number[]
  contentAt: number
  /** Offset in the part where the paragraph's content ends, and where the paragraph does. */
  closeAt: number
  endAt: number
  startAt: number
  /** The start tag as written. */
  tag: string
  spans: Span[]
  /** Ranges that cannot be divided: links, fields, marks. `end` is the offset in the part after the whole of it. */
  locks: { from: number; to: number; end: number }[]
  cited: { from: number; to: number; instruction?: string }[]
  notes: { at: number; id: string; end?: true }[]
  /** Id of the note that the paragraph belongs to. */
  noteId?: string
  /** Whether something around it is protected, or made by the program: nothing can be inserted. */
  sealed: boolean
}

export interface OdtStory {
  paragraphs: OdtParagraph[]
  /** Paragraphs of the notes. */
  notes: OdtParagraph[]
  /** The paragraphs of the bibliography that Zotero keeps. */
  bibliography?: OdtParagraph[]
  /** Offset in the part where the text's content begins (after forms), and where it ends. */
  start: number
  end: number
  /** Where another tracked change can be listed, inside the list that the document has. */
  changes?: number
  /** The last paragraph, when the text ends with one. */
  last?: OdtParagraph
  /** Ids and names that are taken: of notes, changes, styles. */
  taken: Set<string>
  /** Whether there are citations that only Zotero's bookmarks mark. */
  bookmarks: boolean
}
