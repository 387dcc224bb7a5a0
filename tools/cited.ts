/**
 * A citation job as its operations answer it: 202 while it works, the cited Word file when that was asked for and there
 * is one.
 */
import { citationUrl, type Finished } from '../src/core/cite/citations.ts'
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
  { citado, markdown, word }: Finished,
  accept: string | undefined,
  told: Told = { nombre: null, headers: {} },
): Answer<Citado> {
  const working = !ended(citado)
  const nombre = `${(told.nombre ?? 'borrador').replace(/\.docx$/i, '')}-citado.docx`
  const content = word && ('bytes' in word ? word : { path: library.blobs.path(word.sha256) })
  return new Answer(citado, {
    markdown,
    status: working ? 202 : 200,
    headers: { ...told.headers, ...(working && { Location: citationUrl(library, citado.id) }) },
    ...(accept === DOCX && content && { file: { media: DOCX, nombre, ...content } }),
  })
}
