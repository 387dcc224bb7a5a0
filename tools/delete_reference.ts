import { z } from 'zod'
import { Borrado } from '../src/schema/documents.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'delete_reference',
  title: 'Delete a reference',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description: 'Delete a reference that has no document. One that has is 409: delete the document.',
  resumen: 'Borra una referencia sin documento; si lo tiene, hay que borrar el documento.',
  routes: [{ method: 'delete', path: '/referencias/{id}', operationId: 'borrarReferencia' }],
  statuses: [200, 404, 409],
  input: z.object({ id: z.string().describe('Id of the reference, or its citation key') }),
  output: Borrado,
  async run({ id }, { library }) {
    await library.shelf.removeRecord(id)
    return { ok: true, id, borrado: true }
  },
})
