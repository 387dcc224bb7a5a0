/**
 * The list of documents: filters, four orders with their cursors; records corrected by hand; a failed document tried
 * again.
 */
import { expect, it } from 'vitest'
import type { ListQuery, Shelf } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { book, failure, newDocument, passage, shelfOf, unit, words } from './fixtures.ts'

const BOOKS = [
  ['Zama', ['Di Benedetto, Antonio'], 1956],
  ['Ábaco', ['Ñandú, Ana', 'Aa, B'], 1605],
  ['la Ñusta', [], 1605],
  ['La Odisea', [], undefined],
  ['La nube', ['nandu, Ana'], -300],
] as const

async function filled(get: Get): Promise<Shelf> {
  const shelf = await shelfOf(get())
  for (const [titulo, autores, anio] of BOOKS) {
    await shelf.add(
      newDocument({
        titulo,
        tipo: titulo === 'Zama' ? 'epub' : 'pdf',
        given: { autores: [...autores], ...(anio !== undefined && { anio }) },
      }),
    )
    await new Promise(done => setTimeout(done, 2)) // a `creado` of its own
  }
  return shelf
}

const titles = async (shelf: Shelf, query: Omit<ListQuery, 'limite'>): Promise<string[]> =>
  (await shelf.list({ limite: 50, ...query })).rows.map(row => row.titulo)

async function paged(
  shelf: Shelf,
  query: Omit<ListQuery, 'limite'>,
  between: (n: number) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  for (let n = 0; n === 0 || cursor; n++) {
    const page = await shelf.list({ limite: 2, ...query, ...(cursor !== undefined && { cursor }) })
    seen.push(...page.rows.map(row => row.titulo))
    cursor = page.siguiente
    await between(n)
  }
  return seen
}

const ORDERS = {
  creado: ['La nube', 'La Odisea', 'la Ñusta', 'Ábaco', 'Zama'],
  titulo: ['Ábaco', 'La nube', 'la Ñusta', 'La Odisea', 'Zama'],
  autor: ['Zama', 'La nube', 'Ábaco'],
  anio: ['La nube', 'Ábaco', 'la Ñusta', 'Zama', 'La Odisea'],
}

async function failed(get: Get, shelf: Shelf, id: string): Promise<void> {
  for (
    let job = await get().jobs.claim('1.l', 60, { economico: true });
    job;
    job = await get().jobs.claim('1.l', 60, { economico: true })
  ) {
    if (job.subject === id) return void (await get().jobs.fail(job.id, '1.l', 'roto'))
  }
  throw new Error(`${shelf.account} has no job for ${id}`)
}

