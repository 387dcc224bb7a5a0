/**
 * From a request to the input of its tool: path, query and body are one object, which the tool's schema has checked. A
 * file beside it is in the blobs.
 */
import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Blobs } from '../../storage/blobs.ts'
import type { Once } from '../../storage/contract.ts'
import type { Received, Route, Tool } from '../../tools/define.ts'
import { FORMS } from '../core/cite/forms/index.ts'
import { OUTPUTS, type Formato } from '../core/outputs.ts'
import { invalid } from '../errors.ts'
import { decodeTexts, parseInput, prepare, queryOf, refuseUnknown, type Fields, type Texts } from './decode.ts'
import { hasBody, isJson, mediaOf, readJson } from './request.ts'
import { formatOf } from './respond.ts'
import { readUpload } from './upload.ts'

/** One route of a tool. `fields` are the inputs; `wire` holds the names that differ outside. */
export interface Operation {
  tool: Tool
  route: Route
  fields: Fields
  bodyFields: string[]
  wire: Record<string, string>
}
/** What a request asks for. */
export interface Asked {
  input: Record<string, unknown>
  formato: Formato
  bare: boolean
  file?: Received
  parts?: Record<string, Received>
  once?: Once
}

/** Media types that a draft may have. */
const DRAFTS: readonly (readonly string[])[] = [
  [OUTPUTS.docx.media],
  [OUTPUTS.odt.media],
  ...Object.values(FORMS).map(({ media }) => media),
]
const parametersOf = (route: Route): string[] => [...route.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)

export function operationOf(tool: Tool, route: Route): Operation {
  const { fields } = prepare(tool.input)
  const wire = Object.fromEntries(Object.entries(route.rename ?? {}).map(([outside, inside]) => [inside, outside]))
  const fixed = parametersOf(route)
  return { tool, route, fields, wire, bodyFields: Object.keys(fields).filter(name => !fixed.includes(name)) }
}

interface Source {
  req: Request
  res: Response
  /** Called with each file once it is stored, whatever becomes of the request: the caller must settle it. */
  received(file: Received): void
}

/** What stands outside the body: what the address says, and the key of a request that may be repeated. */
interface Outside {
  texts: Texts
  input: Record<string, unknown>
  key: string | null
}

export async function readRequest(blobs: Blobs, operation: Operation, source: Source): Promise<Asked> {
  const { tool, route, fields, bodyFields, wire } = operation
  const { req } = source
  const texts = queryOf(req.url)
  refuseUnknown(texts, [...bodyFields.map(name => wire[name] ?? name), 'formato'])
  const input = decodeTexts(texts, fields, route)
  for (const name of parametersOf(route)) input[name] = req.params[name]
  const outside = { texts, input, key: idempotencyKey(req, tool) }
  return takesFile(tool, req)
    ? readWithFile(blobs, operation, { ...source, outside })
    : readWithoutFile(operation, { ...source, outside })
}

/** Checks the whole input of an operation, with what `Prefer` asks for. */
function checked(
  { tool, bodyFields, wire }: Operation,
  input: Record<string, unknown>,
  exchange: Pick<Source, 'req' | 'res'>,
): Record<string, unknown> {
  return parseInput(tool.input, withPreference(input, tool, exchange), { known: [...bodyFields, 'formato'], wire })
}

async function readWithFile(
  blobs: Blobs,
  operation: Operation,
  { req, res, received, outside }: Source & { outside: Outside },
): Promise<Asked> {
  const { tool, route, fields, bodyFields } = operation
  const format = formatOf(req, tool, { texts: outside.texts, body: undefined })
  checked(operation, outside.input, { req, res }) // refused before 95 MB are sent
  const upload = await readUpload(req, blobs, bodyFields)
  for (const file of [upload.file, ...Object.values(upload.parts ?? {})]) if (file) received(file)
  if (upload.problem) throw upload.problem
  const input = checked(operation, { ...outside.input, ...decodeTexts(upload.texts, fields, route) }, { req, res })
  return {
    input,
    ...format,
    ...(upload.file && { file: upload.file }),
    ...(upload.parts && { parts: upload.parts }),
    ...onceOf(operation, { key: outside.key, input, file: upload.file }),
  }
}

