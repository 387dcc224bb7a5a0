import { z } from 'zod'
import { Hecho } from '../src/schema/account.ts'
import { accountIn, defineTool } from './define.ts'

export default defineTool({
  name: 'change_password',
  title: 'Change the password',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  description: 'Change the password of the account. Every other session ends; API keys stay.',
  resumen: 'Cambia la contraseña. Las demás sesiones se cierran; las claves de API siguen.',
  routes: [{ method: 'post', path: '/cuenta/contrasena', operationId: 'cambiarContrasena' }],
  input: z.object({
    actual: z.string().max(1024).optional().describe('The password until now; needed where there is one'),
    nueva: z.string().min(8).max(1024).describe('The new one, 8 characters at least'),
  }),
  output: Hecho,
  async run({ actual, nueva }, context) {
    await accountIn(context).changePassword({ nueva, ...(actual !== undefined && { actual }) })
    return { ok: true }
  },
})
