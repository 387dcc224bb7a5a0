/**
 * Tells the result of an import without opening the source, when nothing has been written there since a complete run:
 * of a large library, a copy of the database alone takes seconds. Files are looked at by size and time, as ever.
 */
import type { ImportRow, ImportedFile } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import { isAnother } from './files.ts'
import type { Notice, ProgramName } from './model.ts'
import { nothing, stillUnread, type ImportOptions, type ImportResult } from './result.ts'

export interface Seen {
  program: ProgramName
  /** Place of the source, as the last run stored it. */
  place: string
  /** State of the source now; null when it cannot be told. */
  state: string | null
}

/** Returns null when the source has to be opened: something changed, or something there waits for its owner. */
export async function unchanged(
  { shelf }: Library,
  { program, place, state }: Seen,
  { colecciones = [], simular, onProgress }: ImportOptions,
): Promise<ImportResult | null> {
  if (state === null || colecciones.length > 0) return null
  const rows = (await shelf.imports()).filter(row => row.program === program && row.place === place)
  const known = rows.filter(({ summary }) => summary['estado'] === state)
  if (known.length === 0 || known.some(({ summary }) => summary['desaparecidas'] !== 0)) return null
  const result = nothing()
  for (const row of known) {
    const files = await shelf.importedFiles(row.id)
    if (files.some(isAnother)) return null
    const unreadable = files.filter(({ problem }) => problem !== null)
    if (unreadable.length > 0) tell(result, row, { files: unreadable, items: await shelf.importedItems(row.id) })
    result.total += row.items
    result.iguales += row.items
  }
  result.avisos = known[0]!.summary['avisos'] as Notice[]
  await onProgress?.(result.total, result.total, '')
  if (!simular) for (const row of known) await shelf.endImport(row.id, row.summary)
  return result
}

function tell(
  result: ImportResult,
  { library }: ImportRow,
  {
    files,
    items,
  }: { files: readonly (ImportedFile & { item: string })[]; items: readonly { key: string; title: string }[] },
): void {
  const titles = new Map(items.map(({ key, title }) => [key, title]))
  for (const file of files) stillUnread(result, { library, title: titles.get(file.item) ?? '' }, file)
}
