/**
 * The tool table as REST: one route an entry. Who asks, how often, with which scope, with what input; then the tool
 * runs and its answer goes out.
 */
import { createHash } from 'node:crypto'
import express, { type Request, type Response, type Router } from 'express'
import type { Logger } from 'pino'
import type { Blobs } from '../../storage/blobs.ts'
import type { Once, Storage } from '../../storage/contract.ts'
import type { Context, Received, Route, Tool } from '../../tools/define.ts'
import { requireScope, requireSession } from '../core/accounts/access.ts'
import { ownAccount, type Account } from '../core/accounts/account.ts'
import type { Library } from '../core/library.ts'
import { FORMS } from '../core/cite/forms/index.ts'
import { OUTPUTS, type Formato } from '../core/outputs.ts'
import type { Guard } from '../core/accounts/tries.ts'
import { Failure, envelope, invalid } from '../errors.ts'
import { admit } from './admit.ts'
import { callerOf } from './caller.ts'
import { decodeTexts, parseInput, prepare, queryOf, refuseUnknown, type Fields, type Texts } from './decode.ts'
import type { Limiter } from './limits.ts'
import { Gone, hasBody, readJson, readUpload, wantsJsonUpload } from './request.ts'
import { failureOf, formatOf, openEvents, report, send } from './respond.ts'
import { placeOf } from './sign-in/path.ts'
import { renewal } from './session.ts'
import { traceOf, warn } from './trace.ts'

export interface RestParts {
  storage: Storage
  blobs: Blobs
  library(account: string): Library
  site: string
  log: Logger
  limiter: Limiter
  guard: Guard
  emailOpens: boolean
}

interface Operation {
  tool: Tool
  route: Route
  fields: Fields
  bodyFields: string[]
  wire: Record<string, string>
}
interface Asked {
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
const pathOf = (route: Route): string => route.path.replace(/\{(\w+)\}/g, ':$1')
const parametersOf = (route: Route): string[] => [...route.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!)

export function createRest(parts: RestParts, tools: readonly Tool[]): Router {
  const router = express.Router({ caseSensitive: true })
  const methods = new Map<string, string[]>()
  for (const tool of tools) {
    for (const route of tool.routes) {
      let operation: Operation | undefined
      router[route.method](pathOf(route), (req, res) =>
        serve(parts, (operation ??= describe(tool, route)), { req, res }),
      )
      methods.set(pathOf(route), [...(methods.get(pathOf(route)) ?? []), route.method.toUpperCase()])
    }
  }
  for (const [path, known] of methods) router.all(path, (req, res) => otherMethod(req, res, known))
  return router
}

function describe(tool: Tool, route: Route): Operation {
  const { fields } = prepare(tool.input)
  const wire = Object.fromEntries(Object.entries(route.rename ?? {}).map(([outside, inside]) => [inside, outside]))
  const fixed = parametersOf(route)
  return { tool, route, fields, wire, bodyFields: Object.keys(fields).filter(name => !fixed.includes(name)) }
}

function otherMethod(req: Request, res: Response, known: readonly string[]): void {
  const allow = ['OPTIONS', ...(known.includes('GET') ? ['HEAD'] : []), ...known].join(', ')
  res.set('Allow', allow)
  if (req.method === 'OPTIONS') {
    res.status(204).end()
    return
  }
  throw new Failure(
    'no_encontrado',
    { metodos: known },
    {
      mensaje: `Esta ruta no admite ${req.method}; admite ${known.join(', ')}.`,
      message: `This route does not take ${req.method}; it takes ${known.join(', ')}.`,
    },
  )
}

async function serve(
  parts: RestParts,
  operation: Operation,
  { req, res }: { req: Request; res: Response },
): Promise<void> {
  const { tool, route } = operation
  traceOf(req).route = `${route.method.toUpperCase()} ${route.path}`
  const caller = await callerOf(req, parts.storage.access, parts.site)
  traceOf(req).account = caller.account
  await parts.limiter(req, res, caller.account)
  requireScope(caller, tool.scope)
  if (tool.session) requireSession(caller)
  const library = parts.library(caller.account)
  const giveBack = await admit(library, tool)
  if (takesFile(tool, req)) library.wake() // its reader can get ready while the bytes arrive
  const account = ownAccount({ ...parts, renewal: () => renewal(req, res, placeOf(parts.site)) }, caller)
  res.set({ 'Cache-Control': 'no-store', Vary: 'Accept, Authorization, Cookie' })
  const gone = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) gone.abort()
  })
  const files: Received[] = []
  try {
    const asked = await read(parts, operation, {
      req,
      res,
      received: received => {
        files.push(received)
      },
    })
    await answer(parts, { operation, asked }, { req, res, library, account, giveBack, signal: gone.signal })
  } catch (error) {
    await giveBack()
    throw error
  } finally {
    for (const file of files) await parts.blobs.settle(file)
  }
}

