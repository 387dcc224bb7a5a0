/** The PostgreSQL servers that the tests run on: that of `ANAQUEL_TEST_DATABASE_URL`. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface TestServer {
  name: string
  /** The address of an empty database. */
  fresh(): Promise<string>
  connections: number
}

async function on(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

function real(url: string): { server: TestServer; close(): Promise<void> } {
  const made: string[] = []
  return {
    server: {
      name: 'server',
      connections: 4,
      async fresh() {
        const name = `anaquel_test_${randomBytes(6).toString('hex')}`
        await on(url, `CREATE DATABASE ${name}`)
        made.push(name)
        return Object.assign(new URL(url), { pathname: `/${name}` }).href
      },
    },
    async close() {
      for (const name of made) await on(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

export async function openServers(): Promise<{ all: TestServer[]; close(): Promise<void> }> {
  const url = process.env['ANAQUEL_TEST_DATABASE_URL']
  const given = url ? real(url) : null
  return { all: given ? [given.server] : [], close: async () => given?.close() }
}
