import { z } from 'zod'
import { withBlock } from '../src/core/marks/markdown.ts'
import { notesIn } from '../src/core/marks/index.ts'
import { TextoNotas } from '../src/schema/marks.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'write_notes',
  title: 'Write the notes of a document into Markdown',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Write the notes of a document into a Markdown text, in a block of their own between two comments. A ' +
    'block that is there is written anew; outside of it not a byte changes. Nothing is stored.',
  resumen: 'Escribe las notas de un documento en un texto Markdown, en su bloque; fuera de él no cambia un byte.',
  routes: [{ method: 'post', path: '/documentos/{id}/notas/markdown', operationId: 'escribirNotas' }],
  statuses: [200, 404],
  input: z.object({
    id: z.string().describe('Document id'),
    texto: z.string().max(5_000_000).default('').describe('The text as it is now; empty: a new one'),
  }),
  output: TextoNotas,
  run: async ({ id, texto }, { library }) => ({ texto: withBlock(texto, id, (await notesIn(library, id)).notas) }),
  markdown: ({ texto }) => texto,
})
