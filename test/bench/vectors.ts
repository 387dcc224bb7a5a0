/**
 * The nearest passages by meaning: our index in memory beside `sqlite-vec`, on the same vectors and questions, in the
 * same run. What is right is an exact search of those vectors.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { embeddedModel } from '../../src/core/models/static.ts'
import { VectorIndex } from '../../storage/index/vector-index.ts'
import { quantise } from '../../storage/sqlite/vectors.ts'
import { passageMaker, questions } from './library-text.ts'
import { INSTALL_PEERS, peer } from './peers.ts'

const PASSAGES = 100_000
const WANTED = 50
const QUESTIONS = 200
/** As many as ours measures exactly, of so many passages. */
const COARSE = Math.max(2000, WANTED * 20, Math.floor(PASSAGES / 96))

interface Question {
  vector: Float32Array
  bytes: Int8Array
}
interface Corpus {
  bytes: Int8Array[]
  asked: Question[]
  /** Numbers of the nearest, best first, by exact cosine of the stored bytes. */
  right: number[][]
}
type Search = (question: Question) => number[]

async function corpus(): Promise<Corpus> {
  const model = await embeddedModel()
  const make = passageMaker()
  const bytes = Array.from({ length: PASSAGES }, () => quantise(model.vector(make())) ?? new Int8Array(model.dims))
  const asked = questions()
    .slice(0, QUESTIONS)
    .map(text => model.vector(text))
    .flatMap(vector => {
      const quantised = quantise(vector)
      return quantised ? [{ vector, bytes: quantised }] : []
    })
  return { bytes, asked, right: asked.map(({ vector }) => exact(bytes, vector)) }
}

function exact(bytes: readonly Int8Array[], vector: Float32Array): number[] {
  const cosines = bytes.map((row, number) => {
    let [dot, squares] = [0, 0]
    for (let i = 0; i < row.length; i++) {
      dot += row[i]! * vector[i]!
      squares += row[i]! * row[i]!
    }
    return [number, dot / (Math.sqrt(squares) || 1)] as const
  })
  return cosines
    .sort((a, b) => b[1] - a[1])
    .slice(0, WANTED)
    .map(([number]) => number)
}

interface Measured {
  name: string
  fill: number
  times: number[]
  recall10: number
  recall50: number
  held: string
}

function measure(name: string, { asked, right }: Corpus, search: Search): Omit<Measured, 'fill' | 'held'> {
  for (const question of asked.slice(0, 10)) search(question)
  const times: number[] = []
  let [at10, at50] = [0, 0]
  asked.forEach((question, i) => {
    const began = performance.now()
    const found = search(question)
    times.push(performance.now() - began)
    const share = (k: number): number => {
      const wanted = new Set(right[i]!.slice(0, k))
      return found.slice(0, k).filter(number => wanted.has(number)).length / k
    }
    at10 += share(10) / asked.length
    at50 += share(WANTED) / asked.length
  })
  return { name, times, recall10: at10, recall50: at50 }
}

function ours(all: Corpus): Measured {
  const index = new VectorIndex(all.bytes[0]!.length)
  const began = performance.now()
  all.bytes.forEach((row, number) => index.put(number + 1, row))
  const fill = performance.now() - began
  const search: Search = ({ vector }) =>
    index
      .search([{ vector, allowed: null, limit: WANTED }])[0]!
      .sort((a, b) => b.score - a.score)
      .map(({ number }) => number - 1)
  const megabytes = Math.round((all.bytes.length * all.bytes[0]!.length * (1 + 1 / 8)) / 1e6)
  return { ...measure('ours, estimate by signs, then exact', all, search), fill, held: `${megabytes} MB in memory` }
}

/** In one SQLite file each; `coarse`: by the signs first, as its own documents do it, then by the bytes. */
function sqliteVec(all: Corpus, extension: string, { folder, coarse }: { folder: string; coarse: boolean }): Measured {
  const file = join(folder, coarse ? 'signs.db' : 'bytes.db')
  const db = new DatabaseSync(file, { allowExtension: true })
  db.enableLoadExtension(true)
  db.loadExtension(extension)
  const dims = all.bytes[0]!.length
  const columns = `value int8[${dims}] distance_metric=cosine${coarse ? `, signs bit[${dims}]` : ''}`
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA cache_size = -200000; CREATE VIRTUAL TABLE vectors USING vec0(${columns})`)
  const insert = db.prepare(
    coarse
      ? 'INSERT INTO vectors (rowid, value, signs) VALUES (?, vec_int8(?), vec_quantize_binary(vec_int8(?)))'
      : 'INSERT INTO vectors (rowid, value) VALUES (?, vec_int8(?))',
  )
  const began = performance.now()
  db.exec('BEGIN')
  all.bytes.forEach((row, number) => {
    const blob = new Uint8Array(row.buffer, row.byteOffset, row.length)
    insert.run(BigInt(number + 1), ...(coarse ? [blob, blob] : [blob]))
  })
  db.exec('COMMIT')
  const fill = performance.now() - began
  const select = db.prepare(
    coarse
      ? `SELECT rowid FROM (SELECT rowid, value FROM vectors WHERE signs MATCH vec_quantize_binary(vec_int8(?)) AND k = ${COARSE})
        ORDER BY vec_distance_cosine(value, vec_int8(?)) LIMIT ${WANTED}`
      : `SELECT rowid FROM vectors WHERE value MATCH vec_int8(?) AND k = ${WANTED}`,
  )
  const search: Search = ({ bytes }) => {
    const blob = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    return (select.all(...(coarse ? [blob, blob] : [blob])) as { rowid: number }[]).map(({ rowid }) => rowid - 1)
  }
  const name = coarse ? 'sqlite-vec, by signs, then exact' : 'sqlite-vec, exact'
  const measured = measure(name, all, search)
  db.close()
  return { ...measured, fill, held: `${Math.round(statSync(file).size / 1e6)} MB on disk` }
}

/** Markdown. About a minute. */
export async function benchVectors(): Promise<string> {
  const all = await corpus()
  const vec = peer<{ getLoadablePath(): string }>('sqlite-vec')
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-vectors-'))
  try {
    const rows = [ours(all)]
    if (vec) for (const coarse of [false, true]) rows.push(sqliteVec(all, vec.getLoadablePath(), { folder, coarse }))
    const at = (times: readonly number[], share: number): string =>
      times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!.toFixed(1)
    const lines = rows.map(
      ({ name, times, recall10, recall50, fill, held }) =>
        `| ${name} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${recall10.toFixed(3)} | ` +
        `${recall50.toFixed(3)} | ${fill.toFixed(0)} | ${held} |`,
    )
    return [
      `${PASSAGES.toLocaleString('en')} passages, ${all.asked.length} questions, ` +
        `${all.bytes[0]!.length} dimensions of one byte, ${WANTED} wanted; milliseconds`,
      '',
      '| search | p50 | p95 | recall at 10 | at 50 | to fill | held |',
      '|---|---|---|---|---|---|---|',
      ...lines,
      ...(vec ? [] : [`| sqlite-vec is not installed: ${INSTALL_PEERS} | | | | | | |`]),
    ].join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
