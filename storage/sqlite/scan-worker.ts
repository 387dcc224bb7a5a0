/**
 * A scan thread: it answers lexical and semantic searches from its indexes in memory and its own read-only connection,
 * and writes the log back into the database.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { restrictNetwork } from '../../src/network.ts'
import type { Hit, LexicalQuery, LexicalResult } from '../contract.ts'
import { openReader, writeBack } from './database.ts'
import type { Found } from '../index/asked.ts'
import type { LexicalIndex } from '../index/lexical-index.ts'
import { PassageNames } from './passage-names.ts'
import { PASSAGE_BITS } from './passages.ts'
import { Keeper, lexicalSource, vectorSource } from './scan-indexes.ts'
import type { Answer, Asked, Request, Task } from './scan-pool.ts'
import { findUnused } from './sweep.ts'
import type { VectorIndex } from '../index/vector-index.ts'
import { modelNumber } from './vectors.ts'
import { WordNumbers } from './word-numbers.ts'

restrictNetwork('off')
const { file, room } = workerData as { file: string; room: number }
const connection = openReader(file)
const lexicalIndexes = new Keeper<LexicalIndex>({ connection, file, room })
const vectorIndexes = new Keeper<VectorIndex>({ connection, file, room })
const names = new PassageNames(connection)
const words = new WordNumbers(connection)

/** A test of whether a passage belongs to one of those documents of the account; null when there is no scope. */
function within(account: string, scope: readonly string[] | null): ((number: number) => boolean) | null {
  if (!scope) return null
  const numbers = new Set(
    connection
      .values<number>(
        'SELECT d.number FROM json_each(?) wanted CROSS JOIN documents d ON d.id = wanted.value WHERE d.account = ?',
      )
      .all(JSON.stringify(scope), account),
  )
  return number => numbers.has(Math.floor(number / PASSAGE_BITS))
}

/** The hits with their ids, best first, ties ordered by id. */
function named(account: string, scored: readonly Found[], limit: number): Hit[] {
  const ids = names.of(
    account,
    scored.map(({ number }) => number),
  )
  const hits = scored.flatMap(({ number, score }): Hit[] => {
    const id = ids.get(number)
    return id === undefined ? [] : [{ id, score }]
  })
  return hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, limit)
}

const quoted = (words: readonly string[]): string => `"${words.join(' ').replaceAll('"', '""')}"`

/**
 * Numbers of the passages of all accounts that contain all phrases, and one of `either`; the index ignores those of
 * other accounts. Null without phrases.
 */
function holding({ phrases, either = [] }: Pick<LexicalQuery, 'phrases' | 'either'>): number[] | null {
  const wanted = [...phrases.map(quoted), ...(either.length > 0 ? [`(${either.map(quoted).join(' OR ')})`] : [])]
  if (wanted.length === 0) return null
  const match = wanted.join(' AND ')
  return connection.values<number>('SELECT rowid FROM phrases WHERE phrases MATCH ?').all(match)
}

type Of<K extends Task['kind']> = Extract<Task, { kind: K }>

const TASKS = {
  lexical({ account, query, scope, limit }: Of<'lexical'>): LexicalResult {
    const index = lexicalIndexes.get(lexicalSource(connection, account))
    words.refresh()
    const phrases = query.phrases.filter(phrase => phrase.length > 0)
    const { hits, most } = index.search(
      { ...query, phrases, numbers: (form, stem) => words.of(form, stem) },
      { holding: holding({ ...query, phrases }), allowed: within(account, scope), limit },
    )
    return { hits: named(account, hits, limit), most }
  },
  semantic({ account, model, vector, scope, limit }: Of<'semantic'>): Hit[] {
    const number = modelNumber(connection, model)
    if (number === undefined) return []
    const index = vectorIndexes.get(vectorSource(connection, account, number))
    return named(account, index.search(vector, within(account, scope), limit), limit)
  },
  checkpoint(): null {
    writeBack(file)
    return null
  },
}

function run(task: Task): Answer<Task> {
  switch (task.kind) {
    case 'lexical':
      return TASKS.lexical(task)
    case 'semantic':
      return TASKS.semantic(task)
    case 'checkpoint':
      return TASKS.checkpoint()
    case 'unused':
      return findUnused(connection)
  }
}

const port = parentPort!
port.on('message', (request: Request | 'close') => {
  if (request === 'close') {
    lexicalIndexes.close()
    vectorIndexes.close()
    connection.db.close()
    port.close()
    return
  }
  try {
    port.postMessage({ id: request.id, value: run(request.task) } satisfies Asked)
  } catch (error) {
    port.postMessage({ id: request.id, failed: error instanceof Error ? error.message : String(error) } satisfies Asked)
  }
})
