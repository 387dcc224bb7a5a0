import { z } from 'zod'
import { listNotes } from '../src/core/marks/index.ts'
import { COLORES, ListaNotas } from '../src/schema/marks.ts'
import { defineTool } from './define.ts'
import { notesMarkdown } from './markdown.ts'

export default defineTool({
  name: 'notes',
  title: 'List notes',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'List what was marked and noted in the library, the last one made first: all, or those with ' +
    'these words, this colour or this tag. Its first page tells every tag.',
  resumen: 'Lista lo que se marcó y anotó en la biblioteca, lo último primero; filtra por palabras, color o etiqueta.',
  routes: [{ method: 'get', path: '/notas', operationId: 'notas' }],
  statuses: [200, 404],
  input: z.object({
    q: z.string().max(1000).optional().describe('All of these words, in what is marked, noted or tagged'),
    color: z.enum(COLORES).optional().describe('Only of this colour'),
    etiqueta: z.string().max(100).optional().describe('Only with this tag'),
    documento: z.string().optional().describe('Only of this document'),
    biblioteca: z.string().max(200).optional().describe('Only in this collection: its id or exact name'),
    cambiado: z.boolean().optional().describe('true: only those whose words were not found again'),
    limite: z.number().int().min(1).max(200).default(50).describe('How many at most'),
    cursor: z.string().max(1000).optional().describe('`siguiente` of the page before'),
  }),
  output: ListaNotas,
  run: (query, { library }) => listNotes(library, query),
  markdown: notesMarkdown,
})
