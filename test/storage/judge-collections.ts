/** Collections, scope, and citation jobs as rows. */
import { expect, it } from 'vitest'
import type { Get } from './contract.ts'
import { failure, hash, id, newDocument, shelfOf } from './fixtures.ts'

export function judgeCollections(get: Get): void {
  it('makes, renames, fills, empties and removes; documents stay', async () => {
    const shelf = await shelfOf(get()),
      a = (await shelf.add(newDocument())).row.id,
      b = (await shelf.add(newDocument())).row.id
    const made = await shelf.createCollection('Tesis', [a, a])
    expect(made).toMatchObject({ nombre: 'Tesis', documentos: 1 })
    expect((await shelf.collections()).map(c => c.nombre)).toEqual(['principal', 'Tesis'])
    expect(await shelf.changeCollection('Tesis', { nombre: 'Libro', incluir: [b], excluir: [a] })).toEqual({
      ...made,
      nombre: 'Libro',
      documentos: 1,
    })
    expect(await shelf.scope({ biblioteca: made.id })).toEqual([b])
    await shelf.removeCollection(made.id)
    await expect(shelf.removeCollection(made.id)).rejects.toSatisfy(failure('no_encontrado'))
    expect((await shelf.list({ limite: 10 })).total).toBe(2)
  })

  it('a name that exists is `conflicto`; `principal` keeps its name and cannot be removed', async () => {
    const shelf = await shelfOf(get())
    await shelf.createCollection('A', [])
    await shelf.createCollection('B', [])
    const clashes = [
      shelf.createCollection('A', []),
      shelf.changeCollection('B', { nombre: 'A' }),
      shelf.createCollection('principal', []),
      shelf.changeCollection('principal', { nombre: 'C' }),
      shelf.removeCollection('principal'),
    ]
    for (const verb of await Promise.allSettled(clashes))
      expect(verb.status === 'rejected' && failure('conflicto')(verb.reason)).toBe(true)
    expect((await shelf.changeCollection('B', { nombre: 'B' })).nombre).toBe('B')
    expect((await shelf.collections()).map(c => c.nombre)).toEqual(['principal', 'A', 'B'])
  })

  it('a change with an unknown document changes nothing', async () => {
    const shelf = await shelfOf(get()),
      { id: collection } = await shelf.createCollection('A', [])
    await expect(shelf.changeCollection('A', { nombre: 'B', incluir: [id()] })).rejects.toSatisfy(
      failure('no_encontrado'),
    )
    await expect(shelf.createCollection('C', [id()])).rejects.toSatisfy(failure('no_encontrado'))
    expect((await shelf.collections()).map(c => [c.id, c.nombre])).toContainEqual([collection, 'A'])
    expect(await shelf.collections()).toHaveLength(2)
  })

  it('scope: what both limits allow; null without a limit; unknown is `no_encontrado`', async () => {
    const shelf = await shelfOf(get()),
      [a, b, c] = [
        (await shelf.add(newDocument())).row.id,
        (await shelf.add(newDocument())).row.id,
        (await shelf.add(newDocument())).row.id,
      ]
    await shelf.createCollection('A', [a!, b!])
    expect(await shelf.scope({})).toBe(null)
    expect(await shelf.scope({ documentos: [c!, a!, a!] })).toEqual([c, a])
    expect(await shelf.scope({ documentos: [b!, c!], biblioteca: 'A' })).toEqual([b])
    expect([...(await shelf.scope({ biblioteca: 'principal' }))!].sort()).toEqual([a, b, c].sort())
    expect(await shelf.scope({ documentos: [] })).toEqual([])
    for (const limits of [{ documentos: [a!, 'x'] }, { biblioteca: 'x' }])
      await expect(shelf.scope(limits)).rejects.toSatisfy(failure('no_encontrado'))
  })
}

