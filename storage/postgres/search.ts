/** Lexical and semantic search of one account, and how its vectors are saved. */
import type { Hit, LexicalResult, SemanticQuery, Shelf, Within } from '../contract.ts'
import type { Connection } from '../sqlite/database.ts'
import { parts } from '../sqlite/document-row.ts'
import { modelNumber, quantise } from '../sqlite/vectors.ts'
import { phraseQuery, wordQuery } from './lexemes.ts'
import { accountNumber } from './passage-index.ts'

const WORDS = `SELECT id, score, best FROM search_words(@forms::text[], @stems::text[], @headings::text[],
  @wholes::text[], @phrases, @scope::text[], @most)`
const SIGNS = `SELECT passage, document, data FROM search_signs(@model, @signs::bit varying, @weights::text[],
  @scope::text[], @most)`
const IDS = `SELECT p.number, d.id || ':' || p.token AS id
  FROM json_to_recordset(?::json) AS w (passage bigint, document bigint)
  JOIN documents d ON d.number = w.document JOIN passages p ON p.number = w.passage`

/** An array as text: the driver sends values one by one, and knows no arrays. */
export function arrayText(items: readonly (string | null)[]): string {
  const quoted = items.map(item => (item === null ? 'NULL' : `"${item.replace(/["\\]/g, match => `\\${match}`)}"`))
  return `{${quoted.join(',')}}`
}

/** Numbers of accounts and models never change: a thread asks for each once. */
const numbers = new WeakMap<Connection, Map<string, number>>()

function remembered(c: Connection, key: string, find: () => number | undefined): number | undefined {
  let known = numbers.get(c)
  if (!known) numbers.set(c, (known = new Map()))
  const number = known.get(key) ?? find()
  if (known.size >= REMEMBERED) known.clear()
  if (number !== undefined) known.set(key, number)
  return number
}
const REMEMBERED = 10_000

const NOTHING: LexicalResult = { hits: [], most: 0 }

function lexical(c: Connection, account: string, ...asked: Parameters<Shelf['lexical']>): LexicalResult {
  const [query, { scope, limite: limit }] = asked
  const phrases = query.phrases.filter(words => words.length > 0)
  const words = query.words.length > 0 ? query.words : [...new Set(phrases.flat())].map(form => ({ form, stem: '' }))
  const own = remembered(c, `account ${account}`, () => accountNumber(c, account))
  if (own === undefined || words.length === 0) return NOTHING
  const queries = words.map(word => wordQuery(own, word))
  const rows = c
    .sql<{ id: string | null; score: number; best: number }>(WORDS)
    .all({
      forms: arrayText(queries.map(({ form }) => form)),
      stems: arrayText(queries.map(({ stem }) => stem)),
      headings: arrayText(queries.map(({ heading }) => heading)),
      wholes: arrayText(queries.map(({ whole }) => whole)),
      phrases: phraseQuery(own, { ...query, phrases }),
      scope: scope && arrayText(scope),
      most: limit,
    })
  return {
    hits: rows.flatMap(({ id, score }) => (id === null ? [] : [{ id, score }])),
    most: query.words.length > 0 ? (rows[0]?.best ?? 0) : 0,
  }
}

/**
 * How many candidates are measured exactly: the larger of LEAST and EACH times the wanted number. Two thousand are what
 * the other engine takes too.
 */
const LEAST = 2000,
  EACH = 20

export const signsOf = (values: ArrayLike<number>): string =>
  Array.from({ length: values.length }, (_, i) => (values[i]! > 0 ? '1' : '0')).join('')

/** Bits in which the size of a query's value counts, and how many times the mean size (RMS) counts most. */
const WEIGHT_BITS = 3,
  LARGEST = 2.5

/** How much each sign of the query counts, from 0 to 7, by the size of its value: the bits, lowest first. */
export function weightsOf(query: Float32Array): string[] {
  const most = 2 ** WEIGHT_BITS - 1,
    mean = Math.hypot(...query) / Math.sqrt(query.length)
  const weights = Array.from(query, value => Math.min(most, Math.round((Math.abs(value) / (LARGEST * mean)) * most)))
  return Array.from({ length: WEIGHT_BITS }, (_, bit) => weights.map(weight => (weight >> bit) & 1).join(''))
}

