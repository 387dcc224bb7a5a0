import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figurePassage } from '../../../src/core/figures/words.ts'
import type { Vision } from '../../../src/core/models/models.ts'
import { embeddedModel } from '../../../src/core/models/static.ts'
import { embedMissing, seeMissing, startReembedding } from '../../../src/core/ingest/reembed.ts'
import { withSight } from '../../../src/core/search/fuse.ts'
import { search, type Searchable } from '../../../src/core/search/index.ts'
import { split } from '../../../src/core/ingest/split.ts'
import { fakeLeases } from '../../fake-leases.ts'
import { FakeShelf, fakeDocument } from '../../fake-shelf.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-sight-'))
afterAll(() => rmSync(folder, { recursive: true }))
const picture = (sha256: string): string => join(folder, sha256)

/**
 * It sees what its file says: one direction a word. Deterministic, and named fake so that nobody takes it for a model.
 */
const SEEN = ['castillo', 'barco', 'telar']
const fakeVision = (asked: string[] = []): Vision => {
  const vector = (text: string): Float32Array => {
    const values = SEEN.map(word => (text.toLowerCase().includes(word) ? 1 : 0))
    return Float32Array.from([...values, 0.05], value => value / Math.hypot(...values, 0.05))
  }
  return {
    name: 'fake-vision',
    dims: 4,
    floor: 0.1,
    ceiling: 1,
    threshold: 0.6,
    words: async texts => texts.map(vector),
    async pictures(paths) {
      asked.push(...paths)
      return paths.map(path => vector(path))
    },
  }
}

const texts = [
  'El capítulo primero habla de los viajes por mar. Fig. 1. Grabado anónimo del siglo dieciséis.',
  'Aquí se cuentan las labores de las tejedoras del valle.',
]

async function shelfOf(): Promise<FakeShelf> {
  const shelf = new FakeShelf(),
    document = fakeDocument('d', 'Crónica')
  const units = texts.map((texto, i) => ({
    posicion: i + 1,
    texto,
    ancla: { tipo: 'pagina' as const, fisica: i + 1 },
    ruta: [],
    valor: null,
    sinTexto: false,
  }))
  shelf.put(document, split(document, units))
  const of = (n: number, pie: string) =>
    figurePassage(`f${n}`, { pie, read: '', descripcion: null }, { document, unit: units[n - 1]!, passages: [] })
      .passage
  shelf.put(document, [of(1, 'Fig. 1. Grabado anónimo del siglo dieciséis.'), of(2, '')])
  await embedMissing(shelf, await embeddedModel())
  for (const [token, what] of [
    ['f1', 'barco'],
    ['f2', 'telar'],
  ])
    writeFileSync(picture(`${token}`), what!)
  return shelf
}
const named = (sha256: string): string => `${picture(sha256)}`

describe('pictures in a search', () => {
  let shelf: FakeShelf, blind: Searchable, seeing: Searchable
  beforeAll(async () => {
    shelf = await shelfOf()
    const vision = fakeVision()
    // the path says what there is to see
    await seeMissing(
      shelf,
      {
        ...vision,
        pictures: async paths => vision.pictures(paths.map(path => (path.endsWith('f1') ? 'un barco' : 'un telar'))),
      },
      { picture: (token, use) => use(named(token)) },
    )
    const models = { embed: await embeddedModel(), rerank: null }
    blind = { shelf, models }
    seeing = { shelf, models: { ...models, vision } }
  })
  const ids = async (library: Searchable, q: string, pictures = true): Promise<string[]> =>
    (await search(library, q, { k: 10, pictures })).map(one => one.row.token)

  it('finds by words what it can when the vision model does not answer', async () => {
    const dead: Vision = {
      ...fakeVision(),
      words: async () => {
        throw new Error('the thread has ended')
      },
    }
    const found = await ids(
      { shelf, models: { embed: await embeddedModel(), rerank: null, vision: dead } },
      'labores de las tejedoras',
    )
    expect(found.length).toBeGreaterThan(0)
  })

  it('what no word says is found by what the picture shows, on its page, as a passage like any other', async () => {
    expect(await ids(blind, 'un barco')).toEqual([])
    const [first] = await search(seeing, 'un barco', { k: 10, pictures: true })
    expect(first).toMatchObject({
      row: { token: 'f1', posicion: 1, texto: 'Fig. 1. Grabado anónimo del siglo dieciséis.' },
      document: { id: 'd' },
    })
    expect(first!.puntuacion).toBeGreaterThan(0)
  })

  it('a picture without words is a passage without text: nothing is made up for it', async () => {
    expect(
      (await search(seeing, 'un telar', { k: 10, pictures: true })).find(one => one.row.token === 'f2'),
    ).toMatchObject({ row: { texto: '', posicion: 2 } })
  })

  it('what quotes or judges asks for words alone; what shows nothing of it finds nothing', async () => {
    expect(await ids(seeing, 'un barco', false)).toEqual([])
    expect(await ids(seeing, 'un castillo')).toEqual([])
  })

  it('with a phrase only what holds it to the letter is found, whatever pictures show', async () => {
    expect(await ids(seeing, 'barco "labores de las tejedoras"')).toEqual(['p2.1'])
    expect(await ids(seeing, '"un barco"')).toEqual([])
  })

  it('without a vision model the same question gives the same answers with and without pictures', async () => {
    for (const q of ['grabado anónimo', 'labores de las tejedoras', 'telar'])
      expect(await ids(blind, q)).toEqual(await ids(blind, q, false))
  })

  it('a caption beside the passage that holds it comes after everything else, and is not lost', async () => {
    const found = await ids(blind, 'grabado anónimo del siglo dieciséis')
    expect(found.slice().sort()).toEqual(['f1', 'p1.1'])
  })
})

describe('withSight', () => {
  const vision = { floor: 0, ceiling: 0.2, threshold: 0.1 }
  const words = { id: 'a', cosine: 0.2, share: 0.4, score: 0.32 }
  it('adds what pictures show, from the threshold on, and nothing else', () => {
    expect(withSight([words], [], vision)).toEqual([words])
    const [first, second, ...rest] = withSight(
      [words],
      [
        { id: 'b', score: 0.2 },
        { id: 'a', score: 0.1 },
        { id: 'c', score: 0.09 },
      ],
      vision,
    )
    expect([first, second, rest]).toEqual([
      { ...words, sight: 0.5, score: expect.closeTo(0.57, 9) },
      { id: 'b', cosine: 0, share: 0, sight: 1, score: 0.5 },
      [],
    ])
  })
})

describe('vectors of pictures', () => {
  it('are made in the background as soon as a vision model is there, each once; a picture that is gone matches nothing', async () => {
    const shelf = await shelfOf(),
      asked: string[] = [],
      model = await embeddedModel()
    rmSync(picture('f2'))
    const models = { embed: model, next: null, vision: fakeVision(asked), promote() {} }
    const running = startReembedding({
      shelves: async () => [shelf],
      models,
      log: { info() {}, warn() {} },
      embedded: model.name,
      lookEvery: 5,
      leases: fakeLeases(),
      picture: (token, use) => use(picture(token)),
    })
    while ((await shelf.unseen('fake-vision', 9)).length > 0) await new Promise(resolve => setTimeout(resolve, 5))
    await new Promise(resolve => setTimeout(resolve, 30))
    await running.stop()
    expect(asked).toEqual([picture('f1')])
    expect(await seeMissing(shelf, fakeVision(asked), { picture: (token, use) => use(picture(token)) })).toBe(0)
  })
})
