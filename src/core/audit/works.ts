/**
 * Resolves a citation to the entry of the manuscript's own list and to the library's work with its documents. A work is
 * returned only when it is the only match; otherwise all candidates are.
 */
import type { DocumentRow, RecordRow } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import { documentsOf } from '../records/record.ts'
import { foldedText, identitiesOf, titlesAgree } from '../references/identities.ts'
import { Matcher } from '../references/match.ts'
import type { Item } from '../references/model.ts'
import { plainText } from '../references/rich.ts'
import type { Cite, Entry, Manuscript } from './model.ts'
import { familiesOf, firstIs, namesAre, near, sameTitle, yearIs, yearsOf } from './names.ts'

export interface Work {
  /** Entry in the manuscript's own list. */
  entry?: Entry
  /** Whether the manuscript has a list of sources without this work. */
  missing: boolean
  record?: RecordRow
  documents: readonly DocumentRow[]
  rivals: readonly RecordRow[]
  /** Works of the same authors from other years; the citation may mean one of them with a wrong year. */
  otherYears: readonly RecordRow[]
}

/** Most works that are searched for one family name. */
const NAMESAKES = 200

export class Works {
  readonly #library: Library
  readonly #entries: readonly Entry[]
  readonly #lists: boolean
  readonly #known = new Map<string, Promise<Work>>()
  readonly #byFamily = new Map<string, Promise<readonly RecordRow[]>>()

  constructor(library: Library, { entries, lists }: Pick<Manuscript, 'entries' | 'lists'>) {
    this.#library = library
    this.#entries = entries
    this.#lists = lists
  }

  /** Returns the work that a citation means; the result is cached by the citation's words. */
  of(cite: Cite): Promise<Work> {
    const name = JSON.stringify([cite.key, cite.names, cite.year, cite.item?.['title']])
    const known = this.#known.get(name)
    if (known) return known
    const work = this.#find(cite)
    this.#known.set(name, work)
    return work
  }

  /** Returns the entry of the list for a work that the citation quotes through another. */
  quotedEntry({ quoted }: Cite): Entry | undefined {
    return quoted && entryFor(quoted, this.#entries)
  }

  async #find(cite: Cite): Promise<Work> {
    const known = entryFor(cite, this.#entries)
    const entry = known ?? entryWith(cite, this.#entries)
    const item = known?.item ?? cite.item
    const missing = this.#lists && entry === undefined
    const match = await this.#record(cite, item)
    const documents = match.record ? await documentsOf(this.#library, match.record) : []
    return {
      ...(entry && { entry }),
      ...match,
      missing,
      documents: documents.filter(({ estado }) => estado === 'listo'),
    }
  }

  async #record(cite: Cite, item: Item | undefined): Promise<Pick<Work, 'record' | 'rivals' | 'otherYears'>> {
    // a number refers to the manuscript's own list and is not a key of the library
    const key = cite.key !== undefined && !/^\d+$/.test(cite.key) ? cite.key : undefined
    const keys = key === undefined ? [] : [key]
    const identities = item ? identitiesOf(item) : []
    const rows = keys.length + identities.length > 0 ? await this.#library.shelf.recordsWith({ identities, keys }) : []
    const real = rows.filter(row => !row.lender)
    const byMark = new Matcher(
      real.map(row => ({
        id: row.id,
        item: row.item,
        keys: [...(row.clave === null ? [] : [row.clave]), ...row.alias],
        files: [],
      })),
    ).match({ item: item ?? {}, key: key ?? '', aliases: [], files: [] }, new Set())
    const record = real.find(({ id }) => id === byMark.known?.id)
    if (record) return { record, rivals: [], otherYears: [] }
    if (byMark.rivals.length > 0) return { rivals: real.filter(({ id }) => byMark.rivals.includes(id)), otherYears: [] }
    return this.#byNames(cite, item)
  }

  async #byNames(cite: Cite, item: Item | undefined): Promise<Pick<Work, 'record' | 'rivals' | 'otherYears'>> {
    const families = item ? familiesOf(item) : cite.names
    const title = item && typeof item['title'] === 'string' ? plainText(item['title']) : undefined
    const namesakes = families[0] === undefined ? [] : await this.#ofFamily(families[0])
    const same = namesakes.filter(row => namesAre(families, familiesOf(row.item)))
    if (title !== undefined) {
      const exact = [...same, ...(await this.#titled(title))].filter(
        (row, i, all) => sameTitle(row.item['title'], title) && all.findIndex(other => other.id === row.id) === i,
      )
      const titled = exact.length > 0 ? exact : same.filter(row => agrees(row, title))
      const inYear = titled.filter(row => yearIs(row.item, yearOf(cite, item)))
      if (inYear.length === 1) return { record: inYear[0]!, rivals: [], otherYears: [] }
      if (titled.length === 1) return { record: titled[0]!, rivals: [], otherYears: [] }
      return { rivals: titled, otherYears: [] }
    }
    if (same.length === 0 && cite.names.length === 1) return this.#titledAs(cite)
    const inYear = same.filter(row => yearIs(row.item, yearOf(cite, item)))
    if (inYear.length === 1) return { record: inYear[0]!, rivals: [], otherYears: [] }
    return { rivals: inYear, otherYears: inYear.length > 0 ? [] : same }
  }

  /** Looks for a work without an author whose title was taken for a name: "(Historia de España, 2004, p. 3)". */
  async #titledAs({ names: [name = ''], year }: Cite): Promise<Pick<Work, 'record' | 'rivals' | 'otherYears'>> {
    const titled = (await this.#titled(name)).filter(
      ({ item }) => familiesOf(item).length === 0 && foldedText(String(item['title'] ?? '')) === foldedText(name),
    )
    const inYear = titled.filter(({ item }) => yearIs(item, year))
    if (inYear.length === 1) return { record: inYear[0]!, rivals: [], otherYears: [] }
    return { rivals: inYear, otherYears: inYear.length > 0 ? [] : titled }
  }

  #ofFamily(family: string): Promise<readonly RecordRow[]> {
    const q = foldedText(family).split(' ').at(-1) ?? ''
    const known = this.#byFamily.get(q)
    if (known || !q) return known ?? Promise.resolve([])
    const rows = this.#library.shelf.listRecords({ q, limite: NAMESAKES }).then(page => page.rows)
    this.#byFamily.set(q, rows)
    return rows
  }

