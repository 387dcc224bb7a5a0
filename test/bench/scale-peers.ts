/** FTS5 and sqlite-vec filled with the passages of a big library. Their files are kept beside it. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { LexicalQuery } from '../../storage/contract.ts'
import { quantise } from '../../storage/sqlite/vectors.ts'
import { peer } from './peers.ts'

export interface Question {
  text: string
  vector: Float32Array
  query: LexicalQuery
}

export interface Peer {
  name: string
  side: 'words' | 'meaning'
  search(question: Question): unknown
}

interface Options {
  passages: number
  wanted: number
}

type Database = InstanceType<typeof DatabaseSync>
type Fill = (source: Database, into: Database) => void

/** As many vectors as ours measures exactly, of so many. */
const coarse = ({ passages, wanted }: Options): number => Math.max(2000, wanted * 20, Math.floor(passages / 96))

/** The database of that name, filled when it is not there. */
function filled(folder: string, name: string, { extension, fill }: { extension?: string; fill: Fill }): Database {
  const path = join(folder, `peer-${name}.db`),
    part = `${path}.part`
  const open = (file: string): Database => {
    const db = new DatabaseSync(file, { allowExtension: extension !== undefined })
    if (extension !== undefined) {
      db.enableLoadExtension(true)
      db.loadExtension(extension)
    }
    db.exec('PRAGMA cache_size = -200000')
    return db
  }
  if (!existsSync(path)) {
    rmSync(part, { force: true })
    const source = new DatabaseSync(join(folder, 'anaquel.db'), { readOnly: true }),
      db = open(part)
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN')
    fill(source, db)
    db.exec('COMMIT')
    db.close()
    source.close()
    renameSync(part, path)
  }
  return open(path)
}

function fillWords(source: Database, into: Database): void {
  into.exec(
    `CREATE VIRTUAL TABLE words USING fts5 (texto, content = '', tokenize = 'porter unicode61 remove_diacritics 2')`,
  )
  const insert = into.prepare('INSERT INTO words (rowid, texto) VALUES (?, ?)')
  let rowid = 0
  for (const { texto } of source.prepare('SELECT texto FROM passages').iterate() as Iterable<{ texto: string }>)
    insert.run(++rowid, texto)
}

function fillVectors(source: Database, into: Database): void {
  into.exec('CREATE VIRTUAL TABLE vectors USING vec0 (value int8[384] distance_metric=cosine, signs bit[384])')
  const insert = into.prepare(
    'INSERT INTO vectors (rowid, value, signs) VALUES (?, vec_int8(?), vec_quantize_binary(vec_int8(?)))',
  )
  let rowid = 0n
  const rows = source.prepare('SELECT data FROM vectors WHERE length(data) = 384').iterate()
  for (const { data } of rows as Iterable<{ data: Uint8Array }>) insert.run(++rowid, data, data)
}

const bytesOf = ({ vector }: Question): Uint8Array => {
  const { buffer } = quantise(vector) ?? new Int8Array(vector.length)
  return new Uint8Array(buffer as ArrayBuffer)
}

/** sqlite-vec is there when the peers are installed. */
export async function openPeers(folder: string, options: Options): Promise<{ all: Peer[]; close(): void }> {
  const words = filled(folder, 'fts5', { fill: fillWords }),
    { wanted } = options
  const match = words.prepare(`SELECT rowid FROM words WHERE words MATCH ? ORDER BY rank LIMIT ${wanted}`)
  const all: Peer[] = [
    {
      name: 'FTS5, bm25 of the same words',
      side: 'words',
      search: ({ query }) => match.all(query.words.map(({ form }) => `"${form}"`).join(' OR ')),
    },
  ]
  const vec = peer<{ getLoadablePath(): string }>('sqlite-vec')
  if (!vec) return { all, close: () => words.close() }
  const vectors = filled(folder, 'vec', { extension: vec.getLoadablePath(), fill: fillVectors })
  const exact = vectors.prepare(`SELECT rowid FROM vectors WHERE value MATCH vec_int8(?) AND k = ${wanted}`)
  const signs = vectors.prepare(
    `SELECT rowid FROM (SELECT rowid, value FROM vectors WHERE signs MATCH vec_quantize_binary(vec_int8(?))
       AND k = ${Math.min(4096, coarse(options))}) ORDER BY vec_distance_cosine(value, vec_int8(?)) LIMIT ${wanted}`,
  )
  all.push(
    { name: 'sqlite-vec, exact', side: 'meaning', search: question => exact.all(bytesOf(question)) },
    {
      name: 'sqlite-vec, by signs, then exact',
      side: 'meaning',
      search: question => signs.all(bytesOf(question), bytesOf(question)),
    },
  )
  return {
    all,
    close() {
      words.close()
      vectors.close()
    },
  }
}
