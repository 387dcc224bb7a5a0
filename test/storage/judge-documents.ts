/** Adding, listing, changing and removing documents. */
import { describe, expect, it, vi } from 'vitest'
import type { Json, Shelf } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { needed } from './judge-shared.ts'
import { book, failure, hash, id, newDocument, passage, shelfOf, unit, vector, words } from './fixtures.ts'

const once = (key: string, fingerprint = 'f') => ({ operation: 'subir', key, fingerprint })

async function failed(get: Get, shelf: Shelf, sha256: string): Promise<string> {
  const { row } = await shelf.add(newDocument({ sha256, given: { titulo: 'Viejo' } }))
  await fail(get, row.id)
  return row.id
}

async function fail(get: Get, subject: string): Promise<void> {
  for (
    let job = await get().jobs.claim('1.a', 60, { economico: true });
    job;
    job = await get().jobs.claim('1.a', 60, { economico: true })
  ) {
    if (job.subject === subject) {
      await get().jobs.fail(job.id, '1.a', 'roto')
      break
    }
  }
}

export function judgeDocuments(get: Get): void {
  it('the captions of a recording in error are kept for another try, unless other ones come', async () => {
    const shelf = await shelfOf(get()),
      sha256 = hash(),
      [first, second] = [hash(), hash()]
    const row = await failed(get, shelf, sha256)
    expect((await shelf.add(newDocument({ sha256, given: { transcripcion: first } }))).replaced).toBe(undefined)
    await fail(get, row)
    expect((await shelf.retry(row, null)).given.transcripcion).toBe(first)
    await fail(get, row)
    expect(await shelf.add(newDocument({ sha256 }))).toMatchObject({ row: { given: { transcripcion: first } } })
    await fail(get, row)
    const again = await shelf.add(newDocument({ sha256, given: { transcripcion: second } }))
    expect([
      again.replaced,
      again.row.given.transcripcion,
      await needed(get(), first),
      await needed(get(), second),
    ]).toEqual([first, second, false, true])
  })

  it('tells what is here of an address, with any fragment or after redirects, and of a content', async () => {
    const shelf = await shelfOf(get()),
      [first, second, third] = [hash(), hash(), hash()]
    const add = async (url: string, sha256: string, origin: Json = null): Promise<string> => {
      const { row } = await shelf.add(newDocument({ sha256: null, url }))
      return (await shelf.update(row.id, { sha256, origin })).id
    }
    const episode = await add('https://a.example/feed#1', first)
    const moved = await add('https://a.example/old', second, { url: 'https://a.example/new' })
    await add('https://a.example/feeds', third)
    await shelf.add(newDocument({ sha256: null, url: 'https://a.example/feed#2' }))
    await failed(get, shelf, hash())
    const ids = async (what: Parameters<Shelf['here']>[0]): Promise<string[]> =>
      (await shelf.here(what)).map(({ id: found }) => found)
    expect(await ids({ address: 'https://a.example/feed' })).toEqual([episode])
    expect(await ids({ address: 'https://a.example/new' })).toEqual([moved])
    expect(await ids({ address: 'https://a.example/old' })).toEqual([moved])
    expect(await ids({ sha256: first })).toEqual([episode])
    expect(await ids({ sha256: hash() })).toEqual([])
  })

  it('adds a document to `principal` and queues its job', async () => {
    const shelf = await shelfOf(get()),
      before = await get().jobs.pending()
    const { row, duplicate, replayed } = await shelf.add(
      newDocument({ given: { autores: ['Pérez, Ana'], anio: 1999 }, modo: 'economico', url: 'https://a.example/b' }),
    )
    expect({ duplicate, replayed }).toEqual({ duplicate: false, replayed: false })
    expect(row).toMatchObject({
      titulo: 'Título',
      autores: ['Pérez, Ana'],
      anio: 1999,
      estado: 'en_cola',
      progreso: 0,
      fase: null,
      unidades: 0,
      avisos: [],
      csl: {},
      modo: 'economico',
      url: 'https://a.example/b',
      given: { autores: ['Pérez, Ana'], anio: 1999 },
    })
    expect(row.creado).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(await shelf.document(row.id)).toEqual(row)
    expect((await shelf.collections()).map(c => [c.nombre, c.documentos])).toEqual([['principal', 1]])
    expect(await get().jobs.pending()).toBe(before + 1)
  })

  it('the same sha256 already here: that row and `duplicate`; in another account an ordinary new document', async () => {
    const [mine, other] = [await shelfOf(get()), await shelfOf(get())],
      sha256 = hash()
    const first = await mine.add(newDocument({ sha256 }))
    expect(await mine.add(newDocument({ sha256 }))).toEqual({ row: first.row, duplicate: true, replayed: false })
    expect(await other.add(newDocument({ sha256 }))).toMatchObject({ duplicate: false, row: { sha256 } })
    expect((await mine.list({ limite: 10 })).total).toBe(1)
  })

  it('what is still to be fetched is known by its address: that row and `duplicate`, another try when it failed, and each account its own', async () => {
    const [mine, other] = [await shelfOf(get()), await shelfOf(get())],
      url = `https://a.example/${id()}`
    const first = await mine.add(newDocument({ sha256: null, url }))
    expect(await mine.add(newDocument({ sha256: null, url }))).toEqual({
      row: first.row,
      duplicate: true,
      replayed: false,
    })
    expect((await mine.add(newDocument({ sha256: null, url: `${url}?b` }))).duplicate).toBe(false)
    expect((await other.add(newDocument({ sha256: null, url }))).duplicate).toBe(false)
    await mine.update(first.row.id, { sha256: hash() })
    expect((await mine.add(newDocument({ sha256: null, url }))).row.id).toBe(first.row.id)
    expect((await mine.add(newDocument({ sha256: hash(), url }))).duplicate).toBe(false)
  })

  it('two documents without a hash or an address are never the same', async () => {
    const shelf = await shelfOf(get())
    expect((await shelf.add(newDocument({ sha256: null }))).duplicate).toBe(false)
    expect((await shelf.add(newDocument({ sha256: null }))).duplicate).toBe(false)
  })

  it('a failed document added again is tried again, without what the failed try left', async () => {
    const shelf = await shelfOf(get()),
      sha256 = hash(),
      failedId = await failed(get, shelf, sha256)
    await shelf.saveUnits(failedId, [unit(1)])
    await shelf.savePassages(failedId, [1, 1], [passage(1, 1, 'restos')])
    const { row, duplicate } = await shelf.add(newDocument({ sha256, given: { anio: 2000 } }))
    expect(duplicate).toBe(true)
    expect(row).toMatchObject({
      id: failedId,
      estado: 'en_cola',
      error: null,
      progreso: 0,
      titulo: 'Viejo',
      anio: 2000,
    })
    expect(await shelf.countPassages(failedId)).toBe(0)
    expect(await shelf.units(failedId, 1, 10)).toEqual([])
    expect((await get().jobs.claim('1.b', 60, { economico: true }))?.subject).toBe(failedId)
  })

  it('`once`: the same key gives the same document, and with another fingerprint it is `conflicto`', async () => {
    const shelf = await shelfOf(get()),
      document = newDocument()
    const first = await shelf.add(document, once('k'))
    expect(await shelf.add(newDocument(), once('k'))).toEqual({ ...first, replayed: true })
    await expect(shelf.add(newDocument(), once('k', 'g'))).rejects.toSatisfy(failure('conflicto'))
    expect((await shelf.list({ limite: 10 })).total).toBe(1)
    expect((await shelf.add(newDocument(), { ...once('k'), operation: 'citar' })).replayed).toBe(false)
    expect((await (await shelfOf(get())).add(newDocument(), once('k', 'g'))).replayed).toBe(false)
  })

  it('`once` with a removed document starts anew', async () => {
    const shelf = await shelfOf(get()),
      { row } = await shelf.add(newDocument(), once('k'))
    await shelf.remove(row.id)
    expect((await shelf.add(newDocument(), once('k', 'g'))).replayed).toBe(false)
  })

  it('a merged document is gone; its id and its key lead to the other, until that is removed too', async () => {
    const shelf = await shelfOf(get())
    const [twin, second] = [await shelf.add(newDocument()), await shelf.add(newDocument(), once('k'))]
    await shelf.merge(second.row.id, twin.row.id)
    await expect(shelf.document(second.row.id)).rejects.toSatisfy(failure('no_encontrado'))
    expect(await shelf.survivor(second.row.id)).toEqual(twin.row)
    expect(await shelf.add(newDocument(), once('k'))).toEqual({ ...twin, duplicate: true, replayed: true })
    expect((await shelf.list({ limite: 10 })).total).toBe(1)
    await shelf.remove(twin.row.id)
    await expect(shelf.survivor(second.row.id)).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('a hundred at once of the same file make one document', async () => {
    const shelf = await shelfOf(get()),
      sha256 = hash()
    const added = await Promise.all(Array.from({ length: 100 }, () => shelf.add(newDocument({ sha256 }))))
    expect(new Set(added.map(a => a.row.id)).size).toBe(1)
    expect(added.filter(a => !a.duplicate)).toHaveLength(1)
  })

  it('changes what the patch names and nothing else', async () => {
    const shelf = await shelfOf(get()),
      { row } = await shelf.add(newDocument({ given: { autores: ['A, B'] } }))
    const patch = {
      titulo: 'Otro',
      anio: null,
      idioma: 'es',
      duracion: 1.5,
      unidades: 3,
      avisos: ['uno'],
      referencia: 'R',
      csl: { volume: '2' },
      tipo: 'pdf_escaneado',
    } as const
    const changed = await shelf.update(row.id, { ...patch, avisos: ['uno'] })
    expect(changed).toEqual({ ...row, ...patch })
    expect(await shelf.document(row.id)).toEqual(changed)
  })

  it('`documents` gives those that exist, by id', async () => {
    const shelf = await shelfOf(get()),
      a = (await shelf.add(newDocument())).row,
      b = (await shelf.add(newDocument())).row
    expect(await shelf.documents([b.id, 'nobody', a.id, b.id])).toEqual(
      new Map([
        [a.id, a],
        [b.id, b],
      ]),
    )
  })

  it('removes the document and all that was derived; `orphans` are its hashes when nobody needs them any more', async () => {
    const [mine, other] = [await shelfOf(get()), await shelfOf(get())],
      sha256 = hash()
    const gone = await book(mine, ['tesoro perdido'], { sha256 }),
      theirs = await book(other, ['tesoro perdido'], { sha256 })
    await mine.saveVectors('m', [{ id: `${gone}:p1.1`, vector: vector(1) }])
    await mine.lexical(words('tesoro'), { scope: null, limite: 10 })
    await mine.semantic({ model: 'm', vector: vector(1) }, { scope: null, limite: 10 })
    const pending = await get().jobs.pending()
    expect(await mine.remove(gone)).toEqual({ orphans: [] })
    expect(await get().jobs.pending()).toBe(pending - 1)
    await expect(mine.document(gone)).rejects.toSatisfy(failure('no_encontrado'))
    await expect(mine.remove(gone)).rejects.toSatisfy(failure('no_encontrado'))
    expect((await mine.lexical(words('tesoro'), { scope: null, limite: 10 })).hits).toEqual([])
    expect(
      (await mine.lexical({ words: [], phrases: [['tesoro', 'perdido']] }, { scope: null, limite: 10 })).hits,
    ).toEqual([])
    expect(await mine.semantic({ model: 'm', vector: vector(1) }, { scope: null, limite: 10 })).toEqual([])
    expect(await mine.passages([`${gone}:p1.1`])).toEqual([])
    expect(await mine.countPassages()).toBe(0)
    expect((await mine.collections())[0]).toMatchObject({ documentos: 0 })
    expect(await other.remove(theirs)).toEqual({ orphans: [sha256] })
    expect(await mine.remove((await mine.add(newDocument({ sha256: null }))).row.id)).toEqual({ orphans: [] })
  })

  it('an id that is not here is `no_encontrado`', async () => {
    const shelf = await shelfOf(get())
    for (const verb of [() => shelf.document(id()), () => shelf.update(id(), {}), () => shelf.remove(id())])
      await expect(verb()).rejects.toSatisfy(failure('no_encontrado'))
  })

  describe('the list', () => judgeList(get))
}

function judgeList(get: Get): void {
  const all = async (
    shelf: Shelf,
    limite: number,
    between: () => Promise<unknown> = async () => {},
  ): Promise<string[]> => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await shelf.list({ limite, ...(cursor !== undefined && { cursor }) })
      seen.push(...page.rows.map(row => row.id))
      cursor = page.siguiente
      if (cursor) await between()
    } while (cursor)
    return seen
  }

  it('is `creado` descending, `id` breaks ties, and pages hold every document once', async () => {
    const shelf = await shelfOf(get())
    for (let i = 0; i < 23; i++) await shelf.add(newDocument())
    const { rows, total, siguiente } = await shelf.list({ limite: 100 })
    expect([rows.length, total, siguiente]).toEqual([23, 23, undefined])
    const sorted = [...rows].sort((a, b) =>
      a.creado === b.creado ? (a.id < b.id ? 1 : -1) : a.creado < b.creado ? 1 : -1,
    )
    expect(rows).toEqual(sorted)
    expect(await all(shelf, 5)).toEqual(rows.map(row => row.id))
    expect(await all(shelf, 23)).toHaveLength(23)
  })

  it('the cursor stays right while documents come and go', async () => {
    const shelf = await shelfOf(get()),
      ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push((await shelf.add(newDocument())).row.id)
    let round = 0
    const order = (await shelf.list({ limite: 100 })).rows.map(row => row.id)
    const listed = Date.now()
    const seen = await all(shelf, 3, async () => {
      // Within one millisecond the id breaks the tie, and a new document may come after the cursor.
      await vi.waitUntil(() => Date.now() > listed, { interval: 1 })
      await shelf.add(newDocument())
      await shelf.remove(order[round++]!)
    })
    expect(seen).toEqual(order)
    expect(seen).toHaveLength(ids.length)
  })

  it('`q` folds case and accents over title and authors, word by word; `estado` filters', async () => {
    const shelf = await shelfOf(get())
    const a = (
      await shelf.add(newDocument({ titulo: 'La Ñusta y el Árbol', given: { autores: ['Pérez Galdós, Benito'] } }))
    ).row.id
    await shelf.add(newDocument({ titulo: '100 % algodón_' }))
    const q = async (text: string): Promise<number> => (await shelf.list({ limite: 10, q: text })).total
    expect((await shelf.list({ limite: 10, q: 'ARBOL perez' })).rows.map(r => r.id)).toEqual([a])
    expect([
      await q('benito galdos'),
      await q('nusta'),
      await q('%'),
      await q('_'),
      await q('nada'),
      await q('  '),
    ]).toEqual([1, 1, 1, 1, 0, 2])
    await shelf.update(a, { autores: ['Otra, Una'] })
    expect([await q('galdos'), await q('otra una arbol')]).toEqual([0, 1])
    expect((await shelf.list({ limite: 10, estado: 'listo' })).total).toBe(0)
    expect((await shelf.list({ limite: 10, estado: 'en_cola', q: 'arbol' })).total).toBe(1)
  })

  it('a cursor that is none is `peticion_invalida`', async () => {
    const shelf = await shelfOf(get())
    for (const cursor of ['', 'x', 'W10', Buffer.from('[1,2]').toString('base64url')])
      await expect(shelf.list({ limite: 1, cursor })).rejects.toSatisfy(failure('peticion_invalida'))
  })
}
