import { z } from 'zod'
import { Borrado } from '../src/schema/documents.ts'
import { accountIn, defineTool } from './define.ts'

export default defineTool({
  name: 'withdraw_invitation',
  title: 'Withdraw an invitation',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  description: 'Withdraw an invitation that nobody has used yet. An account that was made with it stays.',
  resumen: 'Retira una invitación que nadie ha usado aún.',
  routes: [{ method: 'delete', path: '/invitaciones/{id}', operationId: 'retirarInvitacion' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Id of the invitation') }),
  output: Borrado,
  async run({ id }, context) {
    await accountIn(context).withdraw(id)
    return { ok: true, id, borrado: true }
  },
})
