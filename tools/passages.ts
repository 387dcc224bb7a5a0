import { z } from 'zod'
import { passages } from '../src/core/documents/places.ts'
import { Pasajes } from '../src/schema.ts'
import { defineTool } from './define.ts'
import { passageMarkdown, plain } from './markdown.ts'

export default defineTool({
  name: 'passages',
  title: 'List the passages of a unit',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'List the passages that stand on one page, slide, section or segment, in reading ' +
    'order, or the one that a link names; empty when there is none.',
  resumen: 'Da los pasajes de una página, sección o segmento, o el que nombra un enlace; si ya no está, no da ninguno.',
  routes: [{ method: 'get', path: '/documentos/{id}/pasajes', operationId: 'pasajes' }],
  statuses: [200, 404],
  input: z.object({
    id: z.string().describe('Document id'),
    posicion: z.number().int().min(1).optional().describe('Physical position; the first unless told'),
    fragmento: z.string().max(200).optional().describe('Only this passage: its id, or the position token of its link'),
  }),
  output: Pasajes,
  run: ({ id, ...asked }, { library }) => passages(library, id, asked),
  markdown: ({ documento, pasajes }) =>
    [`# ${plain(documento.titulo)}`, ...pasajes.map(passageMarkdown)].join('\n\n') + '\n',
})
