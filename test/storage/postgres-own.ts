/** What PostgreSQL owes besides the contract: isolation by the database, keys by account, a server that goes away. */
import { connect as dial, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failureOf, isDiskFull } from '../../src/errors.ts'
import type { Storage } from '../../storage/contract.ts'
import { openPostgres } from '../../storage/postgres/index.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { LEFT_BEHIND, TABLES } from '../../storage/sqlite/transfer-tables.ts'
import { book, failure, passage, shelfOf, unit, vector, words } from './fixtures.ts'
import type { TestServer } from './servers.ts'
import { sharding } from './sharding.ts'

/** Indexes that find an account by something else: a secret, a blob of any account, the queue. */
const OF_ALL = new Set([
  ...['accounts_pkey', 'accounts_email_key', 'accounts_number_key', 'accounts_one_owner', 'keys_pkey', 'keys_hash_key'],
  ...['keys_prefix', 'grants_pkey', 'grants_hash_key', 'grants_client', 'sessions_pkey', 'sessions_key', 'links_pkey'],
  ...['links_author', 'identities_pkey', 'oauth_pkey', 'oauth_expires', 'oauth_grant', 'holds_pkey', 'holds_hash'],
  ...['leases_pkey', 'buckets_pkey', 'buckets_filled', 'secrets_pkey', 'styles_pkey', 'models_pkey', 'models_name_key'],
  ...[
    'jobs_pkey',
    'documents_named',
    'citations_named',
    'documents_hash',
    'documents_captions',
    'documents_opened',
    'documents_next',
  ],
  ...['documents_next', 'figures_hash', 'citations_draft', 'citations_cited', 'schema_version_pkey'],
  // Its lexemes begin with the account's number.
  'passages_words',
])

const FIRST_COLUMNS = `SELECT i.indexrelid::regclass::text AS name, a.attname AS first
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
  WHERE n.nspname = 'anaquel'`

const WITH_ACCOUNT = `SELECT c.relname AS name, c.relrowsecurity AS guarded FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account'
  WHERE n.nspname = 'anaquel' AND c.relkind = 'r' ORDER BY 1`

