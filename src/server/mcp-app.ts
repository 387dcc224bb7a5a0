/**
 * The page reader inside the conversation (MCP Apps): one HTML file that asks for nothing from elsewhere. Without it
 * `open_page` is as complete.
 */
import { readFileSync } from 'node:fs'
import type { McpServer } from '@modelcontextprotocol/server'
import { asset } from '../paths.ts'

const READER = 'ui://library/reader'
/** Which tools it shows the results of. */
const SHOWS = ['open_page']
const MEDIA = 'text/html;profile=mcp-app'
const PAGE = readFileSync(asset('src/server/assets/reader-app.html'), 'utf8')
/** No `connectDomains` nor `resourceDomains`: the client lets it load and send nothing. */
const META = { ui: { csp: {}, prefersBorder: true } }

/** What the listing of a tool says about its view. */
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
