/**
 * Imports the library of another program. Unchanged items are not read again, and moved ones follow; what is gone there
 * is reported and stays here until somebody removes it. An import can be stopped at any time, and the next run
 * continues.
 */
import type { ImportedFile, ImportedItem, WholeItem } from '../../../storage/contract.ts'
import type { Modo } from '../../schema.ts'
import type { Library } from '../library.ts'
import { intoCollections, selected } from './collections.ts'
import { isAnother, takeFile, type TakenFile } from './files.ts'
import type {
  ForeignCollection,
  ForeignItem,
  ForeignMark,
  ForeignSource,
  ItemProblem,
  Notice,
  Problem,
} from './model.ts'
import { saveRecords } from './records.ts'
import { toRecount } from './labels.ts'

export interface ImportOptions {
  /** Names or paths of collections there, imported with everything under them; absent means everything. */
  colecciones?: readonly string[]
  /** Only reports what would be done. */
  simular?: boolean
  modo?: Modo
  signal?: AbortSignal
  onProgress?(done: number, total: number, title: string): void | Promise<void>
}

export interface Unread extends Problem {
  biblioteca: string
  clave: string
  titulo: string
  archivo: string
}

export interface Gone {
  biblioteca: string
  clave: string
  titulo: string
  referencia: string | null
  documentos: string[]
}

export interface ImportResult {
  total: number
  nuevas: number
  cambiadas: number
  iguales: number
  /** Files that became documents in this run. */
  archivos: number
  notas: number
  anotaciones: number
  colecciones: number
  noLeidos: Unread[]
  desaparecidas: Gone[]
  /** Documents whose file was replaced there; the old document stays until somebody removes it. */
  sustituidos: { clave: string; documento: string; por: string }[]
  avisos: Notice[]
  interrumpida: boolean
}

/** Items read and stored in one step. */
const BATCH = 50

export async function importForeign(
  library: Library,
  source: ForeignSource,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const result: ImportResult = {
    ...{ total: 0, nuevas: 0, cambiadas: 0, iguales: 0, archivos: 0, notas: 0, anotaciones: 0, colecciones: 0 },
    ...{ noLeidos: [], desaparecidas: [], sustituidos: [], avisos: [...source.notices], interrumpida: false },
  }
  const { marks, collections } = selected(source, options.colecciones)
  result.total = marks.length
  const runs = await begun(library, source, options, result)
  for (const run of runs) {
    const own = (list: readonly ForeignMark[]): ForeignMark[] => list.filter(mark => mark.library === run.of)
    await takeIn(run, { marks: own(marks), all: own(source.marks), collections })
    if (!options.simular) await library.shelf.endImport(run.id, summary(result))
    if (result.interrumpida) break
  }
  return result
}

/** Returns one run for each library of the source, with what earlier runs left of it. */
async function begun(
  library: Library,
  source: ForeignSource,
  options: ImportOptions,
  result: ImportResult,
): Promise<Run[]> {
  const linked = new Set<string>()
  const there = await library.shelf.imports()
  const runs: Run[] = []
  for (const { id: of, formerly, name } of source.libraries) {
    const found = { program: source.program, library: of, formerly, name, place: source.place }
    const names = [of, ...formerly]
    const known = there.find(one => one.program === source.program && names.includes(one.library))
    const empty = !source.marks.some(({ library: id }) => id === of)
    const row = options.simular || (!known && empty) ? known : await library.shelf.importOf(found)
    if (!row && empty) continue
    const items = row ? await library.shelf.importedItems(row.id) : []
    for (const { record } of items) if (record !== null) linked.add(record)
    const files = row ? await library.shelf.importedFiles(row.id) : []
    const before = { items: new Map(items.map(item => [item.key, item])), files: byItem(files) }
    runs.push({ library, source, options, result, id: row?.id ?? '', of, linked, before })
  }
  return runs
}

function byItem(files: readonly (ImportedFile & { item: string })[]): Before['files'] {
  const map = new Map<string, Map<string, ImportedFile>>()
  for (const { item, ...file } of files) {
    const of = map.get(item)
    if (of) of.set(file.key, file)
    else map.set(item, new Map([[file.key, file]]))
  }
  return map
}

interface Before {
  items: ReadonlyMap<string, ImportedItem>
  /** Files by item key, then by file key. */
  files: ReadonlyMap<string, ReadonlyMap<string, ImportedFile>>
}

export interface Run {
  library: Library
  source: ForeignSource
  options: ImportOptions
  result: ImportResult
  /** Id of the import in the storage; empty in a simulation of a library that was never imported. */
  id: string
  /** Ids of the records that already belong to an item. */
  linked: Set<string>
  /** Id there of the library being imported. */
  of: string
  before: Before
}

const summary = ({ avisos: _a, desaparecidas, noLeidos, sustituidos, ...counts }: ImportResult) => ({
  ...counts,
  desaparecidas: desaparecidas.length,
  noLeidos: noLeidos.length,
  sustituidos: sustituidos.length,
})

interface Wanted {
  /** Items of this library that were asked for; `all` are all of them. */
  marks: readonly ForeignMark[]
  all: readonly ForeignMark[]
  collections: readonly ForeignCollection[]
}

/** Items compared before other requests get a turn: some 10 ms. */
const TURN = 2000

