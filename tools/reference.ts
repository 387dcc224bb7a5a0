import { z } from 'zod'
import { recordNamed } from '../src/core/records/correct.ts'
import { reference } from '../src/core/records/list.ts'
import { Referencia } from '../src/schema/references.ts'
import { defineTool } from './define.ts'
import { referenceMarkdown } from './markdown.ts'

export default defineTool({
  name: 'reference',
  title: 'Get a reference',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Get the whole bibliographic record of a document or reference: CSL-JSON, who ' +
    'says each value, what is doubtful, what else was read.',
  resumen: 'Da la ficha bibliográfica entera: cada dato, quién lo dice, qué es dudoso y qué más se leyó.',
  routes: [
    { method: 'get', path: '/documentos/{id}/referencia', operationId: 'referenciaDocumento' },
    { method: 'get', path: '/referencias/{id}', operationId: 'referencia' },
  ],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Id of the document or reference, or its citation key') }),
  output: Referencia,
  run: async ({ id }, { library }) => reference(library, await recordNamed(library, id)),
  markdown: referenceMarkdown,
})
