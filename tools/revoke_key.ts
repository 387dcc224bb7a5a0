import { z } from 'zod'
import { Borrado } from '../src/schema/documents.ts'
import { accountIn, defineTool } from './define.ts'

export default defineTool({
  name: 'revoke_key',
  title: 'Revoke an API key',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  description: 'Revoke an API key at once, and end the browser sessions that it began.',
  resumen: 'Revoca al momento una clave de API y cierra las sesiones que abrió.',
  routes: [{ method: 'delete', path: '/claves/{id}', operationId: 'revocarClave' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Id of the key') }),
  output: Borrado,
  async run({ id }, context) {
    await accountIn(context).revokeKey(id)
    return { ok: true, id, borrado: true }
  },
})
