import { z } from 'zod'
import { agentShare } from '../src/core/agent.ts'
import { judgesOf } from '../src/core/readers/wire.ts'
import { Jueces } from '../src/schema/judges.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'judges',
  title: 'List the judges',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'List those who say whether a passage says a claim: who has a say here, what ' +
    'that is worth as it was measured, and who could be fetched.',
  resumen:
    'Lista quién dice si un pasaje dice una afirmación: quién decide aquí, cuánto vale lo que dice y quién falta.',
  routes: [{ method: 'get', path: '/jueces', operationId: 'jueces' }],
  input: z.object({}),
  output: Jueces,
  run: async (_input, { library }) => ({ jueces: await judgesOf(library, await agentShare(library.shelf)) }),
})
