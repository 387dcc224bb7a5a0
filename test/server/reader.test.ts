/**
 * The reader page without scripts, for each kind of document: the passage is marked, and nothing of a document becomes
 * markup.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heading, indexed } from '../../src/core/search/analyze.ts'
import type { Ancla, Tipo } from '../../src/schema/index.ts'
import type { UnitRow } from '../../storage/contract.ts'
import { writePdf } from '../pdfwrite.ts'
import { openHouse, type House } from './house.ts'
import { Visitor } from './visitor.ts'

let house: House
let visitor: Visitor
beforeAll(async () => {
  house = await openHouse()
  house.hold(true)
  visitor = new Visitor(house)
  await visitor.enter(house.key)
})
afterAll(() => house.close())

interface Part {
  texto: string
  ancla: Ancla
  ruta?: string[]
  mark?: string
  passageRuta?: string[]
}

/** A document as the ingest would leave it; the passage of a unit is the part of its text that is given. */
async function put(
  tipo: Tipo,
  parts: readonly Part[],
  bytes: Uint8Array | string = Math.random().toString(),
): Promise<string> {
  const { json } = await house.ask(
    'POST',
    '/api/v1/documentos?esperar=0&titulo=%3Ci%3ETitulo%3C/i%3E&autores=Ana&anio=1999',
    { raw: bytes as string, headers: { 'Content-Type': 'application/octet-stream' } },
  )
  const { shelf } = house.library((await house.storage.access.owner()).id)
  await shelf.update(json.id, { tipo, unidades: parts.length })
  await shelf.saveUnits(
    json.id,
    parts.map(({ texto, ancla, ruta = [] }, i): UnitRow => ({
      posicion: i + 1,
      texto,
      ancla,
      ruta,
      valor: null,
      sinTexto: false,
    })),
  )
  for (const [i, { texto, mark = texto, passageRuta = [] }] of parts.entries()) {
    const desde = texto.indexOf(mark)
    await shelf.savePassages(
      json.id,
      [i + 1, i + 1],
      [
        {
          token: `x${i + 1}.1`,
          posicion: i + 1,
          texto: mark,
          ruta: passageRuta,
          ancla: null,
          desde,
          hasta: desde + mark.length,
          ...indexed(mark),
          heading: heading([]),
        },
      ],
    )
  }
  return json.id
}

/** A WAV of no length: enough to be sound by its first bytes. */
const WAV = Buffer.concat([
  Buffer.from('RIFF$\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0data\0\0\0\0', 'latin1'),
])
const at = (t0: number, t1: number, hablante?: string): Ancla => ({
  tipo: 'tiempo',
  t0,
  t1,
  ...(hablante !== undefined && { hablante }),
})

