/**
 * The product as its callers meet it, over HTTP: a book of 320 pages from upload to `listo`, and whether anybody else
 * notices; then 100,000 passages and 8 clients.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { embeddedModel } from '../../src/core/models/static.ts'
import { split } from '../../src/core/ingest/split.ts'
import { bundled } from '../../src/paths.ts'
import { passageMaker, questions } from './library-text.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { longBook } from '../../sample/source/book.ts'

const PORT = 3977
const BASE = `http://127.0.0.1:${PORT}`
const CLIENTS = 20
const PASSAGES = 100_000

export interface Stand {
  child: ChildProcess
  folder: string
  key: string
  headers: Record<string, string>
}

async function seedKey(folder: string): Promise<{ key: string; account: string }> {
  const storage = await openSqlite({ folder })
  const { id } = await storage.access.owner()
  const key = `anq_${randomBytes(32).toString('base64url')}`
  await storage.access.createKey({
    account: id,
    nombre: 'bench',
    prefijo: key.slice(0, 8),
    hash: createHash('sha256').update(key).digest('hex'),
    alcances: ['lectura', 'escritura'],
    expira: null,
  })
  await storage.close()
  return { key, account: id }
}

export async function start(folder: string, key: string): Promise<Stand> {
  const child = spawn(process.execPath, [bundled('src/cli.ts'), 'serve'], {
    env: {
      PATH: '/usr/bin:/bin',
      PORT: String(PORT),
      ANAQUEL_DATA: folder,
      ANAQUEL_MODELS: 'off',
      ANAQUEL_RATE: '1000000',
      ANAQUEL_LOG: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (
    let n = 0;
    n < 200 &&
    !(await fetch(`${BASE}/salud`).then(
      r => r.ok,
      () => false,
    ));
    n++
  )
    await pause(100)
  return { child, folder, key, headers: { authorization: `Bearer ${key}` } }
}

export async function stop({ child }: Stand): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))] ?? NaN
export const ms = (n: number): string => `${n.toFixed(0)} ms`
export const rss = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

export async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

export const search = (stand: Stand, q: string, document = ''): Promise<unknown> =>
  fetch(`${BASE}/api/v1/buscar?k=10&q=${encodeURIComponent(q)}${document && `&documento=${document}`}`, {
    headers: stand.headers,
  }).then(r => r.json())

async function upload(stand: Stand, bytes: Uint8Array, nombre: string): Promise<{ first: number; whole: number }> {
  const began = performance.now()
  const response = await fetch(`${BASE}/api/v1/documentos?esperar=0&nombre=${nombre}`, {
    method: 'POST',
    headers: { ...stand.headers, 'content-type': 'application/pdf' },
    body: bytes as unknown as string,
  })
  const { id } = (await response.json()) as { id: string }
  let first = NaN
  for (;;) {
    if (Number.isNaN(first)) {
      const found = (await search(stand, 'hidalgo', id)) as { pasajes: unknown[] }
      if (found.pasajes.length > 0) first = performance.now() - began
    }
    const row = (await fetch(`${BASE}/api/v1/documentos/${id}`, { headers: stand.headers }).then(r => r.json())) as {
      estado: string
      error?: string
    }
    if (row.estado === 'listo') return { first, whole: performance.now() - began }
    if (row.estado === 'error') throw new Error(row.error)
    await pause(50)
  }
}

/** Asked so often, so that the slowest hundredth is not one accident. */
const ASKED = 500

/**
 * Twenty clients search without a pause while books are read, one after the other until it is enough; somebody asks for
 * /salud every 5 ms.
 */
async function crowd(stand: Stand): Promise<{ salud: number[]; searches: number[] }> {
  const salud: number[] = [],
    searches: number[] = []
  let over = false
  const client = async (n: number): Promise<void> => {
    for (let i = 0; !over; i++) searches.push(await timed(() => search(stand, WORDS[(n * 7 + i) % WORDS.length]!)))
  }
  const watch = async (): Promise<void> => {
    while (!over) {
      salud.push(await timed(() => fetch(`${BASE}/salud`).then(r => r.text())))
      await pause(5)
    }
  }
  const all = [watch(), ...Array.from({ length: CLIENTS }, (_, n) => client(n))]
  // A chapter has up to twenty pages: of books nearer in length the second may be the first again.
  for (let pages = 340; salud.length < ASKED; pages += 40) await upload(stand, longBook(pages), `otro-${pages}.pdf`)
  over = true
  await Promise.all(all)
  return { salud, searches }
}

