import { z } from 'zod'
import { Borrado } from '../src/schema/documents.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'delete_collection',
  title: 'Delete a collection',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description: 'Delete a collection; its documents stay in the library. `principal` cannot be deleted.',
  resumen: 'Borra una colección; sus documentos se quedan. La colección `principal` no se borra.',
  routes: [{ method: 'delete', path: '/bibliotecas/{id}', operationId: 'borrarBiblioteca' }],
  statuses: [200, 404, 409],
  input: z.object({ id: z.string().describe('Id or exact name of the collection') }),
  output: Borrado,
  async run({ id }, { library }) {
    await library.shelf.removeCollection(id)
    return { ok: true, id, borrado: true }
  },
})
