/**
 * Nearest vectors by pgvector: the index finds what comparing all finds, with and without a scope, and an account that
 * shrank loses it.
 */
import pg from 'pg'
import { expect, it } from 'vitest'
import type { Shelf } from '../../storage/contract.ts'
import { openPostgres } from '../../storage/postgres/index.ts'
import { signsOf, weightsOf } from '../../storage/postgres/search.ts'
import { quantise } from '../../storage/sqlite/vectors.ts'
import { book, passage, shelfOf, unit } from './fixtures.ts'
import type { TestServer } from './servers.ts'
import { random } from '../random.ts'

const DIMS = 128,
  VECTORS = 4800,
  BOOKS = 4,
  LEAST = 4000

/** Vectors in clusters, as texts of one subject are. */
function clustered(count: number, seed: number): Float32Array[] {
  const next = random(seed)
  const centres = Array.from({ length: 60 }, () => Float32Array.from({ length: DIMS }, () => next() - 0.5))
  return Array.from({ length: count }, (_, i) => centres[i % 60]!.map(value => value + 0.7 * (next() - 0.5)))
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

const normal = (vector: Float32Array): Float32Array => {
  const length = Math.sqrt(dot(vector, vector))
  return vector.map(value => value / length)
}

async function fill(shelf: Shelf, vectors: readonly Float32Array[]): Promise<Map<string, Float32Array>> {
  const saved = new Map<string, Float32Array>()
  for (let n = 0; n < BOOKS; n++) {
    const id = await book(shelf, ['x'], { id: `dnear${n}` })
    await shelf.saveUnits(id, [unit(1)])
    const own = vectors.slice((n * VECTORS) / BOOKS, ((n + 1) * VECTORS) / BOOKS)
    await shelf.savePassages(
      id,
      [1, 1],
      own.map((_, i) => passage(1, i, `w${i}`)),
    )
    const rows = (await shelf.unembedded('near', own.length, id)).map((row, i) => ({ id: row.id, vector: own[i]! }))
    await shelf.saveVectors('near', rows)
    for (const row of rows) saved.set(row.id, normal(Float32Array.from(quantise(row.vector)!)))
  }
  return saved
}

/** The ids of the ten vectors with the largest cosine; the saved ones are of length 1. */
function nearestTen(
  saved: ReadonlyMap<string, Float32Array>,
  question: Float32Array,
  scope: readonly string[] | null,
): ReadonlySet<string> {
  const within = [...saved].filter(([id]) => !scope || scope.some(document => id.startsWith(`${document}:`)))
  const nearest = within.map(([id, vector]) => ({ id, score: dot(question, vector) })).sort((a, b) => b.score - a.score)
  return new Set(nearest.slice(0, 10).map(({ id }) => id))
}

/** Share of the ten nearest that are found, of the vectors as they are kept (one byte a dimension), over 20 questions. */
async function recall(shelf: Shelf, saved: ReadonlyMap<string, Float32Array>, scope: string[] | null): Promise<number> {
  let hits = 0
  for (const question of clustered(20, 2)) {
    const ten = nearestTen(saved, question, scope)
    hits += (await shelf.semantic({ model: 'near', vector: question }, { scope, limite: 10 })).filter(({ id }) =>
      ten.has(id),
    ).length
  }
  return hits / 200
}

const CANDIDATES = 200

/** Share of the ten nearest that are among the candidates of the database, over 20 questions. */
async function candidates(
  client: pg.Client,
  saved: ReadonlyMap<string, Float32Array>,
  weights: typeof weightsOf,
): Promise<number> {
  const sql = `SELECT d.id || ':' || p.token AS id FROM search_signs($1, $2::text::bit varying, $3::text[], NULL, $4) s
    JOIN documents d ON d.number = s.document JOIN passages p ON p.number = s.passage`
  const { rows } = await client.query<{ id: number }>("SELECT id FROM models WHERE name = 'near'")
  let hits = 0
  for (const question of clustered(20, 2)) {
    const ten = nearestTen(saved, question, null)
    const found = await client.query<{ id: string }>(sql, [
      rows[0]!.id,
      signsOf(question),
      weights(question),
      CANDIDATES,
    ])
    expect(found.rows).toHaveLength(CANDIDATES)
    hits += found.rows.filter(({ id }) => ten.has(id)).length
  }
  return hits / 200
}

export function judgeNear({ fresh, connections }: TestServer): void {
  it('with pgvector an account with many vectors has an index, which finds what comparing all finds', async context => {
    const url = await fresh(),
      open = { url, connections }
    const client = new pg.Client({ connectionString: url }).on('error', () => {})
    const indexes = `SELECT c.relname AS name, s.idx_scan AS scans FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid
      JOIN pg_stat_user_indexes s ON s.indexrelid = c.oid WHERE c.relname LIKE 'near\\_%' AND i.indisvalid`
    const first = await openPostgres(open)
    if (!first.about?.includes('with pgvector')) {
      await first.close()
      console.warn('The server has no pgvector: its index is not tested there.')
      context.skip()
    }
    const shelf = await shelfOf(first)
    const saved = await fill(shelf, clustered(VECTORS, 1))
    const { account } = shelf
    const compared = await recall(shelf, saved, null)
    await first.close()
    expect(compared).toBeGreaterThanOrEqual(0.98)
    await client.connect()
    await client.query(`SET search_path = anaquel; SET anaquel.account = '${account}'`)
    // Of a twenty-fourth of the vectors; a sign that counts as any other holds fewer of the ten.
    const alike = await candidates(client, saved, query => weightsOf(query.map(() => 1)))
    const weighed = await candidates(client, saved, weightsOf)
    expect(weighed).toBeGreaterThan(alike + 0.1)

    const second = await openPostgres({ ...open, nearestFrom: LEAST })
    const made = async (): Promise<string[]> => (await client.query(indexes)).rows.map(row => row.name as string)
    await expect.poll(made).toHaveLength(1)
    const own = second.shelf(account)
    expect(await recall(own, saved, null)).toBeGreaterThanOrEqual(0.98)
    expect(await recall(own, saved, ['dnear1', 'dnear2'])).toBeGreaterThanOrEqual(0.98)
    await own.remove('dnear0')
    expect(
      (await own.semantic({ model: 'near', vector: clustered(1, 2)[0]! }, { scope: null, limite: 50 })).some(({ id }) =>
        id.startsWith('dnear0:'),
      ),
    ).toBe(false)
    await second.close()

    const third = await openPostgres({ ...open, nearestFrom: LEAST })
    await expect.poll(made).toEqual([])
    await third.close()
    await client.end()
  })
}
