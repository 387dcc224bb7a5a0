import { z } from 'zod'
import { describe } from '../src/core/records/describe.ts'
import { Documento } from '../src/schema/documents.ts'
import { oneLine } from '../src/schema/fields.ts'
import { defineTool } from './define.ts'
import { documentMarkdown } from './markdown.ts'

const variables = () => z.array(z.string().max(100)).max(200).optional()

export default defineTool({
  name: 'describe',
  title: 'Correct the record of a document',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Correct title, authors, year or any other variable of a document at once. What is given here ' +
    'outranks the file; reference, citations and search follow. Returns the document.',
  resumen:
    'Corrige título, autores, año o cualquier otro dato de un documento; lo dado aquí manda ' +
    'sobre el archivo, y la referencia, las citas y la búsqueda lo siguen.',
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
    campos: z
      .record(z.string().max(100), z.unknown())
      .optional()
      .describe('Any other CSL variables of its record, as in `corregirReferencia`'),
    confirmar: variables().describe('Doubtful variables whose value is right as it stands'),
    olvidar: variables().describe('Variables of which you take your word back'),
    clave: z.string().trim().min(1).max(200).optional().describe('Another citation key; the one before stays an alias'),
    anio: z.number().int().min(-3000).max(3000).nullable().optional().describe('Year; null for none'),
  }),
  output: Documento,
  run: ({ id, ...stated }, { library }) => describe(library, id, stated),
  markdown: documentMarkdown,
})
