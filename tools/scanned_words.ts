import { z } from 'zod'
import { scanWords } from '../src/core/documents/scan-words.ts'
import { PalabrasLeidas } from '../src/schema/reading.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'scanned_words',
  title: 'Show where the words of a scanned page stand',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'List the words that were read from the picture of a page, each with its box, in the order of reading. Empty ' +
    'where the text does not come from a picture.',
  resumen: 'Da las palabras que se leyeron en la imagen de una página, cada una con su caja, en su orden.',
  routes: [{ method: 'get', path: '/documentos/{id}/palabras', operationId: 'palabrasLeidas' }],
  statuses: [200, 404],
  input: z.object({
    id: z.string().describe('Document id'),
    posicion: z.number().int().min(1).describe('Physical position of the page'),
  }),
  output: PalabrasLeidas,
  run: ({ id, posicion }, { library }) => scanWords(library.shelf, id, posicion),
})
