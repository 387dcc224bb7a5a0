import { z } from 'zod'
import { ESTADOS, ListaDocumentos, ORDENES, TIPOS } from '../src/schema/documents.ts'
import { list } from '../src/core/documents/index.ts'
import { invalid } from '../src/errors.ts'
import { defineTool } from './define.ts'
import { plain, who } from './markdown.ts'

/** Parses a year or a range of years: `1605`, `1554-1615`. */
function years(anio: string): { desde: number; hasta: number } {
  const [, from, to = from] = /^\s*(-?\d{1,4})\s*(?:[-–]\s*(-?\d{1,4})\s*)?$/.exec(anio) ?? []
  if (from === undefined)
    throw invalid(
      'anio',
      'no es un año ni dos años unidos por un guion.',
      'is neither a year nor two years with a hyphen between.',
    )
  if (Number(to) < Number(from))
    throw invalid('anio', 'el primer año es posterior al segundo.', 'the first year is later than the second.')
  return { desde: Number(from), hasta: Number(to) }
}

export default defineTool({
  name: 'list',
  title: 'List documents',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'List the documents of the library, newest first unless told. Returns ' +
    'records with the family names of their authors.',
  resumen: 'Lista los documentos de la biblioteca, del más nuevo al más antiguo o en el orden que se pida.',
  routes: [{ method: 'get', path: '/documentos', operationId: 'listar' }],
  input: z.object({
    q: z.string().max(1000).optional().describe('Any part of the title or of an author, case and accents aside'),
    estado: z.enum(ESTADOS).optional().describe('Only documents in this state'),
    pendientes: z.boolean().optional().describe('true: only what is not finished: waiting, being read, failed'),
    tipo: z.enum(TIPOS).optional().describe('Only this kind of material'),
    anio: z.string().max(20).optional().describe('Only of a year, 1605, or of a range, 1554-1615'),
    biblioteca: z.string().max(200).optional().describe('Only in this collection: its id or exact name'),
    orden: z
      .enum(ORDENES)
      .default('creado')
      .describe('creado: newest first; titulo; autor: of the first author; anio: oldest first'),
    desde: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe(
        'With `orden` titulo or autor: from this letter or word on, case and ' +
          'accents aside; `total` stays that of the whole list',
      ),
    limite: z.number().int().min(1).max(200).default(50).describe('How many at most'),
    cursor: z.string().max(1000).optional().describe('`siguiente` of the page before'),
  }),
  statuses: [200, 404],
  output: ListaDocumentos,
  run: ({ anio, ...query }, { library }) =>
    list(library, { ...query, ...(anio !== undefined && { anio: years(anio) }) }),
  markdown: ({ documentos, total, siguiente }) =>
    [
      `# ${total} ${total === 1 ? 'documento' : 'documentos'}`,
      documentos
        .map(
          d =>
            `- [${plain(d.titulo)}](${d.enlace})${who(d) && ` · ${who(d)}`} · ` +
            `${d.tipo}, ${d.unidades} · ${d.estado} · \`${d.id}\``,
        )
        .join('\n'),
      siguiente === undefined ? '' : `Siguiente: \`cursor=${siguiente}\``,
    ]
      .filter(Boolean)
      .join('\n\n') + '\n',
})
