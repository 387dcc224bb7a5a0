import { z } from 'zod'
import { formulas } from '../src/core/documents/formulas.ts'
import { Formulas } from '../src/schema/reading.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'formulas',
  title: 'Show the equations and nested lists of a document',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'List the equations of a document with text, and the items of its nested lists: where each stands in the text, ' +
    'its MathML, its depth.',
  resumen:
    'Lista las ecuaciones de un documento con texto y los elementos de sus listas anidadas: dónde está cada uno, su ' +
    'MathML, su nivel.',
  routes: [{ method: 'get', path: '/documentos/{id}/formulas', operationId: 'formulas' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Document id') }),
  output: Formulas,
  run: ({ id }, { library }) => formulas(library, id),
})
