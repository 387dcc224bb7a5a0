/**
 * A tool's schemas as agents get them: inputs under their English names, outputs with what MCP adds, both small enough
 * for a prompt.
 */
import { z } from 'zod'
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { Tool } from '../../../tools/define.ts'
import { Cita } from '../../schema/answers.ts'
import { withTypes } from './meant.ts'

/**
 * What the agent sent, in two parts: fields of the operation under their own names, and options that only shape the
 * answer.
 */
export interface Sorted {
  input: Record<string, unknown>
  options: Record<string, unknown>
}

/**
 * Returns the input schema under the names that agents use. `agent` replaces the input where a tool has one, and may
 * use either name of a field. Unknown fields are refused by name, with those that there are.
 */
export function agentInput(tool: Tool): z.ZodObject {
  const shape = tool.agent?.shape ?? tool.input.shape
  const named = Object.entries(shape).map(([name, field]) => [tool.english?.[name] ?? name, field] as const)
  const known = named.map(([name]) => name).join(', ')
  const error: z.core.$ZodErrorMap = issue =>
    issue.code === 'unrecognized_keys'
      ? `Unrecognized: ${issue.keys.map(key => `"${key}"`).join(', ')}. Known: ${known}`
      : undefined
  return z.strictObject(Object.fromEntries(named), { error })
}

export function sortFields(tool: Tool, sent: Record<string, unknown>): Sorted {
  const wire = new Map(Object.entries(tool.english ?? {}).map(([own, english]) => [english, own]))
  const sorted: Sorted = { input: {}, options: {} }
  for (const [name, value] of Object.entries(sent)) {
    const own = wire.get(name) ?? name
    if (own in tool.input.shape) sorted.input[own] = value
    else sorted.options[name] = value
  }
  return sorted
}

const recurso = z.string()
const unitExtra = { recurso, cortado: z.boolean().optional() }
const passageExtra = { ...unitExtra, continua: z.string().optional() }

/** A citation where there are many: what the text says already is left out of it. */
const shortened = z.looseObject(Cita.partial().shape)

function extendItems(field: z.ZodType | undefined, extra: z.ZodRawShape): z.ZodType | undefined {
  return field instanceof z.ZodArray && field.element instanceof z.ZodObject
    ? z.array(z.object({ ...field.element.shape, ...extra }))
    : undefined
}

/**
 * Returns the tool's output with the fields that MCP adds. The root never has an id: clients of 2025 refuse the `$ref`
 * that it would become.
 */
export function agentOutput(tool: Tool): z.ZodObject {
  const shape: Record<string, z.ZodType> = { ...(tool.output.shape as Record<string, z.ZodType>) }
  const pasajes = extendItems(shape.pasajes, passageExtra)
  const unidades = extendItems(shape.unidades, unitExtra)
  return z.object({
    ...shape,
    ...(pasajes && { pasajes }),
    ...(unidades && { unidades }),
    ...(shape.citas && { citas: z.array(shortened).optional() }),
    ...((pasajes ?? unidades ?? shape.citas) && { aviso: z.string().optional() }),
  })
}

type JsonSchema = Record<string, unknown>

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Fields that are sent but not listed, because an agent has no use for them: what the call itself said, a job's
 * progress and its REST address, the time it took, and what another field says too.
 */
const UNLISTED = new Set(
  (
    'afirmacion aviso consulta error estilo fase formato id juez ms ' +
    'pasaje_rango progreso progreso_url puntuacion respaldada'
  ).split(' '),
)
/** Fields whose values are listed, because an agent decides by them. */
const DECIDING = new Set(['veredicto'])

/**
 * Keeps the names and types of the fields at the root. Agents read nested fields and never write them, and the results
 * name them. Listing everything cost the four tools 600 tokens.
 */
function slim(schema: JsonSchema): JsonSchema {
  const fields = Object.entries(isSchema(schema.properties) ? schema.properties : {})
  const listed = fields.filter(([name]) => !UNLISTED.has(name)).map(([name, field]) => [name, brief(name, field)])
  return { type: 'object', properties: Object.fromEntries(listed) }
}

function brief(name: string, field: unknown): JsonSchema {
  if (!isSchema(field)) return {}
  const type = typeof field.type === 'string' ? field.type : 'object'
  return DECIDING.has(name) && Array.isArray(field.enum) ? { type, enum: field.enum } : { type }
}

/**
 * Keywords that the validating schema enforces and the listing leaves out, because a model seldom comes near these
 * limits.
 */
const ROOMY = new Set(['minLength', 'maxItems'])

/** Keeps every gloss, number and default, and `maxLength` only for required fields. */
function told({ properties, required, $schema: _, ...rest }: JsonSchema): JsonSchema {
  const chief = new Set(Array.isArray(required) ? required : [])
  const fields = Object.entries(isSchema(properties) ? properties : {}).map(([name, field]) => {
    const telling = Object.entries(isSchema(field) ? field : {}).filter(
      ([key]) => !ROOMY.has(key) && (key !== 'maxLength' || chief.has(name)),
    )
    return [name, Object.fromEntries(telling)]
  })
  return { ...rest, properties: Object.fromEntries(fields), ...(chief.size > 0 && { required }) }
}

type Listed = StandardSchemaWithJSON<Record<string, unknown>, Record<string, unknown>>
type Shorten = (schema: JsonSchema) => unknown

function relisted(schema: z.ZodObject, shorten: Shorten): Listed {
  const standard = schema['~standard']
  const short = (options: Parameters<typeof standard.jsonSchema.output>[0], io: 'input' | 'output'): JsonSchema => {
    const shortened = shorten(standard.jsonSchema[io](options))
    return isSchema(shortened) ? shortened : {}
  }
  return {
    '~standard': {
      ...standard,
      jsonSchema: { input: options => short(options, 'input'), output: options => short(options, 'output') },
    },
  }
}

/**
 * The output as listed. The schema that validates stays whole; the listed one is short, and stays open so that a field
 * added later breaks no client that checks results.
 */
export const listedOutput = (tool: Tool): Listed => relisted(agentOutput(tool), slim)

/** The input as listed: it keeps what a model decides by. What is sent is read as it is meant. */
export function listedInput(tool: Tool): Listed {
  const schema = agentInput(tool)
  const listed = relisted(schema, told)
  const { formerly = {} } = tool
  const { validate } = listed['~standard']
  const typed = withTypes(schema)
  const meant = (sent: unknown): unknown =>
    isSchema(sent)
      ? typed(Object.fromEntries(Object.entries(sent).map(([name, value]) => [formerly[name] ?? name, value])))
      : sent
  return { '~standard': { ...listed['~standard'], validate: (sent, options) => validate(meant(sent), options) } }
}
