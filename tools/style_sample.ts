import { z } from 'zod'
import { styleSample } from '../src/core/cite/passages.ts'
import { MuestraEstilo } from '../src/schema/answers.ts'
import { defineTool } from './define.ts'
import { plain } from './markdown.ts'

export default defineTool({
  name: 'style_sample',
  title: 'See a citation style',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'See how a citation style looks. Returns one citation and its bibliography entry, always of the same book.',
  resumen: 'Muestra cómo queda un estilo de citas, siempre con el mismo libro.',
  routes: [{ method: 'get', path: '/estilos/{id}/muestra', operationId: 'muestraEstilo' }],
  statuses: [200],
  input: z.object({
    id: z.string().trim().min(1).max(200).describe('Any CSL style'),
    idioma: z.string().trim().min(2).max(20).default('es-ES').describe('Language of the citation'),
  }),
  output: MuestraEstilo,
  run: ({ id, idioma }, { library }) => styleSample(library, { estilo: id, idioma }),
  markdown: ({ titulo, cita, referencia }) => `# ${plain(titulo)}\n\n${plain(cita)}\n\n${plain(referencia)}\n`,
})
