import { z } from 'zod'
import { units } from '../src/core/documents/places.ts'
import { Unidades } from '../src/schema/reading.ts'
import { defineTool } from './define.ts'
import { plain } from './markdown.ts'

export default defineTool({
  name: 'units',
  title: 'List the units of a document',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'List every page, slide, section or segment of a document with its anchor and headings, without text.',
  resumen: 'Da todas las páginas, secciones o segmentos de un documento con su ancla y sus títulos, sin el texto.',
  routes: [{ method: 'get', path: '/documentos/{id}/unidades', operationId: 'unidades' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Document id') }),
  output: Unidades,
  run: ({ id }, { library }) => units(library, id),
  markdown: ({ documento, unidades }) =>
    [
      `# ${plain(documento.titulo)}`,
      unidades.map(u => `- \`[${u.posicion}]\` ${[u.localizador, ...u.ruta].map(plain).join(' · ')}`).join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n') + '\n',
})
