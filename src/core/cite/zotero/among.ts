/** The live citations of a document among its sentences: in their order, with the numbers of their notes. */
import type { Aviso } from '../../../schema/index.ts'
import type { LivePlaced } from '../draft.ts'
import { notice } from '../notices.ts'
import type { OfficeParagraph } from '../office.ts'
import { readCitation } from './citation.ts'

export const ZOTERO = /^\s*(?:ADDIN\s+)?ZOTERO_/i

/** A place in the document, by paragraph and offset in its text. */
export interface Place {
  paragraph: number
  offset: number
}

const before = (a: Place, b: Place): boolean =>
  a.paragraph < b.paragraph || (a.paragraph === b.paragraph && a.offset < b.offset)

type Cited = OfficeParagraph['cited'][number]

interface LiveFound {
  citations: LivePlaced[]
  /** For each place: how many footnotes are called before it. */
  notes: number[]
  notices: Aviso[]
}

/** `places` are those of the sentences, in order; `inNotes` has the citations of the notes by id. */
export function liveAmong(
  paragraphs: readonly OfficeParagraph[],
  inNotes: ReadonlyMap<string, readonly Cited[]>,
  places: readonly Place[],
): LiveFound {
  const calls = paragraphs.flatMap(({ index, notes }) =>
    notes.flatMap(({ at, id, end }) => (end ? [] : [{ id, place: { paragraph: index, offset: at } }])),
  )
  const all = [
    ...paragraphs.flatMap(p => p.cited.map(live => ({ live, place: { paragraph: p.index, offset: live.from } }))),
    ...calls.flatMap(({ id, place }, i) => (inNotes.get(id) ?? []).map(live => ({ live, place, note: i + 1 }))),
  ].sort((a, b) => (before(a.place, b.place) ? -1 : before(b.place, a.place) ? 1 : 0))
  const zotero = all.filter(({ live }) => ZOTERO.test(live.instruction ?? ''))
  const counted = counter(places),
    called = counter(calls.map(({ place }) => place))
  const citations = zotero.flatMap(({ live, place, ...at }): LivePlaced[] => {
    const read = readCitation(live.instruction ?? '')
    return read ? [{ ...read, before: counted(place), ...('note' in at && { note: at.note as number }) }] : []
  })
  return {
    citations,
    notes: places.map(called),
    notices: [
      ...(citations.length < zotero.length ? [notice('campo_ilegible')] : []),
      ...(zotero.length < all.length ? [notice('otro_programa')] : []),
    ],
  }
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
