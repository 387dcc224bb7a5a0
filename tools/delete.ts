import { z } from 'zod'
import { Borrado } from '../src/schema/documents.ts'
import { remove } from '../src/core/documents/index.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'delete',
  title: 'Delete a document',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description: 'Delete a document and everything derived from it, also while it is being read. It cannot be undone.',
  resumen: 'Borra un documento y todo lo derivado de él, también mientras se lee. No se puede deshacer.',
  routes: [{ method: 'delete', path: '/documentos/{id}', operationId: 'borrar' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Document id') }),
  output: Borrado,
  run: ({ id }, { library }) => remove(library, id),
})
