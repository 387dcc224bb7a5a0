/**
 * A file of a watched folder that was edited. A text that its owner writes is one document whatever is written into it:
 * the new text takes the place of the old one. A PDF, a book or a recording under the same name is another document.
 */
import { createReadStream } from 'node:fs'
import type { DocumentRow } from '../../../storage/contract.ts'
import { NOT_REREAD } from '../../errors.ts'
import type { Motivo, Tipo } from '../../schema/index.ts'
import type { Library } from '../library.ts'

const WRITTEN: ReadonlySet<Tipo> = new Set<Tipo>(['documento', 'presentacion', 'hoja'])

interface Why {
  motivo: Motivo
  detalle?: string
}

/**
 * Why a file is not yet that of the document that has its content: the document is about to have other content or this
 * one, or could not be read with it. An edited one has its new content before it has the words, and is being `renewed`.
 */
export function becoming(
  { relectura, given, avisos }: DocumentRow,
  { sha256, renewed }: { sha256: string; renewed: boolean },
): Why | null {
  if (relectura !== null && (renewed || given.siguiente !== undefined)) return { motivo: 'leyendo' }
  if (given.siguiente !== sha256) return null
  const why = avisos.findLast(aviso => aviso.startsWith(NOT_REREAD)) ?? ''
  return { motivo: 'no_se_leyo', detalle: why.slice(NOT_REREAD.length) }
}

/** Its file is read again where it can be; null where what the file has now is another document. */
export async function readEdited(
  library: Library,
  before: DocumentRow,
  { path, sha256 }: { path: string; sha256: string },
): Promise<Why | null> {
  const { id, estado, relectura, given, tipo } = before
  if (!WRITTEN.has(tipo) || estado === 'error') return null
  if (estado !== 'listo' || relectura !== null) return { motivo: 'leyendo' }
  const stored = await library.blobs.receive(createReadStream(path))
  try {
    if (stored.sha256 === sha256) await library.shelf.reread(id, sha256)
  } finally {
    await library.blobs.settle(stored)
    if (given.siguiente) await library.blobs.letGo(given.siguiente)
  }
  library.wake()
  return { motivo: 'leyendo' }
}
