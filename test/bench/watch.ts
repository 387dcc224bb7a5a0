/**
 * Watched folders: 10,000 files looked through when nothing has changed, how soon a new file is found, what a move
 * costs, and a library whose reading is killed 100 times beside one that was not.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loadConfig } from '../../src/config.ts'
import { READERS } from '../../src/core/read/index.ts'
import type { Reader } from '../../src/core/read/reader.ts'
import { compare, QUIET_MS } from '../../src/core/watch/sweep.ts'
import { seen } from '../../src/core/watch/take.ts'
import { walk } from '../../src/core/watch/walk.ts'
import { openHouse } from '../../src/open.ts'
import { asset } from '../../src/paths.ts'
import type { Shelf } from '../../storage/contract.ts'
import { MAX_BYTES } from '../../storage/blobs.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { CLI, cleanEnv } from '../commands/spawn.ts'

const KILLS = 100
const FILES = 10_000
const extensions = new Set(Object.values<Reader>(READERS).flatMap(reader => [...reader.extensions]))

const folder = (): string => mkdtempSync(join(tmpdir(), 'anaquel-bench-watch-'))
const ms = (n: number): string => `${Math.round(n)} ms`

/** Rows as they are once every file was given; then the same look again. */
async function unchanged(): Promise<string> {
  const [root, data] = [folder(), folder()]
  for (let n = 0; n < FILES; n++) {
    const inside = join(root, `d${n % 200}`)
    if (n < 200) mkdirSync(inside)
    writeFileSync(join(inside, `${n}.txt`), `El archivo ${n} de los que se miran.`)
  }
  const storage = await openSqlite({ folder: data })
  const shelf = storage.shelf((await storage.access.owner()).id)
  const options = { extensions, maxBytes: MAX_BYTES, own: data, signal: new AbortController().signal }
  const { id } = await shelf.watchFolder(root, false)
  const sha256 = (n: number): string => n.toString(16).padStart(64, '0')
  const files = (await walk(root, options)).entries.map((entry, n) => seen(entry, 'leido', { sha256: sha256(n) }))
  await shelf.saveWatched(id, files, [])
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const began = performance.now()
    const rows = await shelf.watchedFiles(id)
    const sweep = compare(await walk(root, options), rows, { now: Date.now(), quiet: QUIET_MS })
    await shelf.checkedFolder(id, null)
    times.push(performance.now() - began)
    if (sweep.files.length + sweep.gone.length + sweep.units.length > 0) throw new Error('something has changed')
  }
  await storage.close()
  for (const path of [root, data]) rmSync(path, { recursive: true })
  return times.map(ms).join(', ')
}

const envOf = (data: string): Record<string, string> =>
  cleanEnv({ ANAQUEL_DATA: data, ANAQUEL_MODELS: 'off', ANAQUEL_LOG: 'silent', PORT: '0' })
const start = (data: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [CLI, ...args], { env: envOf(data), stdio: 'ignore' })

/** What the library is: of each content its document and passages, and of each file what became of it. */
async function library(data: string): Promise<{ text: string; documents: number; read: number }> {
  const storage = await openSqlite({ folder: data })
  const shelf = storage.shelf((await storage.access.owner()).id)
  const { rows } = await shelf.list({ limite: 1000 })
  const documents = await Promise.all(
    rows.map(async ({ id, sha256, titulo, unidades, estado, error }) => {
      const passages = await shelf.passagesOf(id, 1, unidades)
      return [sha256, titulo, unidades, estado, error, passages.map(({ token, texto }) => [token, texto])]
    }),
  )
  const files = (await shelf.coverage({ limite: 1000 })).rows.map(f => [f.ruta, f.estado, f.motivo])
  const absent = (await shelf.absent()).length
  await storage.close()
  const text = JSON.stringify([documents.map(row => JSON.stringify(row)).sort(), files, absent])
  return { text, documents: documents.length, read: files.filter(([, estado]) => estado === 'leido').length }
}

