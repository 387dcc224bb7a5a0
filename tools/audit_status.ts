import { z } from 'zod'
import { manuscriptOf } from '../src/core/audit/beside.ts'
import { settledAudit } from '../src/core/audit/jobs.ts'
import { report } from '../src/core/audit/report.ts'
import { Revision } from '../src/schema/audit.ts'
import { auditAnswer } from './audited.ts'
import { Answer, defineTool, waiting } from './define.ts'

export default defineTool({
  name: 'audit_status',
  title: 'Get an audit',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Get the audit of a manuscript, waiting up to `esperar` seconds. Returns each citation ' +
    'with what is wrong with it when it has ended; 202 while it works.',
  resumen: 'Da el estado de una revisión y, cuando termina, cada cita con lo que le pasa, o el .docx con comentarios.',
  routes: [{ method: 'get', path: '/revisar/{id}', operationId: 'revision' }],
  formats: ['docx'],
  waits: { default: 0 },
  statuses: [200, 202, 404],
  input: z.object({
    id: z.string().describe('Id of the audit'),
    esperar: waiting(0),
    manuscrito: z.boolean().optional().describe('With the manuscript itself, by paragraphs, once it has ended'),
  }),
  output: Revision,
  async run({ id, esperar, manuscrito }, { library, signal, formato, bare }) {
    const row = await settledAudit(library, id, { seconds: esperar, signal })
    const answer = auditAnswer(library, row, { wanted: { formato, bare } })
    return manuscrito && row.estado === 'listo'
      ? new Answer({ ...answer.body, manuscrito: await manuscriptOf(library, row) })
      : answer
  },
  markdown: body => report(body),
})
