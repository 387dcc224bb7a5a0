/** MCP for agents: `/mcp` over Streamable HTTP, protocol 2024-10-07 to 2026-07-28. */
import { Router } from 'express'
import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { Failure, trail } from '../../errors.ts'
import { crossOrigin, reason, refuseBatch } from './http.ts'
import { createCalls } from './cancel.ts'
import { admitted, counted, gate, sameHouse, senderOf, type GateDeps } from './gate.ts'
import { buildServer } from './server.ts'
import type { McpDeps } from './tool.ts'

/** The handler of `/mcp`, and the function that ends its open streams when the server stops. */
export interface McpRoute {
  handler: Router
  close(): Promise<void>
}

/**
 * The methods that the SDK can take. Some others cannot be made into a `Request`, and the SDK would answer them with an
 * internal error.
 */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const noMethod = (method: string): Failure =>
  new Failure(
    'peticion_invalida',
    { metodo: method },
    {
      status: 405,
      headers: { Allow: 'GET, POST, DELETE' },
      mensaje: `Aquí no se admite ${method}.`,
      message: `${method} is not taken here.`,
    },
  )

export interface HttpDeps extends GateDeps {
  log: McpDeps['log']
}

/**
 * Chains the checks: Host and Origin, then the credential, then the SDK, which reads the body itself. It accepts at
 * most 4 MiB (413) and JSON only (415), and answers malformed bodies as JSON-RPC says.
 */
export function mcpHttp(deps: HttpDeps, factory: McpServerFactory): McpRoute {
  const handler = createMcpHandler(factory, {
    legacy: 'stateless',
    onerror: error => deps.log.warn(reason(error), 'mcp: request refused'),
  })
  const node = toNodeHandler(handler, { onerror: error => deps.log.error(trail(error), 'mcp: request failed') })
  const router = Router()
  router.use(
    sameHouse(deps),
    crossOrigin,
    (req, _res, next) => next(METHODS.includes(req.method) ? undefined : noMethod(req.method)),
    gate(deps),
    refuseBatch,
    (req, res) => node(req, res),
  )
  return { handler: router, close: () => handler.close() }
}

/** Serves the library at `/mcp`, in both protocol eras, without sessions. */
export function mcpRoute(deps: McpDeps & HttpDeps): McpRoute {
  const calls = createCalls()
  return mcpHttp(deps, ({ authInfo }) =>
    buildServer(deps, { who: counted(authInfo), host: admitted(authInfo).host, calls: calls.of(senderOf(authInfo)) }),
  )
}
