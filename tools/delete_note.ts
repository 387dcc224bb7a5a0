import { z } from 'zod'
import { Borrado } from '../src/schema/documents.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'delete_note',
  title: 'Delete a note',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description: 'Delete a note and its mark. The document does not change.',
  resumen: 'Borra una nota y su marca. El documento no cambia.',
  routes: [{ method: 'delete', path: '/notas/{id}', operationId: 'borrarNota' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Id of the note') }),
  output: Borrado,
  async run({ id }, { library }) {
    await library.shelf.removeMark(id)
    return { ok: true, id, borrado: true }
  },
})
