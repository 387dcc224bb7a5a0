/**
 * The candidates of a search by meaning on PostgreSQL: all vectors compared by their signs, beside pgvector's index, on
 * the server of `ANAQUEL_TEST_DATABASE_URL` or PGlite. Right are the ten nearest of an exact search.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { embeddedModel } from '../../src/core/models/static.ts'
import { openPostgres } from '../../storage/postgres/index.ts'
import { arrayText, signsOf, weightsOf } from '../../storage/postgres/search.ts'
import { quantise } from '../../storage/sqlite/vectors.ts'
import { openServer, type TestServer } from '../storage/servers.ts'
import { passageMaker, questions, sentencesOfSets } from './library-text.ts'

/** Vectors of each kind, at most: there are some 47,000 windows. */
const VECTORS = Number(process.env['ANAQUEL_BENCH_VECTORS'] ?? 60_000)
const QUESTIONS = 80,
  NEAREST = 10,
  CANDIDATES = 2000,
  /** Sentences of a window, and rows that are written together. */
  WINDOW = 4,
  BATCH = 5000

interface Corpus {
  vectors: Int8Array[]
  asked: Float32Array[]
  /** Places of the nearest, by exact cosine of what is stored. */
  right: number[][]
}

async function corpus(texts: Iterable<string>): Promise<Corpus> {
  const model = await embeddedModel()
  const vectors: Int8Array[] = []
  for (const text of texts) {
    if (vectors.length === VECTORS) break
    const bytes = quantise(model.vector(text))
    if (bytes) vectors.push(bytes)
  }
  const asked = questions()
    .slice(0, QUESTIONS)
    .map(text => model.vector(text))
  return { vectors, asked, right: asked.map(question => nearest(vectors, question)) }
}

function nearest(vectors: readonly Int8Array[], question: Float32Array): number[] {
  const scored = vectors.map((vector, at) => {
    let [product, own] = [0, 0]
    for (const [i, value] of vector.entries()) {
      product += value * question[i]!
      own += value * value
    }
    return [product / Math.sqrt(own), at] as const
  })
  return scored
    .sort((a, b) => b[0] - a[0])
    .slice(0, NEAREST)
    .map(([, at]) => at)
}

/** The vectors alone, without documents and passages: nothing else is asked here. */
async function fill(client: pg.Client, account: string, vectors: readonly Int8Array[]): Promise<number> {
  await client.query(
    `SET search_path = anaquel; SET anaquel.account = '${account}'; SET session_replication_role = replica`,
  )
  const { rows } = await client.query<{ id: number }>(`INSERT INTO models (name) VALUES ('near') RETURNING id`)
  const model = rows[0]!.id
  for (let at = 0; at < vectors.length; at += BATCH) {
    const batch = vectors.slice(at, at + BATCH)
    await client.query(
      `INSERT INTO vectors (model, passage, document, data, signs)
        SELECT $1, n, 1, data, signs::bit varying
        FROM unnest($2::bigint[], $3::bytea[], $4::text[]) AS v (n, data, signs)`,
      [model, batch.map((_, i) => at + i), batch.map(bytes => Buffer.from(bytes)), batch.map(signsOf)],
    )
  }
  await client.query('INSERT INTO embedded (document, model, total) VALUES (1, $1, $2)', [model, vectors.length])
  await client.query('VACUUM ANALYZE vectors')
  return model
}

/** Share of the nearest that are among the candidates, and the median time in milliseconds. */
async function ask(client: pg.Client, model: number, { asked, right }: Corpus): Promise<string> {
  const times: number[] = []
  let hits = 0
  for (const [i, question] of asked.entries()) {
    const began = performance.now()
    const { rows } = await client.query<{ passage: string }>(
      `SELECT passage FROM search_signs($1, $2::text::bit varying, $3::text[], NULL, ${CANDIDATES})`,
      [model, signsOf(question), arrayText(weightsOf(question))],
    )
    times.push(performance.now() - began)
    const found = new Set(rows.map(({ passage }) => Number(passage)))
    hits += right[i]!.filter(at => found.has(at)).length
  }
  times.sort((a, b) => a - b)
  const share = (100 * hits) / (NEAREST * asked.length)
  return `${share.toFixed(1)} %, ${times[times.length >> 1]!.toFixed(0)} ms`
}

/** Resolves with false where the server has no pgvector. */
async function indexed({ connections }: TestServer, url: string, client: pg.Client): Promise<boolean> {
  const storage = await openPostgres({ url, connections, nearestFrom: 1000 })
  const made = `SELECT 1 FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid
    WHERE c.relname LIKE 'near\\_%' AND i.indisvalid`
  const can = storage.about?.includes('with pgvector') ?? false
  while (can && (await client.query(made)).rows.length === 0) await pause(500)
  await storage.close()
  return can
}

async function measured(server: TestServer, texts: Iterable<string>): Promise<string> {
  const all = await corpus(texts)
  const url = await server.fresh()
  const storage = await openPostgres({ url, connections: server.connections })
  const { id } = await storage.access.owner()
  await storage.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const model = await fill(client, id, all.vectors)
  await ask(client, model, all)
  const compared = await ask(client, model, all)
  const began = performance.now()
  const can = await indexed(server, url, client)
  const seconds = (performance.now() - began) / 1000
  const [byIndex, made] = can ? [await ask(client, model, all), `${seconds.toFixed(0)} s`] : ['no pgvector', '–']
  await client.end()
  return `${all.vectors.length} | ${compared} | ${byIndex} | ${made}`
}

function* windows(): Generator<string> {
  const sentences = sentencesOfSets()
  for (let at = 0; at < sentences.length; at++) yield sentences.slice(at, at + WINDOW).join(' ')
}

function* shuffled(): Generator<string> {
  for (const make = passageMaker(); ;) yield make()
}

export async function benchNear(): Promise<string> {
  const server = await openServer()
  const rows = [
    `| windows of texts | ${await measured(server, windows())} |`,
    `| sentences shuffled | ${await measured(server, shuffled())} |`,
  ]
  await server.close()
  return [
    `${server.name}: of the ${NEAREST} nearest, held by ${CANDIDATES} candidates; median time`,
    '',
    '| passages | vectors | all compared | from the index | index made in |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