describe('the reader page, kind by kind', () => {
  it('sound: a player that starts at the second, what is said around it, the passage marked, its speaker named', async () => {
    const id = await put(
      'audio',
      [
        { texto: 'Antes de eso.', ancla: at(0, 62) },
        { texto: 'Yo nací libre, y para poder vivir libre.', ancla: at(62.6, 70, 'Voz 2'), mark: 'Yo nací libre' },
        { texto: 'Después.', ancla: at(70, 80) },
      ],
      WAV,
    )
    const { text } = await visitor.go(`/leer/${id}?t=62&f=x2.1`)
    expect(text).toContain(
      `<audio class="sound" controls preload="metadata" src="/api/v1/documentos/${id}/original#t=62"`,
    )
    expect(text).toContain('<mark id="pasaje">Yo nací libre</mark>, y para')
    expect(text).toContain('<p class="voice">Voz 2</p>')
    expect(text).toContain('Antes de eso.')
    expect(text).toContain('(Ana, 1999, 1:02)')
    expect(text).toMatch(/<li class="passage on"><a class="folio" href="\/leer\/\w+\?t=62" aria-current="true">1:02</)
    expect((await visitor.go(`/leer/${id}?t=62`)).text).toContain('(Ana, 1999, 1:02)')
    expect((await visitor.go(`/leer/${id}?t=75`)).text).toContain('(Ana, 1999, 1:10)')
  })

  it('a transcript without its recording has no player', async () => {
    const { text } = await visitor.go(`/leer/${await put('video', [{ texto: 'Hola.', ancla: at(0, 2) }])}`)
    expect(text).toContain('Hola.')
    expect(text).not.toMatch(/<(?:audio|video)/)
  })

  it('rows of a sheet: a table, the row of the passage marked cell by cell', async () => {
    const id = await put('hoja', [
      {
        texto: 'Año | Población\n1900 |  | 12\n1910 | <b>15</b>',
        ancla: { tipo: 'hoja', hoja: 'Censo', filaDesde: 2, filaHasta: 3 },
        mark: '1910 | <b>15</b>',
      },
    ])
    const { text } = await visitor.go(`/leer/${id}?u=1&f=x1.1`)
    expect(text).toContain('<tr><td>Año</td><td>Población</td></tr><tr><td>1900</td><td></td><td>12</td></tr>')
    expect(text).toContain('<td><mark id="pasaje">1910</mark></td><td><mark>&lt;b&gt;15&lt;/b&gt;</mark></td>')
    expect(text).toContain('Censo, filas 2-3')
  })

  it('an article: paragraphs under their headings', async () => {
    const texto = 'Los molinos\n\nDijo que eran gigantes.\n\nY así fue.'
    const id = await put('web', [
      {
        texto,
        ancla: { tipo: 'web', parrafo: 3 },
        mark: 'eran gigantes.\n\nY así',
        passageRuta: ['Capítulo VIII', 'Los molinos'],
      },
    ])
    const { text } = await visitor.go(`/leer/${id}?u=1&f=x1.1`)
    expect(text).toContain(
      '<h2>Los molinos</h2><p>Dijo que <mark id="pasaje">eran gigantes.</mark></p><p><mark>Y así</mark> fue.</p>',
    )
  })

  it('a slide, and a book by its printed page', async () => {
    expect(
      (
        await visitor.go(
          `/leer/${await put('presentacion', [{ texto: 'Uno\n\nDos', ancla: { tipo: 'diapositiva', n: 1 } }])}`,
        )
      ).text,
    ).toContain('diapositiva 1 de 1')
    const { text } = await visitor.go(
      `/leer/${await put('epub', [{ texto: 'Texto.', ancla: { tipo: 'seccion', ruta: ['I'], parrafo: 1, impresa: 'xiv' } }])}?ir=xiv`,
    )
    expect(text).toContain('p. xiv')
  })

  it('a picture is drawn the right way up, whatever its format', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const id = await put('imagen', [{ texto: 'Rótulo', ancla: { tipo: 'imagen' } }], gif)
    const { text } = await visitor.go(`/leer/${id}?u=1`)
    expect(text).toContain(`<img src="/leer/${id}/pagina/1.png" width="1" height="1"`)
    const picture = await visitor.go(`/leer/${id}/pagina/1.png`)
    expect([picture.status, picture.headers.get('content-type'), picture.text.slice(1, 4)]).toEqual([
      200,
      'image/png',
      'PNG',
    ])
  })

  it('markup of a document is shown as what is written in it', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    for (const [tipo, ancla] of [
      ['web', { tipo: 'web', parrafo: 1 }],
      ['audio', at(0, 1, evil)],
      ['documento', { tipo: 'seccion', ruta: [evil], parrafo: 1 }],
    ] as const) {
      const { text } = await visitor.go(
        `/leer/${await put(tipo, [{ texto: evil, ancla: ancla as Ancla, ruta: [evil] }])}?f=x1.1`,
      )
      expect(text).toContain('&lt;script&gt;')
      expect(text).not.toMatch(/<script>|<img src=x|<i>Titulo/)
    }
  })
})