/** A way to the database that a test can close. */
async function proxy(target: URL): Promise<{ url: string; cut(): void; mend(): void; close(): void }> {
  const sockets = new Set<Socket>()
  let open = true
  const server = createServer(near => {
    if (!open) return void near.destroy()
    const far = dial(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {}).on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href,
    cut() {
      open = false
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    mend() {
      open = true
    },
    close: () => void server.close(),
  }
}

/** Rejects as the server does. */
const refused = (code: string) => expect.objectContaining({ code })

function judgeIsolation(get: () => { storage: Storage; url: string }): void {
  it('a query without the condition of its shelf sees the rows of one account: row-level security', async () => {
    const { storage, url } = get()
    const [mine, theirs] = [await shelfOf(storage), await shelfOf(storage)]
    await book(mine, ['mío'])
    const other = await book(theirs, ['suyo secreto'])
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('SET search_path = anaquel; BEGIN; SET LOCAL ROLE anaquel_shelf')
    await client.query('SAVEPOINT unnamed')
    // The setting is unknown in a new session, and empty in one that had it in an earlier transaction.
    const unnamed = await client.query('SELECT * FROM documents').catch((error: unknown) => error)
    expect(unnamed, 'no account is named').toSatisfy(
      (told: { code?: string; rows?: unknown[] }) => told.code === '42704' || told.rows?.length === 0,
    )
    await client.query(`ROLLBACK TO unnamed; SET LOCAL anaquel.account = '${mine.account}'`)
    for (const table of ['documents', 'passages', 'units', 'collections', 'members', 'jobs', 'usage']) {
      const { rows } = await client.query<{ account: string }>(`SELECT DISTINCT account FROM ${table}`)
      expect(rows, table).toEqual([{ account: mine.account }])
    }
    expect((await client.query('SELECT id FROM accounts')).rows).toEqual([{ id: mine.account }])
    expect((await client.query(`SELECT 1 FROM documents WHERE id = '${other}'`)).rows).toEqual([])
    expect((await client.query(`UPDATE documents SET titulo = 'robado' WHERE id = '${other}'`)).rowCount).toBe(0)
    expect((await client.query('DELETE FROM passages')).rowCount).toBe(1)
    for (const statement of [
      `INSERT INTO collections (account, id, nombre, creado) VALUES ('${theirs.account}', 'x', 'x', 'x')`,
      'SELECT * FROM keys',
      'SELECT * FROM sessions',
      'SELECT * FROM secrets',
    ]) {
      await client.query('SAVEPOINT before')
      await expect(client.query(statement), statement).rejects.toEqual(refused('42501'))
      await client.query('ROLLBACK TO before')
    }
    await client.query('ROLLBACK')
    await client.end()
    expect((await theirs.lexical(words('secreto'), { scope: null, limite: 10 })).hits).toHaveLength(1)
  })

  it('every table is carried to another storage, or is one that stays behind', async () => {
    const client = new pg.Client({ connectionString: get().url })
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'anaquel'`,
    )
    await client.end()
    const known = [...TABLES.map(({ name }) => name), ...LEFT_BEHIND]
    expect(rows.filter(({ name }) => !known.includes(name))).toEqual([])
  })

  it('every table with an account is guarded, and its keys and indexes begin with the account', async () => {
    const client = new pg.Client({ connectionString: get().url })
    await client.connect()
    const { rows: tables } = await client.query<{ name: string; guarded: boolean }>(WITH_ACCOUNT)
    const { rows: indexes } = await client.query<{ name: string; first: string | null }>(FIRST_COLUMNS)
    await client.end()
    expect(tables.length).toBeGreaterThan(30)
    expect(tables.filter(({ guarded }) => !guarded)).toEqual([])
    const short = (name: string): string => name.replace('anaquel.', '')
    const others = indexes.filter(({ name, first }) => first !== 'account' && !OF_ALL.has(short(name)))
    expect(others).toEqual([])
  })
}

const WITHOUT_ACCOUNT = `SELECT i.indexrelid::regclass::text AS name, c.relname AS of FROM pg_index i
  JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'anaquel' AND i.indisunique AND NOT EXISTS (SELECT 1 FROM pg_attribute a
    WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey::int2[]) AND a.attname = 'account')`

function judgeSharding(get: () => { url: string }): void {
  it('docs/escala.md tells where each table goes; those that are distributed can be', async () => {
    const client = new pg.Client({ connectionString: get().url })
    await client.connect()
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'anaquel'`,
    )
    const { rows: indexes } = await client.query<{ name: string; of: string }>(WITHOUT_ACCOUNT)
    await client.end()
    const distributed = sharding('create_distributed_table')
    const all = [
      ...distributed,
      ...sharding('create_reference_table'),
      ...sharding('citus_add_local_table_to_metadata'),
    ]
    expect(all.sort()).toEqual(tables.map(({ name }) => name).sort())
    expect(indexes.filter(index => distributed.includes(index.of))).toEqual([])
    expect(distributed.length).toBeGreaterThan(25)
  })
}

function judgeSearch(get: () => { storage: Storage; url: string }): void {
  it('finds the passages that SQLite finds, in its order and with its scores', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anaquel-both-'))
    const sqlite = await openSqlite({ folder })
    const shelves = [await shelfOf(get().storage), await shelfOf(sqlite)] as const
    const text = (i: number): string =>
      Array.from({ length: 5 + (i % 23) }, (_, j) =>
        `w${Math.floor(((i * 7919 + j * 104_729) % 997) ** 2 / 9000)}s`.slice(0, 3 + (j % 3)),
      ).join(' ')
    const passages = Array.from({ length: 400 }, (_, i) =>
      passage(1 + (i % 5), i, text(i), { heading: i % 7 === 0 ? 'w1 w2' : '' }),
    )
    for (const shelf of shelves) {
      const id = await book(shelf, ['x'], { id: 'dboth' })
      await shelf.saveUnits(
        id,
        Array.from({ length: 5 }, (_, i) => unit(i + 1)),
      )
      await shelf.savePassages(id, [1, 5], passages)
    }
    let same = 0
    for (let i = 0; i < 100; i++) {
      const query = words([...new Set(text(i * 3 + 1).split(' '))].slice(0, 1 + (i % 4)).join(' '))
      const [a, b] = await Promise.all(shelves.map(shelf => shelf.lexical(query, { scope: null, limite: 10 })))
      expect(a!.most).toBeCloseTo(b!.most, 6)
      expect(a!.hits.map(hit => hit.score.toFixed(6))).toEqual(b!.hits.map(hit => hit.score.toFixed(6)))
      if (JSON.stringify(a!.hits.map(hit => hit.id)) === JSON.stringify(b!.hits.map(hit => hit.id))) same++
    }
    expect(same).toBeGreaterThanOrEqual(97)
    await sqlite.close()
    rmSync(folder, { recursive: true })
  })
}

