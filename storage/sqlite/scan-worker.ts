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

function lexical({ account, query, scope, limit }: Of<'lexical'>): LexicalResult {
  const index = lexicalIndexes.get(lexicalSource(connection, account))
  words.refresh()
  const phrases = query.phrases.filter(phrase => phrase.length > 0)
  const { hits, most } = index.search(
    { ...query, phrases, numbers: (form, stem) => words.of(form, stem) },
    { holding: holding({ ...query, phrases }), allowed: within(account, scope), limit },
  )
  return { hits: named(account, hits, limit), most }
}

/** What some questions to one account and model find. */
function semantic(asked: readonly Of<'semantic'>[]): Hit[][] {
  const { account, model } = asked[0]!,
    number = modelNumber(connection, model)
  if (number === undefined) return asked.map(() => [])
  const index = vectorIndexes.get(vectorSource(connection, account, number)),
    nearest = index.search(asked.map(task => ({ ...task, allowed: within(account, task.scope) })))
  return asked.map(({ limit }, i) => named(account, nearest[i]!, limit))
}

/** The answers of tasks that can be done together. */
function run([task, ...others]: readonly [Task, ...Task[]]): Answer<Task>[] {
  switch (task.kind) {
    case 'lexical':
      return [lexical(task)]
    case 'semantic':
      return semantic([task, ...(others as Of<'semantic'>[])])
    case 'checkpoint':
      writeBack(file)
      return [null]
    case 'unused':
      return [findUnused(connection)]
  }
}

const isTogether = (first: Task, other: Task): boolean =>
  first.kind === 'semantic' &&
  other.kind === 'semantic' &&
  first.account === other.account &&
  first.model === other.model

const port = parentPort!
/** What came in and is not answered yet. */
const waiting: Request[] = []

/** The first that waits, and those right behind it that are answered with it. */
function next(): [Request, ...Request[]] {
  const first = waiting.shift()!,
    end = waiting.findIndex(({ task }) => !isTogether(first.task, task))
  return [first, ...waiting.splice(0, end < 0 ? waiting.length : end)]
}

/** Answers all that waits, in the order in which it came. */
function answer(): void {
  while (waiting.length > 0) {
    const [first, ...others] = next()
    try {
      const values = run([first.task, ...others.map(({ task }) => task)])
      ;[first, ...others].forEach(({ id }, i) => port.postMessage({ id, value: values[i]! } satisfies Asked))
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error)
      for (const { id } of [first, ...others]) port.postMessage({ id, failed } satisfies Asked)
    }
  }
}

port.on('message', (request: Request | 'close') => {
  if (request === 'close') {
    answer()
    lexicalIndexes.close()
    vectorIndexes.close()
    connection.db.close()
    port.close()
    return
  }
  // What was sent together comes in before the answer begins.
  if (waiting.push(request) === 1) setImmediate(answer)
})
