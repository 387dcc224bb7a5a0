import { z } from 'zod'
import { judgeByPerson, juicioOf } from '../src/core/verify/said.ts'
import { Juicio, VEREDICTOS } from '../src/schema/judges.ts'
import { accountIn, Answer, defineTool } from './define.ts'

export default defineTool({
  name: 'judge',
  title: 'Judge a claim beside a passage',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  description:
    'Keep what a person says of a claim beside a passage. From then on it counts for that claim and ' +
    'passage, before any judge. Agents give a literal quotation to `verificar` and `citar` instead.',
  resumen: 'Guarda lo que una persona dice de una afirmación junto a un pasaje; desde entonces cuenta.',
  routes: [{ method: 'post', path: '/juicios', operationId: 'juzgar' }],
  statuses: [201, 404],
  input: z.object({
    afirmacion: z.string().trim().min(4).max(4000).describe('The claim, one sentence'),
    pasaje: z.string().describe('Passage id'),
    veredicto: z.enum(VEREDICTOS).describe('What the passage makes of it; `sin_respaldo`: it does not say so'),
  }),
  output: Juicio,
  async run(judgement, context) {
    const { email } = await accountIn(context).record()
    const row = await judgeByPerson(context.library.shelf, email ?? 'propietario', judgement)
    return new Answer(juicioOf(row), { status: 201 })
  },
})
