import { z } from 'zod'
import { takeOver } from '../src/core/marks/foreign.ts'
import { ImportacionNotas } from '../src/schema/marks.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'take_over',
  title: 'Take over the marks of other programs',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Take over the marks that are inside a PDF and those of Zotero as notes here, once each. Each goes to ' +
    'its own words, else to its region of the page; what has no place is told.',
  resumen: 'Toma las marcas que trae el PDF y las de Zotero como notas de aquí, cada una una vez.',
  routes: [{ method: 'post', path: '/documentos/{id}/notas/tomar', operationId: 'tomarNotas' }],
  statuses: [200, 404],
  input: z.object({
    id: z.string().describe('Document id'),
    claves: z.array(z.string().max(300)).max(5000).optional().describe('Only those; absent: all'),
  }),
  output: ImportacionNotas,
  run: ({ id, claves }, { library }) => takeOver(library, id, claves),
})
