/** Exports references of the library to a file in one of the formats, piece by piece. */
import type { DocumentRow, RecordQuery, RecordRow } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import { FORMATS, type Exported } from '../references/formats.ts'
import type { Item } from '../references/model.ts'
import { saidIn, recordAll } from './record.ts'
import { completed } from './show.ts'

export type ExportFormat = 'csl-json' | 'bibtex' | 'biblatex' | 'ris'

/** Records read in one query. */
const PAGE = 500
/** References written before other requests get a turn: some 5 ms. */
const WRITTEN = 100

/** Returns a file with everything that the query finds, whatever `limite` says. */
export async function exportReferences(
  library: Library,
  format: ExportFormat,
  query: Pick<RecordQuery, 'biblioteca' | 'ids' | 'q' | 'sinArchivo'>,
): Promise<string> {
  await recordAll(library)
  // records that only lend fields are exported with a whole library; in a part of it, each entry states the fields it
  // inherited
  const whole = query.ids === undefined && query.biblioteca === undefined && query.q === undefined
  const lenders = whole && query.sinArchivo === undefined && FORMATS[format].extension === '.bib'
  const references: Exported[] = []
  for (let cursor: string | undefined; ;) {
    const { rows, siguiente } = await library.shelf.listRecords({
      ...query,
      lenders,
      limite: PAGE,
      ...(cursor !== undefined && { cursor }),
    })
    references.push(...(await exported(library, rows)))
    if (siguiente === undefined) break
    cursor = siguiente
  }
  return text(format, references)
}

export async function exported(library: Library, rows: readonly RecordRow[]): Promise<Exported[]> {
  const first = rows.flatMap(({ documentos }) => documentos[0] ?? [])
  const documents = first.length > 0 ? await library.shelf.documents(first) : new Map<string, DocumentRow>()
  return rows.map(row => ({
    key: row.clave ?? row.id,
    // an imported record is as its author wrote it, so nothing is added that only the document says
    item:
      Object.keys(row.originals).length > 0
        ? completed(row.item, undefined)
        : completed(row.item, documents.get(row.documentos[0] ?? '')),
    originals: saidIn(row).originals,
    aliases: row.alias,
  }))
}

/** Returns what an export says of the records that no file of references has stated yet. */
export async function writtenOut(library: Library, rows: readonly RecordRow[]): Promise<ReadonlyMap<string, Item>> {
  const own = rows.filter(({ originals }) => Object.keys(originals).length === 0)
  return new Map((await exported(library, own)).map(({ item }, i) => [own[i]!.id, item]))
}

async function text(format: ExportFormat, references: readonly Exported[]): Promise<string> {
  const pieces: string[] = []
  for (const piece of FORMATS[format].write(references)) {
    pieces.push(piece)
    if (pieces.length % WRITTEN === 0) await new Promise(resolve => setImmediate(resolve))
  }
  return pieces.join('')
}
