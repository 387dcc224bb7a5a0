import { z } from 'zod'
import { Documento } from '../src/schema/documents.ts'
import { API } from '../src/core/anchor.ts'
import { ended, record, settled } from '../src/core/documents/index.ts'
import { Answer, defineTool, waiting } from './define.ts'
import { documentMarkdown } from './markdown.ts'

export default defineTool({
  name: 'document',
  title: 'Get a document',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Get the record of one document, waiting up to `esperar` seconds while it ' +
    'is being read. Returns 202 while it is not finished. The id of an upload that turned out to be a document ' +
    'of the library gives that one, with `duplicado`.',
  resumen: 'Da la ficha de un documento; con `esperar`, aguarda a que termine de leerse.',
  routes: [{ method: 'get', path: '/documentos/{id}', operationId: 'documento' }],
  waits: { default: 0 },
  statuses: [200, 202, 404],
  input: z.object({ id: z.string().describe('Document id'), esperar: waiting(0) }),
  output: Documento,
  async run({ id, esperar }, { library, signal }) {
    const row = await settled(library, id, { seconds: esperar, signal })
    const done = ended(row)
    return new Answer(record(library, row, row.id !== id), {
      status: done ? 200 : 202,
      headers: done ? {} : { Location: `${library.site}${API}/documentos/${row.id}` },
    })
  },
  markdown: documentMarkdown,
})
