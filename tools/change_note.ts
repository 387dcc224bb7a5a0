import { z } from 'zod'
import { changeNote } from '../src/core/marks/index.ts'
import { Nota } from '../src/schema/marks.ts'
import { marking } from './annotate.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'change_note',
  title: 'Change a note',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description: 'Change the colour, the text or the tags of a note. Where it stands does not change.',
  resumen: 'Cambia el color, el texto o las etiquetas de una nota; su lugar no cambia.',
  routes: [{ method: 'patch', path: '/notas/{id}', operationId: 'cambiarNota' }],
  statuses: [200, 404],
  input: z.object({
    id: z.string().describe('Id of the note'),
    color: marking.color.optional().describe('New colour'),
    nota: marking.nota.optional().describe('New text; empty: none'),
    nota_antes: z
      .array(marking.nota)
      .max(8)
      .optional()
      .describe(
        'The texts that `nota` was made of: where the note is none of them by now, it gets what is new in both',
      ),
    etiquetas: marking.etiquetas.optional().describe('All its tags from now on'),
  }),
  output: Nota,
  run: ({ id, nota_antes: before, ...changes }, { library }) =>
    changeNote(library, id, { ...changes, ...(before !== undefined && { before }) }),
})