async function readWithoutFile(
  operation: Operation,
  { req, res, outside }: Source & { outside: Outside },
): Promise<Asked> {
  const { tool, route, bodyFields } = operation
  // An operation without required fields may be posted to without an empty object as its body.
  const needs = (name: string): boolean => !tool.input.shape[name]!.safeParse(undefined).success
  const empty = !hasBody(req) && (route.method === 'post' ? !bodyFields.some(needs) : bodyFields.length === 0)
  const { formato: format, ...body } =
    takesBody(tool, route) && !empty
      ? await readJson(req, res, tool.body === 'draft' ? DRAFTS.map(([usual]) => usual!) : [])
      : {}
  const input = checked(operation, { ...outside.input, ...body }, { req, res })
  const asked = formatOf(req, tool, { texts: outside.texts, body: format })
  const file = asked.formato === 'docx' || asked.formato === 'odt' ? asked.formato : undefined
  if (file && !asked.bare && tool.body === 'draft')
    throw invalid(
      'formato',
      `${file} solo vale cuando el cuerpo es un .${file}.`,
      `${file} is only for a body that is a .${file}.`,
    )
  return { input, ...asked, ...onceOf(operation, { key: outside.key, input, file: null }) }
}

/** A DELETE may have a body too, because what confirms a removal does not belong in an address. */
const takesBody = (tool: Tool, { method }: Route): boolean =>
  tool.body === 'json' || method === 'post' || method === 'put' || method === 'patch'

export const takesFile = (tool: Tool, req: Request): boolean =>
  tool.body === 'file' ||
  (tool.body === 'upload' && !isJson(mediaOf(req))) ||
  (tool.body === 'draft' && [...DRAFTS.flat(), 'multipart/form-data'].includes(mediaOf(req)))

/**
 * Applies `Prefer` (RFC 7240): `respond-async` means `esperar=0`; `wait=n` means `esperar=n` where the query does not
 * say.
 */
function withPreference(
  input: Record<string, unknown>,
  tool: Tool,
  { req, res }: { req: Request; res: Response },
): Record<string, unknown> {
  const prefer = tool.waits ? (req.get('prefer') ?? '') : ''
  if (/(^|[\s,;])respond-async($|[\s,;])/i.test(prefer)) {
    res.set('Preference-Applied', 'respond-async')
    return { ...input, esperar: 0 }
  }
  const wait = /(^|[\s,;])wait=(\d{1,6})($|[\s,;])/i.exec(prefer)
  return wait && input.esperar === undefined ? { ...input, esperar: Number(wait[2]) } : input
}

function idempotencyKey(req: Request, tool: Tool): string | null {
  const key = tool.idempotent ? req.get('idempotency-key') : undefined
  if (key === undefined) return null
  if (key.length < 1 || key.length > 255)
    throw invalid('Idempotency-Key', 'debe tener de 1 a 255 caracteres.', 'must have 1 to 255 characters.')
  return key
}

/** What identifies a repeated request. The waiting time is no part of it, and of a password not even a hash is kept. */
function onceOf(
  { route }: Operation,
  { key, input, file }: { key: string | null; input: Record<string, unknown>; file: Received | null },
): { once?: Once } {
  if (key === null) return {}
  const { esperar: _esperar, clave: _clave, ...parameters } = input
  const sorted = Object.keys(parameters)
    .sort()
    .map(name => [name, parameters[name]])
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([route.operationId, sorted, file?.sha256 ?? null, file?.nombre ?? null]))
    .digest('hex')
  return { once: { operation: route.operationId, key, fingerprint } }
}
