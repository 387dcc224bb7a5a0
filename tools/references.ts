import { z } from 'zod'
import { exportReferences, type ExportFormat } from '../src/core/records/export.ts'
import { listReferences } from '../src/core/records/list.ts'
import { OUTPUTS } from '../src/core/outputs.ts'
import { FORMATOS_REFERENCIAS, ListaReferencias } from '../src/schema/references.ts'
import { Answer, defineTool } from './define.ts'
import { referenceLine } from './markdown.ts'

const FILES: readonly string[] = FORMATOS_REFERENCIAS

export default defineTool({
  name: 'references',
  title: 'List or export references',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description:
    'List the bibliographic records of the library, or export them as CSL-JSON, BibTeX, BibLaTeX or RIS: ' +
    'all, those of a collection, or some. With a file format the answer is the whole file.',
  resumen: 'Lista las referencias de la biblioteca o las exporta: todas, las de una colección o las que se nombren.',
  routes: [{ method: 'get', path: '/referencias', operationId: 'referencias' }],
  formats: FORMATOS_REFERENCIAS,
  statuses: [200, 404],
  input: z.object({
    q: z.string().max(1000).optional().describe('Any part of the title or of a name, case and accents aside'),
    ids: z
      .array(z.string())
      .max(10_000)
      .optional()
      .describe('Only these: ids of references or documents, or citation keys'),
    biblioteca: z.string().max(200).optional().describe('Only in this collection: its id or exact name'),
    sin_archivo: z.boolean().optional().describe('true: only those without a text; false: only those with one'),
    limite: z.number().int().min(1).max(200).default(50).describe('How many at most; a file has all'),
    cursor: z.string().max(1000).optional().describe('`siguiente` of the page before'),
  }),
  output: ListaReferencias,
  async run({ sin_archivo, limite, cursor, ...rest }, { library, formato }) {
    const query = { ...rest, ...(sin_archivo !== undefined && { sinArchivo: sin_archivo }) }
    if (formato === undefined || !FILES.includes(formato))
      return listReferences(library, { ...query, limite, ...(cursor !== undefined && { cursor }) })
    const text = await exportReferences(library, formato as ExportFormat, query)
    const { media, extension } = OUTPUTS[formato]
    return new Answer(
      { referencias: [], total: 0 },
      { file: { media: `${media}; charset=utf-8`, nombre: `referencias${extension}`, bytes: Buffer.from(text) } },
    )
  },
  markdown: ({ referencias, total, siguiente }) =>
    [
      `# ${total} ${total === 1 ? 'referencia' : 'referencias'}`,
      referencias.map(referenceLine).join('\n'),
      siguiente === undefined ? '' : `Siguiente: \`cursor=${siguiente}\``,
    ]
      .filter(Boolean)
      .join('\n\n') + '\n',
})
