/** Lexical and semantic search. */
import { expect, it } from 'vitest'
import type { Hit } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { book, passage, shelfOf, stem, unit, vector, word, words } from './fixtures.ts'

const K1 = 1.2,
  B = 0.75
const ids = (hits: Hit[]): string[] => hits.map(hit => hit.id)
const idf = (n: number, df: number): number => Math.log(1 + (n - df + 0.5) / (df + 0.5))

export function judgeSearch(get: Get): void {
  it('scores BM25 (k1 1.2, b 0.75) with the idf of the account, and says the most that the query could reach', async () => {
    const shelf = await shelfOf(get()),
      other = await shelfOf(get())
    const id = await book(shelf, ['casa casa roja', 'casa verde', 'perro azul muy grande', 'gato'])
    await book(other, ['casa', 'casa', 'casa', 'casa'])
    const { hits, most } = await shelf.lexical(words('casa nada'), { scope: null, limite: 10 })
    const mean = (3 + 2 + 4 + 1) / 4,
      bm25 = (tf: number, length: number): number =>
        (idf(4, 2) * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * length) / mean))
    expect(ids(hits)).toEqual([`${id}:p1.1`, `${id}:p2.1`])
    expect(hits[0]!.score).toBeCloseTo(bm25(2, 3), 10)
    expect(hits[1]!.score).toBeCloseTo(bm25(1, 2), 10)
    expect(most).toBeCloseTo((K1 + 1) * (idf(4, 2) + idf(4, 0)), 10)
  })

  it('a form counts more than another form of its stem, and that more than nothing', async () => {
    const shelf = await shelfOf(get()),
      id = await book(shelf, ['libros viejo', 'libro viejo', 'mesa vieja'])
    expect(ids((await shelf.lexical(words('libro'), { scope: null, limite: 10 })).hits)).toEqual([
      `${id}:p2.1`,
      `${id}:p1.1`,
    ])
    expect(ids((await shelf.lexical(words('libros'), { scope: null, limite: 10 })).hits)).toEqual([
      `${id}:p1.1`,
      `${id}:p2.1`,
    ])
  })

  it('a word of the heading alone is a weaker match', async () => {
    const shelf = await shelfOf(get()),
      id = await book(shelf, ['uno'])
    await shelf.savePassages(
      id,
      [1, 1],
      [
        passage(1, 1, 'molino de viento'),
        passage(1, 2, 'nada de nada', { heading: 'molino cervante' }),
        passage(1, 3, 'otra cosa de mas'),
      ],
    )
    const { hits, most } = await shelf.lexical(words('molinos cervantes'), { scope: null, limite: 10 })
    expect(ids(hits).sort()).toEqual([`${id}:p1.1`, `${id}:p1.2`])
    expect(ids((await shelf.lexical(words('molinos'), { scope: null, limite: 10 })).hits)).toEqual([
      `${id}:p1.1`,
      `${id}:p1.2`,
    ])
    for (const { score } of hits) expect(score / most).toBeLessThanOrEqual(1)
  })

  it('finds words as they are folded: letters and digits of any script', async () => {
    const texts = ['co2 c', '圖書 書館', 'الكتاب ۱۲', 'ελληνικα ǆ', 'क ख', '𝔸𝔹 ß', 'a1b2 ½'],
      shelf = await shelfOf(get()),
      id = await book(shelf, texts)
    for (const [i, text] of texts.entries())
      for (const form of text.split(' ')) {
        expect(
          ids((await shelf.lexical({ words: [word(form)], phrases: [] }, { scope: null, limite: 10 })).hits),
          form,
        ).toEqual([`${id}:p${i + 1}.1`])
        expect(
          ids((await shelf.lexical({ words: [], phrases: [[form]] }, { scope: null, limite: 10 })).hits),
          `"${form}"`,
        ).toEqual([`${id}:p${i + 1}.1`])
        expect(
          ids((await shelf.lexical({ words: [], phrases: [text.split(' ')] }, { scope: null, limite: 10 })).hits),
          `"${text}"`,
        ).toEqual([`${id}:p${i + 1}.1`])
      }
  })

  it('phrases stand literally; with phrases only, every passage that has them all is a hit and `most` is 0', async () => {
    const shelf = await shelfOf(get()),
      id = await book(shelf, [
        'el perro y el gato',
        'el gato y el perro',
        'perros y gatos',
        'y el perro',
        'near and or not',
      ])
    const phrases = async (...list: string[]): Promise<string[]> =>
      ids(
        (await shelf.lexical({ words: [], phrases: list.map(p => p.split(' ')) }, { scope: null, limite: 10 })).hits,
      ).sort()
    expect(await phrases('y el perro')).toEqual([`${id}:p2.1`, `${id}:p4.1`])
    expect(await phrases('el gato', 'y el perro')).toEqual([`${id}:p2.1`])
    expect(await phrases('gato perro')).toEqual([])
    expect(await phrases('near and or not')).toEqual([`${id}:p5.1`])
    const either = [
      ['y', 'el', 'perro'],
      ['near', 'and'],
    ]
    const one = async (...all: string[][]): Promise<string[]> => {
      const query = { words: [word('el')], phrases: all, either }
      return ids((await shelf.lexical(query, { scope: null, limite: 10 })).hits).sort()
    }
    expect(await one()).toEqual([`${id}:p2.1`, `${id}:p4.1`, `${id}:p5.1`])
    expect(await one(['el', 'gato'])).toEqual([`${id}:p2.1`])
    expect((await shelf.lexical({ words: [], phrases: [['perro']] }, { scope: null, limite: 10 })).most).toBe(0)
    const both = await shelf.lexical({ words: [word('gato')], phrases: [['el', 'perro']] }, { scope: null, limite: 10 })
    expect(ids(both.hits).slice(0, 2).sort()).toEqual([`${id}:p1.1`, `${id}:p2.1`])
    expect(ids(both.hits)).toContain(`${id}:p4.1`)
    expect(both.hits.every(hit => hit.score <= both.most)).toBe(true)
  })

  it('ties go by id, also at the limit', async () => {
    const shelf = await shelfOf(get()),
      books = await Promise.all(Array.from({ length: 30 }, () => book(shelf, ['igual que todos'])))
    const sorted = books.map(id => `${id}:p1.1`).sort()
    for (const limite of [1, 7, 30, 50])
      expect(ids((await shelf.lexical(words('igual'), { scope: null, limite: limite })).hits)).toEqual(
        sorted.slice(0, limite),
      )
    await shelf.saveVectors(
      'm',
      sorted.map(id => ({ id, vector: vector(1, 2) })),
    )
    expect(ids(await shelf.semantic({ model: 'm', vector: vector(1, 2) }, { scope: null, limite: 7 }))).toEqual(
      sorted.slice(0, 7),
    )
  })

  it('looks in the documents of the scope alone', async () => {
    const shelf = await shelfOf(get()),
      [a, b] = [await book(shelf, ['comun']), await book(shelf, ['comun'])]
    await shelf.saveVectors(
      'm',
      [a, b].map(id => ({ id: `${id}:p1.1`, vector: vector(1) })),
    )
    for (const scope of [[a], [b]]) {
      expect(ids((await shelf.lexical(words('comun'), { scope, limite: 10 })).hits)).toEqual([`${scope[0]}:p1.1`])
      expect(ids((await shelf.lexical({ words: [], phrases: [['comun']] }, { scope, limite: 10 })).hits)).toEqual([
        `${scope[0]}:p1.1`,
      ])
      expect(ids(await shelf.semantic({ model: 'm', vector: vector(1) }, { scope, limite: 10 }))).toEqual([
        `${scope[0]}:p1.1`,
      ])
    }
    expect((await shelf.lexical(words('comun'), { scope: [], limite: 10 })).hits).toEqual([])
    expect(await shelf.semantic({ model: 'm', vector: vector(1) }, { scope: [], limite: 10 })).toEqual([])
  })

  it('a query that says nothing finds nothing', async () => {
    const shelf = await shelfOf(get())
    expect(await shelf.lexical({ words: [], phrases: [] }, { scope: null, limite: 10 })).toEqual({ hits: [], most: 0 })
    expect((await shelf.lexical(words('algo'), { scope: null, limite: 10 })).hits).toEqual([])
    await book(shelf, ['algo'])
    expect(await shelf.lexical({ words: [], phrases: [] }, { scope: null, limite: 10 })).toEqual({ hits: [], most: 0 })
    expect((await shelf.lexical(words('algo'), { scope: null, limite: 0 })).hits).toEqual([])
  })

  it('semantic: cosine, highest first; models never mix; a zero vector matches nothing', async () => {
    const shelf = await shelfOf(get()),
      id = await book(shelf, ['a', 'b', 'c', 'd'])
    await shelf.saveVectors(
      'm',
      [[1], [1, 1], [-1], []].map((values, i) => ({ id: `${id}:p${i + 1}.1`, vector: vector(...values) })),
    )
    await shelf.saveVectors('n', [{ id: `${id}:p4.1`, vector: vector(1) }])
    const hits = await shelf.semantic({ model: 'm', vector: vector(2, 1) }, { scope: null, limite: 10 })
    expect(ids(hits)).toEqual([`${id}:p2.1`, `${id}:p1.1`])
    expect(hits[0]!.score).toBeCloseTo(3 / Math.sqrt(10), 2)
    expect(hits[1]!.score).toBeCloseTo(2 / Math.sqrt(5), 2)
    expect(ids(await shelf.semantic({ model: 'n', vector: vector(1) }, { scope: null, limite: 10 }))).toEqual([
      `${id}:p4.1`,
    ])
    expect(await shelf.semantic({ model: 'nobody', vector: vector(1) }, { scope: null, limite: 10 })).toEqual([])
    expect(await shelf.semantic({ model: 'm', vector: vector() }, { scope: null, limite: 10 })).toEqual([])
    await shelf.saveVectors('m', [{ id: `${id}:p3.1`, vector: vector(2, 1) }])
    expect((await shelf.semantic({ model: 'm', vector: vector(2, 1) }, { scope: null, limite: 1 }))[0]).toMatchObject({
      id: `${id}:p3.1`,
      score: expect.closeTo(1, 2),
    })
  })

  it('questions asked at once get each its own answer: of its account, its model, its scope, as many as it wants', async () => {
    const shelves = [await shelfOf(get()), await shelfOf(get())],
      books = await Promise.all(shelves.map(shelf => book(shelf, ['a', 'b', 'c'])))
    for (const [n, id] of books.entries())
      for (const model of ['m', 'n'])
        await shelves[n]!.saveVectors(
          model,
          [1, 2, 3].map(page => ({ id: `${id}:p${page}.1`, vector: vector(page, model === 'm' ? n + 1 : -n - 1) })),
        )
    const questions = [1, 2, 3, 1, 2, 3].flatMap((page, i) =>
      ['m', 'm', 'n'].map((model, j) => ({ n: (i + j) % 2, page, model, limite: i < 3 ? 1 : 9, scoped: j === 1 })),
    )
    const ask = ({ n, page, model, limite, scoped }: (typeof questions)[number]): Promise<Hit[]> =>
      shelves[n]!.semantic(
        { model, vector: vector(page, model === 'm' ? n + 1 : -n - 1) },
        { scope: scoped ? [books[n]!] : null, limite },
      )
    const together = await Promise.all(questions.map(ask))
    for (const [i, question] of questions.entries()) {
      const { n, page, limite } = question,
        hits = together[i]!
      expect(hits).toEqual(await ask(question))
      expect(hits[0]!.id).toBe(`${books[n]!}:p${page}.1`)
      expect(hits).toHaveLength(limite === 1 ? 1 : 3)
    }
  })

  it('finds the nearest among thousands, as an exact search does', async () => {
    const shelf = await shelfOf(get()),
      id = await book(shelf, ['x']),
      n = 12_000
    const random = (seed: number): number[] =>
      Array.from({ length: 32 }, (_, i) => (Math.sin(seed * 12.9898 + i * 78.233) * 43758.5453) % 1)
    await shelf.savePassages(
      id,
      [1, 1],
      Array.from({ length: n }, (_, i) => passage(1, i, `w${i}`)),
    )
    await shelf.saveVectors(
      'm',
      Array.from({ length: n }, (_, i) => ({ id: `${id}:p1.${i}`, vector: vector(...random(i)) })),
    )
    const query = vector(...random(-5)),
      dot = (v: Float32Array): number => v.reduce((sum, x, i) => sum + x * query[i]!, 0)
    const exact = Array.from({ length: n }, (_, i) => ({ id: `${id}:p1.${i}`, score: dot(vector(...random(i))) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 20)
    const found = new Set(ids(await shelf.semantic({ model: 'm', vector: query }, { scope: null, limite: 20 })))
    expect(exact.filter(hit => found.has(hit.id)).length).toBeGreaterThanOrEqual(19)
    await shelf.remove(id)
  })

  it('what was saved is found from then on, while other batches of other documents come', async () => {
    const shelf = await shelfOf(get())
    await Promise.all(
      Array.from({ length: 4 }, async (_, b) => {
        const id = await book(shelf, ['inicio'])
        for (let page = 2; page < 12; page++) {
          const text = `libro${b} pagina${page} palabras`
          await shelf.saveUnits(id, [unit(page)])
          await shelf.savePassages(id, [page, page], [passage(page, 1, text)])
          await shelf.saveVectors('m', [{ id: `${id}:p${page}.1`, vector: vector(b + 1, page) }])
          const [lexical, semantic] = await Promise.all([
            shelf.lexical(words(`pagina${page} libro${b}`), { scope: [id], limite: 1 }),
            shelf.semantic({ model: 'm', vector: vector(b + 1, page) }, { scope: [id], limite: 1 }),
          ])
          expect([ids(lexical.hits), ids(semantic)]).toEqual([[`${id}:p${page}.1`], [`${id}:p${page}.1`]])
        }
      }),
    )
    expect(
      (
        await shelf.lexical(
          { words: [{ form: 'palabra', stem: stem('palabra') }], phrases: [] },
          { scope: null, limite: 100 },
        )
      ).hits,
    ).toHaveLength(40)
  })

  it('`signal` gives up at once, before and while waiting', async () => {
    const shelf = await shelfOf(get()),
      controller = new AbortController()
    await book(shelf, ['algo'])
    const waiting = [
      shelf.lexical(words('algo'), { scope: null, limite: 1 }, controller.signal),
      shelf.semantic({ model: 'm', vector: vector(1) }, { scope: null, limite: 1 }, controller.signal),
    ]
    controller.abort()
    for (const result of await Promise.allSettled(waiting))
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
    await expect(shelf.lexical(words('algo'), { scope: null, limite: 1 }, controller.signal)).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect((await shelf.lexical(words('algo'), { scope: null, limite: 1 })).hits).toHaveLength(1)
  })
}
