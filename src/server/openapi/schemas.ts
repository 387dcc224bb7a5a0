/** The parts of an OpenAPI 3.1 document, and its components from the dictionary of resources. */
import { z } from 'zod'
import type { Tool } from '../../../tools/define.ts'
import { CODES } from '../../errors.ts'

export type Schema = { [key: string]: unknown }
export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Schema
  explode?: boolean
}
export interface Media {
  schema: Schema
  examples?: Record<string, { value: unknown }>
}
export interface Reply {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, Media>
}
export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  'x-alcance': string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Reply>
}
export interface OpenApi {
  openapi: string
  info: Record<string, unknown>
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Schema }
}

const FORMATS: Record<string, string> = {
  enlace: 'uri',
  texto_url: 'uri',
  progreso_url: 'uri',
  url: 'uri',
  documentacion: 'uri',
  creado: 'date-time',
}

const Properties = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
})
const Schemas = z.record(z.string(), z.record(z.string(), z.unknown()))

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** Removes what tells a reader nothing, and leaves objects open to fields that later versions add. */
function tidy(node: unknown, key = ''): unknown {
  if (Array.isArray(node)) return node.map(item => tidy(item))
  if (typeof node !== 'object' || node === null) return node
  const fields = Object.entries(node).filter(
    ([name, value]) =>
      !['$schema', '$id'].includes(name) &&
      !(name === 'additionalProperties' && value === false) &&
      Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER,
  )
  const out: Schema = Object.fromEntries(fields.map(([name, value]) => [name, tidy(value, name)]))
  return out.type === 'string' && FORMATS[key] ? { ...out, format: FORMATS[key] } : out
}

export const schemaOf = (node: unknown): Schema => z.record(z.string(), z.unknown()).parse(tidy(node))

const ErrorSchema: Schema = {
  type: 'object',
  description: 'Every error, always in JSON',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['codigo', 'mensaje', 'message', 'estado'],
      properties: {
        codigo: { type: 'string', enum: Object.keys(CODES), description: 'Stable code' },
        mensaje: { type: 'string', description: 'Spanish' },
        message: { type: 'string', description: 'English' },
        estado: { type: 'integer', description: 'HTTP status' },
        documentacion: { type: 'string', format: 'uri', description: 'Where it is explained' },
        detalles: { type: 'object', additionalProperties: true, description: 'Free keys; `campo` names the field' },
      },
    },
  },
}

/** Returns the resources that outputs refer to, and those that these refer to. */
export function components(tools: readonly Tool[]): Record<string, Schema> {
  const all = Schemas.parse(
    z.toJSONSchema(z.globalRegistry, { uri: id => `#/components/schemas/${id}`, io: 'output' }).schemas,
  )
  const wanted = new Map<string, Schema>()
  const add = (name: string): void => {
    const schema = all[name]
    if (!schema || wanted.has(name)) return
    wanted.set(name, schemaOf(schema))
    for (const match of JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)) add(match[1]!)
  }
  for (const tool of tools) if (!tool.sends) add(tool.output.meta()?.id ?? '')
  return { ...Object.fromEntries([...wanted].sort(([a], [b]) => a.localeCompare(b))), Error: ErrorSchema }
}

export const inputOf = (tool: Tool): z.infer<typeof Properties> =>
  Properties.parse(z.toJSONSchema(tool.input, { io: 'input' }))
export const outputOf = (tool: Tool): Schema => {
  const id = tool.output.meta()?.id
  return id ? ref(id) : schemaOf(z.toJSONSchema(tool.output))
}
