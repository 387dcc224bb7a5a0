/**
 * `serve`: the whole service. Says where it is and the next things to do; asked to stop, it finishes what it is
 * answering and exits 0.
 */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { Router, type Express } from 'express'
import { tools } from '../../tools/index.ts'
import { loadConfig } from '../config.ts'
import { callerOfKey } from '../core/accounts/access.ts'
import { ownerLink } from '../core/accounts/sign-in.ts'
import { adoptScratch } from '../core/documents/scan-words.ts'
import { checkOperations } from '../core/accounts/plans.ts'
import { keepTidy, tidy } from '../core/accounts/removal.ts'
import { configureFolders } from '../core/watch/folders.ts'
import { warmRecent } from '../core/search/warm.ts'
import { trail } from '../errors.ts'
import { openHouse, type House } from '../open.ts'
import { createApp } from '../server/app.ts'
import { createLimiter, type Limiter } from '../server/limits.ts'
import { grantedWhenFull } from '../server/uncounted.ts'
import { listen } from '../server/listen.ts'
import type { McpRoute } from '../server/mcp/index.ts'
import { openOAuth, type OAuth } from '../server/oauth/index.ts'
import { announce } from './address.ts'
import { openBrowser } from './browser.ts'
import { defineCommand } from './command.ts'
import { stopAsked } from './signals.ts'
import { SUMMARIES } from './summaries.ts'
import { modelsLine, welcome } from './welcome.ts'

/** How long requests in flight may take to finish when the server stops. */
const GRACE_MS = 10_000

/** Loaded with the first agent that asks: the protocol's packages are a tenth of a start. */
function mcpOf({ config, storage, log, library }: House, limiter: Limiter, oauth: OAuth): McpRoute {
  let opened: Promise<McpRoute> | undefined
  const open = async (): Promise<McpRoute> => {
    const { mcpRoute } = await import('../server/mcp/index.ts')
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
  const handler = Router()
  handler.use(async (req, res, next) => (await (opened ??= open())).handler(req, res, next))
  return { handler, close: async () => (await opened)?.close() }
}

/**
 * Begun before anything else, because the scan threads read their files while this thread makes the rest ready: from a
 * disk that has not been read lately 80 MB for 100,000 passages.
 */
function loadIndexes({ storage, library, log }: House): void {
  warmRecent(storage.access.recent, library).catch((error: unknown) => log.warn(trail(error), 'indexes not made ready'))
}

/** What an earlier version or a killed process left is put right before anything is answered. */
async function makeReady(house: House): Promise<void> {
  const { access, shelf } = house.storage
  await access.owner()
  await adoptScratch(
    house.scratch,
    (await access.accounts()).map(({ id }) => shelf(id)),
  )
  await tidy(house, house.blobs)
}

/** REST with the pages, MCP, and the signing in of agents. */
async function openSurfaces(house: House): Promise<{ app: Express; mcp: McpRoute; oauth: OAuth }> {
  const { config, storage, blobs, models, log, library } = house
  const perMinute = async (account: string): Promise<number> => (await library(account).plan()).peticiones
  const limiter = createLimiter(grantedWhenFull(storage.rates, log), 'requests', perMinute)
  const writes = tools.some(tool => tool.mcp && !tool.readOnly)
  const oauth = await openOAuth({ storage, folder: config.data, site: config.site, log, writes, ...config.oauth })
  const mcp = mcpOf(house, limiter, oauth)
  const app = createApp({
    storage,
    blobs,
    models,
    log,
    library,
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
  return { app, mcp, oauth }
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
  usage: ['serve [--open|--open-new]'],
  summary: SUMMARIES.serve,
  options: { open: { type: 'boolean' }, 'open-new': { type: 'boolean' } },
  glosses: { open: 'open the library in the browser', 'open-new': 'open it only while the owner has no password yet' },
  async run({ values, io }) {
    const config = loadConfig(io.env)
    checkOperations(
      config.plans,
      tools.flatMap(tool => tool.routes.map(route => route.operationId)),
    )
    const house = await openHouse(config, { measures: true })
    loadIndexes(house)
    const endTidying = keepTidy(house, house.blobs, error => house.log.warn(trail(error), 'not tidied'))
    try {
      await makeReady(house)
      const { storage, models, log } = house
      const { app, mcp, oauth } = await openSurfaces(house)
      const stopping = stopAsked()
      const server = await listen(app, config)
      const withdraw = announce(config)
      house.startJobs()
      await configureFolders(house.library((await storage.access.owner()).id), config.watch, log)
      const watcher = await house.watch()
      const start = await ownerLink(storage.access, config.site)
      io.stdout.write(welcome({ ...config, start, terminal: io.stdout.isTTY }))
      void models.settled.then(() => io.stdout.write(modelsLine(models.status())))
      if (values.open || (values['open-new'] && start !== null)) openBrowser(start ?? config.site)
      await stopping
      house.closing()
      withdraw()
      await watcher.stop()
      await stop(server, mcp)
      await oauth.close()
      return 0
    } finally {
      endTidying()
      await house.close()
    }
  },
})
