import { z } from 'zod'
import { Borrado } from '../src/schema/documents.ts'
import { accountIn, defineTool } from './define.ts'

export default defineTool({
  name: 'end_session',
  title: 'End a session',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  description: 'Sign one browser out at once.',
  resumen: 'Cierra al momento la sesión de un navegador.',
  routes: [{ method: 'delete', path: '/sesiones/{id}', operationId: 'cerrarSesion' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Id of the session') }),
  output: Borrado,
  async run({ id }, context) {
    await accountIn(context).endSession(id)
    return { ok: true, id, borrado: true }
  },
})
