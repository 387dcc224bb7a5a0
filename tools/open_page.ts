import { z } from 'zod'
import { Texto } from '../src/schema/reading.ts'
import { unitsIn } from '../src/core/cite/answers.ts'
import { isSyntax, SYNTAX_NAMES } from '../src/core/cite/syntax/index.ts'
import { read } from '../src/core/documents/index.ts'
import { documentNamed, placeIn } from '../src/core/documents/named.ts'
import { agentFormat, defineTool } from './define.ts'
import { plain, who } from './markdown.ts'

const position =
  'A printed folio (23, xiv), a physical position ([12]), a time (1:02:03, 95), a ' +
  'localizador as given (diap. 4), or the whole name of a sheet or heading'

const input = z.object({
  id: z.string().describe('Document id'),
  desde: z.string().max(200).optional().describe(`From here. ${position}`),
  hasta: z.string().max(200).optional().describe('To here, included; written in the same ways'),
  limite: z.number().int().min(1).max(100).optional().describe('How many units at most; 20 unless `hasta` is given'),
})

/** A page that may also arrive as a number, because agents write it so. */
const given = (gloss: string) =>
  z
    .preprocess(value => (typeof value === 'number' ? String(value) : value), z.string().max(2000))
    .optional()
    .describe(gloss)

/** Pages that an agent gets unless it says how many. */
const PAGES = 5

export default defineTool({
  name: 'open_page',
  title: 'Read pages',
  scope: 'lectura',
  readOnly: true,
  mcp: true,
  description:
    'Read the text of a document page by page. Returns units with citation and link. Does not search: use search.',
  resumen: 'Lee el texto de un documento por folio impreso, posición física, tiempo o título de sección.',
  english: { id: 'document', desde: 'from', hasta: 'to', limite: 'limit' },
  agent: z.object({
    id: z.string().describe('Id, title, passage id, recurso or enlace'),
    desde: given('Printed folio (23, xiv), [physical], time (1:02:03), localizador, heading'),
    hasta: given('To here, included'),
    limite: z.number().int().min(1).max(20).optional().describe('At most; 5, of a passage 1'),
    format: agentFormat(),
  }),
  formats: SYNTAX_NAMES,
  async resolve({ id: named, desde, hasta, limite, ...rest }, library) {
    const { id, desde: place } = await documentNamed(library, named)
    const from = desde === undefined ? place : await placeIn(library, id, { text: desde, campo: 'desde' })
    const to = hasta === undefined ? undefined : await placeIn(library, id, { text: hasta, campo: 'hasta' })
    return {
      id,
      ...(from !== undefined && { desde: from }),
      ...(to !== undefined && { hasta: to }),
      // Who opens a passage wants its page; five of them cost four times as much.
      limite: limite ?? (place !== undefined && desde === undefined && hasta === undefined ? 1 : PAGES),
      ...rest,
    }
  },
  routes: [{ method: 'get', path: '/documentos/{id}/texto', operationId: 'texto' }],
  statuses: [200, 404, 409],
  input,
  output: Texto,
  async run({ id, ...range }, { library, formato }) {
    const texto = await read(library, id, range)
    if (!isSyntax(formato)) return texto
    const anclas = new Map((await library.shelf.marks(id)).map(({ posicion, ancla }) => [posicion, ancla]))
    return unitsIn(library, formato, { texto, anclas: texto.unidades.map(({ posicion }) => anclas.get(posicion)!) })
  },
  markdown: ({ documento, unidades, siguiente }) =>
    [
      `# ${plain(documento.titulo)}`,
      who(documento),
      ...unidades.map(u => `## [${plain(u.localizador)}](${u.enlace})\n\n${u.texto}\n\n${plain(u.cita)}`),
      siguiente === undefined ? '' : `Siguiente: \`desde=${siguiente}\``,
    ]
      .filter(Boolean)
      .join('\n\n') + '\n',
})
