/** The PostgreSQL engine, judged by the contract. */
import { afterAll, describe } from 'vitest'
import { openPostgres } from '../../storage/postgres/index.ts'
import { judge } from './contract.ts'
import { openServers } from './servers.ts'

const servers = await openServers()
afterAll(async () => void (await Promise.all(servers.map(server => server.close()))))

for (const { name, fresh, connections } of servers)
  describe(name, () => judge('postgres', async quotas => openPostgres({ url: await fresh(), quotas, connections })))
