/**
 * Inserts citations into a Word file. It only adds bytes to the document and its notes: none is changed or moved, and
 * other parts stay as they are.
 */
import { zip } from '../../zip.ts'
import type { Entry, RichRun } from '../csl/types.ts'
import { Notes, type Track } from './notes.ts'
import { decode, encode, openDocx, styleTable, type StyleTable } from './package.ts'
import { cut, runsXml } from './runs.ts'
import { readStory, type Story } from './story.ts'
import { escape, type Prefix } from './xml.ts'

export interface DocxInsertion {
  /** Index of the paragraph, as readDocx numbers them. */
  paragraph: number
  /** Offset in the paragraph's text, as `citationPlace` in sentences.ts computes it. */
  offset: number
  runs: readonly RichRun[]
}

export interface DocxOptions {
  /** Whether citations go into footnotes. */
  note: boolean
  bibliography?: readonly Entry[]
  /** Heading above the bibliography. */
  heading?: string
  /** Author and date of tracked changes, which the writer can accept or refuse; absent, changes are not tracked. */
  tracked?: { author: string; date: Date }
}

export interface Splice {
  at: number
  xml: string
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
    styles = styleTable(docx),
    notes = new Notes(docx, styles, story.prefix)
  const ids = { next: story.lastId }
  const track = tracker(options.tracked, ids)
  const splices: Splice[] = [],
    skipped: number[] = []
  insertions.forEach((insertion, i) => {
    const splice = place(xml, story, insertion, options.note ? notes : undefined, track, () => ++ids.next)
    if (splice) splices.push(splice)
    else skipped.push(i)
  })
  if (options.bibliography?.length && story.end !== undefined)
    splices.push({ at: story.end, xml: bibliography(options.bibliography, options, styles, story.prefix, track) })
  const changed = notes.save()
  if (splices.length > 0) {
    docx.parts.set(docx.main, encode(applied(xml, splices), original))
    changed.unshift(docx.main)
  }
  return { bytes: zip(docx.parts), changed, main: docx.main, splices, skipped }
}

function tracker(tracked: DocxOptions['tracked'], ids: { next: number }): Track {
  if (!tracked) return xml => xml
  const date = tracked.date.toISOString().replace(/\.\d+Z$/, 'Z')
  return (xml, { element: e, attribute: a }) =>
    `<${e}ins ${a}id="${++ids.next}" ${a}author="${escape(tracked.author)}" ${a}date="${date}">${xml}</${e}ins>`
}

function place(
  xml: string,
  { paragraphs, prefix }: Story,
  insertion: DocxInsertion,
  notes: Notes | undefined,
  track: Track,
  nextId: () => number,
): Splice | undefined {
  const { paragraph: index, offset, runs } = insertion
  const paragraph = paragraphs[index]
  // Word does not open a file with a footnote inside a text box.
  const where = paragraph && !(notes && paragraph.box) ? cut(xml, paragraph, offset, prefix, nextId) : undefined
  if (!paragraph || !where) return undefined
  const content = notes
    ? notes.add(runs, prefix, track)
    : runsXml(spaced(paragraph.text, offset, runs), prefix, where.run?.rPr)
  // A citation inside a tracked insertion becomes part of that insertion.
  return { at: where.at, xml: where.before + (where.run?.inserted ? content : track(content, prefix)) + where.after }
}

/** Puts a space before the citation, except before a superscript number. */
function spaced(text: string, offset: number, runs: readonly RichRun[]): RichRun[] {
  const first = runs[0]
  const glued = !first || first.vertical === 'super' || /^\s/.test(first.text) || !text.slice(0, offset).trim()
  return glued ? [...runs] : [{ text: ' ' }, ...runs]
}

/** Returns the XML with all splices applied; those at the same offset keep their order. */
export function applied(xml: string, splices: readonly Splice[]): string {
  const sorted = splices.map((splice, i) => ({ ...splice, i })).sort((a, b) => a.at - b.at || a.i - b.i)
  let out = '',
    from = 0
  for (const { at, xml: added } of sorted) {
    out += xml.slice(from, at) + added
    from = at
  }
  return out + xml.slice(from)
}

function bibliography(
  entries: readonly Entry[],
  { heading, tracked }: DocxOptions,
  styles: StyleTable,
  prefix: Prefix,
  track: Track,
): string {
  const { element: e, attribute: a } = prefix
  const paragraph = (pPr: string, runs: readonly RichRun[]): string => {
    const mark = tracked ? `<${e}rPr>${track('', prefix).replace(`></${e}ins>`, '/>')}</${e}rPr>` : ''
    return `<${e}p>${pPr || mark ? `<${e}pPr>${pPr}${mark}</${e}pPr>` : ''}${track(runsXml(runs, prefix), prefix)}</${e}p>`
  }
  const style = (id: string | undefined): string => (id === undefined ? '' : `<${e}pStyle ${a}val="${escape(id)}"/>`)
  const top = styles.id('heading 1'),
    own = style(styles.id('bibliography'))
  const title = heading
    ? paragraph(style(top), [{ text: heading, ...(top === undefined && { bold: true as const }) }])
    : ''
  return (
    title +
    entries
      .map(({ label, runs }) =>
        paragraph(
          `${own}<${e}ind ${a}left="720" ${a}hanging="720"/>`,
          label ? [{ text: `${label}\t` }, ...runs] : runs,
        ),
      )
      .join('')
  )
}
