import { z } from 'zod'
import { annotatedBib } from '../src/core/marks/bibtex.ts'
import { TextoNotas } from '../src/schema/marks.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'annotated_bib',
  title: 'Export notes as BibTeX',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Export the BibTeX entries of the works that have notes, or of one document, with the notes in `annote`: ' +
    'printed page, words, what was noted. An `annote` that is there stays before them.',
  resumen: 'Exporta en BibTeX las obras con notas; las notas van en annote, con su página.',
  routes: [{ method: 'get', path: '/notas/bibtex', operationId: 'notasBibtex' }],
  statuses: [200, 404],
  input: z.object({ documento: z.string().optional().describe('Only of this document') }),
  output: TextoNotas,
  run: async ({ documento }, { library }) => ({ texto: await annotatedBib(library, documento) }),
  markdown: ({ texto }) => texto,
})
