import { z } from 'zod'
import { ListaClaves } from '../src/schema/account.ts'
import { accountIn, defineTool } from './define.ts'

export default defineTool({
  name: 'list_keys',
  title: 'List API keys',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  session: true,
  description: 'List the live API keys of the account with their last use. The keys themselves are stored nowhere.',
  resumen: 'Lista las claves de API que valen, con su último uso. Las claves mismas no se guardan.',
  routes: [{ method: 'get', path: '/claves', operationId: 'claves' }],
  input: z.object({}),
  output: ListaClaves,
  run: async (_input, context) => ({ claves: (await accountIn(context).keys()).map(({ account: _, ...key }) => key) }),
})
