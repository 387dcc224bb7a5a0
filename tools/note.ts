import { z } from 'zod'
import { note } from '../src/core/marks/index.ts'
import { Nota } from '../src/schema/marks.ts'
import { defineTool } from './define.ts'
import { noteMarkdown } from './markdown.ts'

export default defineTool({
  name: 'note',
  title: 'Show a note',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'Show one note with the words that it marks, where they stand, and their citation.',
  resumen: 'Da una nota con las palabras que marca, su lugar y su cita.',
  routes: [{ method: 'get', path: '/notas/{id}', operationId: 'nota' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Id of the note') }),
  output: Nota,
  run: ({ id }, { library }) => note(library, id),
  markdown: note => `${noteMarkdown(note)}\n`,
})
