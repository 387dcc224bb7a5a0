import { z } from 'zod'
import { present } from '../src/core/anchor.ts'
import { citingJob } from '../src/core/cite/kinds.ts'
import { alternatives, nearest } from '../src/core/cite/decisions.ts'
import { Alternativas } from '../src/schema/answers.ts'
import { invalid } from '../src/errors.ts'
import { defineTool } from './define.ts'
import { judgedPassage } from './verify_claim.ts'
import { passageMarkdown } from './markdown.ts'

export default defineTool({
  name: 'cite_alternatives',
  title: 'Find other passages for a citation',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Find the passages that could be cited for one citation of a job, the chosen one ' +
    'among them, or those that come nearest to a sentence without one. Returns each ' +
    'with its support; give its id to `decisiones`.',
  resumen:
    'Da los pasajes que podrían citarse en una de las citas de un borrador, o ' +
    'los más cercanos a una frase sin cita, con su apoyo.',
  routes: [{ method: 'get', path: '/citar/{id}/alternativas', operationId: 'alternativas' }],
  statuses: [200, 404, 409],
  input: z.object({
    id: z.string().describe('Id of the job'),
    cita: z.number().int().min(0).optional().describe('Index of the citation, from 0'),
    sin_cita: z.number().int().min(0).optional().describe('Instead: index of the sentence without one, from 0'),
  }),
  output: Alternativas,
  async run({ id, cita, sin_cita }, { library }) {
    const row = await citingJob(library, id)
    if (sin_cita !== undefined)
      return { pasajes: (await nearest(library, row, sin_cita)).map(p => judgedPassage(p, library.site)) }
    if (cita === undefined) throw invalid('cita', 'falta y es obligatorio.', 'is missing and required.')
    const passages = await alternatives(library, row, cita)
    return {
      pasajes: passages.map(({ row, document, pasaje, respaldo }) => ({
        ...present({ row, document }, library.site, { pasaje }),
        respaldo,
      })),
    }
  },
  markdown: ({ pasajes }) => pasajes.map(p => `${p.respaldo}\n\n${passageMarkdown(p)}\n`).join('\n'),
})
