import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentNamed, placeIn } from '../../../src/core/documents/named.ts'
import { hold, type Held } from '../held.ts'

let held: Held
let id: string, other: string
beforeAll(async () => {
  held = await hold([
    { titulo: 'Memorias de la imprenta', pages: ['La imprenta llegó a Sevilla.', 'Después ardió el taller.'] },
    { titulo: 'Historia del libro', pages: ['El libro nació antes que la imprenta.'] },
    { titulo: 'Historia del libro', pages: ['Otro libro del mismo título.'] },
  ])
  ;[id, other] = held.ids as [string, string]
})
afterAll(() => held.close())
const named = (text: string) => documentNamed(held.library, text)

describe('a document', () => {
  it('by its id, its resource, the address of the reader, its title', async () => {
    for (const text of [
      id,
      ` ${id} `,
      `library://document/${id}`,
      `http://localhost:3000/leer/${id}`,
      'Memorias de la imprenta',
      'MEMORIAS DE LA IMPRENTA',
      'memorias',
    ])
      expect(await named(text), text).toEqual({ id })
  })

  it('with the place: a passage, a page, a link to it', async () => {
    const [passage] = await held.library.shelf.passagesOf(id, 2, 2)
    for (const text of [
      passage!.id,
      `library://document/${id}/page/2`,
      `http://localhost:3000/leer/${id}?u=2&f=p2.1`,
      `https://house.example/sub/leer/${id}?u=2`,
    ])
      expect(await named(text), text).toEqual({ id, desde: '[2]' })
    expect(await named(`http://localhost:3000/leer/${id}?t=95`)).toEqual({ id, desde: '95' })
  })

  it.each(['nada de esto', 'library://document/', 'http://localhost:3000/otra/cosa', 'd1234:p1.1', '', '%', '_'])(
    '%s is not found',
    async text => {
      const place = await named(text).catch((error: { codigo: string }) => error.codigo)
      // An id that nobody has goes on to the operation, which says the same of it as of a foreign one.
      expect(['no_encontrado', JSON.stringify({ id: '' })]).toContain(
        typeof place === 'string' ? place : JSON.stringify(place),
      )
    },
  )

  it('a title that several have is answered with their ids, and no word of theirs', async () => {
    await expect(named('Historia del libro')).rejects.toMatchObject({
      codigo: 'no_encontrado',
      message: expect.stringContaining(other),
    })
    await expect(named('Historia del libro')).rejects.not.toMatchObject({
      message: expect.stringContaining('Historia'),
    })
  })

  it("another account's is not found by any of its names", async () => {
    const guest = await held.storage.access
      .createAccount('guest@example.org', { plan: 'libre' } as never)
      .catch(() => null)
    const library = { ...held.library, shelf: held.storage.shelf(guest?.id ?? 'aotra') }
    const [passage] = await held.library.shelf.passagesOf(id, 1, 1)
    for (const text of ['Memorias de la imprenta', passage!.id])
      await expect(documentNamed(library, text), text).rejects.toMatchObject({ codigo: 'no_encontrado' })
    for (const text of [`library://document/${id}`, `http://localhost:3000/leer/${id}`])
      await expect(library.shelf.document((await documentNamed(library, text)).id)).rejects.toMatchObject({
        codigo: 'no_encontrado',
      })
  })
})

describe('a place within a document', () => {
  it('by a passage, a resource or a link of that document; what a person writes stays as it is', async () => {
    const [passage] = await held.library.shelf.passagesOf(id, 2, 2)
    for (const text of [passage!.id, `library://document/${id}/page/2`, `http://x/leer/${id}?u=2`])
      expect(await placeIn(held.library, id, { text, campo: 'desde' }), text).toBe('[2]')
    for (const text of ['23', 'xiv', '1:02:03', '[12]', 'Capítulo 1: el taller'])
      expect(await placeIn(held.library, id, { text, campo: 'desde' })).toBe(text)
  })

  it('of another document is refused by the field', async () => {
    await expect(
      placeIn(held.library, id, { text: `library://document/${other}/page/1`, campo: 'hasta' }),
    ).rejects.toMatchObject({ codigo: 'peticion_invalida', detalles: { campo: 'hasta' } })
  })
})
