/** `mcp`: the library to one agent on standard input and output. Whatever there is to say goes to standard error. */
import { once } from 'node:events'
import { tools } from '../../tools/index.ts'
import { callerOfKey, requireScope, type Caller } from '../core/accounts/access.ts'
import { Failure } from '../errors.ts'
import type { House } from '../open.ts'
import { mcpStdio } from '../server/mcp.ts'
import { defineCommand } from './command.ts'
import { withHouse } from './house.ts'

/**
 * Looked up at every request, so that a revoked key ends at once. Without a key: the owner, who can read the data
 * folder anyway.
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

export default defineCommand({
  name: 'mcp',
  usage: ['mcp'],
  summary: 'Serve MCP on standard input and output, as the owner of ANAQUEL_KEY (scope mcp).',
  options: {},
  glosses: {},
  async run({ io }) {
    return withHouse(io, { models: 'present' }, async house => {
      const who = whoever(house)
      await who()
      const { config, log } = house
      const handle = mcpStdio(
        { tools, library: account => house.library(account), site: config.site, version: config.version, log },
        who,
      )
      const signals = new AbortController()
      const ended = ['SIGINT', 'SIGTERM'].map(signal => once(process, signal, { signal: signals.signal }))
      await Promise.race([once(io.stdin, 'close'), once(io.stdin, 'end'), ...ended])
      signals.abort()
      await handle.close()
      return 0
    })
  },
})
