/**
 * Turns items of another program into records. An item that was imported before keeps its record, whatever it is called
 * now; a new one gets the record of its own files, or one with the same key, identifiers or title, or a new one.
 */
import type { DocumentRow, RecordChange, RecordRow } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Library } from '../library.ts'
import { changeTo, NOTHING, saidIn, type Naming, type Said } from '../records/record.ts'
import { identitiesOf, titlesAgree } from '../references/identities.ts'
import { unique, usable } from '../references/keys.ts'
import { Matcher } from '../references/match.ts'
import type { Item, Original } from '../references/model.ts'
import { restated, saying } from '../references/statements.ts'
import type { ForeignItem, ProgramName } from './model.ts'

export interface Wanted {
  item: ForeignItem
  /** Id of its record after the last run; null when it had none. */
  record: string | null
  /** Ids of the documents of its files. */
  documents: readonly string[]
  /** Ids of the collections here that it is added to. */
  into: readonly string[]
}

/** What a run brings, and the ids of the records that the program's items have already. */
interface Batch {
  wanted: readonly Wanted[]
  linked: ReadonlySet<string>
}

/** How often a batch is tried when a reading changed one of its records meanwhile. */
const TRIES = 5

/**
 * Saves the records and returns one for each item, in order; null for an item with neither a record nor a file. New
 * items with a file that another of the batch has come after that one, which has its record by then. Throws `conflicto`
 * when the records still changed at the last try.
 */
export async function saveRecords(library: Library, program: ProgramName, batch: Batch): Promise<(RecordRow | null)[]> {
  const { wanted, linked } = batch
  const seen = new Set<string>()
  const later = wanted.filter(({ record, documents }) => {
    const isSecond = record === null && documents.some(id => seen.has(id))
    for (const id of documents) seen.add(id)
    return isSecond
  })
  if (later.length === 0) return saveFirst(library, program, batch)
  const first = wanted.filter(item => !later.includes(item))
  const rows = await saveFirst(library, program, { wanted: first, linked })
  const taken = new Set([...linked, ...rows.flatMap(row => row?.id ?? [])])
  const others = await saveRecords(library, program, { wanted: later, linked: taken })
  return wanted.map(item => (later.includes(item) ? others[later.indexOf(item)]! : rows[first.indexOf(item)]!))
}

async function saveFirst(library: Library, program: ProgramName, batch: Batch): Promise<(RecordRow | null)[]> {
  for (let n = 1; ; n++) {
    try {
      return await trySave(library, program, batch)
    } catch (error) {
      if (n === TRIES || !(error instanceof Failure) || error.codigo !== 'conflicto') throw error
    }
  }
}

async function trySave(
  library: Library,
  program: ProgramName,
  { wanted, linked }: Batch,
): Promise<(RecordRow | null)[]> {
  const { shelf } = library
  const documents = await shelf.documents(wanted.flatMap(item => item.documents))
  const ofDocuments = await shelf.recordsOf([...documents.keys()])
  const rows = await known(library, wanted, linked)
  const used = new Set<string>()
  const fecha = library.now().toISOString()
  const plans = wanted.map((item): Plan | null => {
    const row = rows.get(item) ?? recordOfFiles(item, ofDocuments, linked)
    if (!item.item.item && item.documents.length === 0) return null
    // when two items of a batch have one record, only the first is saved
    if (row && used.has(row.id)) return { row, change: null }
    if (row) used.add(row.id)
    const own = item.documents.filter(id => mayTake(ofDocuments.get(id), row, linked))
    const isLent = !rows.has(item) && row !== undefined && linked.has(row.id)
    return { row: row ?? null, change: { target: item, own, isLent } }
  })
  const all = await documentsByRow(library, plans)
  const changes = await Promise.all(
    plans.flatMap(plan => (plan?.change ? [changeFor(library, { program, plan, fecha, documents, others: all })] : [])),
  )
  const saved = await shelf.saveRecords(changes, unique)
  await tidy(library, plans, ofDocuments)
  let n = 0
  return plans.map(plan => (plan === null ? null : plan.change ? saved[n++]! : plan.row))
}

interface Plan {
  row: RecordRow | null
  /** `isLent`: the record is that of another item, which has the file too; this one adds its key and collections. */
  change: { target: Wanted; own: readonly string[]; isLent: boolean } | null
}

/**
 * Returns the records known from the last run and, for new items, those of the same work by key, identifiers or title.
 */
async function known(
  library: Library,
  wanted: readonly Wanted[],
  linked: ReadonlySet<string>,
): Promise<Map<Wanted, RecordRow>> {
  const before = wanted.filter(({ record }) => record !== null),
    ids = before.map(({ record }) => record!)
  const rows = await rowsById(library, ids)
  const linkedBefore = before.flatMap((item): [Wanted, RecordRow][] => {
    const row = rows.get(item.record!)
    return row ? [[item, row]] : []
  })
  const records = new Map(linkedBefore)
  const fresh = wanted.filter(item => !records.has(item) && item.item.item)
  return new Map([...linkedBefore, ...(await sameWorks(library, fresh, linked))])
}