  async #titled(title: string): Promise<readonly RecordRow[]> {
    const q = foldedText(title).split(' ').slice(0, 6).join(' ')
    return q.length < 6 ? [] : (await this.#library.shelf.listRecords({ q, limite: 20 })).rows
  }
}

const yearOf = (cite: Cite, item: Item | undefined): string | undefined =>
  item === undefined ? cite.year : (yearsOf(item)[0] ?? cite.year)

/** Whether the record has a title that agrees with this one. */
const agrees = (row: RecordRow, title: string): boolean =>
  typeof row.item['title'] === 'string' && titlesAgree(row.item['title'], title)

/**
 * Returns the entry that a citation means: by key, else by names and year, then by a misspelt name or a wrong year when
 * only one work fits.
 */
function entryFor(cite: Cite, entries: readonly Entry[]): Entry | undefined {
  if (cite.key !== undefined) {
    const keyed = entries.find(({ key }) => key === cite.key)
    if (keyed) return keyed
  }
  if (cite.item?.['title'] !== undefined) return entryOfItem(cite.item, entries)
  if (cite.names.length === 0) return undefined
  const same = entries.filter(({ item }) => namesAre(cite.names, familiesOf(item)))
  const inYear = same.filter(({ item }) => yearIs(item, cite.year))
  if (inYear.length > 0) return cite.year === undefined ? oneWork(inYear) : lettered(cite, inYear)
  const spelled = entries.filter(
    ({ item }) => yearIs(item, cite.year) && firstIs(cite.names, familiesOf(item), (a, b) => near(a, b)),
  )
  return oneWork(spelled) ?? oneWork(same)
}

/** Returns the only entry in which the title of a work without an author stands: "El Faro. «La sal», s. f." */
function entryWith({ names, item }: Cite, entries: readonly Entry[]): Entry | undefined {
  const title = foldedText(item && familiesOf(item).length === 0 ? String(item['title'] ?? '') : (names[0] ?? ''))
  if (names.length > 1 || !title.includes(' ')) return undefined
  const [entry, other] = entries.filter(({ text }) => ` ${foldedText(text)} `.includes(` ${title} `))
  return other ? undefined : entry
}

/** Returns the first entry if all of them are the same work, because a list may hold a work twice. */
const oneWork = (entries: readonly Entry[]): Entry | undefined => {
  const [first] = entries
  const alike = ({ item }: Entry): boolean =>
    namesAre(familiesOf(first!.item), familiesOf(item)) &&
    yearsOf(first!.item)[0] === yearsOf(item)[0] &&
    sameTitle(first!.item['title'], item['title'])
  return first && entries.every(alike) ? first : undefined
}

/** Returns the entry with this title to the letter; a merely similar title counts only with the same names. */
function entryOfItem(item: Item, entries: readonly Entry[]): Entry | undefined {
  const families = familiesOf(item)
  const titled = entries.filter(entry => sameTitle(entry.item['title'], item['title']))
  const named = entries.filter(entry => namesAre(families, familiesOf(entry.item)))
  return (
    titled.find(entry => named.includes(entry)) ??
    titled[0] ??
    oneWork(
      named.filter(entry => titlesAgree(entry.item['title'], item['title']) && yearIs(entry.item, yearsOf(item)[0])),
    )
  )
}

/**
 * Reads the letter of a year: 2004a is the first entry of that year and 2004b the second, unless the list itself writes
 * the letters.
 */
function lettered({ year }: Cite, entries: readonly Entry[]): Entry | undefined {
  const letter = /[a-z]$/.exec(year ?? '')?.[0]
  if (letter === undefined) return entries[0]
  return (
    entries.find(({ text }) => new RegExp(`\\b${year}\\b`).test(text)) ??
    entries[letter.charCodeAt(0) - 'a'.charCodeAt(0)]
  )
}
