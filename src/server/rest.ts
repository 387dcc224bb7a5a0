/**
 * The tool table as REST: one route an entry. Who asks, how often, with which scope, with what input; then the tool
 * runs and its answer goes out.
 */
import express, { type Request, type Response, type Router } from 'express'
import type { Logger } from 'pino'
import type { Blobs } from '../../storage/blobs.ts'
import type { Storage } from '../../storage/contract.ts'
import type { Context, Received, Route, Tool } from '../../tools/define.ts'
import { requireScope, requireSession } from '../core/accounts/access.ts'
import { ownAccount, type Account } from '../core/accounts/account.ts'
import type { Library } from '../core/library.ts'
import type { Guard } from '../core/accounts/tries.ts'
import { Failure, envelope } from '../errors.ts'
import { admit } from './admit.ts'
import { operationOf, readRequest, takesFile, type Asked, type Operation } from './tool-input.ts'
import { callerOf } from './caller.ts'
import type { Limiter } from './limits.ts'
import { refusalOf, openEvents, report, send } from './respond.ts'
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

const pathOf = (route: Route): string => route.path.replace(/\{(\w+)\}/g, ':$1')

export function createRest(parts: RestParts, tools: readonly Tool[]): Router {
  const router = express.Router({ caseSensitive: true })
  const methods = new Map<string, string[]>()
  for (const tool of tools) {
    for (const route of tool.routes) {
      let operation: Operation | undefined
      router[route.method](pathOf(route), (req, res) =>
        serve(parts, (operation ??= operationOf(tool, route)), { req, res }),
      )
      methods.set(pathOf(route), [...(methods.get(pathOf(route)) ?? []), route.method.toUpperCase()])
    }
  }
  for (const [path, known] of methods) router.all(path, (req, res) => otherMethod(req, res, known))
  return router
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
    const asked = await readRequest(parts.blobs, operation, {
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
    const failure = refusalOf(error)
    // A caller that aborts the stream is no error of ours, so it is not reported.
    if (failure.codigo === 'interno' && !signal.aborted) report(parts.log, req, error)
    else warn(parts.log, failure, { request: traceOf(req).id, route: traceOf(req).route })
    await giveBack()
    events.emit('error', envelope(failure, parts.site))
  }
  events.end()
}
