import { z } from 'zod'
import { describe } from '../src/core/documents/record.ts'
import { Documento, oneLine } from '../src/schema.ts'
import { defineTool } from './define.ts'
import { documentMarkdown } from './markdown.ts'

export default defineTool({
  name: 'describe',
  title: 'Correct the record of a document',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Correct title, authors or year of a document. What is given here outranks the file; reference, citations and search follow. Returns the record.',
  resumen:
    'Corrige título, autores o año de un documento; lo dado aquí manda sobre el archivo, y la referencia, las citas y la búsqueda lo siguen.',
  routes: [{ method: 'patch', path: '/documentos/{id}', operationId: 'corregirFicha' }],
  statuses: [200, 404, 409],
  input: z.object({
    id: z.string().describe('Document id'),
    titulo: oneLine().min(1).max(1000).optional().describe('Title'),
    autores: z
      .array(oneLine().min(1).max(300))
      .max(100)
      .optional()
      .describe('Authors as "Family, Given"; an institution as it is; an empty list for none'),
    anio: z.number().int().min(-3000).max(3000).nullable().optional().describe('Year; null for none'),
  }),
  output: Documento,
  run: ({ id, ...stated }, { library }) => describe(library, id, stated),
  markdown: documentMarkdown,
})
