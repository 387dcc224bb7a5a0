import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { batches, embedPassages, savePassages } from '../../../src/core/ingest/passages.ts'
import { split } from '../../../src/core/ingest/split.ts'
import { createSplitter, ThreadEnded, type Made, type Splitter } from '../../../src/core/ingest/splitter.ts'
import type { Library } from '../../../src/core/library.ts'
import { embeddedModel, type StaticModel } from '../../../src/core/models/static.ts'
import type { Unit } from '../../../src/core/read/reader.ts'
import type { PassageRow, Storage } from '../../../storage/contract.ts'
import { openEngine } from '../../engine.ts'
import { newDocument } from '../../storage/fixtures.ts'

let folder: string
let storage: Storage
let model: StaticModel
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anaquel-split-'))
  storage = await openEngine({ folder })
  model = await embeddedModel()
})
afterAll(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

const sentence = (n: number): string =>
  `El agua del río ${n} viene del norte y nadie supo nunca por qué corre tan despacio.`
/** Segments of a recording, three in each second, so that the number in a token goes on from one to the next. */
const units = (count: number): Unit[] =>
  Array.from({ length: count }, (_, i) => ({
    posicion: i + 1,
    texto: Array.from({ length: 60 }, (_, k) => sentence(61 * i + k)).join(' '),
    ancla: { tipo: 'tiempo', t0: Math.floor(i / 30), t1: i + 1 },
    ruta: [`Parte ${Math.floor(i / 40)}`],
  }))
const BOOK = { titulo: 'Ríos', autores: ['A. Sanz'] }

async function all(made: AsyncIterable<Made>): Promise<Made> {
  const out: Made = { passages: [], vectors: [] }
  for await (const { passages, vectors } of made) {
    out.passages.push(...passages)
    out.vectors.push(...vectors)
  }
  return out
}

it('makes the passages and vectors that this thread makes, of two documents at a time', async () => {
  const splitter = createSplitter(model.name),
    groups = batches(units(90))
  expect(groups.length).toBeGreaterThan(5)
  const [first, second] = await Promise.all([
    all(splitter.split(BOOK, groups)),
    all(splitter.split({ titulo: 'Otro', autores: [] }, groups.slice(0, 3))),
  ])
  const here = split(BOOK, units(90))
  expect(first.passages).toEqual(here)
  expect(new Set(here.map(({ token }) => token)).size).toBe(here.length)
  const texts = here.map(({ ruta, texto }) => [...ruta, texto].join('\n'))
  expect(first.vectors).toEqual(await model.embed(texts, 'passage'))
  expect(second.passages).toEqual(split({ titulo: 'Otro', autores: [] }, groups.slice(0, 3).flat()))
  await splitter.close()
})

it('a document that is left half done is forgotten, and the next begins at the beginning', async () => {
  const splitter = createSplitter(model.name),
    groups = batches(units(60))
  for await (const { passages } of splitter.split(BOOK, groups)) {
    expect(passages[0]!.token).toBe('t0.0')
    break
  }
  expect((await all(splitter.split(BOOK, groups))).passages).toEqual(split(BOOK, units(60)))
  await splitter.close()
})

/** A thread that answers a passage whose token counts its answers, and dies when it is asked again after `last`. */
function fakeThread(name: string, last: number): string {
  const file = join(folder, `${name}.mjs`)
  const passage = `{ token: String(n), posicion: 1, texto: 'x', ruta: [], ancla: null, desde: 0, hasta: 1, forms: 'x', stems: 'x', heading: '' }`
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
    let n = 0
    parentPort.on('message', request => {
      if ('end' in request) return
      if (n++ >= ${last}) process.exit(1)
      parentPort.postMessage({ passages: [${passage}], values: new Float32Array(${model.dims}).fill(1) })
    })`,
  )
  return file
}

it('says that its thread has died, and starts it again for the next document', async () => {
  const splitter = createSplitter(model.name, { source: fakeThread('dies', 4) }),
    groups = batches(units(60)).slice(0, 6)
  await expect(all(splitter.split(BOOK, groups))).rejects.toThrow(ThreadEnded)
  const next = await all(splitter.split(BOOK, groups.slice(0, 2)))
  expect(next.passages.map(({ token }) => token)).toEqual(['1', '2'])
  await splitter.close()
})

it('ends its thread when it has nothing to do, and none while a document is taken slowly', async () => {
  const splitter = createSplitter(model.name, { source: fakeThread('rests', 99), idle: 40 }),
    groups = batches(units(60)).slice(0, 6),
    tokens: string[] = []
  for await (const { passages } of splitter.split(BOOK, groups)) {
    tokens.push(passages[0]!.token)
    await new Promise(done => setTimeout(done, 60))
  }
  expect(tokens).toEqual(['1', '2', '3', '4', '5', '6'])
  await expect
    .poll(async () => {
      await new Promise(done => setTimeout(done, 100))
      return (await all(splitter.split(BOOK, groups.slice(0, 1)))).passages[0]!.token
    })
    .toBe('1')
  await splitter.close()
})

/** Saves a document with that splitter; what is stored of it, and how often the thread was asked for a document. */
async function saved(of: Unit[], splitter: Splitter | null): Promise<{ rows: PassageRow[]; begun: number }> {
  const shelf = storage.shelf((await storage.access.owner()).id),
    { row } = await shelf.add(newDocument())
  let begun = 0
  const counted = splitter && {
    ...{ model: splitter.model, warm: () => {}, close: () => splitter.close() },
    split: (...given: Parameters<Splitter['split']>) => (begun++, splitter.split(...given)),
  }
  const library = { shelf, models: { embed: model }, splitter: counted } as unknown as Library
  const plain = of.map(({ posicion, texto, ancla, ruta }) => ({ posicion, texto, ancla, ruta, valor: null }))
  await shelf.saveUnits(
    row.id,
    plain.map(unit => ({ ...unit, sinTexto: false })),
  )
  await savePassages(library, { ...row, ...BOOK }, { units: of })
  await embedPassages(library, row.id, { signal: new AbortController().signal })
  expect(await shelf.unembedded(model.name, 1, row.id)).toEqual([])
  const rows = await shelf.passagesOf(row.id, 1, of.length)
  return { rows: rows.map(stored => ({ ...stored, id: '', documento: '' })), begun }
}

/** Dies after two groups of a document. */
const halfway = (splitter: Splitter): Splitter => ({
  ...{ model: splitter.model, warm: () => {}, close: () => splitter.close() },
  async *split(document, groups) {
    yield* splitter.split(document, groups.slice(0, 2))
    throw new ThreadEnded()
  },
})

it('a long document is saved as it is without the thread, also where that dies, and a short one does not ask it', async () => {
  const splitter = createSplitter(model.name),
    dying = createSplitter(model.name, { source: fakeThread('falls', 0) })
  const here = await saved(units(70), null),
    there = await saved(units(70), splitter),
    died = await saved(units(70), dying),
    half = await saved(units(70), halfway(splitter)),
    short = await saved(units(2), splitter)
  expect(here.rows.length).toBeGreaterThan(400)
  expect(there).toEqual({ rows: here.rows, begun: 1 })
  expect(died).toEqual({ rows: here.rows, begun: 1 })
  expect(half).toEqual({ rows: here.rows, begun: 1 })
  expect(short.begun).toBe(0)
  await Promise.all([splitter.close(), dying.close()])
})
