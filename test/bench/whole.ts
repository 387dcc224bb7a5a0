/**
 * The product as its callers meet it, over HTTP: a book of 320 pages from upload to `listo`, and whether anybody else
 * notices; then 100,000 passages and 8 clients.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedModel } from '../../src/core/models/static.ts'
import { split } from '../../src/core/ingest/split.ts'
import { passageMaker, questions } from './library-text.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { fillingRows } from './filling.ts'
import { ms, quantile, rss, search, seedKey, start, stop, timed, upload } from './stand.ts'
import { longBook } from '../../sample/source/book.ts'

const PASSAGES = 100_000

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
      await shelf.savePassages(id, [from + 1, from + 100], passages)
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
    const asked = questions()
    for (const q of asked.slice(0, 8)) await search(stand, q)
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
    const filling = await fillingRows(stand)
    await stop(stand)
    return [
      '| measured over HTTP | figure |',
      '|---|---|',
      `| PDF of 320 pages: first passages searchable | ${ms(alone.first)} |`,
      `| the same, \`listo\` | ${ms(alone.whole)} |`,
      ...filling,
      ...(await many()),
    ].join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
