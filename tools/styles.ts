import { z } from 'zod'
import { Estilos } from '../src/schema/answers.ts'
import { defineTool } from './define.ts'
import { plain } from './markdown.ts'

export default defineTool({
  name: 'styles',
  title: 'Find a citation style',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'Find a citation style by name. Returns ids that `estilo` takes.',
  resumen: 'Busca un estilo de citas por su nombre.',
  routes: [{ method: 'get', path: '/estilos', operationId: 'estilos' }],
  input: z.object({
    q: z.string().trim().max(200).optional().describe('Part of the name'),
    limite: z.number().int().min(1).max(200).default(20).describe('How many at most'),
  }),
  output: Estilos,
  run: async ({ q, limite }, { library }) => ({ estilos: await library.csl.styles(q, limite) }),
  markdown: ({ estilos }) => estilos.map(e => `- \`${e.id}\` ${plain(e.titulo)} (${e.formato})`).join('\n') + '\n',
})
