/**
 * The page reader inside the conversation (MCP Apps): one HTML file that loads nothing from elsewhere. `open_page` is
 * complete without it.
 */
import { readFileSync } from 'node:fs'
import type { McpServer } from '@modelcontextprotocol/server'
import { asset } from '../../paths.ts'

const READER = 'ui://library/reader'
/** The tools whose results it shows. */
const SHOWS = ['open_page']
const MEDIA = 'text/html;profile=mcp-app'
const PAGE = readFileSync(asset('src/server/assets/reader-app.html'), 'utf8')
/** No `connectDomains` and no `resourceDomains`: the client lets the page load and send nothing. */
const META = { ui: { csp: {}, prefersBorder: true } }

/** What a tool's listing says about its view; empty for a tool without one. */
export const viewOf = (tool: string): { _meta?: { ui: { resourceUri: string } } } =>
  SHOWS.includes(tool) ? { _meta: { ui: { resourceUri: READER } } } : {}

export function registerReader(server: McpServer): void {
  server.registerResource(
    'reader',
    READER,
    { title: 'Page reader', description: 'Shows the pages that open_page reads', mimeType: MEDIA, _meta: META },
    uri => ({ contents: [{ uri: uri.href, mimeType: MEDIA, text: PAGE, _meta: META }] }),
  )
}
