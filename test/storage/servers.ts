/**
 * The PostgreSQL servers that the tests run on: PGlite always, and the one of `ANAQUEL_TEST_DATABASE_URL`, whose user
 * must be able to create databases.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { compiled } from '../../src/paths.ts'

export interface TestServer {
  name: string
  /** The address of an empty database. On PGlite it is the one that the last call gave, emptied. */
  fresh(): Promise<string>
  connections: number
  close(): Promise<void>
}

async function on(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

function real(url: string): TestServer {
  const made: string[] = []
  return {
    name: 'a server',
    connections: 4,
    async fresh() {
      const name = `anaquel_test_${randomBytes(6).toString('hex')}`
      await on(url, `CREATE DATABASE ${name}`)
      made.push(name)
      return Object.assign(new URL(url), { pathname: `/${name}` }).href
    },
    async close() {
      for (const name of made) await on(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

async function pglite(): Promise<TestServer> {
  const worker = new Worker(compiled('test/storage/pglite.ts'))
  const [port] = (await once(worker, 'message')) as [number]
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    name: 'PGlite',
    connections: 1,
    async fresh() {
      await on(url, 'ROLLBACK; DROP SCHEMA IF EXISTS anaquel CASCADE')
      return url
    },
    close: async () => void (await worker.terminate()),
  }
}

export async function openServers(): Promise<TestServer[]> {
  const url = process.env['ANAQUEL_TEST_DATABASE_URL']
  if (!url) console.warn('ANAQUEL_TEST_DATABASE_URL is not set: the PostgreSQL engine is tested on PGlite alone.')
  return [await pglite(), ...(url ? [real(url)] : [])]
}
