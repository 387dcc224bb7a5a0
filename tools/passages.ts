import { z } from 'zod'
import { passages } from '../src/core/documents/places.ts'
import { Pasajes } from '../src/schema/reading.ts'
import { defineTool } from './define.ts'
import { passageMarkdown, plain } from './markdown.ts'

const at = (what: string) => z.number().int().min(0).optional().describe(what)

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
    desde: at('Of `fragmento`: only from this character of its text, UTF-16'),
    hasta: at('Of `fragmento`: only to this character of its text, UTF-16'),
  }),
  output: Pasajes,
  run: ({ id, desde, hasta, ...asked }, { library }) =>
    passages(library, id, { ...asked, ...(hasta !== undefined && { rango: [desde ?? 0, hasta] }) }),
  markdown: ({ documento, pasajes }) =>
    [`# ${plain(documento.titulo)}`, ...pasajes.map(passageMarkdown)].join('\n\n') + '\n',
})
