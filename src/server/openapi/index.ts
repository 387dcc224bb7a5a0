/**
 * OpenAPI 3.1 of the whole tool table: parameters and bodies from the inputs, components from the dictionary of
 * resources.
 */
import type { Route, Tool } from '../../../tools/define.ts'
import { API } from '../../core/anchor.ts'
import { CODES, type Codigo, envelope, Failure } from '../../errors.ts'
import { CSRF } from '../caller.ts'
import { requestBody, UPLOAD } from './bodies.ts'
import { OUTPUTS } from '../../core/outputs.ts'
import { formatsOf } from '../respond.ts'
import { SESSION } from '../session.ts'
import {
  ref,
  schemaOf,
  components,
  inputOf,
  outputOf,
  type Parameter,
  type Media,
  type Reply,
  type Operation,
  type OpenApi,
} from './schemas.ts'

export type { Media, OpenApi, Operation, Parameter, Schema } from './schemas.ts'

const hasBody = (tool: Tool, route: Route): boolean =>
  tool.body === 'json' || (route.method !== 'get' && route.method !== 'delete')

/**
 * Whether a field stands in the query: every field of a request without a body, the fields that the contract allows for
 * uploads, and `esperar`.
 */
function inQuery(tool: Tool, route: Route, name: string): boolean {
  if (tool.body === 'file') return true
  if (tool.body === 'upload') return UPLOAD.query.includes(name)
  return (
    !hasBody(tool, route) || name === 'esperar' || (tool.body === 'draft' && !['texto', 'bibliografia'].includes(name))
  )
}

function parameters(tool: Tool, route: Route): Parameter[] {
  const { properties, required } = inputOf(tool)
  const wire = Object.fromEntries(Object.entries(route.rename ?? {}).map(([outside, inside]) => [inside, outside]))
  const list: Parameter[] = []
  for (const [name, raw] of Object.entries(properties)) {
    const { description = '', ...rest } = schemaOf(raw)
    const inPath = route.path.includes(`{${name}}`)
    if (!inPath && !inQuery(tool, route, name)) continue
    const joined = rest.type === 'array' && route.split?.[name]
    const schema = joined ? { type: 'string' } : rest
    list.push({
      name: wire[name] ?? name,
      in: inPath ? 'path' : 'query',
      required: inPath || (required.includes(name) && !hasBody(tool, route)),
      description: String(description),
      schema,
      ...(rest.type === 'array' && !joined && { explode: true }),
    })
  }
  return [...list, ...commonParameters(tool, list)]
}

function commonParameters(tool: Tool, own: readonly Parameter[]): Parameter[] {
  const formats = formatsOf(tool)
  const common: (Parameter | false | undefined)[] = [
    (tool.markdown || tool.formats) &&
      !own.some(p => p.name === 'formato') && {
        name: 'formato',
        in: 'query',
        required: false,
        description: 'json unless the request accepts another of these types',
        schema: { type: 'string', enum: formats, default: 'json' },
      },
    tool.waits && {
      name: 'Prefer',
      in: 'header',
      required: false,
      description: '`respond-async`: answer at once with 202',
      schema: { type: 'string' },
    },
    tool.idempotent && {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same key within 24 hours gives the same resource',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ]
  return common.filter(p => typeof p === 'object')
}

const MEANING: Record<number, string> = {
  200: 'Done',
  201: 'Made',
  202: 'Still in progress; ask again at progreso_url',
  206: 'The range of bytes asked for',
  304: 'Not changed since',
  412: 'The file is not the one that If-Match names.',
  416: 'There is no such range of bytes.',
}
const ALWAYS = [400, 401, 402, 403, 429, 500, 503]
const HEADERS = {
  Location: { description: 'The resource', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
}

function success(tool: Tool, status: number): Reply {
  if (tool.sends)
    return {
      description: MEANING[status] ?? 'Done',
      ...(status !== 304 && { content: { '*/*': { schema: { description: 'The file as it is' } } } }),
    }
  const content: Record<string, Media> = {
    'application/json': { schema: outputOf(tool) },
    ...(tool.markdown && { 'text/markdown': { schema: { type: 'string' } } }),
    ...(tool.streams && { 'text/event-stream': { schema: { type: 'string' } } }),
    ...Object.fromEntries(
      (tool.formats ?? []).map(name => [OUTPUTS[name].media, { schema: { description: `As ${name}` } }]),
    ),
  }
  return {
    description: MEANING[status] ?? 'Done',
    ...(status !== 200 && { headers: { Location: HEADERS.Location } }),
    content,
  }
}

function failure(status: number, site: string): Reply {
  const codes = Object.keys(CODES).filter(
    (code): code is Codigo => code in CODES && CODES[code as Codigo][0] === status,
  )
  return {
    description: codes.map(code => CODES[code][2]).join(' ') || MEANING[status]!,
    ...(status === 429 && { headers: { 'Retry-After': HEADERS['Retry-After'] } }),
    content: {
      'application/json': {
        schema: ref('Error'),
        examples: Object.fromEntries(codes.map(code => [code, { value: envelope(new Failure(code), site) }])),
      },
    },
  }
}

function operation(tool: Tool, route: Route, site: string): Operation {
  const body = hasBody(tool, route) ? requestBody(tool, route) : undefined
  const statuses = [...new Set([...(tool.statuses ?? [200]), ...ALWAYS, ...(body ? [413] : [])])].sort((a, b) => a - b)
  return {
    operationId: route.operationId,
    summary: tool.resumen,
    description: tool.description,
    tags: [route.path.split('/')[1]!],
    security: tool.session ? [{ sesion: [] }] : [{ clave: [] }, { sesion: [] }],
    'x-alcance': tool.scope,
    parameters: parameters(tool, route),
    ...(body && { requestBody: body }),
    responses: Object.fromEntries(
      statuses.map(status => [String(status), status < 400 ? success(tool, status) : failure(status, site)]),
    ),
  }
}

/** Returns what makes the document at the first request and keeps it: 0.4 s of the start's processor time. */
export function lazyOpenApi(tools: readonly Tool[], site: string): () => OpenApi {
  let api: OpenApi | null = null
  return () => (api ??= createOpenApi(tools, site))
}

export function createOpenApi(tools: readonly Tool[], site: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const tool of tools) {
    for (const route of tool.routes)
      paths[route.path] = { ...paths[route.path], [route.method]: operation(tool, route, site) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Anaquel API v1',
      version: '1.0.0',
      description:
        'A personal research library: upload, search, read and cite. Names are Spanish; agents start at /llms.txt.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: site + API }],
    paths,
    components: {
      schemas: components(tools),
      securitySchemes: {
        clave: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'anq_…',
          description: 'API key; x-alcance names the scope that an operation needs',
        },
        sesion: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION,
          description:
            'Session of a browser (scopes lectura, escritura); what changes ' +
            `something carries its token in ${CSRF} too`,
        },
      },
    },
  }
}
