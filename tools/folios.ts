import { z } from 'zod'
import { Folios } from '../src/schema/folios.ts'
import { folios } from '../src/core/documents/folios.ts'
import { defineTool } from './define.ts'
import { foliosMarkdown } from './markdown.ts'

export default defineTool({
  name: 'folios',
  title: 'Show printed folios',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'Show which number is printed on each page of a document, how certain it is and the evidence for it.',
  resumen: 'Muestra qué número lleva impreso cada página, con qué certeza y con qué indicios.',
  routes: [{ method: 'get', path: '/documentos/{id}/folios', operationId: 'folios' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Document id') }),
  output: Folios,
  run: ({ id }, { library }) => folios(library, id),
  markdown: foliosMarkdown,
})
