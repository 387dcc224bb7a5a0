import { z } from 'zod'
import { Texto } from '../src/schema.ts'
import { read } from '../src/core/documents/index.ts'
import { defineTool } from './define.ts'
import { plain, who } from './markdown.ts'

const position =
  'A printed folio (23, xiv), a physical position ([12]), a time (1:02:03, 95), a localizador as given (diap. 4), or the whole name of a sheet or heading'

const input = z.object({
  id: z.string().describe('Document id'),
  desde: z.string().max(200).optional().describe(`From here. ${position}`),
  hasta: z.string().max(200).optional().describe('To here, included; written in the same ways'),
  limite: z.number().int().min(1).max(100).optional().describe('How many units at most; 20 unless `hasta` is given'),
})

export default defineTool({
  name: 'open_page',
  title: 'Read pages',
  scope: 'lectura',
  readOnly: true,
  mcp: true,
  description:
    'Read the text of a document page by page, by printed folio, physical position, time or heading. Returns units with locator, citation and link. Does not search: use search to find where to read.',
  resumen: 'Lee el texto de un documento por folio impreso, posición física, tiempo o título de sección.',
  english: { id: 'document', desde: 'from', hasta: 'to', limite: 'limit' },
  agent: input.extend({ limite: z.number().int().min(1).max(20).default(5).describe('How many units at most') }),
  routes: [{ method: 'get', path: '/documentos/{id}/texto', operationId: 'texto' }],
  statuses: [200, 404, 409],
  input,
  output: Texto,
  run: ({ id, ...range }, { library }) => read(library, id, range),
  markdown: ({ documento, unidades, siguiente }) =>
    [
      `# ${plain(documento.titulo)}`,
      who(documento),
      ...unidades.map(u => `## [${plain(u.localizador)}](${u.enlace})\n\n${u.texto}\n\n${plain(u.cita)}`),
      siguiente === undefined ? '' : `Siguiente: \`desde=${siguiente}\``,
    ]
      .filter(Boolean)
      .join('\n\n') + '\n',
})
