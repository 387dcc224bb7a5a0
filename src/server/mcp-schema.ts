/**
 * A tool's schemas as agents get them: inputs under their English names, outputs with what MCP adds, both small enough
 * for a prompt.
 */
import { z } from 'zod'
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { Tool } from '../../tools/define.ts'
import { pasaje } from '../schema.ts'

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
 * The field names and their types stay. Shared parts (an anchor has seven kinds) are listed as objects: agents read
 * them and never write them.
 * What is `required` of a result costs the four tools some 170 tokens, and tells an agent nothing.
 */
function slim(value: unknown, told: ReadonlySet<string>, at: 'root' | 'fields' | 'names' | 'below'): unknown {
  if (Array.isArray(value)) return value.map(item => slim(item, told, 'below'))
  if (!isSchema(value)) return value
  const named = at === 'fields' || at === 'names'
  if (!named && '$ref' in value) return { type: 'object' }
  const kept = Object.entries(value).filter(([key, inner]) =>
    named ? !UNLISTED.has(key) && !(at === 'names' && told.has(key)) : !(DROPPED.has(key) || inner === false),
  )
  const below = at === 'root' ? 'fields' : 'names'
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, slim(inner, told, !named && key === 'properties' ? below : 'below')]),
  )
}

const NOTHING: ReadonlySet<string> = new Set()
/** The fields of a passage are listed once, with the tool that every conversation begins with. */
const OF_SEARCH: ReadonlySet<string> = new Set([...Object.keys(pasaje), ...Object.keys(passageExtra)])

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
export const listedOutput = (tool: Tool): Listed =>
  relisted(agentOutput(tool), schema => slim(schema, tool.name === 'search' ? NOTHING : OF_SEARCH, 'root'))

/** Inputs keep every gloss and limit: that is what the model goes by. */
export const listedInput = (schema: z.ZodObject): Listed => relisted(schema, ({ $schema: _, ...rest }) => rest)