function cosine(query: Float32Array, data: Uint8Array): number {
  const bytes = new Int8Array(data.buffer, data.byteOffset, data.length)
  let product = 0,
    own = 0,
    asked = 0
  for (let i = 0; i < bytes.length; i++) {
    product += query[i]! * bytes[i]!
    own += bytes[i]! * bytes[i]!
    asked += query[i]! * query[i]!
  }
  return Math.min(1, product / Math.sqrt(own * asked))
}

function semantic(c: Connection, { model: name, vector }: SemanticQuery, { scope, limite: limit }: Within): Hit[] {
  const model = remembered(c, `model ${name}`, () => modelNumber(c, name))
  if (model === undefined || limit <= 0 || !vector.some(value => value !== 0)) return []
  const rows = c
    .sql<{ passage: number; document: number; data: Uint8Array }>(SIGNS)
    .all({
      ...{ model, signs: signsOf(vector), weights: arrayText(weightsOf(vector)) },
      ...{ scope: scope && arrayText(scope), most: Math.max(LEAST, limit * EACH) },
    })
  const measured = rows
    .map(({ data, ...place }) => ({ ...place, score: cosine(vector, data) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  // Of those that are as good as the last, the ids decide.
  const least = measured[Math.min(limit, measured.length) - 1]?.score
  const best = measured.filter(({ score }) => score >= least!)
  if (best.length === 0) return []
  const scores = new Map(best.map(({ passage, score }) => [passage, score]))
  return c
    .sql<{ number: number; id: string }>(IDS)
    .all(JSON.stringify(best.map(({ passage, document }) => ({ passage, document }))))
    .map(({ number, id }) => ({ id, score: scores.get(number)! }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}

const AT_ONCE = 1000
const FIND = `SELECT w.at, p.number, p.document
  FROM json_to_recordset(?::json) AS w (at integer, document text, token text)
  JOIN documents d ON d.id = w.document JOIN passages p ON p.document = d.number AND p.token = w.token`
const SAVE = `INSERT INTO vectors (model, passage, document, data, signs)
  SELECT model, passage, document, decode(data, 'hex'), signs::bit varying
  FROM json_to_recordset(?::json) AS new (model bigint, passage bigint, document bigint, data text, signs text)
  ON CONFLICT (account, model, passage) DO UPDATE SET data = excluded.data, signs = excluded.signs
  RETURNING document, (xmax = 0) AS added`

function saveSome(c: Connection, model: number, rows: Parameters<Shelf['saveVectors']>[1]): void {
  const last = new Map(rows.map(row => [row.id, row])),
    wanted = [...last.values()]
  const asked = wanted.map(({ id }, at) => ({ at, document: parts(id)[0], token: parts(id)[1] }))
  const places = c.sql<{ at: number; number: number; document: number }>(FIND).all(JSON.stringify(asked))
  const made = places.map(({ at, number, document }) => {
    const bytes = quantise(wanted[at]!.vector)
    return {
      ...{ model, passage: number, document, signs: bytes ? signsOf(bytes) : '' },
      data: bytes ? Buffer.from(bytes.buffer).toString('hex') : '',
    }
  })
  const more = new Map<number, number>()
  for (const { document, added } of c.sql<{ document: number; added: number }>(SAVE).all(JSON.stringify(made)))
    if (added === 1) more.set(document, (more.get(document) ?? 0) + 1)
  for (const [document, count] of more)
    c.sql(
      `INSERT INTO embedded (document, model, total) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET total = embedded.total + excluded.total`,
    ).run(document, model, count)
}

function save(c: Connection, name: string, rows: Parameters<Shelf['saveVectors']>[1]): void {
  c.sql('INSERT OR IGNORE INTO models (name) VALUES (?)').run(name)
  const model = modelNumber(c, name)!
  for (let at = 0; at < rows.length; at += AT_ONCE) saveSome(c, model, rows.slice(at, at + AT_ONCE))
}

export function search(c: Connection, account: string): Pick<Shelf, 'lexical' | 'semantic' | 'saveVectors'> {
  return {
    lexical: async (...asked) => lexical(c, account, ...asked),
    semantic: async (query, within) => semantic(c, query, within),
    saveVectors: async (model, rows) => c.whole(() => save(c, model, rows)),
  }
}
