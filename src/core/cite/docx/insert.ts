/**
 * Inserts citations into a Word file. It only adds bytes to the document and its notes: none is changed or moved, and
 * other parts stay as they are.
 */
import { zip } from '../../zip.ts'
import { leadBefore } from '../office.ts'
import type { OwnList } from '../own-list.ts'
import { ZOTERO } from '../zotero/among.ts'
import {
  bibliographyAtEnd,
  bibliographyInto,
  bibliographyMerged,
  type Listing,
  type NewEntry,
  type Page,
} from './bibliography.ts'
import { Notes } from './notes.ts'
import { decode, encode, openDocx, related, styleTable, type Docx } from './package.ts'
import type { Splice } from './paragraphs.ts'
import { setProperties } from './properties.ts'
import { contentXml, cut, type Content } from './runs.ts'
import { readStory } from './story.ts'
import { Track, type Author } from './tracked.ts'
import { isNested } from './xml.ts'

export type { Splice } from './paragraphs.ts'

export interface DocxInsertion extends Content {
  /** Index of the paragraph, as readDocx numbers them. */
  paragraph: number
  /** Offset in the paragraph's text, as `citationPlace` in sentences.ts computes it. */
  offset: number
}

export interface DocxOptions {
  /** Whether citations go into footnotes. */
  note: boolean
  bibliography?: Listing['entries']
  /** Heading above the bibliography. */
  heading?: string
  /** Instruction of the bibliography's field; absent, the bibliography is typed text. */
  field?: string
  /** Entries for the bibliography field of Zotero that the document has; they take the place of `bibliography`. */
  merged?: readonly NewEntry[]
  /** The list that its author typed, which takes the typed entries. */
  into?: OwnList | undefined
  /** Properties of the document to add, by name. */
  properties?: Map<string, string>
  /** Author and date of tracked changes, which the writer can accept or refuse; absent, changes are not tracked. */
  tracked?: Author
}

export interface DocxInserted {
  bytes: Uint8Array
  /** Names of the parts that grew or are new; `main` is the document itself. */
  changed: string[]
  main: string
  /** What was added to the main part, by offset in the original. */
  splices: Splice[]
  /**
   * Indexes of the insertions that Word has no place for: a footnote in a text box, a place inside a table of contents.
   */
  skipped: number[]
  /**
   * Set when the document's own bibliography could not take the new entries, which then stand in a list of their own.
   */
  apart?: true
  /** Set when the entries stand in the list that its author typed. */
  within?: true
  /** Set when an empty paragraph stays after all tracked changes are rejected. */
  remains?: true
}

/** Inserts citations and, if given, a bibliography. Throws on `archivo` when the bytes are not a Word document. */
export async function insertDocx(
  bytes: Uint8Array,
  insertions: readonly DocxInsertion[],
  options: DocxOptions,
): Promise<DocxInserted> {
  const docx = await openDocx(bytes),
    original = docx.parts.get(docx.main) ?? new Uint8Array(),
    xml = decode(original)
  const story = readStory(xml),
    styles = styleTable(docx)
  let id = Math.max(story.lastId, ...NOTES.map(kind => lastIdIn(docx, kind)))
  const nextId = (): number => ++id
  const page = { xml, story, styles, track: new Track(options.tracked, nextId), nextId }
  const notes = options.note ? new Notes(docx, styles, story.prefix) : undefined
  const splices: Splice[] = [],
    skipped: number[] = []
  insertions.forEach((insertion, i) => {
    const splice = place(page, insertion, notes)
    if (splice) splices.push(splice)
    else skipped.push(i)
  })
  const list = listed(page, options)
  splices.push(...list.splices)
  const changed = [...(notes?.save() ?? []), ...setProperties(docx, story.prefix.namespace, options.properties)]
  if (splices.length > 0) {
    docx.parts.set(docx.main, encode(applied(xml, splices), original))
    changed.unshift(docx.main)
  }
  const { apart, remains, within } = list
  const listState = {
    ...(apart && { apart: true as const }),
    ...(within && { within: true as const }),
    ...(remains && { remains: true as const }),
  }
  return { bytes: zip(docx.parts), changed: [...new Set(changed)], main: docx.main, splices, skipped, ...listState }
}

/** Kinds of parts whose ids of tracked changes count with those of the document. */
const NOTES = ['footnotes', 'endnotes', 'comments'] as const

function lastIdIn(docx: Docx, kind: (typeof NOTES)[number]): number {
  const xml = related(docx, kind)?.xml
  return xml === undefined ? 0 : readStory(xml).lastId
}

function listed(
  page: Page,
  { bibliography = [], heading, field, merged, into }: DocxOptions,
): { splices: Splice[]; apart?: boolean; within?: boolean; remains?: boolean } {
  if (merged) {
    const own = page.story.bibliographies.find(({ instruction }) => ZOTERO.test(instruction))
    const splices = own && bibliographyMerged(merged, own, page)
    if (splices) return { splices }
    bibliography = merged.map(({ entry }) => entry)
  }
  if (bibliography.length === 0) return { splices: [] }
  const inOwn = into && field === undefined ? bibliographyInto(bibliography, into, page) : undefined
  if (inOwn) return { splices: inOwn, within: true }
  // A second field of Zotero's would be overwritten with the list that stands in the first.
  const typed = { entries: bibliography, ...(heading && { heading }), ...(field && !merged && { field }) }
  const { splices, clean } = bibliographyAtEnd(typed, page)
  return { splices, apart: merged !== undefined, remains: !clean }
}

interface Placing extends Page {
  nextId(): number
}

function place(
  { xml, story, track, nextId }: Placing,
  { paragraph: index, offset, runs, field }: DocxInsertion,
  notes: Notes | undefined,
): Splice | undefined {
  const { paragraphs, prefix } = story
  const paragraph = paragraphs[index]
  // Word does not open a file with a footnote inside a text box.
  const where = paragraph && !(notes && paragraph.box) ? cut(xml, { paragraph, offset }, { prefix, nextId }) : undefined
  if (!paragraph || !where) return undefined
  const content = { runs, ...(field !== undefined && { field }) }
  const lead = notes ? '' : leadBefore(paragraph.text, offset, runs)
  const rPr = where.run?.rPr
  const written = notes
    ? notes.add(content, prefix, track)
    : contentXml({ runs: lead ? [{ text: lead }] : [] }, prefix, rPr) + contentXml(content, prefix, rPr)
  return track.at(xml, where, { content: written, prefix })
}

/**
 * Returns the XML with all splices applied; those at the same offset keep their order. Throws rather than return a part
 * that no program opens: a draft is all that its author has.
 */
export function applied(xml: string, splices: readonly Splice[]): string {
  const sorted = splices.map((splice, i) => ({ ...splice, i })).sort((a, b) => a.at - b.at || a.i - b.i)
  const out: string[] = []
  let from = 0
  for (const { at, xml: added } of sorted) {
    out.push(xml.slice(from, at), added)
    from = at
  }
  const after = out.join('') + xml.slice(from)
  if (!isNested(after) && isNested(xml)) throw new Error('an insertion divides an element of the draft')
  return after
}
