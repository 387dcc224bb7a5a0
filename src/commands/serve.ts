/** `serve`: the whole service. Says where it is and the next two things to do; on SIGTERM or SIGINT finishes what it is answering and exits 0. */
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { tools } from '../../tools/index.ts'
import { loadConfig } from '../config.ts'
import { callerOfKey } from '../core/access.ts'
import { API } from '../core/documents.ts'
import { openHouse, type House } from '../open.ts'
import { asset } from '../paths.ts'
import { createApp, listen } from '../server/app.ts'
import { createLimiter, type Limiter } from '../server/limits.ts'
import { mcpRoute, type McpRoute } from '../server/mcp.ts'
import { defineCommand } from './command.ts'

/** What a request in flight gets to end in. */
const GRACE_MS = 10_000

function sample(): string {
  const folder = asset('sample')
  const pdf = existsSync(folder) ? readdirSync(folder).find(name => name.endsWith('.pdf')) : undefined
  return pdf === undefined ? 'book.pdf' : `sample/${pdf}`
}

export function banner(site: string, version: string, file: string): string {
  return `Anaquel ${version} at ${site}

  Make a key:   KEY=$(npm run -s anaquel -- key create --name first --scopes lectura,escritura,mcp)
  Upload:       curl -H "Authorization: Bearer $KEY" -H "Content-Type: application/pdf" --data-binary @${file} ${site}${API}/documentos
  Agents:       ${site}/mcp   with the same key
  Reference:    ${site}/docs  and ${site}/llms.txt

`
}

function mcpOf({ config, storage, log, library }: House, limiter: Limiter): McpRoute {
  return mcpRoute({
    tools, library, site: config.site, version: config.version, log,
    verify: token => callerOfKey(storage.access, token), limiter,
  })
}

async function stop(server: Server, mcp: McpRoute): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await mcp.close()
  const patience = setTimeout(() => { server.closeAllConnections() }, GRACE_MS)
  await closed
  clearTimeout(patience)
}

export default defineCommand({
  name: 'serve',
  usage: ['serve'],
  summary: 'Serve the library: REST, MCP, the reader. Configured by the environment (README has the table).',
  options: {},
  glosses: {},
  async run({ io }) {
    const config = loadConfig(io.env)
    const house = await openHouse(config)
    try {
      await house.storage.access.owner()
      const limiter = createLimiter(config.rate)
      const mcp = mcpOf(house, limiter)
      const { storage, blobs, models, log } = house
      const app = createApp({
        storage, blobs, models, log, library: account => house.library(account), site: config.site, version: config.version,
        rate: { perMinute: config.rate }, limiter, mcp: mcp.handler, trustProxy: config.trustProxy, tools,
      })
      const stopping = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
      const server = await listen(app, config)
      house.startJobs()
      io.stdout.write(banner(config.site, config.version, sample()))
      await stopping
      await stop(server, mcp)
      return 0
    } finally {
      await house.close()
    }
  },
})
