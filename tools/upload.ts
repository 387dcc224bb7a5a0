import { z } from 'zod'
import { Documento, MODOS, TIPOS } from '../src/schema/documents.ts'
import { oneLine } from '../src/schema/fields.ts'
import { invalid } from '../src/errors.ts'
import { API } from '../src/core/anchor.ts'
import { ended, record, settled, upload, uploadLink } from '../src/core/documents/index.ts'
import { Answer, defineTool, waiting } from './define.ts'
import { documentMarkdown } from './markdown.ts'

const authors = 'Authors as "Family, Given"; in the query and in forms separated by semicolons'

export default defineTool({
  name: 'upload',
  title: 'Upload a document',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Add a file, or what stands at an address, to the library and read it. Returns the record; `estado` ' +
    'says whether reading succeeded. The same file or address twice is one document.',
  resumen:
    'Añade a la biblioteca un archivo, o lo que hay en una dirección, y lo lee. El mismo ' +
    'archivo o la misma dirección dos veces es un solo documento.',
  routes: [{ method: 'post', path: '/documentos', operationId: 'subir', split: { autores: ';' } }],
  body: 'upload',
  waits: { default: 60 },
  idempotent: true,
  statuses: [200, 201, 202, 409, 413],
  input: z.object({
    esperar: waiting(60),
    nombre: z.string().max(1000).optional().describe('File name, when the body is the raw file'),
    titulo: oneLine().max(1000).optional().describe('Title; outranks what the file says'),
    autores: z.array(oneLine().min(1).max(300)).max(100).optional().describe(authors),
    anio: z.number().int().min(-3000).max(3000).optional().describe('Year'),
    clave: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe(
        'Password of a protected PDF; used once and not kept. A form field is not written into logs as addresses are',
      ),
    url: z.string().max(4000).optional().describe('JSON body: address of a web page, PDF, video page or podcast'),
    tipo: z.enum(TIPOS).optional().describe('JSON body: kind of material, when the address does not tell'),
    modo: z.enum(MODOS).default('rapido').describe('rapido: as soon as possible; economico: after everything else'),
  }),
  output: Documento,
  async run(
    { esperar, nombre, titulo, autores, anio, clave, url, tipo, modo },
    { library, file, parts, once, signal },
  ) {
    const given = {
      ...(titulo && { titulo }),
      ...(autores?.length && { autores }),
      ...(anio !== undefined && { anio }),
    }
    const astray = file && (url !== undefined ? 'url' : tipo !== undefined ? 'tipo' : null)
    if (astray) throw invalid(astray, 'no va con un archivo.', 'does not go with a file.')
    if (!file && clave !== undefined) throw invalid('clave', 'no va con una dirección.', 'does not go with an address.')
    if (!file && !url) throw invalid('url', 'falta y es obligatorio.', 'is missing and required.')
    const wait = { seconds: esperar, signal }
    const added = file
      ? await upload(
          library,
          {
            file: { ...file, nombre: nombre || file.nombre },
            transcript: parts?.transcripcion,
            ...(clave !== undefined && { password: clave }),
            given,
            modo,
          },
          once,
        )
      : await uploadLink(library, { url: url!, tipo, given, modo }, once)
    const row = await settled(library, added.row.id, wait)
    const duplicado = added.duplicate || row.id !== added.row.id
    const status = duplicado ? 200 : !ended(row) ? 202 : added.replayed ? 200 : 201
    return new Answer(record(library, row, duplicado), {
      status,
      headers: {
        ...(status !== 200 && { Location: `${library.site}${API}/documentos/${row.id}` }),
        ...(added.replayed && { 'Idempotent-Replayed': 'true' }),
      },
    })
  },
  markdown: documentMarkdown,
})
