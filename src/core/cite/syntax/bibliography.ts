/** The works that a text cites: their keys, and their entries for the program that will read it. */
import type { DocumentRow, RecordRow } from '../../../../storage/contract.ts'
import type { Library } from '../../library.ts'
import { exported } from '../../records/export.ts'
import { recordOf } from '../../records/record.ts'
import { written, type Exported } from '../../references/formats.ts'

/** Document id → citation key of its work. */
export async function keysOf(library: Library, documents: readonly DocumentRow[]): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const document of documents)
    if (!keys.has(document.id)) keys.set(document.id, (await recordOf(library, document)).clave ?? document.id)
  return keys
}

/** Exactly those works, once each, in the order of their keys. */
export async function bibliographyOf(library: Library, documents: readonly DocumentRow[]): Promise<string> {
  const rows = new Map<string, RecordRow>()
  for (const document of documents) {
    const row = await recordOf(library, document)
    rows.set(row.id, row)
  }
  const works = await exported(library, [...rows.values()])
  return written(
    'biblatex',
    works.map(slim).sort((a, b) => (a.key < b.key ? -1 : 1)),
  )
}

/** What no bibliography prints, and what a program or a person noted for themselves. */
const PRIVATE =
  /^(?:abstract|annot(?:e|ation)|file|localfile|local-url|pdf|keywords|owner|timestamp|groups|rating|readstatus|date-(?:added|modified)|creationdate|modificationdate|mendeley-.*|bdsk-.*|__markedentry)$/i

function slim(work: Exported): Exported {
  const { abstract: _abstract, annote: _annote, keyword: _keyword, ...item } = work.item
  const { bib, ...originals } = work.originals
  if (!bib) return { ...work, item }
  const fields = bib.fields.filter(([name]) => !PRIVATE.test(name))
  return { ...work, item, originals: { ...originals, bib: { ...bib, fields } } }
}
