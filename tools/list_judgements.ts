import { z } from 'zod'
import { juicioOf } from '../src/core/verify/said.ts'
import { Juicios } from '../src/schema/judges.ts'
import { defineTool } from './define.ts'

export default defineTool({
  name: 'list_judgements',
  title: 'List judgements',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'List what people and agents said of claims beside passages, newest first.',
  resumen: 'Lista lo que personas y agentes dijeron de afirmaciones junto a pasajes, lo último primero.',
  routes: [{ method: 'get', path: '/juicios', operationId: 'juicios' }],
  input: z.object({
    juez: z.enum(['persona', 'agente']).optional().describe('Of people or of agents alone'),
    limite: z.number().int().min(1).max(200).default(50).describe('How many at most'),
    cursor: z.string().optional().describe('`siguiente` of the page before'),
  }),
  output: Juicios,
  async run({ juez, limite, cursor }, { library }) {
    const page = await library.shelf.judgements({ limite, ...(juez && { juez }), ...(cursor && { cursor }) })
    return {
      juicios: page.rows.map(juicioOf),
      total: page.total,
      ...(page.siguiente !== undefined && { siguiente: page.siguiente }),
    }
  },
})
