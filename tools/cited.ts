/**
 * A citation job as its two operations answer it: 202 while it works, the cited Word file when that was asked for and
 * there is one.
 */
import type { CitationRow } from '../storage/contract.ts'
import { citationUrl, finished } from '../src/core/cite/citations.ts'
import { ended } from '../src/core/documents/index.ts'
import type { Library } from '../src/core/library.ts'
import type { Citado } from '../src/schema.ts'
import { Answer } from './define.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

export interface Told {
  nombre: string | null
  headers: Record<string, string>
}

export function citationAnswer(
  library: Library,
  row: CitationRow,
  accept: string | undefined,
  told: Told = { nombre: null, headers: {} },
): Answer<Citado> {
  const { citado, markdown, docx } = finished(library, row)
  const working = !ended(row)
  const nombre = `${(told.nombre ?? 'borrador').replace(/\.docx$/i, '')}-citado.docx`
  return new Answer(citado, {
    markdown,
    status: working ? 202 : 200,
    headers: { ...told.headers, ...(working && { Location: citationUrl(library, row.id) }) },
    ...(accept === DOCX && docx && { file: { media: DOCX, nombre, bytes: docx } }),
  })
}
