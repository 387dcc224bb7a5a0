import { z } from 'zod'
import { ListaInvitaciones } from '../src/schema/account.ts'
import { accountIn, defineTool } from './define.ts'

export default defineTool({
  name: 'list_invitations',
  title: 'List invitations',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  session: true,
  description: 'List the invitations that nobody has used yet. For the owner of the server alone.',
  resumen: 'Lista las invitaciones que nadie ha usado aún. Solo para la cuenta propietaria.',
  routes: [{ method: 'get', path: '/invitaciones', operationId: 'invitaciones' }],
  input: z.object({}),
  output: ListaInvitaciones,
  async run(_input, context) {
    const links = await accountIn(context).invitations()
    return { invitaciones: links.map(({ account: _, email, ...link }) => ({ ...link, correo: email })) }
  },
})
