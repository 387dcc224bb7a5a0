/**
 * What the program says to PostgreSQL while a library is read, searched and cited, seen on the wire: each table of a
 * library is asked by its account, so that a query costs the same however many accounts there are.
 */
import { connect as dial, createServer } from 'node:net'
import { once } from 'node:events'
import pg from 'pg'
import { expect, it } from 'vitest'
import type { Shelf } from '../../storage/contract.ts'
import { openPostgres } from '../../storage/postgres/index.ts'
import { book, hash, shelfOf, unit, vector, words } from './fixtures.ts'
import { sharding } from './sharding.ts'
import type { TestServer } from './servers.ts'

/** The tables that are spread by account. */
const OF_A_LIBRARY = new Set(sharding('create_distributed_table'))

/** The texts of the statements that pass (messages `Parse` and `Query` of the protocol), and the way they pass by. */
async function tapped(target: string): Promise<{ url: string; heard: string[]; close(): void }> {
  const heard: string[] = [],
    address = new URL(target)
  const server = createServer(near => {
    const far = dial(Number(address.port), address.hostname)
    let rest = Buffer.alloc(0),
      begun = false
    near.on('data', data => {
      rest = Buffer.concat([rest, data])
      for (;;) {
        // Only the first message has no letter before its length.
        const letter = begun ? 1 : 0
        if (rest.length < letter + 4) return
        const length = letter + rest.readUInt32BE(letter)
        if (rest.length < length) return
        const body = rest.subarray(letter + 4, length).toString('utf8')
        const kind = begun ? String.fromCharCode(rest[0]!) : ''
        if (kind === 'Q') heard.push(body.replace(/\0.*$/s, ''))
        if (kind === 'P') heard.push(body.split('\0')[1]!)
        begun = true
        rest = rest.subarray(length)
      }
    })
    for (const socket of [near, far])
      socket.on('error', () => {}).on('close', () => void (near.destroy(), far.destroy()))
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href, heard, close: () => server.close() }
}

/** What readers and agents do all day. */
async function day(shelf: Shelf): Promise<void> {
  const id = await book(shelf, ['uno dos', 'tres cuatro'], { sha256: hash() })
  await shelf.saveVectors('m', [{ id: `${id}:p1.1`, vector: vector(1) }])
  await shelf.unembedded('m', 10)
  await shelf.createCollection('tesis', [id])
  const scope = await shelf.scope({ biblioteca: 'tesis' })
  await shelf.lexical(words('uno'), { scope, limite: 10 })
  await shelf.semantic({ model: 'm', vector: vector(1) }, { scope, limite: 10 })
  await shelf.passages([`${id}:p1.1`])
  await shelf.passagesOf(id, 1, 2)
  await shelf.documents([id])
  await shelf.document(id)
  await shelf.list({ limite: 10 })
  await shelf.collections()
  await shelf.units(id, 1, 2)
  await shelf.marks(id)
  await shelf.folios(id)
  await shelf.saveFolios(id, [{ posicion: 1, ancla: unit(1).ancla, valor: 11, evidence: [] }])
  await shelf.countPassages()
  await shelf.update(id, { titulo: 'Otro más' })
  await shelf.describe(id, { titulo: 'Otro' }, ruta => ruta.join(' '))
  await shelf.remove(id)
}

interface Plan {
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
  [key: string]: unknown
}

const STATEMENT = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/
/** How the server answers the statement when every table is as large as it may become: never by reading a whole one. */
const LARGE = `SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off;
  SET LOCAL enable_bitmapscan = off`

async function planned(client: pg.Client, text: string): Promise<Plan> {
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(match => Number(match[1])))
  const values = count === 0 ? '' : `(${Array(count).fill('NULL').join(', ')})`
  await client.query(`PREPARE asked AS ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `EXPLAIN (FORMAT JSON) EXECUTE asked${values}`,
  )
  await client.query('DEALLOCATE asked')
  return rows[0]!['QUERY PLAN'][0]!.Plan
}

const scans = (plan: Plan): Plan[] => [
  ...(plan['Relation Name'] && String(plan['Node Type']).includes('Scan') ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scans),
]

/** These run with the owner's rights, so no policy puts the account in. */
const SEARCHES = `SELECT prosrc AS source FROM pg_proc WHERE proname IN ('search_words', 'search_signs')`

/** An index of ids alone finds one row, whose account is then looked at. */
const BY_ID = new Set(['documents_named'])

const byAccount = (scan: Plan): boolean =>
  /\baccount = /.test((BY_ID.has(scan['Index Name']!) ? scan.Filter : scan['Index Cond']) ?? '')

/** The tables of a library in a function that are named more often than their account is. */
function unbound(source: string): string[] {
  const named = [...source.matchAll(/\b(?:FROM|JOIN) (\w+)(?= (\w+))/g)].filter(([, table]) => OF_A_LIBRARY.has(table!))
  return named.flatMap(([, table, alias]) => {
    const bound = source.match(new RegExp(`\\b${alias}\\.account (?:\\|\\| '' )?= `, 'g')) ?? []
    return bound.length < named.filter(([, , other]) => other === alias).length
      ? [`${table} ${alias} in ${source}`]
      : []
  })
}

export function judgeStatements({ fresh, connections }: TestServer): void {
  it('no statement of the hot path looks at rows of a library without their account', async () => {
    const url = await fresh(),
      tap = await tapped(url)
    const storage = await openPostgres({ url: tap.url, connections })
    const shelf = await shelfOf(storage)
    tap.heard.length = 0
    await day(shelf)
    await storage.close()
    tap.close()
    const statements = [...new Set(tap.heard)].filter(text => STATEMENT.test(text))
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`SET search_path = anaquel; BEGIN; SET LOCAL ROLE anaquel_shelf;
      SET LOCAL anaquel.account = '${shelf.account}'; ${LARGE}`)
    const without: string[] = []
    let seen = 0
    for (const text of statements) {
      for (const scan of scans(await planned(client, text))) {
        if (!OF_A_LIBRARY.has(scan['Relation Name']!)) continue
        seen++
        if (!byAccount(scan)) without.push(`${scan['Relation Name']}: ${text}`)
      }
    }
    await client.query('ROLLBACK')
    for (const { source } of (await client.query<{ source: string }>(SEARCHES)).rows) without.push(...unbound(source))
    await client.end()
    expect(without).toEqual([])
    expect(seen).toBeGreaterThan(40)
  })
}