const WORDS = [
  'molinos de viento',
  'el hidalgo y su caballo',
  'libros de caballerías',
  'la sobrina y el ama',
  'batalla con los cueros de vino',
  'la venta donde fue armado caballero',
  'discurso de las armas y las letras',
  'gobierno de la ínsula',
]

/** 100,000 passages of one account, written straight through the storage. */
async function fill(folder: string, account: string): Promise<void> {
  const storage = await openSqlite({ folder })
  const shelf = storage.shelf(account)
  const model = await embeddedModel()
  const text = passageMaker()
  for (let doc = 0; doc * 500 < PASSAGES; doc++) {
    const id = `d${String(doc).padStart(16, 'a')}`
    await shelf.add({
      id,
      titulo: `Libro ${doc}`,
      tipo: 'pdf',
      sha256: createHash('sha256').update(id).digest('hex'),
      bytes: 1,
      nombre: null,
      media: 'application/pdf',
      modo: 'economico',
      given: {},
    })
    const units = Array.from({ length: 500 }, (_, i) => ({
      posicion: i + 1,
      texto: text(),
      ancla: {
        tipo: 'pagina' as const,
        fisica: i + 1,
        impresa: String(i + 1),
        romana: false,
        origen: 'leido' as const,
        confianza: 0.97,
      },
      ruta: [],
    }))
    for (let from = 0; from < 500; from += 100) {
      const batch = units.slice(from, from + 100)
      await shelf.saveUnits(
        id,
        batch.map(u => ({ ...u, valor: u.posicion, sinTexto: false })),
      )
      const passages = split({ titulo: `Libro ${doc}`, autores: [] }, batch)
      await shelf.savePassages(id, from + 1, from + 100, passages)
      const vectors = await model.embed(
        passages.map(p => p.texto),
        'passage',
      )
      await shelf.saveVectors(
        model.name,
        passages.map((p, i) => ({ id: `${id}:${p.token}`, vector: vectors[i]! })),
      )
    }
    const job = await storage.jobs.claim('bench', 60, { economico: true })
    if (job) await storage.jobs.finish(job.id, 'bench')
  }
  await storage.close()
}

/** Searches of each client before those that are counted: V8 compiles for some seconds after the start. */
const UNCOUNTED = 80

async function many(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-many-'))
  try {
    const { key, account } = await seedKey(folder)
    await fill(folder, account)
    const stand = await start(folder, key)
    for (const q of WORDS) await search(stand, q)
    const asked = questions()
    const times: number[] = []
    await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        for (let i = 0; i < UNCOUNTED + 60; i++) {
          const took = await timed(() => search(stand, asked[(i * 8 + n) % asked.length]!))
          if (i >= UNCOUNTED) times.push(took)
        }
      }),
    )
    const memory = rss(stand.child.pid!)
    await stop(stand)
    return [
      `| ${PASSAGES} passages, 8 clients, k = 10, after the first ${8 * UNCOUNTED}: p50 / p95 ` +
        `| ${ms(quantile(times, 0.5))} / ${ms(quantile(times, 0.95))} |`,
      `| memory of the server then | ${memory.toFixed(0)} MB |`,
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function benchWhole(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-whole-'))
  try {
    const { key } = await seedKey(folder)
    const stand = await start(folder, key)
    await upload(stand, longBook(40), 'calentar.pdf')
    const alone = await upload(stand, longBook(320), 'libro.pdf')
    const { salud, searches } = await crowd(stand)
    await stop(stand)
    return [
      '| measured over HTTP | figure |',
      '|---|---|',
      `| PDF of 320 pages: first passages searchable | ${ms(alone.first)} |`,
      `| the same, \`listo\` | ${ms(alone.whole)} |`,
      `| GET /salud while such a book is read and ${CLIENTS} clients search: p50 / p99 / most | ` +
        `${ms(quantile(salud, 0.5))} / ${ms(quantile(salud, 0.99))} / ${ms(Math.max(...salud))} (${salud.length} ` +
        'asked) |',
      `| their searches meanwhile: p50 / p95 | ${ms(quantile(searches, 0.5))} / ` +
        `${ms(quantile(searches, 0.95))} (${searches.length}) |`,
      ...(await many()),
    ].join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
