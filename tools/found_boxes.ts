import { z } from 'zod'
import { occurrenceBoxes } from '../src/core/documents/occurrences.ts'
import { CajasHalladas } from '../src/schema/reading.ts'
import { defineTool } from './define.ts'
import { sought } from './find_in.ts'

export default defineTool({
  name: 'found_boxes',
  title: 'Show where words stand on a page',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'Show where every occurrence of words stands on a page of a PDF or on a scan: one box a line.',
  resumen: 'Da dónde está cada aparición de unas palabras en una página: una caja por línea.',
  routes: [{ method: 'get', path: '/documentos/{id}/apariciones/cajas', operationId: 'cajasHalladas' }],
  statuses: [200, 404],
  input: z.object({
    id: z.string().describe('Document id'),
    q: sought,
    posicion: z.number().int().min(1).describe('Physical position of the page'),
  }),
  output: CajasHalladas,
  run: ({ id, ...asked }, { library }) => occurrenceBoxes(library, id, asked),
})