export function judgeCitations(get: Get): void {
  it('records a citation job, queues it, and keeps its result', async () => {
    const shelf = await shelfOf(get()),
      citation = { id: id(), estilo: 'apa', input: { texto: 'á' } },
      pending = await get().jobs.pending()
    const { row, replayed } = await shelf.addCitation(citation)
    expect(row).toEqual({
      ...citation,
      estado: 'en_cola',
      progreso: 0,
      fase: null,
      error: null,
      creado: row.creado,
      draft: null,
      result: null,
      cited: null,
    })
    expect([replayed, await get().jobs.pending()]).toEqual([false, pending + 1])
    await shelf.saveCitation(row.id, { texto: 'b', citas: [] })
    expect(await shelf.citation(row.id)).toMatchObject({ result: { texto: 'b', citas: [] }, cited: null })
    const [draft, cited] = [hash(), hash()]
    const word = (await shelf.addCitation({ ...citation, id: id(), draft })).row
    await shelf.saveCitation(word.id, null, cited)
    expect(await shelf.citation(word.id)).toMatchObject({ draft, cited })
    await expect(shelf.citation('x')).rejects.toSatisfy(failure('no_encontrado'))
    await expect(shelf.saveCitation('x', null)).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('`once` gives the same job', async () => {
    const shelf = await shelfOf(get()),
      once = { operation: 'citar', key: 'k', fingerprint: 'f' }
    const { row } = await shelf.addCitation({ id: id(), estilo: 'apa', input: null }, once)
    expect(await shelf.addCitation({ id: id(), estilo: 'apa', input: null }, once)).toEqual({ row, replayed: true })
    await expect(
      shelf.addCitation({ id: id(), estilo: 'apa', input: 1 }, { ...once, fingerprint: 'g' }),
    ).rejects.toSatisfy(failure('conflicto'))
  })

  it('the job that somebody left before its end is found by what they asked, for a while, until they are told', async () => {
    const shelf = await shelfOf(get()),
      fingerprint = hash()
    const add = async (): Promise<string> => (await shelf.addCitation({ id: id(), estilo: 'apa', input: null })).row.id
    const [first, second] = [await add(), await add()]
    expect(await shelf.leftCitation(fingerprint, 60)).toBeNull()
    await shelf.leaveCitation(first, fingerprint)
    await shelf.leaveCitation(second, fingerprint)
    expect((await shelf.leftCitation(fingerprint, 60))?.id).toBe(second)
    expect(await shelf.leftCitation(fingerprint, 0)).toBeNull()
    await shelf.leaveCitation(second, null)
    expect(await shelf.leftCitation(fingerprint, 60)).toBeNull()
    await expect(shelf.leaveCitation('x', fingerprint)).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('a job that is stopped ends in error, its worker loses it, and it is queued again as it was', async () => {
    const shelf = await shelfOf(get()),
      { jobs } = get()
    const { row } = await shelf.addCitation({ id: id(), estilo: 'apa', input: 'texto' })
    let job = await jobs.claim('1.a', 60, { economico: true })
    while (job && job.subject !== row.id) job = await jobs.claim('1.a', 60, { economico: true })
    expect(await shelf.stopCitation(row.id, 'Se canceló.')).toBe(true)
    expect(await shelf.citation(row.id)).toMatchObject({ estado: 'error', error: 'Se canceló.' })
    expect(await jobs.heartbeat(job!.id, '1.a', { seconds: 60 })).toBe(false)
    expect(await shelf.stopCitation(row.id, 'Otra vez.')).toBe(false)
    expect(await shelf.resumeCitation(row.id)).toMatchObject({ estado: 'en_cola', error: null, input: 'texto' })
    const before = await jobs.pending()
    expect(await shelf.resumeCitation(row.id)).toMatchObject({ estado: 'en_cola' })
    expect(await jobs.pending()).toBe(before)
    expect((await shelf.standing()).counters.find(({ contador }) => contador === 'citados_mes')).toMatchObject({
      usado: 1,
    })
    await expect(shelf.stopCitation('x', '')).rejects.toSatisfy(failure('no_encontrado'))
    await shelf.stopCitation(row.id, 'Fin.')
  })
}
