/**
 * Arbitraries from the published OpenAPI: requests that are nearly right, and rubbish in every place where something
 * can stand.
 */
import fc from 'fast-check'
import type { OpenApi, Operation, Parameter, Schema } from '../../src/server/openapi/index.ts'

/** What goes over the wire: `path` is percent-encoded already, perhaps badly. */
export interface Shot {
  as: 'key' | 'session'
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}

const STRINGS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '﻿',
  '‮',
  '../../../etc/passwd',
  '%00',
  '%',
  "' OR 1=1 --",
  '"',
  '""',
  '"""',
  '*',
  'NEAR(',
  'a AND',
  '\\',
  '\r\nX-Evil: 1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e400',
  '9'.repeat(400),
  '٣',
  'ｉｄ',
  'İ',
  'ß',
  '👩‍👩‍👧',
  'e\u0301'.repeat(50),
  'x'.repeat(5000),
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '[12]',
  'p. 3',
  '1:02:03',
  'xiv',
  'true',
]

const text = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...STRINGS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
    { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
  )

const numbers = (): fc.Arbitrary<number> =>
  fc.oneof(
    fc.constantFrom(0, -1, 1, 0.5, 1e21, -1e308, 2 ** 53, 2 ** 31, 1e-300),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )

function nested(depth: number, inner: unknown): unknown {
  let value = inner
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value }
  return value
}

const PROTOTYPES: readonly unknown[] = [
  JSON.parse('{"__proto__":{"admin":true}}'),
  { constructor: { prototype: { x: 1 } } },
  { toString: 1, valueOf: null, hasOwnProperty: 'x' },
  { toJSON: 'x' },
  { then: 'x' },
  { length: 1e9 },
  JSON.parse('{"__proto__":null}'),
]

const oddities = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    text(),
    numbers(),
    fc.constantFrom<unknown>(null, true, false, [], {}, [[]], ['', null, 1]),
    fc.constantFrom(...PROTOTYPES),
    fc.array(text(), { maxLength: 5 }),
    fc.jsonValue({ maxDepth: 3 }),
  )

/** Any JSON value: wrong types, deep, huge, lone surrogates, names of the prototype. */
export const rubbish = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 8, arbitrary: oddities() },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 2000 }).map(depth => nested(depth, 'x')) },
    { weight: 1, arbitrary: fc.constant(Array.from({ length: 2000 }, (_, i) => `d${i}`)) },
  )

/**
 * Ids that exist and are somebody's, and by the field's name (or `folder/{field}`, with `delete` before it where that
 * is another) what gets a request somewhere.
 */
export interface Known {
  ids: readonly string[]
  hints: Readonly<Record<string, readonly unknown[]>>
}

function plausible(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const hints = known.hints[name]
  const one = hints && fc.constantFrom(...hints)
  if (one && schema.type === 'array') return fc.array(one, { minLength: 1, maxLength: 2 })
  if (one) return one
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: Number(schema.minimum ?? 0), max: Math.min(Number(schema.maximum ?? 100), 2 ** 31) })
    case 'number':
      return fc.double({ min: Number(schema.minimum ?? 0), max: Number(schema.maximum ?? 1), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(plausible((schema.items ?? {}) as Schema, known), { maxLength: 3 })
    case 'string':
      return fc.oneof(
        fc.constantFrom(...known.ids),
        fc.constantFrom('hola', '«hola»', '1', 'apa', 'es-ES', 'principal', 'Perro gato.'),
      )
    default:
      return rubbish()
  }
}

/** Nearly always what the schema says; else anything. */
const value = (schema: Schema, known: Known, name: string, wild = rubbish): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 8, arbitrary: plausible(schema, known, name) },
    { weight: 2, arbitrary: plausible(schema, known) },
    { weight: 1, arbitrary: wild() },
  )

const bytes = (part: unknown): string =>
  [...Buffer.from(typeof part === 'string' ? part : (JSON.stringify(part) ?? ''))]
    .map(byte => `%${byte.toString(16).padStart(2, '0')}`)
    .join('')

/** What one method has hints of its own for is asked of those alone: nobody deletes what the others need. */
function inPath(known: Known, method: string, place: string): fc.Arbitrary<string> {
  const own = known.hints[`${method} ${place}`]
  const ids = fc.constantFrom(...(own ?? known.hints[place] ?? known.ids)).map(bytes)
  return fc.oneof(
    { weight: 12, arbitrary: ids },
    { weight: own ? 0 : 4, arbitrary: fc.constantFrom(...known.ids).map(bytes) },
    { weight: 2, arbitrary: text().map(part => bytes(part) || '%20') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%E0%A4%A', '%', '%ED%A0%80', '%ff', '.', '..%2f', '%2e%2e', 'a%2Fb', ';x=1'),
    },
  )
}

function query(parameters: readonly Parameter[], known: Known): fc.Arbitrary<string> {
  const each = parameters
    .filter(parameter => parameter.in === 'query')
    .map(({ name, schema, required }) =>
      fc
        .record({
          on: fc.integer({ min: 0, max: 9 }),
          values: fc.array(value(schema, known, name, oddities), { minLength: 1, maxLength: 2 }),
        })
        .map(({ on, values }) =>
          on < (required ? 9 : 4) ? values.slice(0, on === 0 ? 2 : 1).map(one => `${bytes(name)}=${bytes(one)}`) : [],
        ),
    )
  const odd = fc.oneof(
    { weight: 9, arbitrary: fc.constant<string[]>([]) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ['__proto__=1'],
        ['%=1'],
        ['a[b]=1'],
        ['constructor=x', '&&=&'],
        ['formato=docx'],
        ['formato=markdown'],
        ['esperar=0'],
      ),
    },
  )
  return fc.tuple(...each, odd).map(parts => parts.flat().join('&'))
}

