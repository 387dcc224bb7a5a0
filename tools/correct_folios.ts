import { z } from 'zod'
import { oneLine } from '../src/schema/fields.ts'
import { Folios } from '../src/schema/folios.ts'
import { correctFolios } from '../src/core/documents/folios.ts'
import { defineTool } from './define.ts'
import { foliosMarkdown } from './markdown.ts'

const fisica = () => z.number().int().min(1).max(1_000_000)

export default defineTool({
  name: 'correct_folios',
  title: 'Correct printed folios',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Correct by hand which number is printed on a range of pages. Deduced neighbours ' +
    'follow; links keep working. Returns all folios of the document.',
  resumen:
    'Corrige a mano qué número llevan impreso unas páginas. Las vecinas deducidas siguen; los enlaces siguen valiendo.',
  routes: [{ method: 'patch', path: '/documentos/{id}/folios', operationId: 'corregirFolios' }],
  statuses: [200, 404, 409],
  input: z.object({
    id: z.string().describe('Document id'),
    desde: fisica().describe('First physical page, from 1'),
    hasta: fisica().describe('Last physical page, included'),
    impresa: oneLine()
      .min(1)
      .max(40)
      .nullable()
      .describe(
        'What is printed on the first of them (23, xiv, A-3); the others count on. null: nothing is printed on them',
      ),
    ensayo: z.boolean().default(false).describe('Only show what the folios would become; nothing is changed'),
  }),
  output: Folios,
  run: ({ id, ensayo, ...correction }, { library }) => correctFolios(library, id, { correction, trial: ensayo }),
  markdown: foliosMarkdown,
})
