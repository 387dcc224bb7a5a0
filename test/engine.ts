/**
 * The engine that tests of the whole house open: SQLite, or with `ANAQUEL_TEST_ENGINE=postgres` PostgreSQL, so that the
 * same tests judge both. Each folder has a database of its own, which a second opening of the folder finds again.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Storage } from '../storage/contract.ts'
import { openPostgres } from '../storage/postgres/index.ts'
import { openSqlite, type SqliteOptions } from '../storage/sqlite/index.ts'
import { openServer, type TestServer } from './storage/servers.ts'

/** `sqlite` or `postgres`. */
export const ENGINE = process.env['ANAQUEL_TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

const servers = new Map<string, Promise<TestServer>>()

/** The server of a folder that is gone, emptied; a new one where there is none. */
async function emptyServer(): Promise<TestServer> {
  for (const [folder, server] of servers) {
    if (existsSync(folder)) continue
    servers.delete(folder)
    const free = await server
    await free.empty()
    return free
  }
  return openServer()
}

async function addressOf(folder: string): Promise<{ url: string; connections: number }> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  let server = servers.get(folder)
  if (!server) servers.set(folder, (server = emptyServer()))
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

/** What a server or a command of that data folder must be told, so that it runs on this engine. */
export async function engineEnv(folder: string): Promise<Record<string, string>> {
  return ENGINE === 'sqlite' ? {} : { ANAQUEL_DATABASE_URL: (await addressOf(folder)).url }
}

/** Every row of every table that a library consists of, as text. */
export async function rowsOf({ transfer }: Storage): Promise<Map<string, string[]>> {
  const snapshot = await transfer.snapshot()
  const tables = new Map<string, string[]>()
  for (const table of transfer.tables) {
    const { rows } = await snapshot.read(table, null, 100_000)
    const text = (value: unknown): string =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)
    tables.set(
      table,
      rows.map(row =>
        Object.entries(row)
          .map(([name, value]) => `${name}=${text(value)}`)
          .join(' '),
      ),
    )
  }
  await snapshot.close()
  return tables
}

/** All that is kept of a library: the files of its folder, and its rows where these are elsewhere. */
export async function atRest(folder: string, storage: Storage): Promise<Buffer[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name)))
  if (ENGINE === 'sqlite') return files
  return [...files, ...[...(await rowsOf(storage)).values()].map(lines => Buffer.from(lines.join('\n')))]
}
