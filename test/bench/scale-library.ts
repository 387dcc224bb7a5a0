/**
 * A big library for the benches of size, written straight through the storage: one account, documents of 500 pages, one
 * passage a page. It is kept in the temporary folder, because a million passages take minutes to write.
 */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { split } from '../../src/core/ingest/split.ts'
import { embeddedModel, type StaticModel } from '../../src/core/models/static.ts'
import type { Shelf, Storage, UnitRow } from '../../storage/contract.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { passageMaker } from './library-text.ts'

/** Pages of a document, and pages that are saved together. */
const PAGES = 500,
  BATCH = 100

export interface Library {
  folder: string
  key: string
  account: string
  /** Milliseconds of each step of filling, and of all. */
  fill: Record<'units' | 'split' | 'save' | 'embed' | 'vectors' | 'all', number>
}

/** The library of so many passages, written when it is not there. */
export async function bigLibrary(passages: number): Promise<Library> {
  const folder = join(tmpdir(), `anaquel-bench-scale-${passages}`),
    card = join(folder, 'bench.json')
  if (existsSync(card)) return JSON.parse(readFileSync(card, 'utf8')) as Library
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const storage = await openSqlite({ folder })
  const library = {
    folder,
    ...(await keyOf(storage)),
    fill: { units: 0, split: 0, save: 0, embed: 0, vectors: 0, all: 0 },
  }
  const began = performance.now(),
    filling = { shelf: storage.shelf(library.account), model: await embeddedModel(), text: passageMaker() }
  for (let document = 0; document * PAGES < passages; document++) {
    await fillDocument(filling, document, library.fill)
    const job = await storage.jobs.claim('bench', 60, { economico: true })
    if (job) await storage.jobs.finish(job.id, 'bench')
  }
  library.fill.all = performance.now() - began
  await storage.close()
  writeFileSync(card, JSON.stringify(library))
  return library
}

async function keyOf(storage: Storage): Promise<{ key: string; account: string }> {
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
  return { key, account: id }
}

interface Filling {
  shelf: Shelf
  model: StaticModel
  text: () => string
}

async function fillDocument({ shelf, model, text }: Filling, n: number, fill: Library['fill']): Promise<void> {
  const id = `d${String(n).padStart(16, '0')}`,
    titulo = `Libro ${n}`
  let since = performance.now()
  const took = (step: keyof Library['fill']): void => {
    const now = performance.now()
    fill[step] += now - since
    since = now
  }
  await shelf.add({
    ...{ id, titulo, tipo: 'pdf', bytes: 1, nombre: null, media: 'application/pdf', modo: 'economico', given: {} },
    sha256: createHash('sha256').update(id).digest('hex'),
  })
  for (let from = 0; from < PAGES; from += BATCH) {
    const units = Array.from({ length: BATCH }, (_, i) => page(from + i + 1, text()))
    since = performance.now()
    await shelf.saveUnits(id, units)
    took('units')
    const rows = split({ titulo, autores: [] }, units)
    took('split')
    await shelf.savePassages(id, from + 1, from + BATCH, rows)
    took('save')
    const vectors = await model.embed(
      rows.map(row => row.texto),
      'passage',
    )
    took('embed')
    await shelf.saveVectors(
      model.name,
      rows.map((row, i) => ({ id: `${id}:${row.token}`, vector: vectors[i]! })),
    )
    took('vectors')
  }
}

const page = (n: number, texto: string): UnitRow => ({
  posicion: n,
  texto,
  ancla: { tipo: 'pagina', fisica: n, impresa: String(n), romana: false, origen: 'leido', confianza: 0.97 },
  ruta: [],
  valor: n,
  sinTexto: false,
})
