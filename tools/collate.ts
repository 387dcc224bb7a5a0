import { z } from 'zod'
import { present } from '../src/core/anchor.ts'
import { collate } from '../src/core/quotes/index.ts'
import { Cotejo } from '../src/schema/answers.ts'
import { defineTool } from './define.ts'
import { plain, quote } from './markdown.ts'

export default defineTool({
  name: 'collate',
  title: 'Collate quotations',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Look up every quotation of a text in the library. Returns each with its class, its ' +
    'passage and its citation. It judges quotations, not claims.',
  resumen: 'Coteja cada cita textual con la biblioteca: exacta, con variantes, soldada, mal atribuida o inexistente.',
  counts: 'busquedas_dia',
  routes: [{ method: 'post', path: '/cotejar', operationId: 'cotejar' }],
  statuses: [200, 404],
  input: z.object({
    texto: z.string().min(1).max(200_000).describe('The text with its quotations'),
    documentos: z
      .array(z.string())
      .max(1000)
      .optional()
      .describe('Documents that the quotations are credited to (ids)'),
  }),
  output: Cotejo,
  async run({ texto, documentos }, { library, signal }) {
    const quotations = await collate(library, texto, { signal, ...(documentos?.length && { documentos }) })
    return {
      citas: quotations.map(({ texto, desde, hasta, clase, variantes, place: at }) => {
        const pasaje = at && present({ row: at.row, document: at.document }, library.site)
        return {
          texto,
          rango: [desde, hasta] as [number, number],
          clase,
          variantes,
          ...(pasaje && { pasaje, cita: pasaje.cita }),
        }
      }),
    }
  },
  markdown: ({ citas }) =>
    citas.map(c => `- **${c.clase}**${c.cita ? ` ${plain(c.cita)}` : ''}\n\n${quote(c.texto)}`).join('\n\n') + '\n',
})
