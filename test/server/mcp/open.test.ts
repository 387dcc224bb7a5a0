/** `open_page` as agents call it: with whatever `search` gave them, on the real table, in both protocol eras. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mcpRoute } from '../../../src/server/mcp/index.ts'
import { tools } from '../../../tools/index.ts'
import { hold, type Held } from '../../core/held.ts'
import { CLIENTS, deps, KEYS, listen, verify, type AnyClient, type Stand } from './stand.ts'

let held: Held
let house: Stand
beforeAll(async () => {
  held = await hold([
    {
      titulo: 'La imprenta',
      autores: ['García, Ana'],
      anio: 1998,
      pages: ['Prólogo.', 'La imprenta llegó a Sevilla en 1477.', 'Fin.'],
    },
  ])
  house = await listen(mcpRoute({ ...deps, tools, library: () => held.library, verify }))
})
afterAll(async () => {
  await house.close()
  await held.close()
})

const structured = (result: unknown): Record<string, any> =>
  (result as { structuredContent: Record<string, unknown> }).structuredContent

describe.each(Object.entries(CLIENTS))('%s', (_name, connect) => {
  let client: AnyClient
  beforeAll(async () => {
    client = await connect(house.url, KEYS.ana)
  })
  afterAll(() => client.close())
  const open = (args: object) => client.callTool({ name: 'open_page', arguments: { limit: 1, ...args } })

  it('takes the id, the recurso and the enlace of a passage, and the title of its document', async () => {
    const [passage] = structured(
      await client.callTool({ name: 'search', arguments: { query: 'imprenta Sevilla', limit: 1 } }),
    ).pasajes
    for (const document of [passage.id, passage.recurso, passage.enlace])
      expect(structured(await open({ document })).unidades, document).toMatchObject([{ posicion: 2 }])
    expect(structured(await open({ document: passage.documento.titulo })).unidades).toMatchObject([{ posicion: 1 }])
    expect(structured(await open({ document: passage.documento.id, from: passage.id })).unidades).toMatchObject([
      { posicion: 2 },
    ])
  })

  it('gives the page of a passage, and several of a document, unless told how many', async () => {
    const pages = async (document: string): Promise<unknown[]> =>
      structured(await client.callTool({ name: 'open_page', arguments: { document } })).unidades
    const id = held.ids[0]!
    expect(await pages(`${id}:p2.1`)).toMatchObject([{ posicion: 2 }])
    expect((await pages(id)).length).toBeGreaterThan(1)
  })

  it('takes a page as a number', async () => {
    expect(structured(await open({ document: held.ids[0], from: 2, to: 3, limit: 5 })).unidades).toMatchObject([
      { posicion: 2 },
      { posicion: 3 },
    ])
  })

  it('says of a title that nobody has what it says of an unknown id: the field, and what was sent', async () => {
    const said = async (document: string): Promise<string> => {
      const { isError, content } = await open({ document })
      expect(isError).toBe(true)
      const [{ text }] = content as [{ text: string }]
      expect(text).toContain(`(document: ${document})`)
      return text.replace(document, '…')
    }
    expect(await said('Nada así')).toBe(await said('d2222222222222222'))
  })
})
