/** The PostgreSQL engine: judged by the contract, then what is its own. */
import { afterAll, describe, expect, it } from 'vitest'
import type { Quotas, Storage } from '../../storage/contract.ts'
import { openPostgres } from '../../storage/postgres/index.ts'
import { bindable, translate } from '../../storage/postgres/dialect.ts'
import { explained } from '../../storage/postgres/explained.ts'
import { judge } from './contract.ts'
import { judgeNear } from './postgres-near.ts'
import { judgeStatements } from './postgres-statements.ts'
import { judgeOwn } from './postgres-own.ts'
import { openServers } from './servers.ts'

const servers = await openServers()
afterAll(async () => void (await Promise.all(servers.map(server => server.close()))))

for (const server of servers) {
  describe(server.name, () => {
    const { connections } = server
    describe('nearest vectors', () => judgeNear(server))
    // PGlite is the same PostgreSQL compiled to WebAssembly. Beside a server it proves nothing of its own but pgvector,
    // which servers rarely have; 285 tests said the same twice, for 45 s of processor time.
    if (server !== servers.at(-1)) return
    const open = async (quotas?: Quotas): Promise<Storage> =>
      openPostgres({ url: await server.fresh(), ...(quotas && { quotas }), connections })
    // PGlite has one database.
    judge('postgres', open, connections === 1 ? null : open)
    describe('its own', () => judgeOwn(server))
    describe('statements', () => judgeStatements(server))
  })
}

describe('what is told when the database cannot be opened', () => {
  const url = 'postgres://ana:se%20creto@db.example.org:5433/libros'

  it.each([
    ['ECONNREFUSED', 'connect ECONNREFUSED', 'nobody listens there'],
    ['ENOTFOUND', 'getaddrinfo', 'no such host'],
    ['28P01', 'password authentication failed', 'refuses that user or password'],
    ['3D000', 'database "libros" does not exist', 'no such database'],
    ['42501', 'permission denied to create role', 'CREATE ROLE anaquel_shelf'],
    [undefined, 'The server is PostgreSQL 13; Anaquel needs 14 or newer.', 'needs 14 or newer'],
    ['XX000', `odd ${url} with se%20creto and se creto`, 'odd that address with … and …'],
  ])('%s: says the place and the reason in a line, and no password', (code, message, part) => {
    const told = explained({ message, ...(code && { code }) }, url).message
    expect(told).toContain('ANAQUEL_DATABASE_URL (db.example.org:5433/libros)')
    expect(told).toContain(part)
    expect(told).not.toMatch(/se%20creto|se creto|\n/)
  })

  it('an address where nobody listens is one such line', async () => {
    await expect(openPostgres({ url: 'postgres://ana:secreto@127.0.0.1:1/x' })).rejects.toThrow(
      /^ANAQUEL_DATABASE_URL \(127\.0\.0\.1:1\/x\): nobody listens there\.$/,
    )
  })
})

describe('the dialect', () => {
  const keys = new Map([['evidence', ['account', 'document', 'posicion']]])

  it.each([
    ['SELECT 1 FROM a WHERE b = ? AND c = ?', 'SELECT 1 FROM a WHERE b = $1 AND c = $2'],
    ['SELECT @b FROM a WHERE c = @d AND e = @b', 'SELECT $1 FROM a WHERE c = $2 AND e = $1'],
    ['INSERT OR IGNORE INTO a (b) VALUES (?)', 'INSERT INTO a (b) VALUES ($1) ON CONFLICT DO NOTHING'],
    [
      'INSERT OR REPLACE INTO evidence (document, posicion, evidence) VALUES (?, ?, ?)',
      'INSERT INTO evidence (document, posicion, evidence) VALUES ($1, $2, $3) ' +
        'ON CONFLICT (account, document, posicion) DO UPDATE SET evidence = excluded.evidence',
    ],
    ['SELECT a AS claimHash FROM b CROSS JOIN c ON true', 'SELECT a AS "claimHash" FROM b JOIN c ON true'],
  ])('%s', (text, made) => {
    expect(translate(text, keys).text).toBe(made)
  })

  it('a table without a primary key cannot replace a row', () => {
    expect(() => translate('INSERT OR REPLACE INTO other (a) VALUES (?)', keys)).toThrow(/other has no primary key/)
  })

  it('binds no zero character and no number that is none', () => {
    expect([bindable('a\0b'), bindable(Number.NaN), bindable(undefined), bindable(3)]).toEqual([
      'a\uFFFDb',
      null,
      null,
      3,
    ])
  })
})
