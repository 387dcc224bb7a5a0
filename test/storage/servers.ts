/**
 * The PostgreSQL servers that the tests run on: PGlite always, and the one of `ANAQUEL_TEST_DATABASE_URL`, whose user
 * must be able to create databases.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { compiled } from '../../src/paths.ts'

export interface TestServer {
  name: string
  /** The address of an empty database. On PGlite it is the one that the last call gave, emptied. */
  fresh(): Promise<string>
  /** The address of the database with that name, empty at the first call. PGlite has one only. */
  database(name: string): Promise<string>
  connections: number
  /** Takes away all that it holds. */
  empty(): Promise<void>
  close(): Promise<void>
}

async function on(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** SQLSTATE of a database that is there already. */
const EXISTS_ALREADY = '42P04'

function real(url: string): TestServer {
  const made = new Set<string>()
  const database = async (own: string): Promise<string> => {
    const name = `anaquel_test_${own}`
    if (!made.has(name))
      await on(url, `CREATE DATABASE ${name}`).catch((error: { code?: string }) => {
        if (error.code !== EXISTS_ALREADY) throw error
      })
    made.add(name)
    return Object.assign(new URL(url), { pathname: `/${name}` }).href
  }
  const empty = async (): Promise<void> => {
    for (const name of made) await on(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    made.clear()
  }
  return {
    name: 'a server',
    connections: 4,
    database,
    fresh: () => database(randomBytes(6).toString('hex')),
    empty,
    close: empty,
  }
}

async function pglite(): Promise<TestServer> {
  const workerData = process.env['VITEST'] ? join(tmpdir(), 'pglite.tar') : null
  const worker = new Worker(compiled('test/storage/pglite.ts'), { workerData })
  const [port] = (await once(worker, 'message')) as [number]
  worker.unref()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const empty = (): Promise<void> => on(url, 'ROLLBACK; DROP SCHEMA IF EXISTS anaquel CASCADE')
  return {
    name: 'PGlite',
    connections: 1,
    async fresh() {
      await empty()
      return url
    },
    empty,
    database: async () => url,
    close: async () => void (await worker.terminate()),
  }
}

const address = (): string | undefined => process.env['ANAQUEL_TEST_DATABASE_URL']

export async function openServers(): Promise<TestServer[]> {
  const url = address()
  if (!url) console.warn('ANAQUEL_TEST_DATABASE_URL is not set: the PostgreSQL engine is tested on PGlite alone.')
  return [await pglite(), ...(url ? [real(url)] : [])]
}

/** One server: that of the environment, else PGlite. */
export async function openServer(): Promise<TestServer> {
  const url = address()
  return url ? real(url) : pglite()
}
