import { z } from 'zod'
import { LONGEST, LONGEST_LIST } from '../src/core/audit/jobs.ts'
import { report } from '../src/core/audit/report.ts'
import { Revision } from '../src/schema/audit.ts'
import { auditAnswer, auditAsked, audited } from './audited.ts'
import { defineTool, waiting } from './define.ts'

export default defineTool({
  name: 'audit',
  title: 'Audit the citations of a manuscript',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Check every citation that a manuscript has: work, page, quotation, support, data, list of sources. ' +
    'Returns what is wrong with each, or the .docx with comments. It does not change the manuscript.',
  resumen:
    'Revisa las citas que un manuscrito ya tiene (.docx, .odt, Markdown o LaTeX): ' +
    'obra, página, cita literal, apoyo, datos y bibliografía.',
  routes: [{ method: 'post', path: '/revisar', operationId: 'revisar' }],
  body: 'draft',
  formats: ['docx'],
  waits: { default: 120 },
  idempotent: true,
  statuses: [200, 202, 402, 404, 409, 413],
  input: z.object({
    esperar: waiting(120),
    texto: z
      .string()
      .min(1)
      .max(LONGEST)
      .optional()
      .describe('The manuscript: Markdown or LaTeX; absent when the body is a file'),
    borrador: z.enum(['markdown', 'latex']).optional().describe('What `texto` is written in, where it does not tell'),
    bibliografia: z
      .string()
      .max(LONGEST_LIST)
      .optional()
      .describe('Its file of references: BibTeX, BibLaTeX, CSL-JSON or RIS; as a part of a form it may be a file'),
    idioma: z.enum(['es', 'en']).optional().describe('Language of the report and of the comments; Spanish when absent'),
  }),
  output: Revision,
  async run({ esperar, ...manuscript }, context) {
    const { row, headers } = await audited(context, await auditAsked(manuscript, context), esperar)
    const nombre = context.file?.nombre ?? null
    return auditAnswer(context.library, row, { wanted: context, told: { nombre, headers } })
  },
  markdown: body => report(body),
})
