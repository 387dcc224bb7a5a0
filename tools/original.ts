import { z } from 'zod'
import { original } from '../src/core/documents/original.ts'
import { Original } from '../src/schema/reading.ts'
import { Answer, defineTool, storedContent } from './define.ts'

export default defineTool({
  name: 'original',
  title: 'Get the original file',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Get the file as it was given, whole or in ranges of bytes. Pages, drawings ' +
    'and XML come as plain text: nothing in a document runs.',
  resumen: 'Da el archivo tal como se entregó, entero o por rangos de bytes; nada de lo que lleve dentro se ejecuta.',
  routes: [{ method: 'get', path: '/documentos/{id}/original', operationId: 'original' }],
  sends: 'file',
  statuses: [200, 206, 304, 404, 409, 412, 416],
  input: z.object({
    id: z.string().describe('Document id'),
    abierto: z.boolean().optional().describe('Of a PDF that came with its password: the copy that opens without it'),
  }),
  output: Original,
  async run({ id, abierto }, { library }) {
    const { shown, charset, ...about } = await original(library, id, abierto)
    return new Answer(about, { stored: { content: storedContent(library, about.sha256), shown, charset } })
  },
})