interface Exchange {
  req: Request
  res: Response
  library: Library
  account: Account
  giveBack(): Promise<void>
  signal: AbortSignal
}

async function answer(
  parts: RestParts,
  { operation: { tool }, asked }: { operation: Operation; asked: Asked },
  exchange: Exchange,
): Promise<void> {
  const { req, res, library, account, signal } = exchange
  const { input, formato, bare, file, parts: beside, once } = asked
  const context: Context = {
    library,
    account,
    signal,
    ...(file && { file }),
    ...(beside && { parts: beside }),
    ...(once && { once }),
    // The tool itself knows whether it has a file of that format.
    formato,
    bare,
  }
  if (tool.streams && (input.stream === true || (req.get('accept') ?? '').includes('text/event-stream')))
    return stream(parts, { tool, input, context }, exchange)
  const result = await tool.run(input, context)
  if (!signal.aborted) await send(res, tool, { result, formato })
}

interface ToolCall {
  tool: Tool
  input: Record<string, unknown>
  context: Context
}

async function stream(
  parts: RestParts,
  { tool, input, context }: ToolCall,
  { req, res, giveBack, signal }: Exchange,
): Promise<void> {
  const events = openEvents(res)
  try {
    events.emit('fin', await tool.run(input, { ...context, emit: events.emit }))
  } catch (error) {
    const failure = failureOf(error)
    // A caller that aborts the stream is no error of ours, so it is not reported.
    if (failure.codigo === 'interno' && !signal.aborted) report(parts.log, req, error)
    else warn(parts.log, failure, { request: traceOf(req).id, route: traceOf(req).route })
    await giveBack()
    events.emit('error', envelope(failure, parts.site))
  }
  events.end()
}

async function read(
  parts: RestParts,
  operation: Operation,
  { req, res, received }: { req: Request; res: Response; received: (file: Received) => void },
): Promise<Asked> {
  const { tool, route, fields, bodyFields, wire } = operation
  const texts = queryOf(req.url)
  refuseUnknown(texts, [...bodyFields.map(name => wire[name] ?? name), 'formato'])
  const fromQuery = decodeTexts(texts, fields, route)
  for (const name of parametersOf(route)) fromQuery[name] = req.params[name]
  const names = { known: [...bodyFields, 'formato'], wire }
  const key = idempotencyKey(req, tool)
  if (takesFile(tool, req)) {
    formatOf(req, tool, { texts, body: undefined })
    parseInput(tool.input, withPreference(fromQuery, tool, { req, res }), names) // refused before 95 MB are sent
    const upload = await readUpload(req, parts.blobs, bodyFields)
    for (const file of [upload.file, ...Object.values(upload.parts ?? {})]) if (file) received(file)
    if (upload.problem) throw upload.problem
    const input = parseInput(
      tool.input,
      withPreference({ ...fromQuery, ...decodeTexts(upload.texts, fields, route) }, tool, { req, res }),
      names,
    )
    return {
      input,
      ...formatOf(req, tool, { texts, body: undefined }),
      ...(upload.file && { file: upload.file }),
      ...(upload.parts && { parts: upload.parts }),
      ...onceOf(operation, { key, input, file: upload.file }),
    }
  }
  // An operation without required fields may be posted to without an empty object as its body.
  const needs = (name: string): boolean => !tool.input.shape[name]!.safeParse(undefined).success
  const empty = !hasBody(req) && (route.method === 'post' ? !bodyFields.some(needs) : bodyFields.length === 0)
  const { formato: format, ...body } =
    takesBody(tool, route) && !empty
      ? await readJson(req, res, tool.body === 'draft' ? DRAFTS.map(([usual]) => usual!) : [])
      : {}
  const input = parseInput(tool.input, withPreference({ ...fromQuery, ...body }, tool, { req, res }), names)
  const asked = formatOf(req, tool, { texts, body: format })
  const file = asked.formato === 'docx' || asked.formato === 'odt' ? asked.formato : undefined
  if (file && !asked.bare && tool.body === 'draft')
    throw invalid(
      'formato',
      `${file} solo vale cuando el cuerpo es un .${file}.`,
      `${file} is only for a body that is a .${file}.`,
    )
  return { input, ...asked, ...onceOf(operation, { key, input, file: null }) }
}

/** A DELETE may have a body too, because what confirms a removal does not belong in an address. */
const takesBody = (tool: Tool, { method }: Route): boolean =>
  tool.body === 'json' || method === 'post' || method === 'put' || method === 'patch'

const takesFile = (tool: Tool, req: Request): boolean =>
  tool.body === 'file' ||
  (tool.body === 'upload' && !wantsJsonUpload(req)) ||
  (tool.body === 'draft' && [...DRAFTS.flat(), 'multipart/form-data'].includes(mediaOf(req)))

const mediaOf = (req: Request): string => (req.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

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