/** Some files of several kinds; a number makes their content its own. */
function fill(root: string, from: number, to: number): void {
  for (let n = from; n < to; n++) {
    const text = Array.from({ length: 40 }, (_, i) => `La frase ${i} del archivo ${n} habla de la imprenta.`).join(' ')
    if (n % 3 === 0) writeFileSync(join(root, `${n}.md`), `# Archivo ${n}\n\n${text}\n`)
    else if (n % 3 === 1) writeFileSync(join(root, `${n}.html`), `<h1>Archivo ${n}</h1><p>${text}</p>`)
    else writeFileSync(join(root, `${n}.txt`), text)
  }
  if (from === 0) copyFileSync(asset('sample/don-quijote.pdf'), join(root, 'quijote.pdf'))
}

/** Deterministic, so that a run can be had again. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

async function killed(times: number): Promise<string> {
  const [root, data, calm] = [folder(), folder(), folder()]
  const next = random(7)
  fill(root, 0, 20)
  let early = 0
  for (let n = 0; n < times; n++) {
    const child = start(data, ['watch', root, '--once'])
    const gone = once(child, 'close')
    await pause(200 + next() * 3000)
    if (child.exitCode === null) child.kill('SIGKILL')
    else early++
    await gone
    if (n % 10 === 9) fill(root, 20 + n - 9, 20 + n + 1)
    if (n % 25 === 24) renameSync(join(root, `${Math.floor(n / 25) * 3}.md`), join(root, `movido ${n}.md`))
  }
  const began = performance.now()
  for (const place of [data, calm]) await once(start(place, ['watch', root, '--once']), 'close')
  const [torn, whole] = [await library(data), await library(calm)]
  for (const path of [root, data, calm]) rmSync(path, { recursive: true })
  const same = torn.text === whole.text ? 'the same library' : 'ANOTHER LIBRARY'
  return (
    `${same}: ${torn.documents} and ${whole.documents} documents, ${torn.read} and ${whole.read} files read; ` +
    `${early} of ${times} had ended before they were killed; both last runs took ${ms(performance.now() - began)}`
  )
}

async function until(what: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await what())) await pause(50)
  return performance.now() - began
}

/** In a house of its own, as the server has it. */
async function found(): Promise<string> {
  const [root, data] = [folder(), folder()]
  fill(root, 0, 100)
  const house = await openHouse(loadConfig({ ANAQUEL_DATA: data, ANAQUEL_MODELS: 'off', ANAQUEL_LOG: 'silent' }))
  const shelf: Shelf = house.library((await house.storage.access.owner()).id).shelf
  await shelf.watchFolder(root, false)
  house.startJobs()
  const watcher = await house.watch()
  const has = async (word: string): Promise<boolean> =>
    (await shelf.lexical({ words: [{ form: word, stem: word }], phrases: [] }, { scope: null, limite: 1 })).hits
      .length > 0
  const waiting = async (): Promise<boolean> =>
    (await shelf.coverageSums()).some(({ estado, archivos }) => estado === 'leido' && archivos === 101)
  const first = await until(waiting)
  const times: number[] = []
  for (const word of ['xilografia', 'estereotipia', 'tipometro']) {
    writeFileSync(join(root, `${word}.txt`), `Aquí se explica ${word} con sus palabras.`)
    times.push(await until(() => has(word)))
  }
  const before = JSON.stringify((await shelf.list({ limite: 1000 })).rows)
  mkdirSync(join(root, 'otra'))
  for (let n = 0; n < 100; n += 3) renameSync(join(root, `${n}.md`), join(root, 'otra', `${n} bis.md`))
  const moved = async (): Promise<boolean> =>
    (await shelf.coverage({ limite: 1000, estado: 'leido' })).rows.filter(f => f.ruta.endsWith('bis.md')).length === 34
  const move = await until(moved)
  const reread = JSON.stringify((await shelf.list({ limite: 1000 })).rows) === before ? 0 : 'SOME'
  await watcher.stop()
  await house.close()
  for (const path of [root, data]) rmSync(path, { recursive: true })
  return (
    `101 files read in ${ms(first)}; new files found after ${times.map(ms).join(', ')}; ` +
    `34 moved and renamed files known again in ${ms(move)}, documents read again: ${reread}`
  )
}

export async function benchWatch(kills = KILLS): Promise<string> {
  const rows = [
    [`${FILES} unchanged files looked through`, await unchanged()],
    ['one folder, as the server watches it', await found()],
    [`killed ${kills} times at random moments`, await killed(kills)],
  ]
  return ['| what | measured |', '|---|---|', ...rows.map(([what, told]) => `| ${what} | ${told} |`)].join('\n')
}