async function takeIn(run: Run, { marks, all, collections }: Wanted): Promise<void> {
  const { result, options, before } = run
  gone(run, new Set(all.map(({ key }) => key)))
  const todo: ForeignMark[] = []
  for (const [n, mark] of marks.entries()) {
    if (n % TURN === TURN - 1) await new Promise(resolve => setImmediate(resolve))
    const item = before.items.get(mark.key)
    const files = [...(before.files.get(mark.key)?.values() ?? [])]
    if (item?.mark === mark.mark && !files.some(isAnother)) {
      result.iguales++
      for (const file of files) stillUnread(run, item, file)
    } else {
      todo.push(mark)
      result[item ? 'cambiadas' : 'nuevas']++
    }
  }
  if (options.simular) return
  const into = await intoCollections(run, collections)
  for (let from = 0; from < todo.length; from += BATCH) {
    if (options.signal?.aborted) {
      result.interrumpida = true
      return
    }
    const { items, problems } = await run.source.items(todo.slice(from, from + BATCH))
    for (const problem of problems) result.noLeidos.push(unread(problem, problem.title, ''))
    await batch(run, items, { into, done: from, total: todo.length })
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** Reports the items that the program no longer has; nothing is changed. */
function gone({ result, before, of }: Run, there: ReadonlySet<string>): void {
  for (const { key, title, record } of before.items.values())
    if (!there.has(key))
      result.desaparecidas.push({
        ...{ biblioteca: of, clave: key, titulo: title, referencia: record },
        documentos: [...(before.files.get(key)?.values() ?? [])].flatMap(({ document }) => document ?? []),
      })
}

function stillUnread({ result, of }: Run, { title }: ImportedItem, { key, path, problem }: ImportedFile): void {
  if (problem !== null)
    result.noLeidos.push(unread({ ...(problem as unknown as Problem), library: of, key }, title, path))
}

interface Course {
  /** Key of a collection there → its id here. */
  into: ReadonlyMap<string, string>
  done: number
  total: number
}

async function batch(run: Run, items: readonly ForeignItem[], { into, done, total }: Course): Promise<void> {
  const { library, source, options, result, linked, before: last } = run
  const taken = new Map<ForeignItem, TakenFile[]>()
  const recount: string[] = []
  for (const [n, item] of items.entries()) {
    await options.onProgress?.(done + n, total, item.title)
    const files = options.signal?.aborted ? [] : await takeFiles(run, item)
    taken.set(item, files)
    recount.push(...(await toRecount(library, item, files)))
    // stored before the file is read, because the page labels in annotations are evidence for its folios
    if (item.annotations.length > 0 && files.some(({ document }) => document !== null))
      await library.shelf.saveImported(run.id, [kept(item, files, UNFINISHED)])
  }
  const whole = options.signal?.aborted
    ? items.filter(item => (taken.get(item)?.length ?? 0) === item.files.length)
    : items
  const wanted = whole.map(item => {
    const before = last.items.get(item.key)
    const now = item.collections.flatMap(key => into.get(key) ?? [])
    const was = (before?.said['in'] as string[] | undefined) ?? []
    return {
      item,
      record: before?.record ?? null,
      documents: taken.get(item)!.flatMap(({ document }) => document ?? []),
      into: now.filter(id => !was.includes(id)),
      out: was.filter(id => !now.includes(id)),
      now,
      // the owner removed the record here, so it is not brought back
      removed: before !== undefined && before.record === null && before.said['record'] === true,
    }
  })
  const rows = await saveRecords(
    library,
    source.program,
    wanted.filter(({ removed }) => !removed),
    linked,
  )
  let n = 0
  const records = wanted.map(({ removed }) => (removed ? null : rows[n++]!))
  for (const record of records) if (record) linked.add(record.id)
  await library.shelf.saveImported(
    run.id,
    wanted.map(({ item, now, removed }, i) => {
      const record = removed || records[i] !== null
      const state = { mark: item.mark, record: records[i]?.id ?? null, said: { in: now, record } }
      return kept(item, taken.get(item)!, state)
    }),
  )
  for (const [i, { out }] of wanted.entries())
    if (out.length > 0 && records[i]) await library.shelf.leaveCollections(records[i].id, out)
  for (const item of whole) {
    result.notas += item.notes.length
    result.anotaciones += item.annotations.length
  }
  for (const id of new Set(recount)) await library.shelf.reread(id)
  if (recount.length > 0) library.wake()
}

/** State of an item whose record is not stored yet, so that an interrupted run does it again. */
const UNFINISHED = { mark: '', record: null, said: { in: [], record: false } }

const kept = (
  item: ForeignItem,
  files: readonly TakenFile[],
  { said, ...state }: { mark: string; record: string | null; said: { in: readonly string[]; record: boolean } },
): WholeItem => ({
  ...{ key: item.key, title: item.title, ...state, said: { tags: item.tags, other: item.other, ...said } },
  files: files.map(({ replaced: _replaced, ...file }) => file),
  ...{ notes: item.notes, annotations: item.annotations },
})

async function takeFiles(run: Run, item: ForeignItem): Promise<TakenFile[]> {
  const { library, options, result, before: last } = run
  const taken: TakenFile[] = []
  for (const file of item.files) {
    const before = last.files.get(item.key)?.get(file.key)
    const now = await takeFile(library, file, before, options.modo ?? 'rapido')
    taken.push(now)
    if (now.document !== null && now.document !== before?.document) result.archivos++
    if (now.replaced !== undefined)
      result.sustituidos.push({ clave: file.key, documento: now.replaced, por: now.document! })
    if (now.problem)
      result.noLeidos.push(unread({ ...now.problem, library: item.library, key: file.key }, item.title, file.named))
  }
  return taken
}

const unread = (
  { library, key, causa, mensaje, message }: Omit<ItemProblem, 'title'>,
  titulo: string,
  archivo: string,
): Unread => ({ biblioteca: library, clave: key, titulo, archivo, causa, mensaje, message })
