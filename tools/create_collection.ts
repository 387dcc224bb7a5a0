import { z } from 'zod'
import { API } from '../src/core/anchor.ts'
import { Biblioteca } from '../src/schema/collections.ts'
import { oneLine } from '../src/schema/fields.ts'
import { Answer, defineTool } from './define.ts'

export default defineTool({
  name: 'create_collection',
  title: 'Create a collection',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Create a collection, empty or with documents that are in the library. ' +
    'Returns the collection. It moves no document.',
  resumen: 'Crea una colección, vacía o con documentos que ya están en la biblioteca.',
  routes: [{ method: 'post', path: '/bibliotecas', operationId: 'crearBiblioteca' }],
  statuses: [201, 404, 409],
  input: z.object({
    nombre: oneLine().min(1).max(200).describe('Name; no other collection has it'),
    documentos: z.array(z.string()).max(10_000).default([]).describe('Ids of documents to put in'),
  }),
  output: Biblioteca,
  async run({ nombre, documentos }, { library }) {
    const row = await library.shelf.createCollection(nombre, documentos)
    return new Answer(row, { status: 201, headers: { Location: `${library.site}${API}/bibliotecas` } })
  },
})
