/**
 * Query strings, forms and JSON bodies → one tool's input. Reads the schema's own types; waits and limits out of range
 * are clamped;
 * whatever else does not fit is a 400 that names the field, and the known one that was meant when it is unknown.
 */
import { z } from 'zod'
import type { Route } from '../../tools/define.ts'
import { Failure, invalid } from '../errors.ts'
import { likely } from '../nearest.ts'

export interface Field {
  type: string
  minimum?: number
  maximum?: number
  enum?: readonly unknown[]
}
export type Fields = Record<string, Field>
/** Texts by name; a name may occur several times. */
export type Texts = Record<string, string[]>

const CLAMPED = ['esperar', 'limite', 'k']

const Described = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  enum: z.array(z.unknown()).optional(),
})

/** Returns the fields of a tool's input as its JSON schema describes them. */
export function fieldsOf(schema: z.ZodObject): Fields {
  const properties = z.record(z.string(), Described).parse(z.toJSONSchema(schema, { io: 'input' }).properties ?? {})
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type, ...rest }]) => [
      name,
      { type: (Array.isArray(type) ? type[0] : type) ?? 'string', ...rest },
    ]),
  )
}

export function queryOf(url: string): Texts {
  const at = url.indexOf('?')
  const texts: Texts = {}
  for (const [name, value] of new URLSearchParams(at < 0 ? '' : url.slice(at))) {
    if (Object.hasOwn(texts, name)) texts[name]!.push(value)
    else Object.defineProperty(texts, name, { value: [value], enumerable: true, configurable: true, writable: true })
  }
  return texts
}

/**
 * Converts a text to the field's type. A text that does not convert stays text, so that the schema refuses it by the
 * field's name, as it does a fraction where a whole number belongs.
 */
function scalar(text: string, type: string): unknown {
  if (type === 'integer' || type === 'number') return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : text
  if (type === 'boolean')
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
  return text
}

/**
 * Converts texts to the types of the schema: `7` to 7, and `a,b` or repeated names to a list. Names that the schema
 * does not know are left out.
 */
export function decodeTexts(
  texts: Texts,
  fields: Fields,
  route: Pick<Route, 'rename' | 'split'> = {},
): Record<string, unknown> {
  const wire = Object.fromEntries(Object.entries(route.rename ?? {}).map(([outside, inside]) => [inside, outside]))
  const decoded: Record<string, unknown> = {}
  for (const [name, { type }] of Object.entries(fields)) {
    const campo = wire[name] ?? name
    const values = Object.hasOwn(texts, campo) ? texts[campo]! : undefined
    if (values === undefined) continue
    if (type === 'array' && values.length === 1 && values[0]!.startsWith('[{')) {
      decoded[name] = listOf(values[0]!)
      continue
    }
    if (type === 'array') {
      const items = values
        .flatMap(value => value.split(route.split?.[name] ?? ','))
        .map(item => item.trim())
        .filter(Boolean)
      if (items.length > 0) decoded[name] = items
      continue
    }
    if (values.length > 1) throw invalid(campo, 'viene más de una vez.', 'comes more than once.')
    decoded[name] = scalar(values[0]!, type)
  }
  return decoded
}

/**
 * Parses a list of objects, which arrives as JSON beside a file. Text that is no JSON stays text, and the schema
 * refuses it by the field's name.
 */
function listOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Clamps `esperar`, `limite` and `k` to the contract's ranges instead of refusing them. */
function clamp(input: Record<string, unknown>, fields: Fields): Record<string, unknown> {
  const clamped = { ...input }
  for (const name of CLAMPED) {
    const { minimum = -Infinity, maximum = Infinity } = fields[name] ?? {}
    const value = clamped[name]
    if (typeof value === 'number') clamped[name] = Math.min(maximum, Math.max(minimum, value))
  }
  return clamped
}

/** The fields that the caller may name in a body, and the outside name of each. */
export interface Names {
  known: readonly string[]
  wire?: Record<string, string>
}

/** Prepared schemas, cached because preparing one takes a millisecond, and all of them 0.3 s of a start. */
const prepared = new WeakMap<z.ZodObject, { strict: z.ZodObject; fields: Fields }>()

/** Returns the schema without room for unknown fields, and its fields. */
export function prepare(schema: z.ZodObject): { strict: z.ZodObject; fields: Fields } {
  const known = prepared.get(schema) ?? { strict: z.strictObject(schema.shape), fields: fieldsOf(schema) }
  prepared.set(schema, known)
  return known
}

export function parseInput(schema: z.ZodObject, input: Record<string, unknown>, names: Names): Record<string, unknown> {
  const { strict, fields } = prepare(schema),
    parsed = strict.safeParse(clamp(input, fields))
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  throw explain(issues.find(issue => issue.code === 'unrecognized_keys') ?? issues[0]!, input, names)
}

export function unknownField(campo: string, known: readonly string[]): Failure {
  const cercano = likely(campo, known),
    names = [...known].sort().join(', ')
  const [sugerencia, hint] = cercano
    ? [`; ¿quisiste decir «${cercano}»?`, `; did you mean "${cercano}"?`]
    : names
      ? [`; se conocen: ${names}.`, `; known are: ${names}.`]
      : ['.', '.']
  return new Failure(
    'peticion_invalida',
    { campo, ...(cercano ? { cercano } : { conocidos: [...known] }) },
    { mensaje: `«${campo}»: campo desconocido${sugerencia}`, message: `"${campo}": unknown field${hint}` },
  )
}

/** Throws for a filter that is not known: ignoring it would answer another question. */
export function refuseUnknown(texts: Texts, known: readonly string[]): void {
  const unknown = Object.keys(texts).find(name => !known.includes(name))
  if (unknown !== undefined) throw unknownField(unknown, known)
}

const KINDS: Record<string, readonly [mensaje: string, message: string]> = {
  number: ['debe ser un número.', 'must be a number.'],
  int: ['debe ser un número entero.', 'must be a whole number.'],
  string: ['debe ser un texto.', 'must be a string.'],
  array: ['debe ser una lista.', 'must be an array.'],
  boolean: ['debe ser true o false.', 'must be true or false.'],
  object: ['debe ser un objeto.', 'must be an object.'],
}

function reason(issue: z.core.$ZodIssue, missing: boolean): readonly [mensaje: string, message: string] {
  if (missing) return ['falta y es obligatorio.', 'is missing and required.']
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? ['no es válido.', 'is not valid.']
    case 'invalid_value':
      return [`debe ser uno de: ${issue.values.join(', ')}.`, `must be one of: ${issue.values.join(', ')}.`]
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? ['está vacío.', 'is empty.']
        : [`es demasiado pequeño o corto; mínimo ${issue.minimum}.`, `is too small or short; minimum ${issue.minimum}.`]
    case 'too_big':
      return [
        `es demasiado grande o largo; máximo ${issue.maximum}.`,
        `is too large or long; maximum ${issue.maximum}.`,
      ]
    default:
      return ['no es válido.', 'is not valid.']
  }
}

function explain(issue: z.core.$ZodIssue, input: Record<string, unknown>, { known, wire = {} }: Names): Failure {
  if (issue.code === 'unrecognized_keys') return unknownField(issue.keys[0]!, known)
  const [first, ...rest] = issue.path.map(String)
  const campo = [wire[first ?? ''] ?? first, ...rest].join('.') || 'cuerpo'
  const missing = rest.length === 0 && first !== undefined && input[first] === undefined
  return invalid(campo, ...reason(issue, missing))
}
