/**
 * A big library for the benches of size: one account, documents of 500 pages, one passage a page, put together from
 * sentences that were analysed and embedded once. It is kept in the temporary folder and goes on where it was stopped,
 * because a million passages take minutes to write.
 */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedModel, type StaticModel } from '../../src/core/models/static.ts'
import { heading, indexed } from '../../src/core/search/analyze.ts'
import type { Shelf, Storage, UnitRow } from '../../storage/contract.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { LONG, sentencesOfSets } from './library-text.ts'
import { random } from '../random.ts'

/** Pages of a document, and pages that are saved together. */
const PAGES = 500,
  BATCH = 250

export interface Library {
  folder: string
  key: string
  account: string
}

/** The library of so many passages, written when it is not there. */
export async function bigLibrary(passages: number): Promise<Library> {
  const folder = join(tmpdir(), `anaquel-bench-scale-${passages}`),
    card = join(folder, 'bench.json'),
    state = join(folder, 'state')
  if (existsSync(card)) return JSON.parse(readFileSync(card, 'utf8')) as Library
  mkdirSync(folder, { recursive: true })
  const storage = await openSqlite({ folder }),
    { id: account } = await storage.access.owner()
  const filling = { shelf: storage.shelf(account), model: await embeddedModel(), page: await pageMaker() }
  for (let n = existsSync(state) ? Number(readFileSync(state, 'utf8')) : 0; n * PAGES < passages; n++) {
    await fillDocument(filling, n)
    await dropJob(storage)
    writeFileSync(state, String(n + 1))
  }
  const library = { folder, account, key: await keyOf(storage, account) }
  await storage.close()
  writeFileSync(card, JSON.stringify(library))
  return library
}

async function keyOf(storage: Storage, account: string): Promise<string> {
  const key = `anq_${randomBytes(32).toString('base64url')}`,
    hash = createHash('sha256').update(key).digest('hex')
  const alcances = ['lectura', 'escritura'] as const
  await storage.access.createKey({
    ...{ account, nombre: 'bench', prefijo: key.slice(0, 8), hash, alcances: [...alcances], expira: null },
  })
  return key
}

async function dropJob(storage: Storage): Promise<void> {
  const job = await storage.jobs.claim('bench', 60, { economico: true })
  if (job) await storage.jobs.finish(job.id, 'bench')
}

interface Page {
  texto: string
  forms: string
  stems: string
  vector: Float32Array
}

interface Sentence {
  text: string
  forms: string
  stems: string
  sum: Float64Array
}

/** The nth page; always the same. The sum of a text is that of its sentences, and so are its words. */
async function pageMaker(): Promise<(n: number) => Page> {
  const model = await embeddedModel(),
    sentences = sentencesOfSets(),
    known = new Map<number, Sentence>()
  const sentence = (i: number): Sentence => {
    const text = sentences[i]!
    const made = known.get(i) ?? { text, ...indexed(text), sum: model.sum(text) }
    known.set(i, made)
    return made
  }
  return n => {
    const next = random((n * 2_654_435_761 + 12_345) >>> 0),
      parts: Sentence[] = []
    for (let length = 0; length < LONG;) {
      const part = sentence(Math.floor(next() * sentences.length))
      parts.push(part)
      length += part.text.length + 1
    }
    const vector = new Float32Array(model.dims)
    for (const { sum } of parts) for (let i = 0; i < vector.length; i++) vector[i]! += sum[i]!
    const norm = Math.hypot(...vector) || 1
    const joined = (of: 'text' | 'forms' | 'stems'): string => parts.map(part => part[of]).join(' ')
    return { texto: joined('text'), forms: joined('forms'), stems: joined('stems'), vector: vector.map(v => v / norm) }
  }
}

async function addDocument(shelf: Shelf, n: number): Promise<{ id: string; titulo: string }> {
  const id = `d${String(n).padStart(16, '0')}`,
    titulo = `Libro ${n}`
  await shelf.add({
    ...{ id, titulo, tipo: 'pdf', bytes: 1, nombre: null, media: 'application/pdf', modo: 'economico', given: {} },
    sha256: createHash('sha256').update(id).digest('hex'),
  })
  return { id, titulo }
}

interface Filling {
  shelf: Shelf
  model: StaticModel
  page: (n: number) => Page
}

async function fillDocument({ shelf, model, page }: Filling, n: number): Promise<void> {
  const { id, titulo } = await addDocument(shelf, n)
  for (let from = 0; from < PAGES; from += BATCH) {
    const pages = Array.from({ length: BATCH }, (_, i) => ({ n: from + i + 1, ...page(n * PAGES + from + i) }))
    await shelf.saveUnits(
      id,
      pages.map(made => unit(made.n, made.texto)),
    )
    const rows = pages.map(({ n: posicion, texto, forms, stems }) => ({
      ...{ token: `p${posicion}.1`, posicion, texto, ruta: [], ancla: null, desde: 0, hasta: texto.length },
      ...{ forms, stems, heading: heading([titulo]) },
    }))
    await shelf.savePassages(id, [from + 1, from + BATCH], rows)
    await shelf.saveVectors(
      model.name,
      pages.map(made => ({ id: `${id}:p${made.n}.1`, vector: made.vector })),
    )
  }
}

const unit = (n: number, texto: string): UnitRow => ({
  posicion: n,
  texto,
  ancla: { tipo: 'pagina', fisica: n, impresa: String(n), romana: false, origen: 'leido', confianza: 0.97 },
  ruta: [],
  valor: n,
  sinTexto: false,
})
