import { z } from 'zod'
import { annotations } from '../src/core/marks/index.ts'
import { AnotacionesW3C } from '../src/schema/marks.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'export_notes',
  title: 'Export notes as Web Annotations',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Export all notes, or those of a document, as Web Annotations (W3C). What was ' +
    'imported as such and not changed goes out as it came.',
  resumen: 'Exporta las notas como anotaciones web (W3C); lo que entró así y no ha cambiado sale como entró.',
  routes: [{ method: 'get', path: '/notas/anotaciones', operationId: 'exportarNotas' }],
  statuses: [200, 404],
  input: z.object({ documento: z.string().optional().describe('Only of this document') }),
  output: AnotacionesW3C,
  async run({ documento }, { library }) {
    const items = z.array(z.record(z.string(), z.unknown())).parse(await annotations(library, documento))
    return { '@context': 'http://www.w3.org/ns/anno.jsonld', type: 'AnnotationPage' as const, items }
  },
})
