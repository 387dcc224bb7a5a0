import { beforeAll, describe, expect, it } from 'vitest'
import { embeddedModel, type StaticModel } from '../../../src/core/models/static.ts'
import type { Reranker } from '../../../src/core/models/models.ts'
import { embedMissing } from '../../../src/core/ingest/reembed.ts'
import { search, type Searchable } from '../../../src/core/search/index.ts'
import { warm, warmRecent } from '../../../src/core/search/warm.ts'
import { split } from '../../../src/core/ingest/split.ts'
import { FakeShelf, fakeDocument } from '../../fake-shelf.ts'

const PAGES = {
  puente: [
    'El puente colgante de Vizcaya se abrió al público en 1893 y une las dos orillas de la ría.',
    'El peaje del transbordador se paga en la taquilla.',
  ],
  moon: [
    'The gravity of the moon raises the tides of the oceans twice a day.',
    'Lunar eclipses happen when the earth stands between the sun and the moon.',
  ],
  pan: ['La masa del pan fermenta mejor con harina de centeno y agua tibia.'],
  haiku: ['古池や蛙飛び込む水の音。松尾芭蕉の俳句である。'],
}

describe('search', () => {
  let model: StaticModel
  let shelf: FakeShelf
  let library: Searchable

  const put = (to: FakeShelf, id: string, titulo: string, pages: readonly string[]): void => {
    const units = pages.map((texto, i) => ({
      posicion: i + 1,
      texto,
      ancla: { tipo: 'pagina' as const, fisica: i + 1 },
      ruta: [],
    }))
    to.put(fakeDocument(id, titulo), split({ titulo, autores: [] }, units))
  }

  beforeAll(async () => {
    model = await embeddedModel()
    shelf = new FakeShelf()
    for (const [id, pages] of Object.entries(PAGES)) put(shelf, id, id, pages)
    await embedMissing(shelf, model)
    library = { shelf, models: { embed: model, rerank: null } }
  })

  const ids = async (q: string, limits = {}): Promise<string[]> =>
    (await search(library, q, { k: 10, ...limits })).map(({ row }) => row.id)

  it('makes both sides of a shelf ready, and none of an empty one', async () => {
    const asked: unknown[] = []
    const counted = (passages: number): Parameters<typeof warm>[0] => ({
      models: { embed: model },
      shelf: {
        countPassages: async () => passages,
        lexical: async query => {
          asked.push(query)
          return { hits: [], most: 0 }
        },
        semantic: async ({ model: name, vector }) => {
          asked.push([name, vector.length])
          return []
        },
      },
    })
    await warm(counted(0))
    expect(asked).toEqual([])
    await warm(counted(1))
    expect(asked).toEqual([{ words: [], phrases: [] }, [model.name, model.dims]])
  })

  it('makes ready the accounts used last, as long as there is room, and the first whatever its size', async () => {
    const ready = async (sizes: Record<string, number>, most: number): Promise<string[]> => {
      const made: string[] = []
      await warmRecent(
        async () => Object.keys(sizes),
        account => ({
          models: { embed: model },
          shelf: {
            countPassages: async () => sizes[account]!,
            lexical: async () => {
              made.push(account)
              return { hits: [], most: 0 }
            },
            semantic: async () => [],
          },
        }),
        most,
      )
      return made
    }
    expect(await ready({ ana: 60, bea: 50, eva: 0, fe: 40 }, 100)).toEqual(['ana', 'fe'])
    expect(await ready({ ana: 500, bea: 1 }, 100)).toEqual(['ana'])
  })

  it('stops when the caller is gone', async () => {
    const gone = new AbortController(),
      found = search(library, 'puente', { k: 10, signal: gone.signal })
    gone.abort(new Error('gone'))
    await expect(found).rejects.toThrow('gone')
  })

  it('finds a passage by its words, with its document, score and sentence', async () => {
    const [first] = await search(library, '¿En qué año se abrió el puente de Vizcaya?', { k: 10 })
    expect(first).toMatchObject({ row: { id: 'puente:p1.1' }, document: { id: 'puente' } })
    expect(first!.puntuacion).toBeGreaterThan(0.3)
    expect(first!.row.texto.slice(...first!.pasaje_rango!)).toBe(first!.pasaje)
  })

  it('finds another form of a word, and a word without its accent', async () => {
    expect((await ids('puentes colgantes'))[0]).toBe('puente:p1.1')
    expect((await ids('PUBLICO ORILLA'))[0]).toBe('puente:p1.1')
  })

  it('finds by meaning across languages', async () => {
    expect((await ids('la gravedad lunar levanta las mareas de los océanos'))[0]).toBe('moon:p1.1')
  })

  it('finds in a script without spaces', async () => {
    expect(await ids('芭蕉の俳句')).toEqual(['haiku:p1.1'])
    expect(await ids('蛙')).toEqual(['haiku:p1.1'])
  })

  it('returns nothing when nothing was found', async () => {
    expect(await ids('reforma tributaria del impuesto sobre sociedades')).toEqual([])
    expect(await ids('zzxqy wvvkp')).toEqual([])
  })

  it('finds nothing for words that nobody knows, though their scraps are near to abbreviations', async () => {
    const other = new FakeShelf()
    put(other, 'lista', 'lista', [
      '[1] Hu W., Barkana R., & Gruzinov A. Phys. Rev. Lett. 85 (2000), astro-ph/0003365. [2] Matos T., ' +
        'Guzman F. Class.Quant.Grav.17:L9-L16, gr-qc/9810028. [3] Kolb E. W. JCAP12.',
    ])
    await embedMissing(other, model)
    const found = async (q: string): Promise<number> =>
      (await search({ shelf: other, models: library.models }, q, { k: 10 })).length
    expect([await found('zxqwv blorp'), await found('xyzzy qqq'), await found('Gruzinov')]).toEqual([0, 0, 1])
    expect(
      (
        await other.semantic(
          { model: model.name, vector: (await model.embed(['zxqwv blorp'], 'query'))[0]! },
          { scope: null, limite: 1 },
        )
      )[0]!.score,
    ).toBeGreaterThan(model.threshold)
  })

  it.each(['', '¿?', '""'])('returns nothing for %j and does not look', async q => {
    const before = shelf.asked.length
    expect(await ids(q)).toEqual([])
    expect(shelf.asked).toHaveLength(before)
  })

  it('with a phrase returns only what holds it literally, case and accents folded', async () => {
    expect(await ids('"dos orillas de la RIA"')).toEqual(['puente:p1.1'])
    expect(await ids('"orillas dos"')).toEqual([])
    expect(await ids('luna mareas "raises the tides"')).toEqual(['moon:p1.1'])
  })

  it('scores from 0 to 1, never rising', async () => {
    const scores = (await search(library, 'moon tides sun earth', { k: 10 })).map(one => one.puntuacion)
    expect(scores.length).toBeGreaterThan(1)
    scores.forEach((score, i) => {
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(scores[i - 1] ?? 1)
    })
  })

  it('keeps to the documents asked for, and to k', async () => {
    expect(await ids('moon tides', { documentos: ['pan'] })).toEqual([])
    expect(await ids('moon tides sun', { k: 1 })).toHaveLength(1)
    await expect(ids('moon', { documentos: ['foreign'] })).rejects.toMatchObject({ codigo: 'no_encontrado' })
  })

  it('keeps every page of a repeated text, but behind the other results', async () => {
    const other = new FakeShelf()
    const legal = 'Queda prohibida la reproducción total o parcial de esta obra sin permiso.'
    put(other, 'a', 'a', [legal, legal.toUpperCase(), 'La reproducción parcial de la obra exige permiso escrito.'])
    await embedMissing(other, model)
    const found = await search({ shelf: other, models: library.models }, 'reproducción total o parcial de la obra', {
      k: 10,
    })
    expect(found.map(({ row }) => row.token)).toEqual(['p1.1', 'p3.1', 'p2.1'])
    expect(found[2]!.puntuacion).toBeLessThanOrEqual(found[1]!.puntuacion)
  })

  it('lets a cross-encoder have the last word when there is one', async () => {
    const rerank: Reranker = {
      name: 'fake',
      rerank: async (_, passages) => passages.map(text => (text.includes('eclipses') ? 0.9 : 0.1)),
    }
    const found = await search({ shelf, models: { embed: model, rerank } }, 'the moon', { k: 2 })
    expect(found[0]!.row.id).toBe('moon:p2.1')
    expect(found[0]!.puntuacion).toBe(0.9)
  })

  it('asks both sides at once', async () => {
    const order: string[] = []
    const slow = <T>(name: string, value: T): Promise<T> =>
      new Promise(resolve => {
        order.push(`${name} asked`)
        setTimeout(() => {
          order.push(`${name} answered`)
          resolve(value)
        }, 20)
      })
    await search(
      {
        models: library.models,
        shelf: {
          scope: l => shelf.scope(l),
          passages: i => shelf.passages(i),
          documents: i => shelf.documents(i),
          lexical: () => slow('lexical', { hits: [], most: 0 }),
          semantic: () => slow('semantic', []),
        },
      },
      'luna',
      { k: 1 },
    )
    expect(order.slice(0, 2).sort()).toEqual(['lexical asked', 'semantic asked'])
  })
})
