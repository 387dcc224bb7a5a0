/**
 * Adds the bibliography: at the end of the body, typed or as a field, or entry by entry to the field that a document
 * has already.
 */
import type { Entry, RichRun } from '../csl/types.ts'
import { placed, type OwnList } from '../own-list.ts'
import type { BibliographyField, Story, StoryParagraph } from './model.ts'
import type { StyleTable } from './package.ts'
import { added, copied, whole, type Block, type Splice } from './paragraphs.ts'
import { fieldMarks, runsXml } from './runs.ts'
import type { Track } from './tracked.ts'
import { escape, type Prefix } from './xml.ts'

export interface Listing {
  entries: readonly Entry[]
  heading?: string
  /** Instruction of the field that shows the entries; absent, they are typed text. */
  field?: string
}

export interface Page {
  xml: string
  story: Story
  styles: StyleTable
  track: Track
}

const labelled = ({ label, runs }: Entry): readonly RichRun[] => (label ? [{ text: `${label}\t` }, ...runs] : runs)

const styled = (id: string | undefined, { element: e, attribute: a }: Prefix): string =>
  id === undefined ? '' : `<${e}pStyle ${a}val="${escape(id)}"/>`

const entryStyle = (styles: StyleTable, prefix: Prefix): string =>
  `${styled(styles.id('bibliography'), prefix)}<${prefix.element}ind ${prefix.attribute}left="720" ` +
  `${prefix.attribute}hanging="720"/>`

/**
 * Returns what is added at the end of the body; nothing when there is no place. `clean` says whether rejecting the
 * tracked changes leaves nothing behind: after a table, an empty paragraph stays.
 */
export function bibliographyAtEnd(
  { entries, heading, field }: Listing,
  { xml, story, styles, track }: Page,
): { splices: Splice[]; clean: boolean } {
  const { prefix, end, last, blank } = story
  if (end === undefined) return { splices: [], clean: true }
  const top = styles.id('heading 1'),
    pPr = entryStyle(styles, prefix)
  const [open, close] = field === undefined ? ['', ''] : fieldMarks(field, prefix)
  const blocks = entries.map((entry, i): Block => {
    const shown = runsXml(labelled(entry), prefix)
    return { pPr, runs: (i === 0 ? open : '') + shown + (i === entries.length - 1 ? close : '') }
  })
  if (heading) {
    const runs = runsXml([{ text: heading, ...(top === undefined && { bold: true as const }) }], prefix)
    blocks.unshift({ pPr: styled(top, prefix), runs })
  }
  // What is inserted before an empty paragraph joins it again when it is rejected, and nothing is left of it.
  if (blank !== undefined) return { splices: [{ at: blank, xml: whole(blocks, prefix, track) }], clean: true }
  const typed =
    track.on && last && !last.open && added(blocks, { xml, paragraph: last, at: last.closeAt, prefix, track })
  if (typed) return { splices: typed, clean: true }
  const at = last ? xml.indexOf('>', last.closeAt) + 1 : end
  return { splices: [{ at, xml: whole(blocks, prefix, track) }], clean: !track.on }
}

/**
 * Adds the entries to the list that the author typed; returns undefined when a paragraph cannot be added to it, and
 * when Word counts its entries and the new ones have numbers of their own.
 */
export function bibliographyInto(
  entries: readonly Entry[],
  { heading, entries: own }: OwnList,
  { xml, story: { paragraphs, prefix }, styles, track }: Page,
): Splice[] | undefined {
  const shown = own.map(index => paragraphs[index]!)
  if (entries.some(({ label }) => label) && shown.some(({ list }) => list)) return undefined
  const groups = placed(
    entries,
    shown.map(({ text }) => text),
  )
  const made = [...groups].map(([place, here]) => {
    const paragraph = place === 0 ? paragraphs[heading]! : shown[place - 1]!
    const like = shown[Math.max(0, place - 1)]
    const pPr = like ? copied(xml, like) : entryStyle(styles, prefix)
    if (pPr === undefined || paragraph.open) return undefined
    const blocks = here.map(entry => ({ pPr, runs: runsXml(labelled(entry), prefix) }))
    return added(blocks, { xml, paragraph, at: paragraph.closeAt, prefix, track })
  })
  return made.every(splices => splices !== undefined) ? made.flat() : undefined
}

/** An entry to add to a bibliography. */
export interface NewEntry {
  entry: Entry
  /** How many of the document's own entries stand before it, and the text of the last of them. */
  after: number
  previous?: string
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Returns what is added to a bibliography that the document has already, so that it stays one. Nothing of it changes:
 * its other entries are those that were there. Returns undefined when a paragraph cannot be added to the field.
 */
export function bibliographyMerged(
  entries: readonly NewEntry[],
  field: BibliographyField,
  { xml, story: { prefix }, track }: Page,
): Splice[] | undefined {
  const shown = field.paragraphs.filter(({ text }) => text.trim() !== '')
  if (!field.plain || shown.length === 0) return undefined
  const texts = shown.map(({ text }) => folded(text))
  const placeOf = ({ after, previous }: NewEntry): number => {
    const known = previous === undefined ? 0 : texts.indexOf(folded(previous)) + 1
    return known > 0 || after === 0 ? known : Math.min(after, shown.length)
  }
  const groups = new Map<number, Entry[]>()
  for (const placed of entries) groups.set(placeOf(placed), [...(groups.get(placeOf(placed)) ?? []), placed.entry])
  const merging = { field, xml, prefix, track, both: groups.has(0) && groups.has(1) }
  const made = [...groups].map(([place, here]) =>
    place === 0 ? before(here, shown[0]!, merging) : behind(here, shown[place - 1]!, merging),
  )
  return made.every(xmlOf => xmlOf !== undefined) ? made.flat() : undefined
}

interface Merging {
  field: BibliographyField
  xml: string
  prefix: Prefix
  track: Track
  /** Whether entries come both before and after the first one. */
  both: boolean
}

function behind(entries: readonly Entry[], paragraph: StoryParagraph, merging: Merging): Splice[] | undefined {
  const { field, xml, prefix, track, both } = merging
  const pPr = copied(xml, paragraph)
  if (pPr === undefined) return undefined
  const rest = both && field.from > paragraph.start && field.from <= paragraph.closeAt
  const holdsEnd = field.to > paragraph.start && field.to < paragraph.closeAt
  const blocks = entries.map(entry => ({ pPr, runs: runsXml(labelled(entry), prefix) }))
  return added(blocks, {
    xml,
    paragraph,
    at: holdsEnd ? field.to : paragraph.closeAt,
    prefix,
    track,
    ...(rest && { twice: 'rest' as const }),
  })
}

/** Adds entries before the first one, which then begins a paragraph of its own. */
function before(entries: readonly Entry[], paragraph: StoryParagraph, merging: Merging): Splice[] | undefined {
  const { field, xml, prefix, track, both } = merging
  const pPr = copied(xml, paragraph)
  if (pPr === undefined) return undefined
  const holdsStart = field.from > paragraph.start && field.from <= paragraph.closeAt
  if (!holdsStart) return undefined
  const [first, ...rest] = entries.map(entry => runsXml(labelled(entry), prefix))
  const blocks = [...rest, ''].map(runs => ({ pPr, runs }))
  const made = added(blocks, {
    xml,
    paragraph,
    at: field.from,
    prefix,
    track,
    ...(both && { twice: 'start' as const }),
  })
  return made?.map(splice =>
    splice.at === field.from ? { ...splice, xml: track.inserted(first!, prefix) + splice.xml } : splice,
  )
}
