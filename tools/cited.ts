/**
 * A citation job as its two operations answer it: 202 while it works, the cited Word file when that was asked for and
 * there is one.
 */
import type { CitationRow } from '../storage/contract.ts'
import { citationUrl, finished } from '../src/core/cite/citations.ts'
import { ended } from '../src/core/documents/index.ts'
import { isSyntax } from '../src/core/cite/syntax/index.ts'
import type { Library } from '../src/core/library.ts'
import { OUTPUTS, type Formato } from '../src/core/outputs.ts'
import type { Citado } from '../src/schema.ts'
import { Answer } from './define.ts'

export interface Told {
  nombre: string | null
  headers: Record<string, string>
}

/** What the caller wants back; `bare`: the file alone. */
export interface Wanted {
  formato?: Formato
  bare?: boolean
}

export function citationAnswer(
  library: Library,
  row: CitationRow,
  { formato, bare }: Wanted,
  told: Told = { nombre: null, headers: {} },
): Answer<Citado> {
  const { citado, markdown, docx } = finished(library, row)
  const working = !ended(row)
  const bytes = formato === 'docx' ? docx : bare && isSyntax(formato) ? Buffer.from(citado.texto ?? '') : null
  const { media, extension } = OUTPUTS[formato ?? 'json']
  const nombre = `${(told.nombre ?? 'borrador').replace(/\.(?:docx|tex|typ|org|md|markdown|txt)$/i, '')}-citado${extension}`
  return new Answer(citado, {
    markdown,
    status: working ? 202 : 200,
    headers: { ...told.headers, ...(working && { Location: citationUrl(library, row.id) }) },
    ...(bytes &&
      !working && { file: { media: formato === 'docx' ? media : `${media}; charset=utf-8`, nombre, bytes } }),
  })
}
