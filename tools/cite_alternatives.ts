import { z } from 'zod'
import { present } from '../src/core/anchor.ts'
import { alternatives } from '../src/core/cite/decisions.ts'
import { Alternativas } from '../src/schema-answers.ts'
import { defineTool } from './define.ts'
import { passageMarkdown } from './markdown.ts'

export default defineTool({
  name: 'cite_alternatives',
  title: 'Find other passages for a citation',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Find the passages that could be cited for one citation of a job, the chosen one among them. Returns each with its support; give its id to `decisiones`.',
  resumen: 'Da los pasajes que podrían citarse en una de las citas de un borrador, con su apoyo.',
  routes: [{ method: 'get', path: '/citar/{id}/alternativas', operationId: 'alternativas' }],
  statuses: [200, 404, 409],
  input: z.object({
    id: z.string().describe('Id of the job'),
    cita: z.number().int().min(0).describe('Index of the citation, from 0'),
  }),
  output: Alternativas,
  async run({ id, cita }, { library }) {
    const found = await alternatives(library, await library.shelf.citation(id), cita)
    return {
      pasajes: found.map(({ row, document, pasaje, respaldo }) => ({
        ...present(row, document, library.site, { pasaje }),
        respaldo,
      })),
    }
  },
  markdown: ({ pasajes }) => pasajes.map(p => `${p.respaldo}\n\n${passageMarkdown(p)}\n`).join('\n'),
})
