/** `mcp` serves the library to one agent on standard input and output. All messages go to standard error. */
import { spawn, type ChildProcess } from 'node:child_process'
import { tools } from '../../tools/index.ts'
import { callerOfKey, requireScope, type Caller } from '../core/accounts/access.ts'
import type { Library } from '../core/library.ts'
import { Failure } from '../errors.ts'
import type { House } from '../open.ts'
import { bundled } from '../paths.ts'
import { mcpStdio } from '../server/mcp/stdio.ts'
import { servedAt } from './address.ts'
import { defineCommand } from './command.ts'
import { withHouse } from './house.ts'
import { stopAsked } from './signals.ts'
import { SUMMARIES } from './summaries.ts'

/**
 * Returns the function that looks up the caller at every request, so that a revoked key stops at once. Without a key it
 * is the owner: this process can read the data folder anyway.
 */
function whoever({ config, storage: { access } }: House): () => Promise<Caller> {
  const { key } = config
  if (key === null) return async () => ({ account: (await access.owner()).id, scopes: ['mcp'], expiresAt: null })
  return async () => {
    const caller = await callerOfKey(access, key)
    if (caller === null) throw new Failure('no_autenticado')
    requireScope(caller, 'mcp')
    return caller
  }
}

/**
 * Serves the pages while the agent is connected: addresses in answers have to lead somewhere, and books are added
 * there. If another server of the library already has the port, that one serves them. The child ends when its channel
 * to this process closes, however this one ends.
 */
function servePages(env: NodeJS.ProcessEnv): ChildProcess {
  const args = [bundled('src/cli.ts'), 'serve', '--open-new']
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}

/**
 * Runs queued jobs in this process, from the first one on, so that no server need run beside it. A server that does run
 * shares the work.
 */
function working(house: House, account: string): Library {
  const library = house.library(account)
  return {
    ...library,
    site: servedAt(house.config),
    wake() {
      house.startJobs()
      library.wake()
    },
  }
}

export default defineCommand({
  name: 'mcp',
  usage: ['mcp [--web]'],
  summary: SUMMARIES.mcp,
  options: { web: { type: 'boolean' } },
  glosses: { web: 'serve the pages too, while this runs' },
  async run({ values, io }) {
    return withHouse(io, { models: 'present' }, async house => {
      const who = whoever(house)
      await who()
      const { config, log } = house
      const handle = mcpStdio(
        { tools, library: account => working(house, account), site: config.site, version: config.version, log },
        who,
      )
      const pages = values.web ? servePages(io.env) : null
      const signals = new AbortController()
      const broken = await Promise.race([
        handle.ended.then(() => io.stdin.readable),
        stopAsked(signals.signal).then(() => false),
      ])
      signals.abort()
      if (broken)
        io.stderr.write('The connection was given up: a message was larger than 10 MB, or nobody reads the answers.\n')
      if (pages?.connected) pages.disconnect()
      await handle.close()
      return broken ? 1 : 0
    })
  },
})
