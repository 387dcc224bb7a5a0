import { z } from 'zod'
import { API } from '../src/core/anchor.ts'
import { record } from '../src/core/documents/index.ts'
import { reread } from '../src/core/documents/record.ts'
import { Documento } from '../src/schema/documents.ts'
import { Answer, defineTool } from './define.ts'
import { documentMarkdown } from './markdown.ts'

export default defineTool({
  name: 'reread',
  title: 'Read a document anew',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Read a document anew that has been read, with what reading has learnt since, in the background. Its ' +
    'old text is searched until the new one is whole; its id, its links and what people corrected stay. ' +
    'Returns the record with 202; `relectura` says how far it is. One in error is 409: it is tried again.',
  resumen:
    'Vuelve a leer un documento ya leído con lo que la lectura ha aprendido desde entonces. Mientras, ' +
    'sirve el texto anterior; su id, sus enlaces y lo corregido a mano se conservan.',
  routes: [{ method: 'post', path: '/documentos/{id}/releer', operationId: 'releer' }],
  statuses: [202, 404, 409],
  input: z.object({ id: z.string().describe('Document id') }),
  output: Documento,
  async run({ id }, { library }) {
    const row = await reread(library, id)
    return new Answer(record(library, row), {
      status: 202,
      headers: { Location: `${library.site}${API}/documentos/${id}` },
    })
  },
  markdown: documentMarkdown,
})
