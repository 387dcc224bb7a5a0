import { z } from 'zod'
import { Borrado } from '../src/schema/documents.ts'
import { accountIn, defineTool } from './define.ts'

export default defineTool({
  name: 'delete_account',
  title: 'Delete the account',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  body: 'json',
  description:
    'Delete the account and everything in it: documents, originals, ' +
    'citations, keys. It cannot be undone. The owner goes last.',
  resumen:
    'Borra la cuenta con todo lo que tiene. No se puede deshacer. La ' +
    'cuenta propietaria no se borra mientras haya otras.',
  routes: [{ method: 'delete', path: '/cuenta', operationId: 'borrarCuenta' }],
  statuses: [200, 409],
  input: z.object({
    correo: z.string().max(254).describe('E-mail of the account, typed again'),
    contrasena: z.string().max(1024).optional().describe('Its password; needed where there is one'),
  }),
  output: Borrado,
  async run({ correo, contrasena }, context) {
    const account = accountIn(context)
    await account.remove({ correo, ...(contrasena !== undefined && { contrasena }) })
    return { ok: true, id: account.id, borrado: true }
  },
})
