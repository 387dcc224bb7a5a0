import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { drawn } from '../src/core/documents/sheets.ts'
import { Original } from '../src/schema/reading.ts'
import { Answer, defineTool, type Content } from './define.ts'

export default defineTool({
  name: 'drawing',
  title: 'Get the drawing of a Word file or slides',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'Get the PDF that `hojas` has drawn of the document, whole or in ranges of bytes.',
  resumen: 'Da el PDF que `hojas` dibujó del documento, entero o por rangos de bytes.',
  routes: [{ method: 'get', path: '/documentos/{id}/hojas/dibujo', operationId: 'dibujo' }],
  sends: 'file',
  statuses: [200, 206, 304, 404, 412, 416],
  input: z.object({ id: z.string().describe('Document id') }),
  output: Original,
  async run({ id }, { library }) {
    const { path, shown, ...about } = await drawn(library, id)
    const content: Content = { open: async range => createReadStream(path, range), size: async () => about.bytes }
    return new Answer(about, { stored: { content, shown } })
  },
})
