import { z } from 'zod'
import { outline } from '../src/core/documents/outline.ts'
import { Esquema } from '../src/schema/reading.ts'
import { defineTool } from './define.ts'
import { plain } from './markdown.ts'

export default defineTool({
  name: 'outline',
  title: 'Outline of a document',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'List the headings of a document in order, each with its level, place and link.',
  resumen: 'Da los títulos de un documento en orden, con su nivel, su lugar y su enlace.',
  routes: [{ method: 'get', path: '/documentos/{id}/esquema', operationId: 'esquema' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Document id') }),
  output: Esquema,
  run: ({ id }, { library }) => outline(library, id),
  markdown: ({ titulos }) =>
    titulos.map(({ titulo, nivel, enlace }) => `${'  '.repeat(nivel - 1)}- [${plain(titulo)}](${enlace})\n`).join(''),
})
