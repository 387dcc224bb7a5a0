/** What the reader of a story finds: paragraphs with offsets into the part, citations that programs keep, fields. */
import type { Prefix } from './xml.ts'

/** The element right around a run, when it is somebody's tracked insertion: `open` is its start tag as written. */
export interface Insertion {
  name: string
  open: string
  start: number
}

export interface Run {
  start: number
  /** The run's start tag as written, so that the second half of a divided run carries the same revision marks. */
  tag: string
  rPr: string
  /** Whether the run stands inside a tracked insertion, near or far. */
  inserted: boolean
  within?: Insertion | undefined
  end?: number
}

/**
 * A piece of text within one run. `at` is its offset in the paragraph's text; `start` and `end` are its offsets in the
 * part.
 */
export interface Piece {
  at: number
  text: string
  cdata: boolean
  raw: string
  start: number
  end: number
  run: Run
  locked: boolean
}

/**
 * A citation that a program keeps up to date. `instruction` is that of its field, or the tag of its control; without
 * it, what it cites is unknown. `start` and `end` are the offsets of the whole field in the part.
 */
export interface Live {
  from: number
  to: number
  instruction?: string
  start: number
  end: number
}

export interface StoryParagraph {
  text: string
  pieces: Piece[]
  /** Offset in the part where the paragraph's start tag begins, and where its content begins. */
  start: number
  contentAt: number
  /** Offset in the part where the paragraph's content ends. */
  closeAt: number
  style?: string
  outline?: number
  list: boolean
  table: boolean
  box: boolean
  /** Whether a control around the paragraph is locked, or filled in by Word: nothing can be inserted. */
  sealed: boolean
  /** Id of the footnote or endnote that the paragraph belongs to. */
  noteId?: string
  /** Whether a field (a table of contents, a bibliography) continues after the paragraph's end. */
  open: boolean
  /** Ranges of text that a citation manager or Word wrote as a citation. */
  cited: Live[]
  /** Set when the paragraph belongs to a bibliography that a citation manager or Word wrote. */
  listed?: true
  /** Offsets at which footnotes or endnotes are called, with their ids; `end` marks an endnote. */
  notes: { at: number; id: string; end?: true }[]
}

/** The field of a bibliography that a program keeps. `from` and `to` are offsets of what it shows, in the part. */
export interface BibliographyField {
  instruction: string
  from: number
  to: number
  /** The field's paragraphs, from the one where it begins to the one where it ends. */
  paragraphs: StoryParagraph[]
  /** Whether its marks stand directly in paragraphs, so that a paragraph can be added between them. */
  plain: boolean
}

export interface Story {
  prefix: Prefix
  paragraphs: StoryParagraph[]
  /** Offset in the part where a paragraph may be added at the end of the body. */
  end?: number
  /** The body's last paragraph, when nothing but the last section's properties comes after it. */
  last?: StoryParagraph
  /** Offset of the empty paragraph with which the body ends, as Word leaves one after a table. */
  blank?: number
  bibliographies: BibliographyField[]
  /** Whether the body takes in another document (`altChunk`, `subDoc`), whose text is not here. */
  foreign: boolean
  /** Fields that begin and never end; they are read as the text that they are made of. */
  broken: number
  /** Highest id of bookmarks, comments and tracked changes. */
  lastId: number
}
