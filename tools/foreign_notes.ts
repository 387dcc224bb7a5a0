import { z } from 'zod'
import { foreignNotes } from '../src/core/marks/foreign.ts'
import { NotasAjenas } from '../src/schema/marks.ts'
import { defineTool } from './define.ts'
import { plain } from './markdown.ts'

export default defineTool({
  name: 'foreign_notes',
  title: 'List the marks of other programs in a document',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'List the marks that are inside a PDF, and those that came with Zotero, each with the page that is ' +
    'printed there; says which carried a wrong page.',
  resumen: 'Da las marcas que trae el PDF y las que vinieron de Zotero, con su página, y dice cuáles decían otra.',
  routes: [{ method: 'get', path: '/documentos/{id}/notas/ajenas', operationId: 'notasAjenas' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Document id') }),
  output: NotasAjenas,
  run: ({ id }, { library }) => foreignNotes(library, id),
  markdown: ({ notas, paginas_mal }) =>
    [
      `# ${notas.length} marcas, ${paginas_mal} con otra página`,
      ...notas.map(
        ({ localizador, pagina_mal, pagina_dicha, texto, nota }) =>
          `- ${localizador || '?'}${pagina_mal ? ` (decía ${plain(pagina_dicha!)})` : ''}: ${plain(texto || nota)}`,
      ),
    ].join('\n') + '\n',
})
