/**
 * The engine that tests of the whole house open: SQLite, or with `ANAQUEL_TEST_ENGINE=postgres` PostgreSQL, so that the
 * same tests judge both. Each folder has a database of its own, which a second opening of the folder finds again.
 */
import { createHash } from 'node:crypto'
import type { Storage } from '../storage/contract.ts'
import { openPostgres } from '../storage/postgres/index.ts'
import { openSqlite, type SqliteOptions } from '../storage/sqlite/index.ts'
import { openServer, type TestServer } from './storage/servers.ts'

/** `sqlite` or `postgres`. */
export const ENGINE = process.env['ANAQUEL_TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

const servers = new Map<string, Promise<TestServer>>()

async function addressOf(folder: string): Promise<{ url: string; connections: number }> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  let server = servers.get(folder)
  if (!server) servers.set(folder, (server = openServer()))
  const { database, connections } = await server
  return { url: await database(name), connections }
}

/** Opens the storage of a test's folder, with the plans that it names. */
export async function openEngine({ folder, quotas }: Pick<SqliteOptions, 'folder' | 'quotas'>): Promise<Storage> {
  const given = quotas && { quotas }
  return ENGINE === 'sqlite'
    ? openSqlite({ folder, ...given })
    : openPostgres({ ...(await addressOf(folder)), ...given })
}
