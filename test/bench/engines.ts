/**
 * The two engines on the same passages in one run: whether the best ten of public questions are the same, and how long
 * each takes. PostgreSQL is that of `ANAQUEL_TEST_DATABASE_URL`, else PGlite.
 */
import { existsSync } from 'node:fs'
import { embeddedModel } from '../../src/core/models/static.ts'
import { parseQuery } from '../../src/core/search/query.ts'
import { search } from '../../src/core/search/index.ts'
import { openPostgres } from '../../storage/postgres/index.ts'
import { openServer } from '../storage/servers.ts'
import { hold, type Source } from './search.ts'
import { cranfield, DATA, lines, scifact, xquad } from './search-sets.ts'

const K = 10
/** Texts of one document. */
const PAGES = 40
const FEWER = 20

type Library = Awaited<ReturnType<typeof hold>>

function sourcesOf(name: string, texts: readonly string[]): Source[] {
  const sources: Source[] = []
  for (let at = 0; at < texts.length; at += PAGES)
    sources.push({ id: `${name} ${at}`, titulo: `${name} ${at}`, texts: texts.slice(at, at + PAGES) })
  return sources
}

export const questions = (): string[] => [
  ...(['es', 'en'] as const).flatMap(language => xquad(language).questions.map(({ text }) => text)),
  ...lines<{ claim: string }>('scifact/claims_train.jsonl').map(({ claim }) => claim),
  ...lines<{ text: string }>('cranfield/queries.jsonl').map(({ text }) => text),
]

export const sources = (): Source[] => [
  ...(['es', 'en'] as const).flatMap(language =>
    sourcesOf(
      `xquad ${language}`,
      xquad(language).paragraphs.map(({ text }) => text),
    ),
  ),
  ...[scifact(), cranfield()].flatMap(({ name, texts }) =>
    sourcesOf(
      name,
      texts.map(({ text }) => text),
    ),
  ),
]

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Ids of the best ten, and how long each question took. */
async function answers(ask: (q: string) => Promise<{ id: string; score: number }[]>, asked: readonly string[]) {
  const times: number[] = []
  const best: { id: string; score: number }[][] = []
  for (const q of asked) {
    const began = performance.now()
    best.push(await ask(q))
    times.push(performance.now() - began)
  }
  return { best, p50: median(times) }
}

type Best = Awaited<ReturnType<typeof answers>>

/** Shares of questions whose ten are the same in order, and whose ten differ by nothing but the order of equal scores. */
function compare({ best: a }: Best, { best: b }: Best): { same: number; ties: number } {
  const ids = (hits: Best['best'][number]): string => hits.map(({ id }) => id).join(' ')
  const scores = (hits: Best['best'][number]): string => hits.map(({ score }) => score.toFixed(5)).join(' ')
  const same = a.filter((hits, i) => ids(hits) === ids(b[i]!)).length
  const ties = a.filter((hits, i) => ids(hits) !== ids(b[i]!) && scores(hits) === scores(b[i]!)).length
  return { same: same / a.length, ties: ties / a.length }
}

const ways = (library: Library, vectors: ReadonlyMap<string, Float32Array>, model: string) => ({
  words: async (q: string) => (await library.shelf.lexical(parseQuery(q).lexical, { scope: null, limite: K })).hits,
  meaning: (q: string) => library.shelf.semantic({ model: model, vector: vectors.get(q)! }, { scope: null, limite: K }),
  'whole search': async (q: string) =>
    (await search(library, q, { k: K })).map(({ row }, place) => ({ id: row.id, score: -place })),
})

export async function benchEngines(): Promise<string> {
  if (!existsSync(DATA)) return 'engines: skipped, ../shared/data/eval is not there'
  const model = await embeddedModel()
  const server = await openServer()
  const postgres = await openPostgres({ url: await server.fresh(), connections: server.connections })
  const alive = setInterval(() => {}, 1000)
  const asked = [...new Set(questions())]
  const [first, second] = [await hold(model, sources()), await hold(model, sources(), postgres)]
  const vectors = new Map<string, Float32Array>()
  for (const q of asked) vectors.set(q, (await model.embed([q], 'query'))[0]!)
  const rows: string[] = []
  const [onSqlite, onPostgres] = [ways(first, vectors, model.name), ways(second, vectors, model.name)]
  for (const way of Object.keys(onSqlite) as (keyof typeof onSqlite)[]) {
    // All questions by words, which the engines weigh each in its own way; what else there is costs more time.
    const some = way === 'words' ? asked : asked.filter((_, i) => i % FEWER === 0)
    const here = await answers(onSqlite[way], some)
    const there = await answers(onPostgres[way], some)
    const { same, ties } = compare(here, there)
    const percent = (share: number): string => `${(100 * share).toFixed(2)} %`
    rows.push(
      `| ${way}, ${some.length} | ${percent(same)} | ${percent(ties)} | ${here.p50.toFixed(1)} | ${there.p50.toFixed(1)} |`,
    )
  }
  for (const library of [first, second]) await library.close()
  await server.close()
  clearInterval(alive)
  return [
    `${asked.length} questions, ${server.name}, ${postgres.about ?? ''}`,
    '| | the same ten in order | equal but for ties | SQLite p50, ms | PostgreSQL p50, ms |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
