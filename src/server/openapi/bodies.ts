/** The bodies that operations take, as OpenAPI describes them: an upload, a file, or JSON with the draft as it is. */
import type { Route, Tool } from '../../../tools/define.ts'
import { OUTPUTS } from '../../core/outputs.ts'
import { inputOf, schemaOf, type Media, type Operation, type Schema } from './schemas.ts'
import { formatsOf } from '../respond.ts'

/** Media types of a draft that is sent as a file. */
const DRAFTS = [
  ...[OUTPUTS.docx.media, OUTPUTS.odt.media],
  ...[OUTPUTS.latex.media, OUTPUTS.typst.media, OUTPUTS.org.media, OUTPUTS.markdown.media],
]
/** The fields of an upload by the place where they may stand. */
export const UPLOAD = {
  query: ['esperar', 'nombre', 'titulo', 'autores', 'anio', 'clave', 'modo'],
  form: ['titulo', 'autores', 'anio', 'clave', 'modo'],
  json: ['url', 'titulo', 'autores', 'anio', 'tipo', 'modo'],
}

type Body = NonNullable<Operation['requestBody']>
type Properties = Record<string, Schema>

const FILE = { type: 'string', contentMediaType: 'application/octet-stream' }

function objectOf(properties: Properties, required: readonly string[]): Media {
  return {
    schema: { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false },
  }
}

const some = (properties: Properties, names: readonly string[]): Properties =>
  Object.fromEntries(names.flatMap(name => (properties[name] ? [[name, properties[name]]] : [])))

export function requestBody(tool: Tool, route: Route): Body {
  const { properties, required } = inputOf(tool)
  const clean = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, schemaOf(schema)]))
  if (tool.body === 'upload') return uploadBody(clean)
  if (tool.body === 'file') return FILE_BODY
  return jsonBody(tool, route, { properties: clean, required })
}

function uploadBody(properties: Properties): Body {
  const form = {
    archivo: { ...FILE, description: 'The file' },
    transcripcion: { ...FILE, description: 'Of a recording: its words with their times (VTT, SRT or podcast JSON)' },
    ...some(properties, UPLOAD.form),
    autores: { type: 'string', description: '"Family, Given; Family, Given"' },
  }
  return {
    required: true,
    content: {
      'application/octet-stream': { schema: { description: 'The file as it is, with any content type that it has' } },
      'application/pdf': { schema: { description: 'The file as it is' } },
      'multipart/form-data': objectOf(form, ['archivo']),
      'application/json': objectOf(some(properties, UPLOAD.json), ['url']),
    },
  }
}

const FILE_BODY: Body = {
  required: true,
  content: {
    'application/octet-stream': { schema: { description: 'The file as it is, with any content type' } },
    'multipart/form-data': objectOf({ archivo: { ...FILE, description: 'The file' } }, ['archivo']),
  },
}

function jsonBody(
  tool: Tool,
  route: Route,
  { properties, required }: { properties: Properties; required: readonly string[] },
): Body {
  const names = Object.keys(properties).filter(name => !route.path.includes(`{${name}}`) && name !== 'esperar')
  const formato = { formato: { type: 'string', enum: formatsOf(tool), default: 'json' } }
  const json = objectOf(
    { ...some(properties, names), ...((tool.markdown || tool.formats) && formato) },
    required.filter(name => names.includes(name)),
  )
  const needed = route.method === 'post' ? required.some(name => names.includes(name)) : names.length > 0
  return { required: needed, content: { 'application/json': json, ...(tool.body === 'draft' && draftsOf(properties)) } }
}

/** A draft as a file of its own type; in a form, where a list of sources may come beside it. */
function draftsOf({ bibliografia }: Properties): Record<string, Media> {
  const drafts: Record<string, Media> = Object.fromEntries(
    DRAFTS.map(media => [media, { schema: { description: 'The draft as it is' } }]),
  )
  if (bibliografia)
    drafts['multipart/form-data'] = objectOf({ archivo: { ...FILE, description: 'The manuscript' }, bibliografia }, [
      'archivo',
    ])
  return drafts
}
