import { z } from 'zod'
import { coverage } from '../src/core/watch/coverage.ts'
import { Cobertura, ESTADOS_COBERTURA } from '../src/schema/coverage.ts'
import { defineTool } from './define.ts'
import { plain } from './markdown.ts'

export default defineTool({
  name: 'coverage',
  title: 'Coverage of the watched folders',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'Every file of the watched folders and what became of it: read, waiting, skipped or failed, ' +
    'each with its reason and date; and the documents whose file is gone.',
  resumen:
    'Cada archivo de las carpetas vigiladas y qué fue de él, con su motivo y ' +
    'su fecha, y los documentos cuyo archivo ya no está.',
  routes: [{ method: 'get', path: '/cobertura', operationId: 'cobertura' }],
  statuses: [200, 404],
  input: z.object({
    estado: z.enum(ESTADOS_COBERTURA).optional().describe('Only files in this state'),
    carpeta: z.string().max(100).optional().describe('Only files of this folder, by its id'),
    limite: z.number().int().min(1).max(1000).default(100).describe('How many files at most'),
    cursor: z.string().max(8000).optional().describe('`siguiente` of the page before'),
  }),
  output: Cobertura,
  run: (query, { library }) => coverage(library, query),
  markdown: ({ total, leidos, en_espera, omitidos, fallidos, archivos, ausentes }) =>
    [
      `# ${total} archivos`,
      `${leidos} leídos, ${en_espera} en espera, ${omitidos} omitidos, ${fallidos} fallidos.`,
      archivos.map(f => `- ${f.estado}: ${plain(f.ruta)}. ${plain(f.porque)} (${f.fecha.slice(0, 10)})`).join('\n'),
      ausentes.length === 0 ? '' : '## Sin su archivo',
      ausentes.map(a => `- ${plain(a.documento.titulo)} (${plain(a.ruta)}). ${plain(a.porque)}`).join('\n'),
    ]
      .filter(Boolean)
      .join('\n\n') + '\n',
})
