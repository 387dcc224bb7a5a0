import { z } from 'zod'
import { Figuras } from '../src/schema/figures.ts'
import { figuresIn } from '../src/core/figures/pictures.ts'
import { defineTool } from './define.ts'
import { figurasMarkdown } from './markdown.ts'

export default defineTool({
  name: 'figures',
  title: 'List the figures of a document',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'List the pictures cut out of a document: caption, place and address of each. Looked for ' +
    'once the document is ready; `completo` says when that has ended.',
  resumen: 'Lista las figuras recortadas de un documento, con su pie, su lugar y la dirección de cada imagen.',
  routes: [{ method: 'get', path: '/documentos/{id}/figuras', operationId: 'figuras' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Document id') }),
  output: Figuras,
  run: ({ id }, { library }) => figuresIn(library, id),
  markdown: figurasMarkdown,
})
