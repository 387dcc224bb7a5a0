/** What a Word file already holds of citation managers: Zotero's citations in their order, and other programs' ones. */
import type { Aviso } from '../../../schema-answers.ts'
import type { LiveDocument, LivePlaced } from '../draft.ts'
import { notice } from '../notices.ts'
import { readCitation } from '../zotero/citation.ts'
import { readPreferences } from '../zotero/preferences.ts'
import { ZOTERO } from './insert.ts'
import { related, type Docx } from './package.ts'
import { propertiesIn } from './properties.ts'
import type { DocxParagraph } from './read.ts'
import { readStory, type Live, type Story } from './story.ts'

/** A place in the document, by paragraph and offset in its text. */
export interface Place {
  paragraph: number
  offset: number
}

const before = (a: Place, b: Place): boolean =>
  a.paragraph < b.paragraph || (a.paragraph === b.paragraph && a.offset < b.offset)

interface File {
  docx: Docx
  story: Story
  paragraphs: readonly DocxParagraph[]
}

interface LiveFound {
  document: LiveDocument
  /** For each place: how many footnotes are called before it. */
  notes: number[]
  notices: Aviso[]
}

/** Reads the file's live citations. `places` are those of the sentences, in order. */
export function liveIn({ docx, story, paragraphs }: File, places: readonly Place[]): LiveFound {
  const calls = paragraphs.flatMap(({ index, notes }) =>
    notes.flatMap(({ at, id, end }) => (end ? [] : [{ id, place: { paragraph: index, offset: at } }])),
  )
  const inNotes = new Map<string, Live[]>()
  for (const { noteId, cited } of notesStory(docx)?.paragraphs ?? [])
    if (noteId !== undefined && cited.length > 0) inNotes.set(noteId, [...(inNotes.get(noteId) ?? []), ...cited])
  const all = [
    ...paragraphs.flatMap(p => p.cited.map(live => ({ live, place: { paragraph: p.index, offset: live.from } }))),
    ...calls.flatMap(({ id, place }, i) => (inNotes.get(id) ?? []).map(live => ({ live, place, note: i + 1 }))),
  ].sort((a, b) => (before(a.place, b.place) ? -1 : before(b.place, a.place) ? 1 : 0))
  const zotero = all.filter(({ live }) => ZOTERO.test(live.instruction ?? ''))
  const counted = counter(places)
  const citations = zotero.flatMap(({ live, place, ...at }): LivePlaced[] => {
    const read = readCitation(live.instruction ?? '')
    return read ? [{ ...read, before: counted(place), ...('note' in at && { note: at.note as number }) }] : []
  })
  const preferences = readPreferences(propertiesIn(docx))
  const own = story.bibliographies.some(({ instruction }) => ZOTERO.test(instruction))
  const count = counter(calls.map(({ place }) => place))
  return {
    document: { citations, bibliography: own, ...(preferences && { preferences }), fields: 'Field' },
    notes: places.map(count),
    notices: [
      ...(citations.length < zotero.length ? [notice('campo_ilegible')] : []),
      ...(zotero.length < all.length ? [notice('otro_programa')] : []),
    ],
  }
}

function notesStory(docx: Docx): Story | undefined {
  const part = related(docx, 'footnotes')
  return part && readStory(part.xml)
}

/** Returns a function that tells how many of those places, which are in order, come before another. */
function counter(places: readonly Place[]): (place: Place) => number {
  return place => {
    let from = 0,
      to = places.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (before(places[middle]!, place)) from = middle + 1
      else to = middle
    }
    return from
  }
}
