import { z } from 'zod'
import { ListaPermisos } from '../src/schema/account.ts'
import { accountIn, defineTool } from './define.ts'

export default defineTool({
  name: 'list_grants',
  title: 'List agents that signed in',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  session: true,
  description:
    'List the agents that somebody allowed to use the library, with their ' +
    'scopes and last use. API keys are listed by list_keys.',
  resumen: 'Lista los agentes a los que se dio permiso, con sus alcances y su último uso.',
  routes: [{ method: 'get', path: '/permisos', operationId: 'permisos' }],
  input: z.object({}),
  output: ListaPermisos,
  run: async (_input, context) => ({
    permisos: (await accountIn(context).grants()).map(({ account: _, client: _client, ...grant }) => grant),
  }),
})