function json(schema: Schema, known: Known): fc.Arbitrary<string> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const fields = fc.record(Object.fromEntries(properties.map(([name, field]) => [name, value(field, known, name)])), {
    requiredKeys: (schema.required ?? []) as string[],
  })
  const extra = fc
    .tuple(fields, rubbish(), text())
    .map(([body, odd, name]) =>
      Object.defineProperty({ ...body }, name, { value: odd, enumerable: true, configurable: true, writable: true }),
    )
  const broken = fields.map(body => JSON.stringify(body).slice(0, -1))
  return fc.oneof(
    { weight: 8, arbitrary: fields.map(body => JSON.stringify(body)) },
    { weight: 2, arbitrary: extra.map(body => JSON.stringify(body)) },
    { weight: 1, arbitrary: rubbish().map(body => JSON.stringify(body) ?? 'undefined') },
    { weight: 1, arbitrary: broken },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        'null',
        '[]',
        '{"__proto__":{"a":1}}',
        '﻿{}',
        `${'['.repeat(100_000)}`,
        `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
        '{"a":1e9999}',
        '\u0000',
        '{"q":"\\ud800"}',
        '{"q":"a","q":["b"]}',
      ),
    },
  )
}

const BOUNDARY = 'linea'
const form = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('archivo', 'transcripcion', 'titulo', '__proto__', 'x'), text(), text())
    .map(
      ([name, file, content]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${file.replace(/["\r\n]/g, '_')}"\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`,
    )

function body({ requestBody }: Operation, known: Known): fc.Arbitrary<{ type: string; body: string | null }> {
  if (!requestBody) return fc.constant({ type: '', body: null })
  const kinds = Object.entries(requestBody.content).map(
    ([type, { schema }]): fc.Arbitrary<{ type: string; body: string }> => {
      if (type === 'application/json') return json(schema, known).map(sent => ({ type, body: sent }))
      if (type === 'multipart/form-data')
        return fc
          .tuple(form(), fc.constantFrom(`${type}; boundary=${BOUNDARY}`, type, `${type}; boundary=otra`))
          .map(([sent, said]) => ({ type: said, body: sent }))
      return fc
        .oneof(text(), fc.constantFrom('%PDF-1.4\n%', 'PK\u0003\u0004', '<html>', 'ROTO', '#1\nuno\f#2\ndos'))
        .map(sent => ({ type, body: sent }))
    },
  )
  const wrong = fc
    .tuple(
      fc.constantFrom(
        '',
        'text/html',
        'application/json; charset=utf-16',
        'application/json;;;',
        'multipart/form-data',
        'x/y',
      ),
      text(),
    )
    .map(([type, sent]) => ({ type, body: sent }))
  return fc.oneof({ weight: 8, arbitrary: fc.oneof(...kinds) }, { weight: 1, arbitrary: wrong })
}

const HEADERS: readonly Record<string, string>[] = [
  { Prefer: 'respond-async' },
  { Prefer: 'wait=zz' },
  { 'Idempotency-Key': 'k' },
  { 'Idempotency-Key': 'x'.repeat(256) },
  { Accept: 'text/markdown' },
  { Accept: 'text/event-stream' },
  { Accept: ',,;q=' },
  { Range: 'bytes=9-1' },
  { Range: 'bytes=0-0' },
  { 'If-None-Match': '*' },
  { 'X-Request-Id': '{}' },
  { 'Content-Encoding': 'gzip' },
  { Origin: 'https://evil.example' },
  { 'X-Forwarded-For': "'" },
]

/** Requests of each operation, by its method and route. */
export function shots(api: OpenApi, known: Known): Map<string, fc.Arbitrary<Shot>> {
  return new Map(
    Object.entries(api.paths).flatMap(([route, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${route}`,
        shot({ method, route, operation }, known),
      ]),
    ),
  )
}

function shot(
  { method, route, operation }: { method: string; route: string; operation: Operation },
  known: Known,
): fc.Arbitrary<Shot> {
  const places = [...route.matchAll(/[^/]+\/\{\w+\}/g)].map(([place]) => inPath(known, method, place))
  const headers = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...HEADERS) },
  )
  return fc
    .tuple(
      fc.tuple(...places),
      query(operation.parameters, known),
      body(operation, known),
      headers,
      fc.constantFrom<Shot['as']>('key', 'session'),
    )
    .map(([ids, asked, sent, more, as]): Shot => {
      let n = 0
      const path = `/api/v1${route.replace(/\{\w+\}/g, () => ids[n++]!)}${asked === '' ? '' : `?${asked}`}`
      return {
        as,
        method: method.toUpperCase(),
        path,
        headers: { ...(sent.type !== '' && { 'Content-Type': sent.type }), ...more },
        body: sent.body,
      }
    })
}

/** A call of one of the tools as MCP lists them. */
export function toolCall(
  listed: readonly { name: string; inputSchema: Schema }[],
  known: Known,
): fc.Arbitrary<{ name: string; arguments: unknown }> {
  return fc.oneof(
    ...listed.map(({ name, inputSchema }) => {
      const properties = Object.entries((inputSchema.properties ?? {}) as Record<string, Schema>)
      const fields = fc.record(
        Object.fromEntries(properties.map(([field, schema]) => [field, value(schema, known, field)])),
        { requiredKeys: (inputSchema.required ?? []) as string[] },
      )
      return fc
        .oneof({ weight: 6, arbitrary: fields }, { weight: 1, arbitrary: rubbish() })
        .map(sent => ({ name, arguments: sent }))
    }),
  )
}
