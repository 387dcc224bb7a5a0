import { z } from 'zod'
import { ESTADOS, ListaDocumentos } from '../src/schema.ts'
import { list } from '../src/core/documents.ts'
import { defineTool } from './define.ts'
import { plain, who } from './markdown.ts'

export default defineTool({
  name: 'list',
  title: 'List documents',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'List the documents of the library, newest first. Returns records with the family names of their authors.',
  resumen: 'Lista los documentos de la biblioteca, del más nuevo al más antiguo.',
  routes: [{ method: 'get', path: '/documentos', operationId: 'listar' }],
  input: z.object({
    q: z.string().max(1000).optional().describe('Any part of the title or of an author, case and accents aside'),
    estado: z.enum(ESTADOS).optional().describe('Only documents in this state'),
    limite: z.number().int().min(1).max(200).default(50).describe('How many at most'),
    cursor: z.string().max(1000).optional().describe('`siguiente` of the page before'),
  }),
  output: ListaDocumentos,
  run: (query, { library }) => list(library, query),
  markdown: ({ documentos, total, siguiente }) => [
    `# ${total} ${total === 1 ? 'documento' : 'documentos'}`,
    documentos.map(d => `- [${plain(d.titulo)}](${d.enlace})${who(d) && ` · ${who(d)}`} · ${d.tipo}, ${d.unidades} · ${d.estado} · \`${d.id}\``).join('\n'),
    siguiente === undefined ? '' : `Siguiente: \`cursor=${siguiente}\``,
  ].filter(Boolean).join('\n\n') + '\n',
})
