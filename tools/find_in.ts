import { z } from 'zod'
import { occurrences } from '../src/core/documents/occurrences.ts'
import { Apariciones } from '../src/schema/reading.ts'
import { defineTool } from './define.ts'
import { plain } from './markdown.ts'

/** The words that are looked for, here and on one page. */
export const sought = z.string().min(1).max(500).describe('Words; case, accents and spaces do not matter')

export default defineTool({
  name: 'find_in',
  title: 'Find words inside a document',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'Find every occurrence of words in a document, counted, in the order of its pages. Nothing is ranked.',
  resumen: 'Da todas las apariciones de unas palabras en un documento, contadas y en el orden de sus páginas.',
  routes: [{ method: 'get', path: '/documentos/{id}/apariciones', operationId: 'apariciones' }],
  statuses: [200, 404],
  input: z.object({
    id: z.string().describe('Document id'),
    q: sought,
    salta: z.number().int().min(0).default(0).describe('How many to leave out at the beginning'),
    limite: z.number().int().min(0).max(1000).default(200).describe('How many to give; all are counted'),
  }),
  output: Apariciones,
  run: ({ id, ...asked }, { library }) => occurrences(library, id, asked),
  markdown: ({ total, apariciones }) =>
    [
      `# ${total}`,
      ...apariciones.map(
        ({ posicion, localizador, antes, texto, despues }) =>
          `- ${plain(localizador || `[${posicion}]`)}: ${plain(antes)}**${plain(texto)}**${plain(despues)}`,
      ),
    ].join('\n') + '\n',
})
