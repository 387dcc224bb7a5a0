import { z } from 'zod'
import { API } from '../src/core/anchor.ts'
import { record } from '../src/core/documents/index.ts'
import { retry } from '../src/core/documents/record.ts'
import { Documento } from '../src/schema/documents.ts'
import { Answer, defineTool } from './define.ts'
import { documentMarkdown } from './markdown.ts'

export default defineTool({
  name: 'retry',
  title: 'Read a failed document again',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Read a document again that ended in error, from the file or address that is kept; `clave` opens a ' +
    'protected PDF. Returns the record with 202. A document that did not fail is 409.',
  resumen:
    'Vuelve a leer un documento que terminó en error, desde el archivo o la ' +
    'dirección que se conserva; `clave` abre un PDF protegido.',
  routes: [{ method: 'post', path: '/documentos/{id}/reintentar', operationId: 'reintentar' }],
  statuses: [202, 404, 409],
  input: z.object({
    id: z.string().describe('Document id'),
    clave: z.string().min(1).max(500).optional().describe('Password of a protected PDF; used once and not kept'),
  }),
  output: Documento,
  async run({ id, clave }, { library }) {
    const row = await retry(library, id, clave)
    return new Answer(record(library, row), {
      status: 202,
      headers: { Location: `${library.site}${API}/documentos/${id}` },
    })
  },
  markdown: documentMarkdown,
})
