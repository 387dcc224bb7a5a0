import { z } from 'zod'
import { foundHere, listImports } from '../src/core/foreign/bring.ts'
import { ListaImportaciones } from '../src/schema/imports.ts'
import { accountIn, defineTool } from './define.ts'

export default defineTool({
  name: 'list_imports',
  title: 'Libraries of other programs',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'List the libraries of other programs that were brought in, with how much of them is here, ' +
    'and those that were found on this machine. It reads none of them.',
  resumen: 'Lista las bibliotecas de otros programas que se han traído, y las que hay en esta máquina.',
  routes: [{ method: 'get', path: '/importaciones', operationId: 'importaciones' }],
  input: z.object({}),
  output: ListaImportaciones,
  async run(_input, context) {
    const account = accountIn(context)
    const own = account.session !== null && (await account.isOwner())
    return { puede: own, encontradas: own ? await foundHere() : [], importaciones: await listImports(context.library) }
  },
})
