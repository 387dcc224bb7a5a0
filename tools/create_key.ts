import { z } from 'zod'
import { API } from '../src/core/anchor.ts'
import { ALCANCES, ClaveNueva } from '../src/schema/account.ts'
import { accountIn, Answer, defineTool } from './define.ts'

export default defineTool({
  name: 'create_key',
  title: 'Make an API key',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  description: 'Make an API key. Returns it this once; only its hash is stored.',
  resumen: 'Crea una clave de API. Se muestra esta única vez.',
  routes: [{ method: 'post', path: '/claves', operationId: 'crearClave' }],
  statuses: [201],
  input: z.object({
    nombre: z.string().trim().min(1).max(200).describe('What it is for'),
    alcances: z.array(z.enum(ALCANCES)).min(1).describe('Scopes'),
    dias: z
      .number()
      .int()
      .min(1)
      .max(3650)
      .optional()
      .describe('Days until it stops working; without it, until it is revoked'),
  }),
  output: ClaveNueva,
  async run({ nombre, alcances, dias }, context) {
    const {
      key,
      row: { account: _, ...row },
    } = await accountIn(context).createKey({ nombre, alcances, ...(dias !== undefined && { dias }) })
    return new Answer(
      { ...row, clave: key },
      { status: 201, headers: { Location: `${context.library.site}${API}/claves` } },
    )
  },
})
