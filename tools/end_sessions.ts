import { z } from 'zod'
import { SesionesCerradas } from '../src/schema/account.ts'
import { accountIn, defineTool } from './define.ts'

export default defineTool({
  name: 'end_sessions',
  title: 'Sign out everywhere else',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  description: 'End every session of the account but the one that asks. API keys stay.',
  resumen: 'Cierra todas las sesiones de la cuenta menos esta. Las claves de API siguen.',
  routes: [{ method: 'delete', path: '/sesiones', operationId: 'cerrarSesiones' }],
  input: z.object({}),
  output: SesionesCerradas,
  run: async (_input, context) => ({ ok: true, cerradas: await accountIn(context).endOtherSessions() }),
})
