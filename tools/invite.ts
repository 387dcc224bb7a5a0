import { z } from 'zod'
import { API } from '../src/core/anchor.ts'
import { InvitacionNueva } from '../src/schema/account.ts'
import { accountIn, Answer, defineTool } from './define.ts'

export default defineTool({
  name: 'invite',
  title: 'Invite somebody',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  description:
    'Make a link with which somebody makes an account of their own, once. ' +
    'Returns it this once. For the owner of the server alone.',
  resumen:
    'Crea un enlace con el que alguien abre su cuenta, una vez. Se muestra ' +
    'esta única vez. Solo para la cuenta propietaria.',
  routes: [{ method: 'post', path: '/invitaciones', operationId: 'invitar' }],
  statuses: [201, 409],
  input: z.object({
    correo: z.string().max(254).optional().describe('Only for this e-mail'),
    dias: z.number().int().min(1).max(90).default(7).describe('Days until it ends'),
  }),
  output: InvitacionNueva,
  async run({ correo, dias }, context) {
    const {
      row: { account: _, email, ...row },
      enlace,
    } = await accountIn(context).invite({ dias, ...(correo !== undefined && { correo }) })
    return new Answer(
      { ...row, correo: email, enlace },
      { status: 201, headers: { Location: `${context.library.site}${API}/invitaciones` } },
    )
  },
})
