import { z } from 'zod'
import { auditOfFile, auditOfText, LONGEST, LONGEST_LIST, settledAudit, startAudit } from '../src/core/audit/jobs.ts'
import { report } from '../src/core/audit/report.ts'
import { decode } from '../src/core/read/prose/charset.ts'
import { invalid } from '../src/errors.ts'
import { Revision } from '../src/schema-audit.ts'
import { auditAnswer } from './audited.ts'
import { defineTool } from './define.ts'

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
    'Revisa las citas que un manuscrito ya tiene (.docx, Markdown o LaTeX): ' +
    'obra, página, cita literal, apoyo, datos y bibliografía.',
  routes: [{ method: 'post', path: '/revisar', operationId: 'revisar' }],
  body: 'draft',
  formats: ['docx'],
  waits: { default: 120 },
  idempotent: true,
  statuses: [200, 202, 402, 404, 409, 413],
  input: z.object({
    esperar: z
      .number()
      .int()
      .min(0)
      .max(600)
      .default(120)
      .describe('Seconds to wait for the end; 0 answers at once with 202'),
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
  }),
  output: Revision,
  async run({ esperar, texto, borrador, bibliografia }, { library, file, parts, once, signal, formato, bare, emit }) {
    if (file && texto !== undefined) throw invalid('texto', 'no va con un archivo.', 'does not go with a file.')
    const listed = parts?.bibliografia ? decode(await library.blobs.read(parts.bibliografia.sha256)) : bibliografia
    const input = file
      ? await auditOfFile(await library.blobs.read(file.sha256), file, listed)
      : auditOfText(texto ?? '', borrador, listed)
    const draft = file && input.texto === undefined ? file.sha256 : null
    const { row, replayed } = await startAudit(library, { input, draft }, once)
    const last = await settledAudit(library, row.id, {
      seconds: esperar,
      signal,
      progress: ({ progreso, fase }) => emit?.('progreso', { progreso, fase }),
    })
    const headers: Record<string, string> = replayed ? { 'Idempotent-Replayed': 'true' } : {}
    return auditAnswer(library, last, { formato, bare }, { nombre: file?.nombre ?? null, headers })
  },
  markdown: body => report(body),
})
