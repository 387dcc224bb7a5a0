/**
 * `serve`: the whole service. Says where it is and the next two things to do; on SIGTERM or SIGINT finishes what it is
 * answering and exits 0.
 */
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { tools } from '../../tools/index.ts'
import { loadConfig } from '../config.ts'
import { callerOfKey } from '../core/accounts/access.ts'
import { ownerLink } from '../core/accounts/doors.ts'
import { API } from '../core/anchor.ts'
import { checkOperations } from '../core/accounts/plans.ts'
import { tidy } from '../core/accounts/removal.ts'
import { warmRecent } from '../core/search/index.ts'
import { trail } from '../errors.ts'
import { openHouse, type House } from '../open.ts'
import { asset } from '../paths.ts'
import { createApp } from '../server/app.ts'
import { createLimiter, type Limiter } from '../server/limits.ts'
import { listen } from '../server/listen.ts'
import { mcpRoute, type McpRoute } from '../server/mcp.ts'
import { openOAuth, type OAuth } from '../server/oauth/index.ts'
import { defineCommand } from './command.ts'

/** What a request in flight gets to end in. */
const GRACE_MS = 10_000

function sample(): string {
  const folder = asset('sample')
  const pdf = existsSync(folder) ? readdirSync(folder).find(name => name.endsWith('.pdf')) : undefined
  return pdf === undefined ? 'book.pdf' : `sample/${pdf}`
}

/** `start`: where the owner sets an e-mail and a password, once; null when that was done. */
export function banner(site: string, version: string, file: string, start: string | null = null): string {
  return `Anaquel ${version} at ${site}

${start === null ? '' : `  Your account: ${start}   (works once, within a day)\n`}  Make a key:   KEY=$(npm run -s anaquel -- key create --name first --scopes lectura,escritura,mcp)
  Upload:       curl -H "Authorization: Bearer $KEY" -H "Content-Type: application/pdf" --data-binary @${file} ${site}${API}/documentos
  Agents:       ${site}/mcp   sign in there, or use the same key
  Reference:    ${site}/docs  and ${site}/llms.txt

`
}

function mcpOf({ config, storage, log, library }: House, limiter: Limiter, oauth: OAuth): McpRoute {
  return mcpRoute({
    tools,
    library,
    site: config.site,
    version: config.version,
    log,
    verify: async token => (await callerOfKey(storage.access, token)) ?? oauth.verify(token),
    resourceMetadata: oauth.resourceMetadata,
    limiter,
  })
}

async function stop(server: Server, mcp: McpRoute): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  await mcp.close()
  const patience = setTimeout(() => {
    server.closeAllConnections()
  }, GRACE_MS)
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
    checkOperations(
      config.plans,
      tools.flatMap(tool => tool.routes.map(route => route.operationId)),
    )
    const house = await openHouse(config)
    try {
      await house.storage.access.owner()
      await tidy(house, house.blobs)
      const limiter = createLimiter(async account => (await house.library(account).plan()).peticiones)
      const { storage, blobs, models, log } = house
      const oauth = await openOAuth({ storage, folder: config.data, site: config.site, log, ...config.oauth })
      const mcp = mcpOf(house, limiter, oauth)
      const app = createApp({
        storage,
        blobs,
        models,
        log,
        library: account => house.library(account),
        site: config.site,
        version: config.version,
        limiter,
        mcp: mcp.handler,
        oauth: oauth.router,
        oidc: config.oidc,
        emailOpens: config.oidc?.byEmail === true || config.oauth.external?.byEmail === true,
        trustProxy: config.trustProxy,
        tools,
      })
      const stopping = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
      const server = await listen(app, config)
      house.startJobs()
      warmRecent(storage.access.recent, account => house.library(account)).catch((error: unknown) =>
        log.warn(trail(error), 'indexes not made ready'),
      )
      io.stdout.write(banner(config.site, config.version, sample(), await ownerLink(storage.access, config.site)))
      await stopping
      await stop(server, mcp)
      await oauth.close()
      return 0
    } finally {
      await house.close()
    }
  },
})
