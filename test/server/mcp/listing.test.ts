/** "Which books do I have?", as agents ask it of `search`; the filters narrow a search too. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mcpRoute } from '../../../src/server/mcp/index.ts'
import { tools } from '../../../tools/index.ts'
import { hold, type Held } from '../../core/held.ts'
import { CLIENTS, deps, KEYS, listen, modern, verify, type Stand } from './stand.ts'
import type { Client } from '@modelcontextprotocol/client'

let held: Held, house: Stand, client: Client
beforeAll(async () => {
  const books = Array.from({ length: 35 }, (_, i) => ({
    titulo: `Libro ${i}`,
    autores: [i % 2 ? 'García, Ana' : 'Ibáñez, Rosa'],
    anio: 1900 + (i % 5),
    pages: [`La imprenta número ${i} llegó a la villa y`, `siguió abierta hasta ${1900 + i}.`],
  }))
  held = await hold(books)
  await held.library.shelf.createCollection('Tesis', held.ids.slice(0, 2))
  const other = { ...held.library, shelf: held.storage.shelf('bea') }
  house = await listen(
    mcpRoute({ ...deps, tools, library: account => (account === 'bea' ? other : held.library), verify }),
  )
  client = await modern(house.url, KEYS.ana, 'auto')
})
afterAll(async () => {
  await client.close()
  await house.close()
  await held.close()
})

const ask = async (args: object, by = client): Promise<Record<string, any>> => {
  const result = await by.callTool({ name: 'search', arguments: { ...args } })
  return { ...(result.structuredContent as object), text: (result.content as { text: string }[])[0]!.text }
}

describe('the list of documents', () => {
  it.each([
    {},
    { query: '' },
    { query: '  ' },
    { query: '¿Qué libros tengo?' },
    { query: 'Which books do I have?' },
    { query: 'list all documents' },
    { query: 'lista de documentos' },
    { query: 'What documents are in my library?' },
    { query: '¿Qué documentos hay en mi biblioteca?' },
    { query: 'What is in my library?' },
  ])('%j', async args => {
    const { documentos, total, pasajes, text } = await ask(args)
    expect([documentos.length, total, pasajes]).toEqual([30, 35, []])
    expect(documentos[0]).toEqual({
      id: held.ids.at(-1),
      titulo: 'Libro 34',
      autores: ['Ibáñez'],
      anio: 1904,
      tipo: expect.any(String),
      unidades: 2,
    })
    expect(text.split('\n')[0]).toBe('35 documentos')
    expect(text).toContain(held.ids.at(-1))
  })

  it.each([
    'libros',
    'documentos de la imprenta',
    'which books mention the press?',
    '¿Qué libros hablan de la imprenta?',
    '"lista de documentos" imprenta',
  ])('%s is searched for', async query => {
    expect(await ask({ query })).not.toHaveProperty('documentos')
  })

  it('goes on where it stopped', async () => {
    const first = await ask({ limit: 20 }),
      rest = await ask({ query: first.siguiente, limit: 20 })
    const ids = [...first.documentos, ...rest.documentos].map(({ id }) => id)
    expect([new Set(ids).size, rest.siguiente]).toEqual([35, undefined])
  })

  it('is filtered by author, year, collection and documents', async () => {
    const titles = async (args: object): Promise<string[]> => (await ask(args)).documentos.map((d: any) => d.titulo)
    expect(await titles({ author: 'ibanez', year: 1901 })).toEqual(['Libro 26', 'Libro 16', 'Libro 6'])
    expect((await ask({ author: 'ana' })).total).toBe(17)
    expect(await titles({ collection: 'Tesis' })).toEqual(['Libro 1', 'Libro 0'])
    expect(await titles({ collection: 'Tesis', author: 'García' })).toEqual(['Libro 1'])
    expect(await titles({ documents: [held.ids[3]] })).toEqual(['Libro 3'])
    expect(await titles({ author: 'nadie' })).toEqual([])
  })

  it("is the caller's own", async () => {
    const other = await CLIENTS['v1']!(house.url, KEYS.bea)
    const { total, documentos } = await ask({ documents: [held.ids[0]] }, other as Client)
    expect([total, documentos]).toEqual([0, []])
    expect((await ask({}, other as Client)).total).toBe(0)
    await other.close()
  })
})

it('a search is narrowed by author, year and collection', async () => {
  const years = async (args: object): Promise<Set<number>> =>
    new Set((await ask({ query: 'imprenta villa', limit: 50, ...args })).pasajes.map((p: any) => p.documento.anio))
  expect(await years({ year: 1903 })).toEqual(new Set([1903]))
  expect(await years({ collection: 'Tesis' })).toEqual(new Set([1900, 1901]))
  for (const author of ['Ana García', 'A. García', 'García et al.', 'garcia, ana'])
    expect(await years({ author, year: 1903 }), author).toEqual(new Set([1903]))
  const none = 'ningún documento de «nadie» de 1903; ningún pasaje; no hay documentos que consultar'
  expect(await ask({ query: 'imprenta', author: 'nadie', year: 1903 })).toMatchObject({ pasajes: [], aviso: none })
  const few = await ask({ query: 'wxyz qqqq', collection: 'Tesis', year: 1900 })
  expect(few).toMatchObject({ pasajes: [], aviso: 'ningún pasaje; 1 documento consultado' })
})

it('a sentence that runs over the foot of its page says where it goes on', async () => {
  const { pasajes } = await ask({ query: 'imprenta número 7 villa', documents: [held.ids[7]], limit: 2 })
  const first = pasajes.find((p: any) => p.localizador === 'p. 1')
  expect(first).toMatchObject({ continua: '[2]' })
  expect(pasajes.filter((p: any) => p !== first).every((p: any) => !('continua' in p))).toBe(true)
})

describe('what an agent means', () => {
  it('a number as a text, one document for a list of one, and a list as JSON', async () => {
    const { pasajes } = await ask({ query: 'imprenta', limit: '2', documents: held.ids[0] })
    expect(pasajes.map((passage: any) => passage.documento.id)).toEqual([held.ids[0]])
    expect((await ask({ query: 'imprenta', year: '1901', limit: '50' })).pasajes.length).toBeGreaterThan(2)
    expect((await ask({ documents: JSON.stringify(held.ids.slice(0, 3)) })).total).toBe(3)
    const nothing = { author: null, year: null, collection: null, documents: null }
    expect((await ask({ query: 'imprenta', ...nothing })).pasajes).toHaveLength(5)
    expect((await ask({ query: 'imprenta', limit: 'many' })).text).toMatch(/limit: Invalid input/)
  })

  it('a document by its title or link, and a passage of a judgement by its link', async () => {
    const { pasajes } = await ask({ query: 'imprenta número 7', documents: ['Libro 7'] })
    expect(pasajes[0].documento.id).toBe(held.ids[7])
    expect((await ask({ query: 'imprenta', documents: [pasajes[0].enlace] })).pasajes[0].documento.id).toBe(held.ids[7])
    expect((await ask({ query: 'imprenta', documents: ['Libro que no hay'] })).text).toContain('Libro que no hay')
    const judgement = { passage: pasajes[0].enlace, quote: 'La imprenta número 7 llegó a la villa' }
    const { structuredContent } = await client.callTool({
      name: 'verify_claim',
      arguments: {
        claim: 'La villa tuvo la imprenta número 7.',
        documents: 'Libro 7',
        judgement: JSON.stringify(judgement),
      },
    })
    expect(structuredContent).toMatchObject({ veredicto: 'respaldada', juez: 'agente' })
  })

  it('words in quotes that stand nowhere are said to be searched for to the letter', async () => {
    expect((await ask({ query: '“la imprenta que nadie abrió”' })).text).toMatch(
      /35 documentos.*a la letra: prueba sin/,
    )
    expect((await ask({ query: 'zxqv wkjh' })).text).not.toContain('letra')
  })

  it('a collection that does not exist is answered with those that do', async () => {
    expect((await ask({ query: 'imprenta', collection: 'Tesina' })).text).toMatch(
      /^no_encontrado: «collection».*«Tesis».*"collection"/,
    )
  })
})
