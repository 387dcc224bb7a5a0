/** The PostgreSQL engine, judged by the contract. */
import { afterAll, describe } from 'vitest'
import { openPostgres } from '../../storage/postgres/index.ts'
import { judge } from './contract.ts'
import { openServers } from './servers.ts'

const servers = await openServers()
afterAll(() => servers.close())

for (const { name, fresh, connections } of servers.all)
  describe(name, () => judge('postgres', async quotas => openPostgres({ url: await fresh(), quotas, connections })))
