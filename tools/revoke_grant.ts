import { z } from 'zod'
import { Borrado } from '../src/schema/documents.ts'
import { accountIn, defineTool } from './define.ts'

export default defineTool({
  name: 'revoke_grant',
  title: 'Withdraw an agent’s permission',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  description: 'Withdraw what an agent was allowed: all its tokens end at once. It has to ask again.',
  resumen: 'Retira al momento el permiso de un agente, con todo lo que tenía.',
  routes: [{ method: 'delete', path: '/permisos/{id}', operationId: 'revocarPermiso' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Id of the permission') }),
  output: Borrado,
  async run({ id }, context) {
    await accountIn(context).revokeGrant(id)
    return { ok: true, id, borrado: true }
  },
})
