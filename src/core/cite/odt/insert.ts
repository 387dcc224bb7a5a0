/** Inserts citations into an OpenDocument text: reference marks as Zotero and JabRef write them, or plain text. */
import { zip } from '../../zip.ts'
import type { Entry, RichRun } from '../csl/types.ts'
import type { NewEntry } from '../docx/bibliography.ts'
import { applied } from '../docx/insert.ts'
import { encode } from '../docx/package.ts'
import type { Splice } from '../docx/paragraphs.ts'
import type { Author } from '../docx/tracked.ts'
import { escape } from '../docx/xml.ts'
import { leadBefore, type Insertion } from '../office.ts'
import { placed, type OwnList } from '../own-list.ts'
import { BIBLIOGRAPHY, token } from '../zotero/citation.ts'
import { Changes } from './changes.ts'
import type { OdtParagraph, OdtStory } from './model.ts'
import { openOdt, setProperties } from './package.ts'
import { readStory } from './story.ts'
import { Styles } from './styles.ts'

export interface OdtOptions {
  note: boolean
  bibliography: readonly Entry[]
  heading: string
  /** Whether the bibliography is one that Zotero keeps. */
  live: boolean
  /** Entries for the bibliography of Zotero that the document has; they take the place of `bibliography`. */
  merged?: readonly NewEntry[]
  /** The list that its author typed, which takes the typed entries. */
  into?: OwnList | undefined
  properties?: ReadonlyMap<string, string>
  tracked?: Author
}

interface Page {
  xml: string
  story: OdtStory
  styles: Styles
  changes: Changes
}

/**
 * Returns the file, and the indexes of the insertions for which there is no place. `remains`: LibreOffice leaves an
 * empty paragraph in the bibliography's section when all changes are rejected. Throws on `archivo`.
 */
export async function insertOdt(
  bytes: Uint8Array,
  insertions: readonly Insertion[],
  options: OdtOptions,
): Promise<{ bytes: Uint8Array; skipped: number[]; remains: boolean; within: boolean }> {
  const odt = await openOdt(bytes)
  const xml = withStyles(odt.content),
    story = readStory(xml)
  const page = { xml, story, styles: new Styles(story.taken), changes: new Changes(options.tracked, story.taken) }
  const splices: Splice[] = [],
    skipped: number[] = []
  let notes = 0
  insertions.forEach((insertion, i) => {
    const paragraph = story.paragraphs[insertion.paragraph]
    const note = options.note ? { n: numberOf(story, insertion) + ++notes, id: `ftnAnaquel${notes}` } : undefined
    const splice = paragraph && place(page, paragraph, { insertion, index: i, note })
    if (splice) splices.push(splice)
    else skipped.push(i)
  })
  const own = options.into && !options.live ? intoOwn(page, options.bibliography, options.into) : undefined
  splices.push(...(own ?? listed(page, options)))
  splices.push({ at: xml.indexOf('</office:automatic-styles>'), xml: page.styles.xml() })
  splices.push({ at: story.changes ?? story.start, xml: page.changes.list(story.changes !== undefined) })
  odt.parts.set('content.xml', encode(applied(xml, splices), odt.parts.get('content.xml')))
  setProperties(odt, options.properties ?? new Map())
  const section = options.live && !options.merged && options.bibliography.length > 0
  const within = own !== undefined && own.length > 0
  return { bytes: zip(odt.parts), skipped, remains: options.tracked !== undefined && section, within }
}

/** Returns the part with a place for automatic styles, which a document without any does not have. */
function withStyles(xml: string): string {
  const empty = xml.replace(/<office:automatic-styles\s*\/>/, '<office:automatic-styles></office:automatic-styles>')
  if (empty.includes('</office:automatic-styles>')) return empty
  return empty.replace('<office:body', () => '<office:automatic-styles></office:automatic-styles><office:body')
}

/** Number of notes that are called before that place. */
const numberOf = ({ paragraphs }: OdtStory, { paragraph, offset }: Insertion): number =>
  paragraphs.reduce(
    (sum, { index, notes }) =>
      sum + (index > paragraph ? 0 : notes.filter(({ at, end }) => !end && (index < paragraph || at <= offset)).length),
    0,
  )

interface Placing {
  insertion: Insertion
  index: number
  note: { n: number; id: string } | undefined
}

function place(
  { xml, styles, changes }: Page,
  paragraph: OdtParagraph,
  { insertion: { offset, runs, code }, index, note }: Placing,
): Splice | undefined {
  if (paragraph.sealed || (note && (paragraph.kind === 'box' || paragraph.noteId !== undefined))) return undefined
  let at = offset
  while (at > 0 && /\s/.test(paragraph.text.charAt(at - 1))) at--
  const lock = paragraph.locks.find(({ from, to }) => from < at && at <= to)
  const where = lock
    ? Math.max(lock.end, paragraph.ends[lock.to - 1]!)
    : at === 0
      ? paragraph.contentAt
      : paragraph.ends[at - 1]!
  const cited = code === undefined ? styles.text(runs) : marked(code, index, styles.text(runs))
  const [start, end] = changes.marks()
  const lead: RichRun[] = note || !leadBefore(paragraph.text, offset, runs) ? [] : [{ text: ' ' }]
  const content = note ? footnote(note, cited) : spaceOf(lead) + cited
  return around(xml, paragraph, { at: where, content: start + content + end })
}

