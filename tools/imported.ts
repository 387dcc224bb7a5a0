import { z } from 'zod'
import { originsOf } from '../src/core/foreign/origins.ts'
import { Procedencias } from '../src/schema/imports.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'imported',
  title: 'Where a work came from',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Where a document or reference was brought in from: its key there, tags, notes, annotations with ' +
    'their pages, and links that open it in its program. Empty for what came by itself.',
  resumen: 'Dice de qué programa vino una obra, con sus etiquetas, notas y anotaciones, y enlaces que la abren en él.',
  routes: [
    { method: 'get', path: '/documentos/{id}/importado', operationId: 'documentoImportado' },
    { method: 'get', path: '/referencias/{id}/importado', operationId: 'referenciaImportada' },
  ],
  statuses: [200, 404],
  input: z.object({
    id: z.string().describe('Id of the document or reference, or a citation key'),
    pagina: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .optional()
      .describe('Position at which links open its files: `xiv`, `[12]`'),
  }),
  output: Procedencias,
  run: ({ id, pagina }, { library }) => originsOf(library, id, pagina),
})
