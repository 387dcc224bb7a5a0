/**
 * Plans the live citations of a document: those that it has and the new ones are formatted together, in its order, so
 * that the new ones fit what Zotero will make of all of them.
 */
import type { Library } from '../../library.ts'
import type { CslDocument } from '../csl/index.ts'
import type { Words } from '../csl/locales.ts'
import type { Cite, Cluster, Entry, Formatted, Locator } from '../csl/types.ts'
import type { NewEntry } from '../docx/bibliography.ts'
import type { Draft, InsertOptions, LiveDocument, LivePlaced } from '../draft.ts'
import { locator } from '../locator.ts'
import type { Source } from '../write.ts'
import { citationCode, token, type LiveCite } from './citation.ts'
import { preferences } from './preferences.ts'
import { LiveWorks } from './works.ts'

interface LivePlan {
  /** The new citations, in the order of `placed`, and what their fields say. */
  formatted: Formatted[]
  codes: string[]
  /** All that the document cites now. */
  bibliography: Entry[]
  live: NonNullable<InsertOptions['live']>
}

/** A citation of the finished document: one that it has, or the new one of that index. */
interface Member {
  cites: LiveCite[]
  note?: number
  own?: number
}

export async function livePlan(
  library: Library,
  draft: Draft,
  { placed, document }: { placed: readonly Source[]; document: CslDocument },
): Promise<LivePlan> {
  const there = draft.live!
  const works = new LiveWorks(library)
  const old = there.citations.map(citation => ({
    ...citation,
    cites: citation.cites.map(c => ({ ...c, work: works.there(c.work) })),
  }))
  const words = library.csl.words(document.locale)
  const fresh: LiveCite[] = []
  for (const { chosen } of placed) {
    const work = await works.of(library, chosen.document, document.locale)
    fresh.push({ work, cite: placeOf(locator(chosen.row.ancla), words) })
  }
  const members = inOrder({ draft, placed, old, fresh, note: document.style.note })
  // Numbers that stand in the document stay as they are until Zotero counts again.
  const order = document.style.formato === 'numeric' ? byAge(members) : members
  const texts = order.length ? await document.cite(order.map(clusterOf)) : []
  const formatted: Formatted[] = [],
    codes: string[] = []
  const ids = new Set(old.map(({ id }) => id))
  order.forEach((member, i) => {
    if (member.own === undefined) return
    formatted[member.own] = texts[i]!
    codes[member.own] = citationCode(member.cites, { id: idFor(member, ids), note: member.note ?? 0 })
  })
  const bibliography = placed.length && document.style.bibliography ? document.bibliography() : []
  const cited = new Set(old.flatMap(({ cites }) => cites.map(({ work }) => work.item.id)))
  return {
    ...{ formatted, codes, bibliography },
    live: {
      preferences: there.preferences ? new Map() : preferencesOf(document, bibliography, there),
      ...(there.bibliography && document.style.bibliography && { merged: lacking(bibliography, cited) }),
    },
  }
}

/** Writes a place other than a page in words after the citation: many styles would call it a page. */
function placeOf(at: Locator | undefined, words: Words): LiveCite['cite'] {
  if (!at || at.label === 'page') return at ? { locator: at } : {}
  const number = at.value && `${words(at.label, /[-–,&]/.test(at.value))} ${at.value}`.trim()
  return { suffix: [at.within, number].map(part => (part ? `, ${part}` : '')).join('') }
}

interface Ordering {
  draft: Draft
  placed: readonly Source[]
  old: readonly LivePlaced[]
  fresh: readonly LiveCite[]
  note: boolean
}

/** Returns all citations as they follow each other in the finished document, with the numbers of their notes. */
function inOrder({ draft, placed, old, fresh, note }: Ordering): Member[] {
  const members: Member[] = []
  let next = 0
  const take = (until: number, ours: number): void => {
    for (; next < old.length && old[next]!.before <= until; next++) {
      const { cites, note: number } = old[next]!
      members.push({ cites, ...(number !== undefined && { note: number + (note ? ours : 0) }) })
    }
  }
  placed.forEach(({ sentence }, i) => {
    take(sentence, i)
    const number = note ? (draft.sentences[sentence]!.notes ?? 0) + i + 1 : 0
    members.push({ cites: [fresh[i]!], own: i, note: number })
  })
  take(Infinity, placed.length)
  return members
}

const byAge = (members: readonly Member[]): Member[] => [
  ...members.filter(({ own }) => own === undefined),
  ...members.filter(({ own }) => own !== undefined),
]

const clusterOf = ({ cites, note }: Member): Cluster => ({
  cites: cites.map(({ work, cite }): Cite => ({ ...cite, item: work.item })),
  ...(note !== undefined && { note }),
})

function idFor({ cites, own }: Member, used: Set<string>): string {
  const words = JSON.stringify([own, cites.map(({ work, cite }) => [work.id, cite])])
  let id = token(words, 8)
  for (let n = 1; used.has(id); n++) id = token(`${words} ${n}`, 8)
  used.add(id)
  return id
}

const preferencesOf = (
  { style, locale }: CslDocument,
  bibliography: readonly Entry[],
  { fields, bibliography: there }: LiveDocument,
): Map<string, string> =>
  preferences({
    ...{ style: style.base, locale, note: style.note, fields },
    bibliography: bibliography.length > 0 || there,
  })

/** Returns the entries of works that the document did not cite before, each with what stands before it. */
function lacking(entries: readonly Entry[], cited: ReadonlySet<string>): NewEntry[] {
  const out: NewEntry[] = []
  let after = 0,
    previous: string | undefined
  for (const entry of entries) {
    if (!cited.has(entry.id)) {
      out.push({ entry, after, ...(previous !== undefined && { previous }) })
      continue
    }
    after++
    previous = entry.label ? `${entry.label}\t${entry.text}` : entry.text
  }
  return out
}
