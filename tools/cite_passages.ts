import { z } from 'zod'
import { citePassages } from '../src/core/cite/passages.ts'
import { Citas } from '../src/schema-answers.ts'
import { defineTool } from './define.ts'
import { plain } from './markdown.ts'

export default defineTool({
  name: 'cite_passages',
  title: 'Cite passages in a style',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Write the citation of passages in any CSL style, each by itself, with its page. Returns citation ' +
    'and bibliography entry. It does not judge: the passages are yours to choose.',
  resumen: 'Da la cita de unos pasajes en cualquier estilo CSL, cada una por sí sola, con su página.',
  routes: [{ method: 'post', path: '/citas', operationId: 'citas' }],
  statuses: [200, 404],
  input: z.object({
    fragmentos: z.array(z.string()).min(1).max(50).describe('Passage ids'),
    estilo: z.string().trim().min(1).max(200).default('apa').describe('Any CSL style'),
    idioma: z.string().trim().min(2).max(20).default('es-ES').describe('Language of the citations'),
  }),
  output: Citas,
  run: ({ fragmentos, ...manner }, { library }) => citePassages(library, fragmentos, manner),
  markdown: ({ citas }) =>
    citas.map(c => `- ${plain(c.cita)}${c.referencia && ` · ${plain(c.referencia)}`}\n`).join(''),
})
