/** One library of a source while it is imported, with what earlier runs left of it. */
import type { ImportedFile, ImportedItem, JsonObject } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import type { ForeignSource } from './model.ts'
import { knownAs } from './known.ts'
import type { ImportOptions, ImportResult } from './result.ts'

export interface Before {
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
  /** Result of the last run. */
  summary: JsonObject
  /** Ids of the records that already belong to an item. */
  linked: Set<string>
  /** Id there of the library being imported. */
  of: string
  /** Id under which the library is known here: another one when it was imported in another way before. */
  name: string
  before: Before
}

type Shared = Pick<Run, 'library' | 'source' | 'options' | 'result'>

/** Returns one run for each library of the source; none for an empty one that was never imported. */
export async function begun(shared: Shared): Promise<Run[]> {
  const { library, source, options } = shared
  const { shelf } = library
  const linked = new Set<string>()
  const there = await shelf.imports()
  const runs: Run[] = []
  for (const { id: of, formerly, name } of source.libraries) {
    const keys = new Set(source.marks.flatMap(mark => (mark.library === of ? mark.key : [])))
    const known = await knownAs(shelf, there, { source, asked: { id: of, formerly, keys } })
    if (!known.row && keys.size === 0) continue
    const row = options.simular
      ? known.row
      : await shelf.importOf({ program: source.program, ...known.names, name, place: source.place })
    const items = row ? await shelf.importedItems(row.id) : []
    for (const { record } of items) if (record !== null) linked.add(record)
    const files = row ? await shelf.importedFiles(row.id) : []
    runs.push({
      ...{ ...shared, id: row?.id ?? '', summary: row?.summary ?? {}, of, name: known.names.library, linked },
      before: { items: new Map(items.map(item => [item.key, item])), files: byItem(files) },
    })
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
