/** The same MCP server on standard input and output. It stands apart, because it needs nothing of HTTP. */
import { serveStdio, StdioServerTransport, type StdioServerHandle } from '@modelcontextprotocol/server/stdio'
import { reason } from './http.ts'
import { buildServer } from './server.ts'
import type { McpDeps, Who } from './tool.ts'

export interface Connection extends StdioServerHandle {
  /** Resolves when the connection is closed, by whichever side: input ended, or a message that is too large came. */
  ended: Promise<void>
}

/**
 * Serves the library on standard input and output. `who` is called at each request, so that a revoked key stops at
 * once.
 */
export function mcpStdio(deps: McpDeps, who: Who): Connection {
  const transport = new StdioServerTransport()
  const close = transport.close.bind(transport)
  // The transport closes itself and tells nobody: after a message of over 10 MB the program ended without a word
  const ended = new Promise<void>(resolve => (transport.close = () => close().then(resolve)))
  const onerror = (error: Error): void => deps.log.warn(reason(error), 'mcp: stdio')
  return { ...serveStdio(() => buildServer(deps, { who }), { transport, onerror }), ended }
}
