/**
 * Operations on a document as a whole: a failed one is retried, one is re-read, the sample is added, its numberings
 * are computed.
 */
import { createReadStream } from 'node:fs'
import type { Added, DocumentRow, FolioRow } from '../../../storage/contract.ts'
import { asset } from '../../paths.ts'
import type { Numeracion } from '../../schema/index.ts'
import { kindOf, upload } from './index.ts'
import { openedCopy } from './protected.ts'
import { readLabel } from '../folio/numerals.ts'
import type { Library } from '../library.ts'

/** An address that has not been fetched keeps the kind that its owner stated, unless the address itself tells it. */
const toldKind = ({ url, sha256, tipo }: DocumentRow): { tipo: DocumentRow['tipo'] } | null =>
  url !== null && sha256 === null && kindOf({ url }) !== tipo ? { tipo } : null

/**
 * Retries a document in error. `password` opens a protected PDF and is used once. Throws `conflicto` in any other
 * state.
 */
export async function retry(library: Library, id: string, password?: string): Promise<DocumentRow> {
  const before = await library.shelf.document(id)
  const { sha256, nombre, estado } = before
  const opens = password !== undefined && sha256 !== null && estado === 'error'
  const opened = opens ? await openedCopy(library, { sha256, nombre }, password) : undefined
  try {
    const row = await library.shelf.retry(id, toldKind(before), opened ? { opened: opened.sha256 } : {})
    library.wake()
    return row
  } finally {
    if (opened) await library.blobs.settle(opened)
  }
}

/**
 * Re-reads the document in the background; the old text serves until the new one is complete. A second request while
 * one is queued does nothing.
 */
export async function reread(library: Library, id: string): Promise<DocumentRow> {
  const row = await library.shelf.reread(id)
  library.wake()
  return row
}

/** Adds the book that comes with the package, so that there is something to try at once. */
export async function addSample(library: Library): Promise<Added> {
  const stored = await library.blobs.receive(createReadStream(asset('sample/don-quijote.pdf')))
  try {
    return await upload(library, {
      file: { ...stored, nombre: 'don-quijote.pdf', media: 'application/pdf' },
      given: { anio: 1605 },
      modo: 'rapido',
    })
  } finally {
    await library.blobs.settle(stored)
  }
}

/** Most numberings that a record shows; in a volume of forty articles a longer list would say nothing. */
const MOST = 12

/**
 * The printed numberings, in order. One ends where the style of numbering changes or the number falls back; a page
 * without a number does not end it.
 */
export function numeraciones(rows: readonly Pick<FolioRow, 'ancla'>[]): Numeracion[] {
  const runs: (Numeracion & { kind: string; value: number })[] = []
  for (const { ancla } of rows) {
    const label = ancla.tipo === 'pagina' || ancla.tipo === 'seccion' ? ancla.impresa : null
    const read = label ? readLabel(label) : null
    if (!label || !read) continue
    const kind = `${read.romana} ${read.prefix}`,
      last = runs.at(-1)
    if (last && last.kind === kind && read.value >= last.value) Object.assign(last, { hasta: label, value: read.value })
    else runs.push({ desde: label, hasta: label, kind, value: read.value })
  }
  return runs.length > MOST ? [] : runs.map(({ desde, hasta }) => ({ desde, hasta }))
}
