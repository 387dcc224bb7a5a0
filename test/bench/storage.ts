/**
 * The storage engine at 100,000 passages of one account: latency of its scans alone and under load, memory, how long a
 * save holds the event loop.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compiled } from '../../src/paths.ts'
import type { LexicalQuery, NewPassage, Shelf } from '../../storage/contract.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { random } from '../random.ts'

const DOCUMENTS = 200,
  PAGES = 250,
  PER_PAGE = 2,
  PASSAGES = DOCUMENTS * PAGES * PER_PAGE
const WORDS = 100_000,
  LENGTH = 130,
  DIMS = 384,
  MODEL = 'bench'
/** The most frequent words are stop words: queries come without them. */
const STOP = 150
const CALLERS = 8,
  ROUNDS = 60

/** Rank of a word by Zipf's law, exponent 1: ranks are as likely as their logarithm is long. */
const zipf = (next: () => number): number => Math.floor(WORDS ** next()) - 1
const form = (rank: number): string => `p${rank.toString(36)}`
/** Three forms a stem. */
const stem = (rank: number): string => `s${Math.floor(rank / 3).toString(36)}`

function passage(next: () => number, page: number, i: number): NewPassage {
  const ranks = Array.from({ length: LENGTH }, () => zipf(next)),
    forms = ranks.map(form).join(' ')
  return {
    token: `p${page}.${i}`,
    posicion: page,
    texto: forms,
    ruta: ['Capítulo'],
    ancla: null,
    desde: 0,
    hasta: forms.length,
    forms,
    stems: ranks.map(stem).join(' '),
    heading: stem(page),
  }
}

function vector(next: () => number): Float32Array {
  const values = Float32Array.from(
    { length: DIMS },
    () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  )
  const norm = Math.hypot(...values)
  return values.map(value => value / norm)
}

function query(next: () => number): LexicalQuery {
  const ranks = new Set<number>()
  while (ranks.size < 6) {
    const rank = zipf(next)
    if (rank >= STOP) ranks.add(rank)
  }
  return { words: [...ranks].map(rank => ({ form: form(rank), stem: stem(rank) })), phrases: [] }
}

/** Saved ten pages at a time, as the ingestion does; answers how long each save took. */
async function fill(shelf: Shelf): Promise<number[]> {
  const next = random(1),
    saves: number[] = []
  for (let d = 0; d < DOCUMENTS; d++) {
    const id = `d${d}`
    await shelf.add({
      id,
      titulo: id,
      tipo: 'pdf',
      sha256: null,
      bytes: 0,
      nombre: null,
      media: null,
      modo: 'rapido',
      given: {},
    })
    await shelf.saveUnits(
      id,
      Array.from({ length: PAGES }, (_, i) => ({
        posicion: i + 1,
        texto: '',
        ancla: { tipo: 'pagina', fisica: i + 1 } as const,
        ruta: [],
        valor: null,
        sinTexto: false,
      })),
    )
    for (let page = 1; page <= PAGES; page += 10) {
      const rows = Array.from({ length: 10 * PER_PAGE }, (_, i) => passage(next, page + Math.floor(i / PER_PAGE), i))
      const vectors = rows.map(row => ({ id: `${id}:${row.token}`, vector: vector(next) }))
      const start = performance.now()
      await shelf.savePassages(id, [page, page + 9], rows)
      const middle = performance.now()
      await shelf.saveVectors(MODEL, vectors)
      saves.push(middle - start, performance.now() - middle)
    }
  }
  return saves
}

const at = (times: number[], share: number): string =>
  (times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)

async function timed(
  callers: number,
  once: (next: () => number) => Promise<unknown>,
): Promise<[p50: string, p95: string, perSecond: string]> {
  const times: number[] = [],
    began = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const next = random(100 + caller)
      for (let i = 0; i < ROUNDS; i++) {
        const start = performance.now()
        await once(next)
        times.push(performance.now() - start)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return [at(times, 0.5), at(times, 0.95), (times.length / seconds).toFixed(0)]
}

/** In a process of its own, so that its memory is the engine's. */
async function measure(folder: string): Promise<string[]> {
  const storage = await openSqlite({ folder }),
    shelf = storage.shelf((await storage.access.owner()).id)
  const lexical = (next: () => number): Promise<unknown> => shelf.lexical(query(next), { scope: null, limite: 50 })
  const semantic = (next: () => number): Promise<unknown> =>
    shelf.semantic({ model: MODEL, vector: vector(next) }, { scope: null, limite: 50 })
  const scans = { lexical, semantic, both: (next: () => number) => Promise.all([lexical(next), semantic(next)]) }
  const start = performance.now()
  await scans.both(random(7))
  const first = (performance.now() - start).toFixed(0),
    rows: string[] = []
  for (const [name, scan] of Object.entries(scans))
    for (const callers of [1, CALLERS]) {
      rows.push(`| ${name} | ${callers} | ${(await timed(callers, scan)).join(' | ')} |`)
    }
  const phrase = (next: () => number): Promise<unknown> =>
    shelf.lexical({ words: [], phrases: [[form(zipf(next)), form(zipf(next))]] }, { scope: null, limite: 50 })
  rows.push(`| phrase of two words | 1 | ${(await timed(1, phrase)).join(' | ')} |`)
  rows.push(
    '',
    `First search after the start (indexes come into memory): ${first} ms. Memory of the ` +
      `process: ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MiB.`,
  )
  await storage.close()
  return rows
}

function measured(folder: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = fork(compiled('test/bench/storage.ts'), ['measure', folder])
    child.once('message', rows => resolve(rows as string[]))
    child.once('exit', code => reject(new Error(`bench: the measuring process ended with ${code}`)))
  })
}

/** Markdown. About a minute and a half. */
export async function benchStorage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-bench-'))
  try {
    const storage = await openSqlite({ folder })
    const saves = await fill(storage.shelf((await storage.access.owner()).id))
    await storage.close()
    return [
      `Storage, ${PASSAGES.toLocaleString('en')} passages of ${LENGTH} words in ${DOCUMENTS} ` +
        `documents, ${DIMS} dimensions, 50 hits wanted; milliseconds`,
      '',
      '| search | callers | p50 | p95 | per second |',
      '|---|---|---|---|---|',
      ...(await measured(folder)),
      `Saving 20 passages or 20 vectors holds the event loop ${at(saves, 0.5)} ms ` +
        `(p50), ${at(saves, 0.99)} ms (p99), ${at(saves, 1)} ms at most.`,
    ].join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[2] === 'measure' && process.send) {
  process.send(await measure(process.argv[3]!))
  process.disconnect()
}
