/** Stores some items of another program: their files as documents, then their records, then what was kept of each. */
import type { ImportedFile, ImportedItem, RecordRow, WholeItem } from '../../../storage/contract.ts'
import { contentOf } from './content.ts'
import { isAnother, takeFile, type TakenFile } from './files.ts'
import { toRecount } from './labels.ts'
import type { ForeignFile, ForeignItem } from './model.ts'
import { saveRecords, type Wanted } from './records.ts'
import { stillUnread, unread } from './result.ts'
import type { Run } from './run.ts'

interface Course {
  /** Key of a collection there → its id here. */
  into: ReadonlyMap<string, string>
  done: number
  total: number
}

export async function storeBatch(
  run: Run,
  items: readonly ForeignItem[],
  { into, done, total }: Course,
): Promise<void> {
  const { library, options, result } = run
  const others = await passOver(run, items)
  const taken = new Map<ForeignItem, TakenFile[]>()
  const recount = new Set<string>()
  for (const [n, item] of others.entries()) {
    if (options.signal?.aborted) break
    await options.onProgress?.(done + n, total, item.title)
    const files = await takeFiles(run, item)
    if (files.length < item.files.length) break
    taken.set(item, files)
    for (const id of await toRecount(library, item, files)) recount.add(id)
    // stored before the file is read, because the page labels in annotations are evidence for its folios
    if (item.annotations.length > 0 && files.some(({ document }) => document !== null))
      await library.shelf.saveImported(run.id, [stored(item, files, unfinished(run.before.items.get(item.key)))])
  }
  await storeRecords(run, taken, into)
  for (const { notes, annotations } of taken.keys()) {
    result.notas += notes.length
    result.anotaciones += annotations.length
  }
  for (const id of recount) await library.shelf.reread(id)
  if (recount.size > 0) library.wake()
}

/**
 * Passes over the items that say what they said, and have the files that they had: a program changes marks without
 * changing anything, and another way of reading the library has other marks. Returns the rest.
 */
export async function passOver(run: Run, items: readonly ForeignItem[]): Promise<ForeignItem[]> {
  const { result, before, name } = run
  const same: WholeItem[] = []
  const others: ForeignItem[] = []
  for (const item of items) {
    const was = before.items.get(item.key)
    const files = before.files.get(item.key) ?? new Map<string, ImportedFile>()
    if (!was || was.said['content'] !== contentOf(item) || changed(item, files)) {
      others.push(item)
      continue
    }
    result.cambiadas--
    result.iguales++
    for (const file of files.values()) stillUnread(result, { library: name, title: item.title }, file)
    same.push({ ...was, mark: item.mark, files: [...files.values()], notes: item.notes, annotations: item.annotations })
  }
  if (same.length > 0 && !run.options.simular) await run.library.shelf.saveImported(run.id, same)
  return others
}

const changed = ({ files }: ForeignItem, before: ReadonlyMap<string, ImportedFile>): boolean =>
  files.length !== before.size || files.some(file => isAnotherThan(file, before.get(file.key)))

function isAnotherThan({ path, named, problem }: ForeignFile, before: ImportedFile | undefined): boolean {
  if (before?.path !== (path ?? named)) return true
  return problem ? before.problem?.['causa'] !== problem.causa : isAnother(before)
}

/** Takes the files of an item; fewer than it has when the run is stopped meanwhile. */
async function takeFiles(run: Run, item: ForeignItem): Promise<TakenFile[]> {
  const { library, options, result, before: last, name } = run
  const taken: TakenFile[] = []
  for (const file of item.files) {
    if (options.signal?.aborted) break
    const before = last.files.get(item.key)?.get(file.key)
    const now = await takeFile(library, file, { before, modo: options.modo ?? 'rapido' })
    taken.push(now)
    if (now.document !== null && now.document !== before?.document) result.archivos++
    if (now.replaced !== undefined)
      result.sustituidos.push({ clave: file.key, documento: now.replaced, por: now.document! })
    if (now.problem)
      result.noLeidos.push(unread({ ...now.problem, library: name, key: file.key }, item.title, file.named))
  }
  return taken
}

interface Planned extends Wanted {
  /** Ids of the collections here that the item left, and of those that it is in. */
  out: readonly string[]
  now: readonly string[]
  /** The owner removed the record here, so it is not brought back. */
  removed: boolean
}

async function storeRecords(
  run: Run,
  taken: ReadonlyMap<ForeignItem, TakenFile[]>,
  into: Course['into'],
): Promise<void> {
  const { library, source, linked } = run
  const plans = [...taken].map(([item, files]) => planOf(run.before.items.get(item.key), item, { files, into }))
  const living = plans.filter(({ removed }) => !removed)
  const rows = await saveRecords(library, source.program, { wanted: living, linked })
  const saved = new Map<Planned, RecordRow | null>(living.map((plan, i) => [plan, rows[i]!]))
  for (const row of rows) if (row) linked.add(row.id)
  await library.shelf.saveImported(
    run.id,
    plans.map(plan => {
      const { item, now, removed } = plan
      const row = saved.get(plan) ?? null
      const state = { in: now, record: removed || row !== null, content: contentOf(item) }
      return stored(item, taken.get(item)!, { mark: item.mark, record: row?.id ?? null, said: state })
    }),
  )
  for (const [{ out }, row] of saved) if (out.length > 0 && row) await library.shelf.leaveCollections(row.id, out)
}

function planOf(
  before: ImportedItem | undefined,
  item: ForeignItem,
  { files, into }: { files: readonly TakenFile[]; into: Course['into'] },
): Planned {
  const now = item.collections.flatMap(key => into.get(key) ?? [])
  const was = (before?.said['in'] as string[] | undefined) ?? []
  return {
    item,
    record: before?.record ?? null,
    documents: files.flatMap(({ document }) => document ?? []),
    into: now.filter(id => !was.includes(id)),
    out: was.filter(id => !now.includes(id)),
    now,
    removed: before !== undefined && before.record === null && before.said['record'] === true,
  }
}

interface Stored {
  mark: string
  record: string | null
  said: { in: readonly string[]; record: boolean; content?: string }
}

/** State of an item whose record is not stored yet: no mark, so that an interrupted run does it again. */
const unfinished = (before: ImportedItem | undefined): Stored => ({
  mark: '',
  record: before?.record ?? null,
  said: { in: (before?.said['in'] as string[] | undefined) ?? [], record: before?.said['record'] === true },
})

const stored = (item: ForeignItem, files: readonly TakenFile[], { said: membership, ...state }: Stored): WholeItem => ({
  ...{ key: item.key, title: item.title, ...state, said: { tags: item.tags, other: item.other, ...membership } },
  files: files.map(({ replaced: _replaced, ...file }) => file),
  ...{ notes: item.notes, annotations: item.annotations },
})
