import { z } from 'zod'
import { correct } from '../src/core/records/correct.ts'
import { reference } from '../src/core/records/list.ts'
import { Referencia } from '../src/schema/references.ts'
import { defineTool } from './define.ts'
import { referenceMarkdown } from './markdown.ts'

const variables = () => z.array(z.string().max(100)).max(200).optional()

export default defineTool({
  name: 'correct_reference',
  title: 'Correct a reference',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Correct any variable of a record, confirm doubtful ones, give it another citation key, join it with ' +
    'a document. What is said here outranks file, catalogue and imports for ever.',
  resumen: 'Corrige cualquier dato de una ficha, confirma los dudosos, cambia su clave o la une a un documento.',
  routes: [
    { method: 'patch', path: '/documentos/{id}/referencia', operationId: 'corregirReferenciaDocumento' },
    { method: 'patch', path: '/referencias/{id}', operationId: 'corregirReferencia' },
  ],
  statuses: [200, 404, 409],
  input: z.object({
    id: z.string().describe('Id of the document or reference, or its citation key'),
    campos: z
      .record(z.string().max(100), z.unknown())
      .optional()
      .describe(
        'CSL variable → value. Names: list of "Family, Given" or CSL objects; dates: 2004, ' +
          '2004-05-03, 1997/1999, 1850~ or CSL objects; null: it has none',
      ),
    confirmar: variables().describe('Variables whose value is right as it stands'),
    olvidar: variables().describe('Variables of which you take your word back: the next best source says them again'),
    clave: z.string().trim().min(1).max(200).optional().describe('Another citation key; the one before stays an alias'),
    documento: z
      .string()
      .optional()
      .describe('Id of a document that holds its text: it becomes a document of this reference'),
  }),
  output: Referencia,
  run: async ({ id, ...correction }, { library }) => reference(library, await correct(library, id, correction)),
  markdown: referenceMarkdown,
})
