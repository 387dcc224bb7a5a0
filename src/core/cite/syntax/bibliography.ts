/** The works that a text cites: their keys, and their entries for the program that will read the text. */
import type { DocumentRow, RecordRow } from '../../../../storage/contract.ts'
import type { Library } from '../../library.ts'
import { exported } from '../../records/export.ts'
import { recordOf } from '../../records/record.ts'
import { written, type Exported } from '../../references/formats.ts'

/** Returns the citation key of each document's work, by document id. */
export async function keysOf(library: Library, documents: readonly DocumentRow[]): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const document of documents)
    if (!keys.has(document.id)) keys.set(document.id, (await recordOf(library, document)).clave ?? document.id)
  return keys
}

/**
 * Returns a .bib with those works and those of the keys that are known here, once each, sorted by key. `keys` are those
 * that the text cites already: without them, citing it again would give a file that lacks its older works.
 */
export async function bibliographyOf(
  library: Library,
  documents: readonly DocumentRow[],
  { keys = [], format = 'biblatex' }: { keys?: readonly string[]; format?: 'biblatex' | 'bibtex' } = {},
): Promise<string> {
  const rows = new Map<string, RecordRow>()
  for (const document of documents) {
    const row = await recordOf(library, document)
    rows.set(row.id, row)
  }
  for (const row of keys.length > 0 ? await library.shelf.recordsWith({ identities: [], keys }) : [])
    if (row.clave !== null && keys.includes(row.clave)) rows.set(row.id, row)
  const works = await exported(library, [...rows.values()])
  return written(
    format,
    works.map(slim).sort((a, b) => (a.key < b.key ? -1 : 1)),
  )
}

/** Fields that no bibliography prints, and private notes of programs and people. */
const PRIVATE = new RegExp(
  String.raw`^(?:abstract|annot(?:e|ation)|file|localfile|local-url|pdf|keywords|owner|timestamp|groups|` +
    String.raw`rating|readstatus|date-(?:added|modified)|creationdate|modificationdate|mendeley-.*|bdsk-.*|` +
    String.raw`__markedentry)$`,
  'i',
)

function slim(work: Exported): Exported {
  const { abstract: _abstract, annote: _annote, keyword: _keyword, ...item } = work.item
  const { bib, ...originals } = work.originals
  if (!bib) return { ...work, item }
  const fields = bib.fields.filter(([name]) => !PRIVATE.test(name))
  return { ...work, item, originals: { ...originals, bib: { ...bib, fields } } }
}
