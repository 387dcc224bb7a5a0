import { z } from 'zod'
import { keepPlace } from '../src/core/documents/reading.ts'
import { Lectura } from '../src/schema/reading.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'keep_place',
  title: 'Keep where reading stopped',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Keep where reading of a document stopped: the page, or the second of a recording. It opens there again.',
  resumen: 'Guarda por dónde va la lectura de un documento; se abre ahí la vez siguiente.',
  routes: [{ method: 'put', path: '/documentos/{id}/lectura', operationId: 'guardarLectura' }],
  statuses: [200, 404],
  input: z.object({
    id: z.string().describe('Document id'),
    posicion: z.number().int().min(1).describe('Physical position of the page, section or segment'),
    segundo: z.number().min(0).max(1e7).optional().describe('Second of a recording'),
  }),
  output: Lectura,
  run: ({ id, ...place }, { library }) => keepPlace(library, id, place),
})
