/** Removes here what another program no longer has: only on request, and only what nothing else needs. */
import { remove } from '../documents/index.ts'
import type { Library } from '../library.ts'
import type { Gone } from './result.ts'
import type { ProgramName } from './model.ts'

/** Returns how many items were gone. A document that another item brought as well stays. */
export async function removeGone(library: Library, program: ProgramName, gone: readonly Gone[]): Promise<number> {
  const { shelf } = library
  const imports = (await shelf.imports()).filter(row => row.program === program)
  for (const { biblioteca, clave, referencia, documentos } of gone) {
    const own = imports.find(row => row.library === biblioteca)
    if (!own) continue
    await shelf.forgetImported(own.id, [clave])
    const origins = referencia === null ? [] : await shelf.originsOf(referencia)
    const needed = new Set(origins.flatMap(({ files }) => files.flatMap(({ document }) => document ?? [])))
    for (const id of documentos) if (!needed.has(id) && !(await isImported(library, id))) await remove(library, id)
    if (referencia === null || origins.length > 0) continue
    const row = await shelf.record(referencia).catch(() => null)
    if (row?.documentos.length === 0) await shelf.removeRecord(row.id)
  }
  return gone.length
}

/** Whether a file of any other item is that document. */
async function isImported({ shelf }: Library, document: string): Promise<boolean> {
  for (const { id } of await shelf.imports())
    if ((await shelf.importedFiles(id)).some(file => file.document === document)) return true
  return false
}