describe('what the reader page asks of the API', () => {
  const words = 'En un lugar de la Mancha vivía un hidalgo.'
  const pdf = (): Uint8Array =>
    new Uint8Array(writePdf({ pages: [{ width: 400, height: 600, runs: [{ text: words, x: 50, y: 500, size: 12 }] }] }))
  const page: Ancla = { tipo: 'pagina', fisica: 1, impresa: 'iv', romana: true, origen: 'leido', confianza: 0.9 }

  it('unidades: every unit with its anchor and citation, and as what the original comes', async () => {
    const id = await put('pdf', [{ texto: words, ancla: page, ruta: ['I'] }], pdf())
    const { json } = await house.ask('GET', `/api/v1/documentos/${id}/unidades`)
    expect(json.original).toBe('application/pdf')
    expect(json.unidades).toEqual([
      { posicion: 1, localizador: 'p. iv', cita: '(Ana, 1999, p. iv)', ancla: page, ruta: ['I'] },
    ])
  })

  it('pasajes: those of a unit with their range in it, the one of a link, none for one that is gone or of another document', async () => {
    const id = await put('web', [{ texto: 'Uno. Dos.', ancla: { tipo: 'web', parrafo: 1 }, mark: 'Dos.' }]),
      other = await put('web', [{ texto: 'Tres.', ancla: { tipo: 'web', parrafo: 1 } }])
    const of = async (query: string) =>
      (await house.ask('GET', `/api/v1/documentos/${id}/pasajes?${query}`)).json.pasajes
    const [one] = await of('posicion=1')
    expect(one).toMatchObject({
      id: `${id}:x1.1`,
      texto: 'Dos.',
      posicion: 1,
      rango: [5, 9],
      cita: '(Ana, 1999, párr. 1)',
    })
    expect(await of('fragmento=x1.1')).toEqual([one])
    expect(await of(`fragmento=${id}:x1.1`)).toEqual([one])
    for (const none of ['fragmento=x9.9', `fragmento=${other}:x1.1`, 'posicion=9']) expect(await of(none)).toEqual([])
  })

  it('pasajes: of some words of a passage, as a link of a citation names them, the place is theirs', async () => {
    const texto = 'El molino molía de noche.\n\nLa presa se rompió en tres días.\n\nNadie la reparó.'
    const id = await put('web', [{ texto, ancla: { tipo: 'web', parrafo: 4, parrafoHasta: 6 } }])
    const of = async (query: string) =>
      (await house.ask('GET', `/api/v1/documentos/${id}/pasajes?fragmento=x1.1${query}`)).json.pasajes[0]
    expect(await of('')).toMatchObject({ localizador: 'párrs. 4-6', cita: '(Ana, 1999, párrs. 4-6)', texto })
    const from = texto.indexOf('La presa')
    expect(await of(`&desde=${from}&hasta=${from + 8}`)).toMatchObject({ cita: '(Ana, 1999, párr. 5)', texto })
    expect(await of(`&desde=0&hasta=${from + 8}`)).toMatchObject({ localizador: 'párrs. 4-5' })
  })

  it('cajas: where the passage or a part of it stands on the page; none where nothing is drawn; 404 for no passage', async () => {
    const id = await put('pdf', [{ texto: words, ancla: page }], pdf())
    const at = async (query: string) => (await house.ask('GET', `/api/v1/documentos/${id}/cajas?${query}`)).json
    const {
      posicion,
      cajas: [whole],
    } = await at('fragmento=x1.1')
    const [part] = (await at(`fragmento=x1.1&desde=${words.indexOf('Mancha')}`)).cajas
    expect(posicion).toBe(1)
    expect([whole.x0, whole.y0]).toEqual([expect.closeTo(50 / 400, 1), expect.closeTo(88 / 600, 1)])
    expect(part.x0).toBeGreaterThan(whole.x0 + 0.2)
    expect(part.x1).toBeCloseTo(whole.x1, 3)
    const text = await put('web', [{ texto: 'Uno.', ancla: { tipo: 'web', parrafo: 1 } }])
    expect((await house.ask('GET', `/api/v1/documentos/${text}/cajas?fragmento=x1.1`)).json).toEqual({
      posicion: 1,
      cajas: [],
    })
    expect((await house.ask('GET', `/api/v1/documentos/${id}/cajas?fragmento=x9.9`)).status).toBe(404)
  })
})
