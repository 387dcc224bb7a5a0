import { z } from 'zod'
import { pictureOf } from '../src/core/figures/pictures.ts'
import { Original } from '../src/schema/reading.ts'
import { Answer, defineTool, storedContent } from './define.ts'

export default defineTool({
  name: 'figure',
  title: 'Get the picture of a figure',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Get the picture of one figure, PNG or JPEG. It is drawn anew from ' +
    'the document: nothing else of the file is in it.',
  resumen: 'Da la imagen de una figura, en PNG o JPEG.',
  routes: [{ method: 'get', path: '/figuras/{id}', operationId: 'figura' }],
  sends: 'file',
  statuses: [200, 206, 304, 404, 412, 416],
  input: z.object({ id: z.string().describe('Figure id, as `figuras` gives it') }),
  output: Original,
  async run({ id }, { library }) {
    const about = await pictureOf(library, id)
    return new Answer(about, { stored: { content: storedContent(library, about.sha256), shown: true } })
  },
})
