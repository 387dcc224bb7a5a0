import { z } from 'zod'
import { summarize } from '../src/core/ask/summary.ts'
import { Resumen } from '../src/schema/summary.ts'
import { defineTool } from './define.ts'
import { passageMarkdown } from './markdown.ts'

export default defineTool({
  name: 'summarize',
  title: 'Summarise a document',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Summarise one document from its own passages. Returns Markdown whose every sentence is proved and has its page; ' +
    'without a language model it consists of literal sentences.',
  resumen: 'Resume un documento; cada oración está comprobada y lleva su página.',
  counts: 'busquedas_dia',
  routes: [{ method: 'post', path: '/documentos/{id}/resumen', operationId: 'resumir' }],
  streams: true,
  statuses: [200, 404, 409, 502],
  input: z.object({
    id: z.string().describe('Document id'),
    k: z.number().int().min(1).max(24).default(16).describe('Passages that are read, over the whole document'),
    idioma: z.enum(['es', 'en']).optional().describe('Language of the summary; the document’s unless given'),
    literal: z.boolean().optional().describe('Only sentences of the document, whatever writer there is'),
    stream: z.boolean().optional().describe('Answer as Server-Sent Events'),
  }),
  output: Resumen,
  async run({ id, k, idioma, literal }, { library, signal, emit }) {
    return summarize(library, id, { k, signal, emit, ...(literal && { literal }), ...(idioma && { idioma }) })
  },
  markdown: ({ resumen, fuentes }) =>
    [
      resumen,
      '---',
      '## Fuentes',
      ...fuentes.map(f => `${f.n}. ${passageMarkdown(f).replaceAll('\n', '\n   ').replace(/ +$/gm, '')}`),
    ].join('\n\n') + '\n',
})