/** Returns the records of the same works that no item of the program has; each is given to one item only. */
async function sameWorks(
  { shelf }: Library,
  fresh: readonly Wanted[],
  linked: ReadonlySet<string>,
): Promise<Map<Wanted, RecordRow>> {
  const records = new Map<Wanted, RecordRow>()
  if (fresh.length === 0) return records
  const candidates = await shelf.recordsWith({
    identities: fresh.flatMap(({ item }) => identitiesOf(item.item!, namesOf(item))),
    keys: fresh.map(({ item }) => item.citationKey).filter(Boolean),
  })
  const free = new Map(candidates.filter(({ id }) => !linked.has(id)).map(row => [row.id, row]))
  const matcher = new Matcher(
    [...free.values()].map(row => ({
      ...{ id: row.id, item: row.item, files: row.archivos },
      keys: [...(row.clave === null ? [] : [row.clave]), ...row.alias],
    })),
  )
  const taken = new Set<string>()
  for (const added of fresh) {
    const { citationKey: key, item } = added.item
    const match = matcher.match({ item: item!, key, aliases: [], files: namesOf(added.item) }, taken)
    if (!match.known) continue
    taken.add(match.known.id)
    records.set(added, free.get(match.known.id)!)
  }
  return records
}

async function rowsById({ shelf }: Library, ids: readonly string[]): Promise<Map<string, RecordRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await shelf.listRecords({ ids, lenders: true, limite: ids.length })
  return new Map(rows.map(row => [row.id, row]))
}

const namesOf = ({ files }: ForeignItem): string[] =>
  files.map(({ named }) => named.replace(/^(?:storage|attachments):/, ''))

/** The record of a file that is here already, unless it belongs to another item with another title. */
function recordOfFiles(
  { item, documents }: Wanted,
  ofDocuments: ReadonlyMap<string, RecordRow>,
  linked: ReadonlySet<string>,
): RecordRow | undefined {
  return documents
    .flatMap(id => ofDocuments.get(id) ?? [])
    .find(row => !linked.has(row.id) || titlesAgree(row.item['title'], item.item?.['title']))
}

const mayTake = (of: RecordRow | undefined, row: RecordRow | undefined, linked: ReadonlySet<string>): boolean =>
  of === undefined || of.id === row?.id || !linked.has(of.id)

async function documentsByRow(library: Library, plans: readonly (Plan | null)[]): Promise<Map<string, DocumentRow>> {
  return library.shelf.documents(plans.flatMap(plan => (plan?.change ? (plan.row?.documentos ?? []) : [])))
}

interface Making {
  program: ProgramName
  plan: Plan
  fecha: string
  documents: ReadonlyMap<string, DocumentRow>
  others: ReadonlyMap<string, DocumentRow>
}

function changeFor(library: Library, { program, plan, fecha, documents, others }: Making): Promise<RecordChange> {
  const { row } = plan
  const { target: wanted, own, isLent } = plan.change!
  const before = row ? saidIn(row) : NOTHING
  const ids = new Set([...(row?.documentos ?? []), ...own])
  const all = [...ids].flatMap(id => others.get(id) ?? documents.get(id) ?? [])
  return changeTo(library, row, {
    stated: isLent ? before : saidBy(wanted.item, before, { program, fecha }),
    documents: all,
    naming: namingOf(wanted, row, isLent),
  })
}

function saidBy(
  { item, key, tags, citationKey }: ForeignItem,
  before: Said,
  { program, fecha }: { program: ProgramName; fecha: string },
): Said {
  if (!item) return before
  const whole: Item = tags.length > 0 && !item['keyword'] ? { ...item, keyword: tags.join(', ') } : item
  const original: Original = {
    ...{ family: 'csl-json', type: String(item['type']), key: citationKey || key },
    fields: Object.entries(whole).map(([name, value]) => [name, JSON.stringify(value)]),
  }
  return {
    ...before,
    statements: restated(before.statements, {
      fuente: 'importado',
      now: saying(whole, { fecha, de: program }),
      de: program,
    }),
    originals: { ...before.originals, 'csl-json': original },
  }
}

function namingOf({ item: { citationKey }, into }: Wanted, row: RecordRow | null, isLent: boolean): Naming {
  return {
    ...(!isLent && usable(citationKey) && citationKey !== row?.clave && { clave: citationKey }),
    ...(citationKey && !row?.alias.includes(citationKey) && citationKey !== row?.clave && { alias: [citationKey] }),
    ...((!row || into.length > 0) && { bibliotecas: [...(row ? [] : ['principal']), ...into] }),
  }
}

/** Removes records that lost their only document to another record, if nobody imported or corrected them. */
async function tidy(
  { shelf }: Library,
  plans: readonly (Plan | null)[],
  ofDocuments: ReadonlyMap<string, RecordRow>,
): Promise<void> {
  const moved = plans.flatMap(plan =>
    (plan?.change?.own ?? []).flatMap(id => {
      const was = ofDocuments.get(id)
      return was && was.id !== plan!.row?.id ? [was.id] : []
    }),
  )
  for (const id of new Set(moved)) {
    const row = await shelf.record(id).catch(() => null)
    const statements = row && saidIn(row)
    const empty = statements && Object.keys(statements.originals).length === 0 && row.documentos.length === 0
    const corrected = statements && Object.values(statements.statements).some(({ usuario }) => usuario !== undefined)
    if (empty && !corrected) await shelf.removeRecord(id)
  }
}
