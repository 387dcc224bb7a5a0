/**
 * A tool's schemas as agents get them: inputs under their English names, outputs with what MCP adds, both small enough
 * for a prompt.
 */
import { z } from 'zod'
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { Tool } from '../../tools/define.ts'

/** What the agent sent, sorted: fields of the operation under their own names, and those that only shape the answer. */
export interface Sorted {
  input: Record<string, unknown>
  options: Record<string, unknown>
}

/**
 * `agent` replaces the input where a tool has one; both may use either name of a field. Unknown fields are refused by
 * name, not ignored.
 */
export function agentInput(tool: Tool): z.ZodObject {
  const shape = tool.agent?.shape ?? tool.input.shape
  return z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [tool.english?.[name] ?? name, field])),
  )
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
const passageExtra = { recurso, cortado: z.boolean().optional() }

function extendItems(field: z.ZodType | undefined, extra: z.ZodRawShape): z.ZodType | undefined {
  return field instanceof z.ZodArray && field.element instanceof z.ZodObject
    ? z.array(z.object({ ...field.element.shape, ...extra }))
    : undefined
}

/**
 * The tool's own output and what the MCP rendering adds to it; never a schema with an id at its root, which clients of
 * 2025 refuse as a `$ref`.
 */
export function agentOutput(tool: Tool): z.ZodObject {
  const shape: Record<string, z.ZodType> = { ...(tool.output.shape as Record<string, z.ZodType>) }
  const pasajes = extendItems(shape.pasajes, passageExtra)
  const unidades = extendItems(shape.unidades, passageExtra)
  return z.object({
    ...shape,
    ...(pasajes && { pasajes }),
    ...(unidades && { unidades }),
    ...((pasajes ?? unidades ?? shape.citas) && { aviso: z.string().optional() }),
  })
}

type JsonSchema = Record<string, unknown>

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a reader of results can do without: glosses, ranges, closed objects and lists of values. */
const DROPPED = new Set([
  'description',
  'additionalProperties',
  '$schema',
  '$defs',
  'id',
  'enum',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'prefixItems',
  'required',
])

/**
 * Of no use in a conversation: how far a job is and where to ask again over REST, what a file came as, how long it took,
 * what orders passages and where in them a sentence stands that is given besides. They may come all the same.
 */
const UNLISTED = new Set(['progreso_url', 'progreso', 'fase', 'formato', 'ms', 'puntuacion', 'pasaje_rango'])

/**
 * The names and types of the fields stay. What is inside them (a passage, an anchor of seven kinds) is listed as an
 * object: agents read it and never write it, named, it cost the four tools 354 tokens in every conversation.
 * What is `required` of a result cost them some 170 more, and tells an agent nothing.
 */
function slim(value: unknown, named = false, root = false): unknown {
  if (Array.isArray(value)) return value.map(item => slim(item))
  if (!isSchema(value)) return value
  if (!named && !root && ('$ref' in value || value.type === 'object')) return { type: 'object' }
  const kept = Object.entries(value).filter(([key, inner]) =>
    named ? !UNLISTED.has(key) : !(DROPPED.has(key) || inner === false),
  )
  return Object.fromEntries(kept.map(([key, inner]) => [key, slim(inner, !named && key === 'properties')]))
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
 * The schema that validates stays whole; the one that is listed is short, and a field added later breaks no client that
 * checks results.
 */
export const listedOutput = (schema: z.ZodObject): Listed => relisted(schema, schema => slim(schema, false, true))

/** Inputs keep every gloss and limit: that is what the model goes by. */
export const listedInput = (schema: z.ZodObject): Listed => relisted(schema, ({ $schema: _, ...rest }) => rest)
