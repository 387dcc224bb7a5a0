/**
 * Imports the library of another program. Unchanged items are not read again, and moved ones follow; what is gone there
 * is reported and stays here until somebody removes it. An import can be stopped at any time, and the next run
 * continues.
 */
import type { JsonObject } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import { passOver, storeBatch } from './batch.ts'
import { intoCollections, selected } from './collections.ts'
import { isAnother } from './files.ts'
import type { ForeignCollection, ForeignItem, ForeignMark, ForeignSource } from './model.ts'
import { nothing, stillUnread, unread, type ImportOptions, type ImportResult } from './result.ts'
import { begun, type Run } from './run.ts'

/** Items read and stored in one step. */
const BATCH = 50

export async function importForeign(
  library: Library,
  source: ForeignSource,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const result = { ...nothing(), avisos: [...source.notices] }
  const { marks, collections } = selected(source, options.colecciones)
  result.total = marks.length
  const runs = await begun({ library, source, options, result })
  // A run that dies must not leave the state of an earlier, complete one behind: the next would take it for its own.
  const record = async (state: string | null): Promise<void> => {
    if (!options.simular) for (const { id } of runs) await library.shelf.endImport(id, summary(result, state))
  }
  if (runs.some(run => run.summary['estado'] !== undefined)) await record(null)
  for (const run of runs) {
    const own = (list: readonly ForeignMark[]): ForeignMark[] => list.filter(mark => mark.library === run.of)
    await takeIn(run, { marks: own(marks), all: own(source.marks), collections })
    if (result.interrumpida) break
  }
  const complete = !result.interrumpida && marks.length === source.marks.length
  await record(complete ? (source.state ?? null) : null)
  return result
}

/** What is kept of a run. The state and the notices let the next run be told without opening the source. */
const summary = (
  { avisos, desaparecidas, noLeidos, sustituidos, ...counts }: ImportResult,
  state: string | null,
): JsonObject => ({
  ...counts,
  desaparecidas: desaparecidas.length,
  noLeidos: noLeidos.length,
  sustituidos: sustituidos.length,
  ...(state !== null && { estado: state, avisos }),
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
      for (const file of files) stillUnread(result, { library: run.name, title: item.title }, file)
    } else {
      todo.push(mark)
      result[item ? 'cambiadas' : 'nuevas']++
    }
  }
  if (options.simular) {
    const known = todo.filter(({ key }) => before.items.has(key))
    await inBatches(run, known, async items => void (await passOver(run, items)))
  } else {
    const into = await intoCollections(run, collections)
    await inBatches(run, todo, (items, done) => storeBatch(run, items, { into, done, total: todo.length }))
  }
  result.interrumpida = options.signal?.aborted === true
}

/** Reads those items whole, some at a time, until the run is stopped. */
async function inBatches(
  { source, options, result, name }: Run,
  marks: readonly ForeignMark[],
  act: (items: ForeignItem[], done: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < marks.length && !options.signal?.aborted; from += BATCH) {
    const { items, problems } = await source.items(marks.slice(from, from + BATCH))
    for (const problem of problems) result.noLeidos.push(unread({ ...problem, library: name }, problem.title, ''))
    await act(items, from)
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** Reports the items that the program no longer has; nothing is changed. */
function gone({ result, before, name }: Run, there: ReadonlySet<string>): void {
  for (const { key, title, record } of before.items.values())
    if (!there.has(key))
      result.desaparecidas.push({
        ...{ biblioteca: name, clave: key, titulo: title, referencia: record },
        documentos: [...(before.files.get(key)?.values() ?? [])].flatMap(({ document }) => document ?? []),
      })
}
