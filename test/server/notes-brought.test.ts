/** Notes of other programs: each at its own words, once; what stands nowhere is told; W3C goes out as it came in. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, type House, type Json } from './house.ts'

const api = '/api/v1'
const PAGES = [
  'En 1790 la biblioteca no tenía sino mil cuatrocientos volúmenes. Los monjes salvaron tres arcas de pergaminos.',
  'Nadie supo quién había prendido el fuego. Los monjes salvaron el resto.',
]
let house: House
let doc = ''
beforeAll(async () => {
  house = await openHouse()
  doc = (
    await house.upload(
      PAGES.map((page, i) => `#${31 + i}\n${page}`).join('\f'),
      '?titulo=El%20archivo%20de%20Santa%20Gadea&autores=Ler%C3%ADn,%20Matilde&anio=1987',
    )
  ).id
})
afterAll(() => house.close())

const bring = async (raw: string, query = ''): Promise<Json> =>
  (await house.ask('POST', `${api}/notas/importar${query}`, { raw, headers: { 'Content-Type': 'text/plain' } })).json
const kept = async (): Promise<Json[]> => (await house.ask('GET', `${api}/documentos/${doc}/notas`)).json.notas

const KINDLE = [
  '\uFEFFEl archivo de Santa Gadea (Lerín, Matilde)\r\n- La subrayado en la página 3 | posición ' +
    '120-123 | Añadido el lunes, 3 de junio de 2024 8:15:02\r\n\r\ntres arcas de pergaminos',
  'El archivo de Santa Gadea (Lerín, Matilde)\r\n- La nota en la página 3 | posición 123 ' +
    '| Añadido el lunes, 3 de junio de 2024 8:16:00\r\n\r\n¿Cuáles?',
  'Otro libro (Nadie)\r\n- Your Highlight on page 9 | Location 10-11 | Added on Monday\r\n\r\nno está aquí',
  'El archivo de Santa Gadea (Lerín, Matilde)\r\n- Your Highlight on page 9 | Location 300-301 |' +
    ' Added on Monday\r\n\r\nunas palabras que la edición de papel no trae',
  '',
].join('\r\n==========\r\n')

const READWISE = `Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags
"Nadie supo quién había prendido el fuego",El archivo de Santa Gadea: una historia,Lerín,,"Con ""comillas"", y coma",blue,"fuego, misterio",page,32,2024-06-03,
`
const HYPOTHESIS = {
  rows: [
    {
      id: 'h1',
      uri: 'https://example.org/a',
      text: 'Véase',
      tags: ['red'],
      document: { title: ['El archivo de Santa Gadea'] },
      target: [
        {
          selector: [
            { type: 'TextQuoteSelector', exact: 'Los monjes salvaron', prefix: 'el fuego. ', suffix: ' el resto' },
          ],
        },
      ],
    },
  ],
}

describe('what other programs know', () => {
  it('Kindle: a note joins its highlight, in any language; what is not here is told', async () => {
    const told = await bring(KINDLE)
    expect(told).toEqual({
      leidas: 3,
      nuevas: 1,
      iguales: 0,
      perdidas: [
        { titulo: 'Otro libro', texto: 'no está aquí', motivo: 'documento' },
        {
          titulo: 'El archivo de Santa Gadea',
          texto: 'unas palabras que la edición de papel no trae',
          motivo: 'lugar',
        },
      ],
    })
    expect(await kept()).toMatchObject([
      { texto: 'tres arcas de pergaminos', nota: '¿Cuáles?', cita: '(Lerín, 1987, p. 31)', origen: 'kindle' },
    ])
    expect(await bring(KINDLE)).toMatchObject({ nuevas: 0, iguales: 1 })
  })
  it('Readwise: colour, tags and note come along; a title with its subtitle is the same work', async () => {
    expect(await bring(READWISE)).toMatchObject({ leidas: 1, nuevas: 1, perdidas: [] })
    expect((await kept()).find(note => note.origen === 'readwise')).toMatchObject({
      texto: 'Nadie supo quién había prendido el fuego',
      nota: 'Con "comillas", y coma',
      color: 'azul',
      etiquetas: ['fuego', 'misterio'],
      localizador: 'p. 32',
    })
  })
  it('Hypothesis: of words that stand twice, those with its neighbours', async () => {
    expect(await bring(JSON.stringify(HYPOTHESIS))).toMatchObject({ nuevas: 1 })
    const note = (await kept()).find(({ origen }) => origen === 'hypothesis')
    expect([note.posicion, note.nota, note.etiquetas]).toEqual([2, 'Véase', ['red']])
    const bare = JSON.stringify(HYPOTHESIS).replace('el fuego. ', '').replace(' el resto', '').replace('"h1"', '"h2"')
    expect(await bring(bare)).toMatchObject({ nuevas: 0, perdidas: [{ motivo: 'lugar' }] })
  })
  it('W3C: what goes out comes in elsewhere, and goes out again to the letter', async () => {
    const { json: out } = await house.ask('GET', `${api}/notas/anotaciones`)
    expect(out.items.length).toBe(3)
    const own = out.items[0]
    expect(own).toMatchObject({ type: 'Annotation', target: { selector: [{ type: 'TextQuoteSelector' }, {}, {}] } })
    const other = await house.newAccount('w3c@example.org')
    await house.upload(
      PAGES.map((page, i) => `#${31 + i}\n${page}`).join('\f'),
      '?titulo=El%20archivo%20de%20Santa%20Gadea',
      other.key,
    )
    const reply = await house.ask('POST', `${api}/notas/importar`, { key: other.key, raw: JSON.stringify(out) })
    // The document that it names is another account's: it is as if it did not exist.
    expect(reply.json).toMatchObject({ leidas: 3, nuevas: 0 })
    const { documentos } = (await house.ask('GET', `${api}/documentos`, { key: other.key })).json
    const query = `?documento=${documentos[0].id}`
    const brought = await house.ask('POST', `${api}/notas/importar${query}`, {
      key: other.key,
      raw: JSON.stringify(out),
    })
    expect(brought.json).toMatchObject({ leidas: 3, nuevas: 3, perdidas: [] })
    const { json: again } = await house.ask('GET', `${api}/notas/anotaciones`, { key: other.key })
    const byId = (items: Json[]): Json[] => [...items].sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(again.items)).toEqual(byId(out.items))
  })
  it.each([
    ['nothing of ours', 'hola'],
    ['no JSON', '{"a":'],
    ['an empty file', ' '],
  ])('%s: 400 that names the file', async (_what, raw) => {
    const reply = await house.ask('POST', `${api}/notas/importar`, { raw, headers: { 'Content-Type': 'text/plain' } })
    expect([reply.status, reply.json.error.detalles.campo]).toEqual([400, 'archivo'])
  })
  it.each(['null', '[]', '[1,"a",null]', '{"rows":[{"target":7}]}', '[{"type":"Annotation","target":{"selector":3}}]'])(
    'odd JSON has no notes: %s',
    async raw => {
      expect(await bring(raw)).toEqual({ leidas: 0, nuevas: 0, iguales: 0, perdidas: [] })
    },
  )
})
