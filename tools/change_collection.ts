import { z } from 'zod'
import { Biblioteca } from '../src/schema/collections.ts'
import { oneLine } from '../src/schema/fields.ts'
import { defineTool } from './define.ts'

const ids = () => z.array(z.string()).max(10_000).optional()

export default defineTool({
  name: 'change_collection',
  title: 'Change a collection',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Rename a collection, put documents in, take documents out. Returns the collection. Taking out deletes nothing.',
  resumen: 'Cambia el nombre de una colección, mete documentos o los saca. Sacar no borra.',
  routes: [{ method: 'patch', path: '/bibliotecas/{id}', operationId: 'cambiarBiblioteca' }],
  statuses: [200, 404, 409],
  input: z.object({
    id: z.string().describe('Id or exact name of the collection'),
    nombre: oneLine().min(1).max(200).optional().describe('New name'),
    incluir: ids().describe('Ids of documents to put in'),
    excluir: ids().describe('Ids of documents to take out'),
  }),
  output: Biblioteca,
  run: ({ id, ...change }, { library }) => library.shelf.changeCollection(id, change),
})
