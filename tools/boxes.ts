import { z } from 'zod'
import { boxes } from '../src/core/documents/places.ts'
import { Cajas } from '../src/schema/reading.ts'
import { defineTool } from './define.ts'

const at = (what: string) => z.number().int().min(0).optional().describe(what)

export default defineTool({
  name: 'boxes',
  title: 'Show where a passage stands on its page',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Show where a passage, or a part of it, stands on the page of a PDF or on a ' +
    'picture: one box a line. Empty where nothing is drawn.',
  resumen: 'Da dónde está un pasaje, o una parte, en la página del PDF o en la imagen: una caja por línea.',
  routes: [{ method: 'get', path: '/documentos/{id}/cajas', operationId: 'cajas' }],
  statuses: [200, 404],
  input: z.object({
    id: z.string().describe('Document id'),
    fragmento: z.string().max(200).describe('Passage: its id, or the position token of its link'),
    desde: at('Only from this character of its text, UTF-16'),
    hasta: at('Only to this character of its text, UTF-16'),
  }),
  output: Cajas,
  run: ({ id, ...asked }, { library }) => boxes(library, id, asked),
})
