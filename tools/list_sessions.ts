import { z } from 'zod'
import { ListaSesiones } from '../src/schema/account.ts'
import { accountIn, defineTool } from './define.ts'

export default defineTool({
  name: 'list_sessions',
  title: 'List sessions',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  session: true,
  description: 'List the browsers that are signed in to the account, last used first.',
  resumen: 'Lista los navegadores en los que la cuenta tiene la sesión abierta.',
  routes: [{ method: 'get', path: '/sesiones', operationId: 'sesiones' }],
  input: z.object({}),
  output: ListaSesiones,
  async run(_input, context) {
    const account = accountIn(context)
    return {
      sesiones: (await account.sessions()).map(({ account: _, key: _key, ...session }) => ({
        ...session,
        actual: session.id === account.session,
      })),
    }
  },
})
