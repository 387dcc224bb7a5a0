import { z } from 'zod'
import { citingJob } from '../src/core/cite/kinds.ts'
import { decided } from '../src/core/cite/decisions.ts'
import { isSyntax, SYNTAX_NAMES } from '../src/core/cite/syntax/index.ts'
import { Citado } from '../src/schema/answers.ts'
import { citationAnswer } from './cited.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'cite_decisions',
  title: 'Refuse citations of a draft',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Write a cited draft anew without the citations that its author refuses, or in another ' +
    'style. Returns the text, or the Word file, and the bibliography of those that stay. ' +
    'Nothing is stored: ask with all of them each time.',
  resumen:
    'Reescribe un borrador citado sin las citas que se rechazan, o en otro estilo; ' +
    'numeración y bibliografía se rehacen. No guarda nada.',
  routes: [{ method: 'post', path: '/citar/{id}/decisiones', operationId: 'decisiones' }],
  formats: ['docx', 'odt', ...SYNTAX_NAMES],
  statuses: [200, 404, 409],
  input: z.object({
    id: z.string().describe('Id of the job'),
    rechazadas: z
      .array(z.number().int().min(0))
      .max(10_000)
      .default([])
      .describe('Indexes, from 0, of the `citas` of that job that are not wanted'),
    cambios: z
      .array(z.object({ cita: z.number().int().min(0), fragmento: z.string() }))
      .max(1000)
      .default([])
      .describe('Other passages instead: index of the citation and passage id; each must support its sentence'),
    anadidas: z
      .array(z.object({ sin_cita: z.number().int().min(0), fragmento: z.string() }))
      .max(1000)
      .default([])
      .describe('Passages for sentences without one: index in `sin_cita` and passage id; each must support it by now'),
    estilo: z.string().trim().min(1).max(200).optional().describe('Another CSL style than that of the job'),
    idioma: z.string().trim().min(2).max(20).optional().describe('Another language of citations and bibliography'),
  }),
  output: Citado,
  async run({ id, ...decisions }, { library, formato, bare }) {
    const asked = isSyntax(formato) ? { ...decisions, sintaxis: formato } : decisions
    const cited = await decided(library, await citingJob(library, id), asked)
    return citationAnswer(library, cited, { wanted: { formato, bare } })
  },
  markdown: citado => citado.texto ?? '',
})
