/** Watched folders: what was seen is kept, a file is as far as its document, and what is gone is told, not deleted. */
import { expect, it } from 'vitest'
import type { SeenFile, Shelf } from '../../storage/contract.ts'
import { ATTEMPTS } from '../../storage/sqlite/jobs.ts'
import type { Get } from './contract.ts'
import { book, failure, hash, id, newDocument, shelfOf } from './fixtures.ts'

export const seenFile = (ruta: string, change: Partial<SeenFile> = {}): SeenFile => ({
  ...{ ruta, bytes: 10, mtime: 1000.5, ctime: 2000.25, tries: 0 },
  ...(change.sha256 ? { estado: 'leido', motivo: 'leido' } : { estado: 'omitido', motivo: 'formato' }),
  ...{ detalle: null, sha256: null },
  ...change,
})

const states = async (shelf: Shelf): Promise<Record<string, string>> =>
  Object.fromEntries((await shelf.coverage({ limite: 100 })).rows.map(row => [row.ruta, `${row.estado} ${row.motivo}`]))

export function judgeWatch(get: Get): void {
  const folderOf = async (shelf: Shelf): Promise<string> => (await shelf.watchFolder(`/${id()}`, false)).id
  /** Runs the jobs that wait, one way. */
  const run = async (how: 'finish' | 'fail' | 'claim'): Promise<void> => {
    for (let job = await get().jobs.claim('w', 30, { economico: true }); job;) {
      if (how === 'finish') await get().jobs.finish(job.id, 'w')
      if (how === 'fail') await get().jobs.fail(job.id, 'w', 'Está roto.')
      job = await get().jobs.claim('w', 30, { economico: true })
    }
  }

  it('the same path is the same folder; folders inside of each other are refused, others are not', async () => {
    const shelf = await shelfOf(get())
    const folder = await shelf.watchFolder('/a/b', false)
    expect(folder).toMatchObject({ ruta: '/a/b', configured: false, revisada: null, fallo: null })
    expect(await shelf.watchFolder('/a/b', true)).toEqual({ ...folder, configured: true })
    for (const ruta of ['/a', '/a/b/c', '/'])
      await expect(shelf.watchFolder(ruta, false)).rejects.toSatisfy(failure('conflicto'))
    await shelf.watchFolder('/a/bc', false)
    await shelf.watchFolder('C:\\Tesis', false)
    await expect(shelf.watchFolder('C:\\Tesis\\Uno', false)).rejects.toSatisfy(failure('conflicto'))
    expect((await shelf.watchedFolders()).map(({ ruta }) => ruta)).toEqual(['/a/b', '/a/bc', 'C:\\Tesis'])
    expect((await get().watching.folders()).filter(({ account }) => account === shelf.account)).toHaveLength(3)
  })
  it('whether it could be looked through, and when it last could', async () => {
    const shelf = await shelfOf(get())
    const folder = await folderOf(shelf)
    await shelf.checkedFolder(folder, null)
    const [{ revisada } = { revisada: null }] = await shelf.watchedFolders()
    expect(revisada).toMatch(/^20.*Z$/)
    await shelf.checkedFolder(folder, 'vacia')
    expect((await shelf.watchedFolders())[0]).toMatchObject({ revisada, fallo: 'vacia' })
  })
  it('files are kept as they were seen, to the fraction of a millisecond; the later word counts', async () => {
    const shelf = await shelfOf(get())
    const folder = await folderOf(shelf)
    const files = [seenFile('b.xyz', { mtime: 1763800000000.1234 }), seenFile('a/ñ.xyz', { detalle: 'x' })]
    await shelf.saveWatched(folder, files, [])
    const kept = await shelf.watchedFiles(folder)
    expect(kept.map(({ fecha: _fecha, ...file }) => file)).toEqual([files[1], files[0]])
    expect(kept[0]!.fecha).toMatch(/^20.*Z$/)
    await shelf.saveWatched(folder, [seenFile('b.xyz', { bytes: 11 })], ['a/ñ.xyz'])
    expect((await shelf.watchedFiles(folder)).map(({ ruta, bytes }) => [ruta, bytes])).toEqual([['b.xyz', 11]])
  })
  it('a file that was given is as far as its document: waiting, read, failed, deleted', async () => {
    const shelf = await shelfOf(get())
    const folder = await folderOf(shelf)
    const sha256 = hash()
    await run('finish')
    const { row } = await shelf.add(newDocument({ sha256 }))
    await shelf.saveWatched(folder, [seenFile('a.pdf', { sha256 }), seenFile('same.pdf', { sha256 })], [])
    expect(await states(shelf)).toEqual({ 'a.pdf': 'en_espera en_cola', 'same.pdf': 'en_espera en_cola' })
    await run('claim')
    expect((await states(shelf))['a.pdf']).toBe('en_espera leyendo')
    await shelf.remove(row.id)
    expect((await states(shelf))['a.pdf']).toBe('omitido retirado')
    expect(await shelf.knownContent(sha256)).toBe('removed')
    const again = await shelf.add(newDocument({ sha256 }))
    await run('fail')
    expect((await shelf.coverage({ limite: 9, estado: 'fallido' })).rows[0]).toMatchObject({
      ...{ ruta: 'a.pdf', motivo: 'no_se_leyo', detalle: 'Está roto.', documento: again.row.id, titulo: 'Título' },
    })
    await shelf.retry(again.row.id, null)
    await run('finish')
    expect(await states(shelf)).toEqual({ 'a.pdf': 'leido leido', 'same.pdf': 'leido leido' })
    expect(await shelf.knownContent(sha256)).toEqual({ documento: again.row.id, estado: 'listo' })
    expect(await shelf.knownContent(hash())).toBeNull()
  })
  it('a document that was only interrupted waits to be tried again, three times at most', async () => {
    const shelf = await shelfOf(get())
    const folder = await folderOf(shelf)
    const sha256 = hash()
    await run('finish')
    await shelf.add(newDocument({ sha256 }))
    for (let n = 0; n <= ATTEMPTS; n++) await get().jobs.claim('killed', -1, { economico: true })
    for (const [tries, state] of [
      [0, 'en_espera interrumpido'],
      [2, 'en_espera interrumpido'],
      [3, 'fallido no_se_leyo'],
    ] as const) {
      await shelf.saveWatched(folder, [seenFile('a.pdf', { sha256, tries })], [])
      expect(await states(shelf)).toEqual({ 'a.pdf': state })
    }
  })
  it('coverage comes in pages, and its sums are all files', async () => {
    const shelf = await shelfOf(get())
    const [one, two] = [await folderOf(shelf), await folderOf(shelf)]
    const names = Array.from({ length: 7 }, (_, n) => `${n}.xyz`)
    await shelf.saveWatched(
      one,
      names.map(ruta => seenFile(ruta)),
      [],
    )
    await shelf.saveWatched(two, [seenFile('0.pdf', { estado: 'fallido', motivo: 'sin_permiso' })], [])
    const walked: string[] = []
    for (let cursor: string | undefined, more = true; more;) {
      const page = await shelf.coverage({ limite: 3, ...(cursor && { cursor }) })
      expect(page.total).toBe(8)
      walked.push(...page.rows.map(({ carpeta, ruta }) => `${carpeta === one ? 1 : 2} ${ruta}`))
      cursor = page.siguiente
      more = cursor !== undefined
    }
    expect(walked).toEqual([...names.map(ruta => `1 ${ruta}`), '2 0.pdf'])
    expect((await shelf.coverage({ limite: 9, carpeta: two })).total).toBe(1)
    expect(await shelf.coverageSums()).toEqual([
      { carpeta: one, estado: 'omitido', archivos: 7 },
      { carpeta: two, estado: 'fallido', archivos: 1 },
    ])
    for (const cursor of ['x', Buffer.from('[1]').toString('base64url')])
      await expect(shelf.coverage({ limite: 3, cursor })).rejects.toSatisfy(failure('peticion_invalida'))
    await expect(shelf.coverage({ limite: 3, carpeta: 'nada' })).rejects.toSatisfy(failure('no_encontrado'))
  })
  it('what is gone is told with its document; what moved, came back or stands twice is not', async () => {
    const shelf = await shelfOf(get())
    const folder = await folderOf(shelf)
    const contents = Array.from({ length: 4 }, hash)
    const ids = await Promise.all(contents.map(sha256 => book(shelf, ['uno'], { sha256 })))
    const [a, b, c, d] = contents.map((sha256, i) => seenFile(`${i}.pdf`, { sha256, bytes: 100 + i }))
    const twice = { ...d!, ruta: 'copy.pdf' }
    await shelf.saveWatched(folder, [a!, b!, c!, d!, twice], [])
    await shelf.saveWatched(folder, [], ['0.pdf', '1.pdf', '2.pdf', '3.pdf'])
    const absent = async (): Promise<string[]> => (await shelf.absent()).map(({ documento }) => documento).sort()
    expect(await absent()).toEqual([ids[0]!, ids[1]!, ids[2]!].sort())
    await shelf.saveWatched(folder, [{ ...b!, ruta: 'moved.pdf' }, c!], [])
    expect(await shelf.absent()).toEqual([
      {
        ...{ documento: ids[0], titulo: 'Título', carpeta: folder, ruta: '0.pdf', cambiado: false },
        fecha: expect.stringMatching(/^20.*Z$/) as string,
      },
    ])
    expect((await shelf.document(ids[0]!)).id).toBe(ids[0])
    await shelf.remove(ids[0]!)
    expect(await absent()).toEqual([])
  })
  it('while a file of that size is still to be looked into, nothing is told of what may have moved there', async () => {
    const shelf = await shelfOf(get())
    const folder = await folderOf(shelf)
    const sha256 = hash()
    await book(shelf, ['uno'], { sha256 })
    await shelf.saveWatched(folder, [seenFile('a.pdf', { sha256, bytes: 77 })], [])
    const waits = seenFile('b.pdf', { estado: 'en_espera', motivo: 'creciendo', bytes: 77 })
    await shelf.saveWatched(folder, [waits], ['a.pdf'])
    expect(await shelf.absent()).toEqual([])
    await shelf.saveWatched(folder, [{ ...waits, sha256: hash(), motivo: 'leido', estado: 'leido' }], [])
    expect(await shelf.absent()).toHaveLength(1)
  })
  it('other content in the same file: the earlier document is told, until the content comes back', async () => {
    const shelf = await shelfOf(get())
    const folder = await folderOf(shelf)
    const [first, second] = [hash(), hash()]
    const documento = await book(shelf, ['uno'], { sha256: first })
    await book(shelf, ['dos'], { sha256: second })
    await shelf.saveWatched(folder, [seenFile('a.docx', { sha256: first })], [])
    await shelf.saveWatched(folder, [seenFile('a.docx', { sha256: second })], [])
    expect(await shelf.absent()).toMatchObject([{ documento, cambiado: true }])
    await shelf.saveWatched(folder, [seenFile('a.docx', { sha256: first })], [])
    expect((await shelf.absent()).map(row => row.documento)).not.toContain(documento)
  })
  it('other content that is read as the next text of its document: nothing is told, and the old content is not lost', async () => {
    const shelf = await shelfOf(get())
    const folder = await folderOf(shelf)
    const [old, next] = [hash(), hash()]
    await run('finish')
    const { row } = await shelf.add(newDocument({ sha256: old }))
    await run('finish')
    await shelf.saveWatched(folder, [seenFile('a.md', { sha256: old })], [])
    expect(await shelf.contentBefore(folder, 'a.md')).toBe(null)
    await shelf.saveWatched(folder, [seenFile('a.md', { bytes: 11, estado: 'en_espera', motivo: 'leyendo' })], [])
    expect(await shelf.contentBefore(folder, 'a.md')).toBe(row.id)
    expect(await shelf.reread(row.id, next)).toMatchObject({ relectura: 0, sha256: old, given: { siguiente: next } })
    expect([await shelf.knownContent(next), await shelf.absent()]).toEqual([{ documento: row.id, estado: 'listo' }, []])
    expect(await get().holds.letGo(next, 30)).toBe(false) // a row names it
    expect(await shelf.renew(row.id, 11)).toEqual({ orphans: [old] })
    await run('finish')
    expect(await shelf.document(row.id)).toMatchObject({ sha256: next, bytes: 11, relectura: null, given: {} })
    expect([await shelf.knownContent(old), await shelf.absent()]).toEqual([null, []])
    await shelf.saveWatched(folder, [seenFile('a.md', { bytes: 12, estado: 'en_espera', motivo: 'leyendo' })], [])
    expect([await shelf.contentBefore(folder, 'a.md'), await shelf.absent()]).toEqual([row.id, []])
    await shelf.saveWatched(folder, [], ['a.md'])
    expect(await shelf.absent()).toMatchObject([{ documento: row.id, cambiado: false }])
  })
  it('other content that is another document: what the file had last is known, whatever it has by now', async () => {
    const shelf = await shelfOf(get())
    const folder = await folderOf(shelf)
    const [old, next] = [hash(), hash()]
    await run('finish')
    const { row } = await shelf.add(newDocument({ sha256: old }))
    await run('finish')
    await shelf.saveWatched(folder, [seenFile('a.md', { sha256: old })], [])
    await shelf.saveWatched(folder, [seenFile('a.md', { bytes: 12, estado: 'en_espera', motivo: 'leyendo' })], [])
    await shelf.reread(row.id, next)
    const other = (await shelf.add(newDocument({ sha256: next }))).row
    expect((await shelf.part(row.id, 11)).given).toEqual({})
    expect(await shelf.contentBefore(folder, 'a.md')).toBe(other.id)
    await shelf.saveWatched(folder, [], ['a.md'])
    expect((await shelf.absent()).map(({ documento }) => documento).sort()).toEqual([row.id, other.id].sort())
  })
  it('what somebody keeps is not told again; what is not gone cannot be kept, and then nothing is', async () => {
    const shelf = await shelfOf(get())
    const folder = await folderOf(shelf)
    const contents = [hash(), hash()]
    const [gone, there] = await Promise.all(contents.map(sha256 => book(shelf, ['uno'], { sha256 })))
    await shelf.saveWatched(
      folder,
      contents.map((sha256, i) => seenFile(`${i}.pdf`, { sha256 })),
      [],
    )
    await shelf.saveWatched(folder, [], ['0.pdf'])
    await expect(shelf.keepAbsent([gone!, there!])).rejects.toSatisfy(failure('conflicto'))
    await expect(shelf.keepAbsent([gone!, 'nada'])).rejects.toSatisfy(failure('no_encontrado'))
    expect(await shelf.absent()).toHaveLength(1)
    await shelf.keepAbsent([gone!])
    expect(await shelf.absent()).toEqual([])
    expect((await shelf.document(gone!)).id).toBe(gone)
  })
  it('a folder that is watched no longer takes its files along, and asks about none of its documents', async () => {
    const shelf = await shelfOf(get())
    const folder = await folderOf(shelf)
    const sha256 = hash()
    const document = await book(shelf, ['uno'], { sha256 })
    await shelf.saveWatched(folder, [seenFile('a.pdf', { sha256 })], [])
    await shelf.saveWatched(folder, [], ['a.pdf'])
    await shelf.unwatchFolder(folder)
    expect([await shelf.absent(), await shelf.coverageSums(), await shelf.watchedFolders()]).toEqual([[], [], []])
    expect((await shelf.document(document)).id).toBe(document)
    await expect(shelf.watchedFiles(folder)).rejects.toSatisfy(failure('no_encontrado'))
  })
}
