import { z } from 'zod'
import { ListaBibliotecas } from '../src/schema/collections.ts'
import { defineTool } from './define.ts'
import { plain } from './markdown.ts'

export default defineTool({
  name: 'list_collections',
  title: 'List collections',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'List the collections of the library with how many documents each holds. A document may be in several.',
  resumen: 'Lista las colecciones de la biblioteca y cuántos documentos tiene cada una.',
  routes: [{ method: 'get', path: '/bibliotecas', operationId: 'bibliotecas' }],
  input: z.object({}),
  output: ListaBibliotecas,
  run: async (_input, { library }) => ({ bibliotecas: await library.shelf.collections() }),
  markdown: ({ bibliotecas }) =>
    bibliotecas.map(b => `- ${plain(b.nombre)} · ${b.documentos} · \`${b.id}\``).join('\n') + '\n',
})
