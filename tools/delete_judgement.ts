import { z } from 'zod'
import { Borrado } from '../src/schema/documents.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'delete_judgement',
  title: 'Take a judgement back',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  session: true,
  description: 'Take back what was said of a claim beside a passage; the judges of the library decide again.',
  resumen: 'Retira lo que se dijo de una afirmación junto a un pasaje; vuelven a decidir los jueces de la biblioteca.',
  routes: [{ method: 'delete', path: '/juicios/{id}', operationId: 'retirarJuicio' }],
  statuses: [200, 404],
  input: z.object({ id: z.string().describe('Id of the judgement') }),
  output: Borrado,
  async run({ id }, { library }) {
    await library.shelf.removeJudgement(id)
    return { ok: true, id, borrado: true }
  },
})
