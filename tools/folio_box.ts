import { z } from 'zod'
import { folioFrame } from '../src/core/documents/folio-box.ts'
import { Cajas } from '../src/schema/reading.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'folio_box',
  title: 'Show where the number of a page is printed',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'Show where on a page its number was read. Empty where it was not read, or its place is not certain.',
  resumen: 'Da dónde está impreso el número de una página; nada donde no se leyó o no es seguro.',
  routes: [{ method: 'get', path: '/documentos/{id}/folios/caja', operationId: 'cajaFolio' }],
  statuses: [200, 404],
  input: z.object({
    id: z.string().describe('Document id'),
    posicion: z.number().int().min(1).describe('Physical position of the page'),
  }),
  output: Cajas,
  run: ({ id, posicion }, { library }) => folioFrame(library, id, posicion),
})
