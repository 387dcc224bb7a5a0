/**
 * Holds every answer to the OpenAPI that the server publishes: a status that is not documented, a field too many or of
 * the wrong type fails the test.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { OpenApi, Schema } from '../../src/server/openapi/index.ts'
import type { Tool } from '../../tools/define.ts'

export type Judge = (
  method: string,
  path: string,
  reply: { status: number; headers: Headers; text: string; json: unknown },
) => void

/** The published schemas are open to fields of later versions; the tests are not. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]))
  return copy.type === 'object' && copy.properties && copy.additionalProperties === undefined
    ? { ...copy, additionalProperties: false }
    : copy
}

/**
 * By the table of tools, null for the whole one: beside it the document tells nothing but its server's address. To make
 * and to compare it for each house took 0.08 s of processor time.
 */
const judges = new Map<readonly Tool[] | null, Promise<Judge>>()

export function judge(url: string, tools: readonly Tool[] | null = null): Promise<Judge> {
  const known = judges.get(tools) ?? published(url).then(judgeOf)
  judges.set(tools, known)
  return known
}

const published = async (url: string): Promise<OpenApi> =>
  (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as OpenApi

function judgeOf(api: OpenApi): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ;(formats as unknown as (ajv: Ajv2020) => void)(ajv)
  ajv.addSchema(closed({ $id: 'https://anaquel.test/openapi', components: api.components }) as Schema)
  const compiled = new Map<string, ValidateFunction>()
  const paths = Object.keys(api.paths).map(path => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  const inside = (schema: Schema): Schema =>
    JSON.parse(
      JSON.stringify(closed(schema)).replaceAll('"#/components', '"https://anaquel.test/openapi#/components'),
    ) as Schema
  return (method, target, { status, headers, text, json }) => {
    const path = decodeURI(target.split('?')[0]!.replace('/api/v1', ''))
    const known = paths.find(({ pattern }) => pattern.test(path))
    const operation = known && api.paths[known.path]?.[method.toLowerCase()]
    const where = `${method} ${known?.path ?? path} ${status}`
    const media = headers.get('content-type')?.split(';')[0] ?? ''
    const schema = operation
      ? (operation.responses[String(status)]?.content?.[media]?.schema ??
        (status < 300 ? operation.responses[String(status)]?.content?.['*/*']?.schema : undefined))
      : status === 404
        ? { $ref: '#/components/schemas/Error' }
        : undefined
    if (!schema) throw new Error(`${where} ${media} is not in the OpenAPI: ${text.slice(0, 300)}`)
    if (media !== 'application/json') return
    const name = JSON.stringify(schema)
    const validate = compiled.get(name) ?? ajv.compile(inside(schema))
    compiled.set(name, validate)
    if (!validate(json))
      throw new Error(`${where} breaks the OpenAPI: ${ajv.errorsText(validate.errors)}\n${text.slice(0, 600)}`)
    if (!headers.get('x-request-id')) throw new Error(`${where}: no X-Request-Id`)
  }
}
