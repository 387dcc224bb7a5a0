import { z } from 'zod'
import { notesIn } from '../src/core/marks/index.ts'
import { ListaNotas } from '../src/schema/marks.ts'
import { defineTool } from './define.ts'
import { notesMarkdown } from './markdown.ts'

export default defineTool({
  name: 'notes_in',
  title: 'List the notes of a document',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'List what was marked and noted in a document, in the order of its places, each with its citation.',
  resumen: 'Da lo que se marcó y anotó en un documento, en el orden del texto, cada cosa con su cita.',
  routes: [{ method: 'get', path: '/documentos/{id}/notas', operationId: 'notasDocumento' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Document id') }),
  output: ListaNotas,
  run: ({ id }, { library }) => notesIn(library, id),
  markdown: notesMarkdown,
})
