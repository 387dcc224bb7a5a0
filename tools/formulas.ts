import { z } from 'zod'
import { formulas } from '../src/core/documents/formulas.ts'
import { Formulas } from '../src/schema-reading.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'formulas',
  title: 'Show the equations of a document',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'List the equations of a Word file, a web page or an EPUB: where each stands in the text, and its MathML.',
  resumen: 'Lista las ecuaciones de un Word, una página web o un EPUB: dónde está cada una en el texto, y su MathML.',
  routes: [{ method: 'get', path: '/documentos/{id}/formulas', operationId: 'formulas' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Document id') }),
  output: Formulas,
  run: ({ id }, { library }) => formulas(library, id),
})