const spaceOf = (lead: readonly RichRun[]): string => (lead.length > 0 ? ' ' : '')

function marked(code: string, index: number, shown: string): string {
  const name = escape(`${code} RND${token(`${index} ${code}`, 10)}`)
  return `<text:reference-mark-start text:name="${name}"/>${shown}<text:reference-mark-end text:name="${name}"/>`
}

const footnote = ({ n, id }: { n: number; id: string }, cited: string): string =>
  `<text:note text:id="${id}" text:note-class="footnote"><text:note-citation>${n}</text:note-citation>` +
  `<text:note-body><text:p text:style-name="Footnote">${cited}</text:p></text:note-body></text:note>`

/** Places content beside the spans that the text around it stands in: it does not take their look. */
function around(xml: string, { spans }: OdtParagraph, { at, content }: { at: number; content: string }): Splice {
  const close = '</text:span>'
  while (xml.startsWith(close, at)) at += close.length
  const inside = spans.filter(({ from, to }) => from <= at && at <= to && from < to).sort((a, b) => a.from - b.from)
  return { at, xml: close.repeat(inside.length) + content + inside.map(({ tag }) => tag).join('') }
}

function listed(page: Page, { bibliography, heading, live, merged }: OdtOptions): Splice[] {
  if (merged && page.story.bibliography?.length) return mergedInto(page, merged, page.story.bibliography)
  const entries = merged ? merged.map(({ entry }) => entry) : bibliography
  if (entries.length === 0) return []
  const { story, styles, changes } = page
  const style = styles.entry()
  const [start, end] = changes.marks()
  const title = `<text:h text:style-name="Heading_20_1" text:outline-level="1">${escape(heading)}</text:h>`
  const paragraphs = entries.map((entry, i) =>
    written(page, { style, entry, end: i === entries.length - 1 ? end : '' }),
  )
  const name = escape(` ${BIBLIOGRAPHY} RND${token(BIBLIOGRAPHY, 10)}`)
  const [open, close] =
    live && !merged
      ? [`<text:section text:style-name="${styles.section()}" text:name="${name}">`, '</text:section>']
      : ['', '']
  const body = title + open + paragraphs.join('') + close
  // A tracked change begins where the last paragraph ends, so that nothing is left of it when it is rejected.
  if (start && story.last)
    return [
      { at: story.last.closeAt, xml: start },
      { at: story.end, xml: body },
    ]
  return [{ at: story.end, xml: start ? body.replace('>', () => `>${start}`) : body }]
}

function written(
  { styles }: Page,
  { style, entry: { label, runs }, end }: { style: string; entry: Entry; end: string },
): string {
  const shown = styles.text(label ? [{ text: `${label}\t` }, ...runs] : runs)
  return `<text:p text:style-name="${escape(style)}">${shown}${end}</text:p>`
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Adds entries to the bibliography that Zotero keeps in the document, at their places. */
function mergedInto(page: Page, entries: readonly NewEntry[], paragraphs: readonly OdtParagraph[]): Splice[] {
  const shown = paragraphs.filter(({ text }) => text.trim() !== '')
  const own = shown.length > 0 ? shown : paragraphs
  const texts = own.map(({ text }) => folded(text))
  const splices: Splice[] = []
  for (const { entry, after, previous } of entries) {
    const known = previous === undefined ? 0 : texts.indexOf(folded(previous)) + 1
    const n = known > 0 || after === 0 ? known : Math.min(after, own.length)
    const [start, end] = page.changes.marks()
    const like = styleOf(own[Math.max(0, n - 1)]) ?? 'Standard'
    if (n === 0) {
      splices.push({
        at: own[0]!.startAt,
        xml: written(page, { style: like, entry, end: '' }).replace('>', () => `>${start}`),
      })
      if (end) splices.push({ at: own[0]!.contentAt, xml: end })
    } else {
      if (start) splices.push({ at: own[n - 1]!.closeAt, xml: start })
      splices.push({ at: own[n - 1]!.endAt, xml: written(page, { style: like, entry, end }) })
    }
  }
  return splices
}

/** Adds the entries to the list that the author typed; undefined where it is a list of numbers or bullets. */
function intoOwn(page: Page, entries: readonly Entry[], { heading, entries: own }: OwnList): Splice[] | undefined {
  const { paragraphs } = page.story
  const shown = own.map(index => paragraphs[index]!)
  if (shown.some(({ list, sealed }) => list || sealed) || paragraphs[heading]!.sealed) return undefined
  const groups = placed(
    entries,
    shown.map(({ text }) => text),
  )
  return [...groups].flatMap(([place, here]) => {
    const { closeAt, endAt } = place === 0 ? paragraphs[heading]! : shown[place - 1]!
    const style = styleOf(shown[Math.max(0, place - 1)]) ?? page.styles.entry()
    const [start, end] = page.changes.marks()
    const xml = here.map((entry, i) => written(page, { style, entry, end: i === here.length - 1 ? end : '' })).join('')
    return [...(start ? [{ at: closeAt, xml: start }] : []), { at: endAt, xml }]
  })
}

const styleOf = (paragraph: OdtParagraph | undefined): string | undefined =>
  /text:style-name="([^"]*)"/.exec(paragraph?.tag ?? '')?.[1]