export function judgeLists(get: Get): void {
  it.each(['creado', 'titulo', 'autor', 'anio'] as const)(
    '%s: the order, accents and case aside; what has none last; pages hold every document once',
    async orden => {
      const shelf = await filled(get),
        whole = await titles(shelf, { orden })
      expect(whole).toHaveLength(BOOKS.length)
      expect(
        orden === 'anio'
          ? [whole[0], new Set(whole.slice(1, 3)), ...whole.slice(3)]
          : whole.slice(0, ORDERS[orden].length),
      ).toEqual(orden === 'anio' ? ['La nube', new Set(['Ábaco', 'la Ñusta']), 'Zama', 'La Odisea'] : ORDERS[orden])
      expect(await paged(shelf, { orden })).toEqual(whole)
    },
  )

  it('titulo and autor begin at a letter, accents and case aside; the total stays that of the whole list', async () => {
    const shelf = await filled(get)
    expect(await titles(shelf, { orden: 'titulo', desde: 'LÁ o' })).toEqual(['La Odisea', 'Zama'])
    expect((await titles(shelf, { orden: 'autor', desde: 'ñ' })).slice(0, 2)).toEqual(['La nube', 'Ábaco'])
    expect(await paged(shelf, { orden: 'titulo', desde: 'l' })).toEqual(['La nube', 'la Ñusta', 'La Odisea', 'Zama'])
    expect(await shelf.list({ orden: 'titulo', desde: 'zz', limite: 2 })).toEqual({ rows: [], total: BOOKS.length })
    await expect(shelf.list({ orden: 'anio', desde: 'l', limite: 2 })).rejects.toMatchObject({
      codigo: 'peticion_invalida',
      detalles: { campo: 'desde' },
    })
  })

  it('a cursor stays right while documents come and go, and is of its order alone', async () => {
    const shelf = await filled(get),
      whole = await titles(shelf, { orden: 'titulo' })
    const seen = await paged(shelf, { orden: 'titulo' }, async n => {
      await shelf.add(newDocument({ titulo: `Aardvark ${n}` }))
      const gone = (await shelf.list({ limite: 1, orden: 'titulo', q: 'Ábaco' })).rows[0]
      if (gone) await shelf.remove(gone.id)
    })
    expect(seen).toEqual(whole)
    const { siguiente } = await shelf.list({ limite: 1, orden: 'anio' })
    for (const orden of ['creado', 'titulo', 'autor'] as const)
      await expect(shelf.list({ limite: 1, orden, cursor: siguiente! })).rejects.toSatisfy(failure('peticion_invalida'))
  })

  it('filters by kind, years, collection and what is not finished, together with the words', async () => {
    const shelf = await filled(get)
    expect(await titles(shelf, { tipo: 'epub' })).toEqual(['Zama'])
    expect(await titles(shelf, { anio: { desde: 1605, hasta: 1605 } })).toEqual(['la Ñusta', 'Ábaco'])
    expect(await titles(shelf, { anio: { desde: -500, hasta: 1605 }, q: 'nandu' })).toEqual(['La nube', 'Ábaco'])
    const {
      rows: [newest],
    } = await shelf.list({ limite: 1 })
    const { id } = await shelf.createCollection('Tesis', [newest!.id])
    expect([
      await titles(shelf, { biblioteca: id }),
      await titles(shelf, { biblioteca: 'Tesis' }),
      (await titles(shelf, { biblioteca: 'principal' })).length,
    ]).toEqual([['La nube'], ['La nube'], 5])
    await expect(shelf.list({ limite: 1, biblioteca: 'nadie' })).rejects.toSatisfy(failure('no_encontrado'))
    expect((await shelf.document(newest!.id)).bibliotecas).toEqual(['principal', 'Tesis'])
    expect((await shelf.list({ limite: 1, pendientes: true })).total).toBe(5)
    for (
      let job = await get().jobs.claim('1.l', 60, { economico: true });
      job;
      job = await get().jobs.claim('1.l', 60, { economico: true })
    )
      await get().jobs.finish(job.id, '1.l')
    expect((await shelf.list({ limite: 1, pendientes: true })).total).toBe(0)
  })

  it('describes: the record, and the words over its passages, old ones gone and new ones there; nobody else’s move', async () => {
    const shelf = await shelfOf(get())
    const one = await book(shelf, ['el agua clara', 'la piedra']),
      other = await book(shelf, ['el fuego'])
    await shelf.savePassages(one, [1, 1], [passage(1, 1, 'el agua clara', { heading: 'viejo', ruta: ['Uno'] })])
    await shelf.savePassages(other, [1, 1], [passage(1, 1, 'el fuego', { heading: 'viejo' })])
    const found = async (text: string): Promise<string[]> =>
      (await shelf.lexical(words(text), { scope: null, limite: 10 })).hits.map(hit => hit.id).sort()
    expect(await found('viejo')).toEqual([`${one}:p1.1`, `${other}:p1.1`].sort())
    const row = await shelf.describe(one, { titulo: 'Nuevo', given: { titulo: 'Nuevo' } }, ruta =>
      ['nuevo', ...ruta].join(' ').toLowerCase(),
    )
    expect(row).toMatchObject({ titulo: 'Nuevo', given: { titulo: 'Nuevo' }, pasajes: 2 })
    expect(await found('viejo')).toEqual([`${other}:p1.1`])
    expect([await found('nuevo'), await found('uno'), await found('agua')]).toEqual([
      [`${one}:p1.1`, `${one}:p2.1`],
      [`${one}:p1.1`],
      [`${one}:p1.1`],
    ])
    await shelf.savePassages(one, [2, 2], [])
    await shelf.describe(one, {}, () => 'tercero')
    expect([await found('tercero'), await found('nuevo'), await found('piedra')]).toEqual([[`${one}:p1.1`], [], []])
  })

  it('retries what is in error, without what the failed try left; anything else is `conflicto`', async () => {
    const shelf = await shelfOf(get())
    const { row } = await shelf.add(newDocument({ given: { titulo: 'Mío', anio: 1999 } }))
    await expect(shelf.retry(row.id, null)).rejects.toSatisfy(failure('conflicto'))
    await shelf.saveUnits(row.id, [unit(1)])
    await shelf.savePassages(row.id, [1, 1], [passage(1, 1, 'restos')])
    await shelf.update(row.id, { numeraciones: [{ desde: '1', hasta: '9' }], avisos: ['uno'] })
    await failed(get, shelf, row.id)
    expect(await shelf.document(row.id)).toMatchObject({
      estado: 'error',
      pasajes: 1,
      numeraciones: [{ desde: '1', hasta: '9' }],
    })
    expect(await shelf.retry(row.id, { tipo: 'pdf' })).toMatchObject({
      estado: 'en_cola',
      error: null,
      progreso: 0,
      pasajes: 0,
      numeraciones: null,
      avisos: [],
      titulo: 'Mío',
      anio: 1999,
    })
    expect(await get().jobs.claim('1.m', 60, { economico: true })).toMatchObject({
      subject: row.id,
      extra: { tipo: 'pdf' },
    })
    await expect(shelf.retry(row.id, null)).rejects.toSatisfy(failure('conflicto'))
  })
}
