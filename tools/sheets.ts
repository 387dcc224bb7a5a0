import { z } from 'zod'
import { sheets } from '../src/core/documents/sheets.ts'
import { Hojas } from '../src/schema/reading.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'sheets',
  title: 'Draw a Word file or slides as they look',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Draw a Word, OpenDocument, RTF or slide file with LibreOffice, once, and list its sheets with the ' +
    'units on each. None where LibreOffice is missing. The numbers are those of the drawing, not of pages.',
  resumen: 'Dibuja un Word o una presentación con LibreOffice y lista sus hojas; sus números no son páginas impresas.',
  routes: [{ method: 'get', path: '/documentos/{id}/hojas', operationId: 'hojas' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Document id') }),
  output: Hojas,
  run: ({ id }, { library }) => sheets(library, id),
})
