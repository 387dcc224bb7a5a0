/** Lists references, and shows single ones. */
import type { DocumentRow, RecordQuery, RecordRow } from '../../../storage/contract.ts'
import type { ListaReferencias, Referencia } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { documentsOf, recordAll } from './record.ts'
import { shown } from './show.ts'

export const reference = async (library: Library, row: RecordRow): Promise<Referencia> =>
  shown(row, await documentsOf(library, row))

export async function listReferences(library: Library, query: RecordQuery): Promise<ListaReferencias> {
  await recordAll(library)
  const { rows, total, siguiente } = await library.shelf.listRecords(query)
  const ids = rows.flatMap(({ documentos }) => documentos)
  const documents = ids.length > 0 ? await library.shelf.documents(ids) : new Map<string, DocumentRow>()
  const referencias = rows.map(row =>
    shown(
      row,
      row.documentos.flatMap(id => documents.get(id) ?? []),
    ),
  )
  return { referencias, total, ...(siguiente !== undefined && { siguiente }) }
}
