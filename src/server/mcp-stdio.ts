/** The same MCP server on standard input and output. It stands apart, because it needs nothing of HTTP. */
import { serveStdio, type StdioServerHandle } from '@modelcontextprotocol/server/stdio'
import { reason } from './mcp-http.ts'
import { buildServer } from './mcp-server.ts'
import type { McpDeps, Who } from './mcp-tool.ts'

/**
 * Serves the library on standard input and output. `who` is called at each request, so that a revoked key stops at
 * once.
 */
export function mcpStdio(deps: McpDeps, who: Who): StdioServerHandle {
  return serveStdio(() => buildServer(deps, { who }), { onerror: error => deps.log.warn(reason(error), 'mcp: stdio') })
}