export function judgeOwn({ fresh, connections }: TestServer): void {
  let at: { storage: Storage; url: string }
  beforeAll(async () => {
    const url = await fresh()
    at = { url, storage: await openPostgres({ url, connections }) }
  })
  afterAll(() => at.storage.close())
  judgeIsolation(() => at)
  judgeSearch(() => at)
  judgeSharding(() => at)

  it('a database that goes away is `no_disponible` with Retry-After, and all goes on when it is back', async () => {
    const { url, cut, mend, close } = await proxy(new URL(at.url))
    const storage = await openPostgres({ url, connections })
    const shelf = await shelfOf(storage),
      id = await book(shelf, ['uno'])
    cut()
    for (let i = 0; i < 2; i++) {
      const error = await shelf.document(id).catch((reason: unknown) => reason)
      expect(error).toSatisfy(failure('no_disponible'))
      expect(error).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
    }
    mend()
    expect((await shelf.document(id)).id).toBe(id)
    await shelf.saveVectors('m', [{ id: `${id}:p1.1`, vector: vector(1) }])
    expect(await shelf.semantic({ model: 'm', vector: vector(1) }, { scope: null, limite: 1 })).toHaveLength(1)
    await storage.close()
    close()
  })

  it('a full disk of its server is told as one', async () => {
    const client = new pg.Client({ connectionString: at.url })
    await client.connect()
    await client.query(`CREATE FUNCTION anaquel.full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON anaquel.buckets FOR EACH ROW EXECUTE FUNCTION anaquel.full()`)
    const take = (): Promise<unknown> => at.storage.rates.take({ name: 'k', most: 2, seconds: 60 }, 1)
    const error = await take().catch((reason: unknown) => reason)
    expect(isDiskFull(error)).toBe(true)
    expect(failureOf(error)).toMatchObject({ status: 503, headers: { 'Retry-After': '10' } })
    await client.query('DROP FUNCTION anaquel.full CASCADE')
    expect(await take()).toMatchObject({ taken: true })
    await client.end()
  })

  it.skipIf(connections === 1)('ten processes that start at once make the schema once', async () => {
    const url = await fresh()
    const opened = await Promise.all(Array.from({ length: 10 }, () => openPostgres({ url, connections: 1 })))
    const owners = await Promise.all(opened.map(storage => storage.access.owner()))
    expect(new Set(owners.map(owner => owner.id)).size).toBe(1)
    await Promise.all(opened.map(storage => storage.close()))
  })

  it.skipIf(connections === 1)('a process hears of jobs that another one queues and ends', async () => {
    const url = await fresh()
    const [here, there] = [await openPostgres({ url, connections: 1 }), await openPostgres({ url, connections: 1 })]
    const heard: (string | null)[] = []
    const told = (subject: string | null): Promise<void> => expect.poll(() => heard).toContain(subject)
    expect(there.listen(subject => void heard.push(subject))).toBe(true)
    const document = await book(await shelfOf(here), [])
    await told(null)
    const job = await here.jobs.claim('w', 60, { economico: true })
    expect(heard).not.toContain(document)
    await here.jobs.finish(job!.id, 'w')
    await told(document)
    await Promise.all([here.close(), there.close()])
  })

  it.skipIf(connections === 1)('no job is given to two of four processes that claim at once', async () => {
    const url = await fresh()
    const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres({ url, connections: 2 })))
    const shelf = await shelfOf(opened[0]!)
    for (let i = 0; i < 20; i++) await book(shelf, [])
    const subjects: string[] = []
    // A claim may find nothing while others have the last rows in hand.
    for (let round = 0; round < 10 && subjects.length < 20; round++) {
      const claims = await Promise.all(
        Array.from({ length: 40 }, (_, i) => opened[i % 4]!.jobs.claim(`w${i}`, 60, { economico: i % 3 === 0 })),
      )
      subjects.push(...claims.flatMap(job => (job ? [job.subject] : [])))
    }
    expect([subjects.length, new Set(subjects).size]).toEqual([20, 20])
    await Promise.all(opened.map(storage => storage.close()))
  })
}
