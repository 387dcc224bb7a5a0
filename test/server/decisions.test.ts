/**
 * What somebody decides on the citations of a draft, and passages in a style of their choice: by the core, from the
 * stored anchors.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDocx } from '../../src/core/cite/docx/read.ts'
import { openHouse, type House, type Reply } from './house.ts'
import { word } from './word.ts'

const api = '/api/v1'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const [FIRST, SECOND] = [
  'La imprenta llegó a la ciudad de Sevilla en 1477.',
  'Los talleres de Salamanca eran pequeños y pobres.',
]
const BARE = 'Los volcanes de la Luna siguen activos todos los días.'
const DRAFT = `# Notas\n\n${FIRST} ${BARE} Y además:\n\n- ${SECOND}\n`

let house: House
let doc = '',
  other = ''
beforeAll(async () => {
  house = await openHouse()
  doc = (
    await house.upload(
      `#1\nPrólogo sin nada.\f#2\n${FIRST}`,
      '?titulo=La%20imprenta&autores=Garc%C3%ADa,%20Ana&anio=1998',
    )
  ).id
  other = (
    await house.upload(`#10\n${SECOND} Así lo cuentan.`, '?titulo=Los%20talleres&autores=P%C3%A9rez,%20Juan&anio=2001')
  ).id
})
afterAll(() => house.close())

const post = (path: string, body: object): Promise<Reply> => house.ask('POST', api + path, { body })
const citeWord = (bytes: Uint8Array, query = ''): Promise<Reply> =>
  house.ask('POST', `${api}/citar${query}`, { raw: Buffer.from(bytes), headers: { 'Content-Type': DOCX } })
const at = ({
  texto,
  citas,
  sin_cita,
}: {
  texto: string
  citas: { rango: [number, number] }[]
  sin_cita: { rango: [number, number] }[]
}): [string[], string[]] => [citas.map(c => texto.slice(...c.rango)), sin_cita.map(c => texto.slice(...c.rango))]

it('a quotation that runs over a page keeps both pages when another citation is refused', async () => {
  const over = '?titulo=Redes&autores=Smith,%20Ana&anio=2003'
  await house.upload(
    '#6\nLa red recupera lo perdido. En\f#7\nel caso de un paquete la información lleva más datos. Fin.',
    over,
  )
  const quoted = 'Se lee: «En el caso de un paquete la información lleva más datos».'
  const { json } = await post('/citar', { texto: `${quoted} ${FIRST}` })
  const pages = (texto: string): string[] => texto.match(/pp?\. \d+(?:-\d+)?/g) ?? []
  expect(pages(json.texto)).toEqual(['pp. 6-7', 'p. 2'])
  const decided = await post(`/citar/${json.id}/decisiones`, { rechazadas: [1] })
  expect(pages(decided.json.texto)).toEqual(['pp. 6-7'])
})

describe('where citations stand in the text', () => {
  it.each([
    ['apa', ['(García, 1998, p. 2)', '(Pérez, 2001, p. 10)']],
    ['chicago-notes-bibliography', ['[^cita-1]', '[^cita-2]']],
  ])('Markdown, %s', async (estilo, cites) => {
    const { json } = await post('/citar', { texto: DRAFT, estilo })
    expect(at(json)).toEqual([cites, [BARE]])
  })

  it.each([
    ['apa', /^\((García, 1998, p\. 2|Pérez, 2001, p\. 10)\)$/],
    ['ieee', /^\[\d, p\. \d+\]$/],
    ['chicago-notes-bibliography', /^\[\^\d+\]$/],
  ])('Word, %s', async (estilo, shape) => {
    const { json } = await citeWord(word(`${FIRST} ${BARE}`, SECOND), `?estilo=${estilo}`)
    const [cites, bare] = at(json)
    expect(cites).toHaveLength(2)
    for (const cite of cites) expect(cite).toMatch(shape)
    expect(bare).toEqual([BARE])
  })
})

describe('POST /citar/{id}/decisiones', () => {
  it('nothing refused is the text as it was', async () => {
    const { json } = await post('/citar', { texto: DRAFT })
    expect((await post(`/citar/${json.id}/decisiones`, {})).json).toEqual(json)
  })

  it('a refused citation leaves the text and the bibliography, and the numbers close up', async () => {
    const { json } = await post('/citar', { texto: DRAFT, estilo: 'ieee' })
    expect(json.texto).toContain('pobres [2, p. 10]')
    const { json: left } = await post(`/citar/${json.id}/decisiones`, { rechazadas: [0] })
    expect(left.texto).toBe(DRAFT.replace('pobres.', 'pobres [1, p. 10].'))
    expect(left.citas).toMatchObject([{ afirmacion: SECOND, documento: other, cita: '[1, p. 10]' }])
    expect([left.bibliografia.length, left.bibliografia[0]]).toEqual([1, expect.stringContaining('Los talleres')])
    // nothing is stored
    expect((await house.ask('GET', `${api}/citar/${json.id}`)).json.citas).toHaveLength(2)
    expect((await post(`/citar/${json.id}/decisiones`, { rechazadas: [0, 1] })).json).toMatchObject({
      texto: DRAFT,
      citas: [],
      bibliografia: [],
    })
  })

  it('the Word file too, and Markdown with its list', async () => {
    const { json } = await citeWord(word(FIRST, SECOND))
    const response = await fetch(`${house.url}${api}/citar/${json.id}/decisiones?formato=docx`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${house.key}`, 'Content-Type': 'application/json' },
      body: '{"rechazadas":[1]}',
    })
    expect(response.headers.get('content-type')).toBe(DOCX)
    const { paragraphs } = await readDocx(new Uint8Array(await response.arrayBuffer()))
    expect(paragraphs.slice(0, 2).map(p => p.text)).toEqual([
      FIRST.replace('1477.', '1477 (García, 1998, p. 2).'),
      SECOND,
    ])
    expect(paragraphs.map(p => p.text).join('\n')).not.toContain('Los talleres (2001)')
    const markdown = await house.ask('POST', `${api}/citar/${json.id}/decisiones?formato=markdown`, {
      body: { rechazadas: [0] },
    })
    expect(markdown.text).toMatch(/p\. 10\)\.\n\n## Referencias\n\n- Pérez/)
  })

  it('in another style, the same citations', async () => {
    const { json } = await post('/citar', { texto: DRAFT })
    const { json: other } = await post(`/citar/${json.id}/decisiones`, { estilo: 'ieee' })
    expect([other.estilo, other.citas.map((c: { cita: string }) => c.cita)]).toEqual([
      'ieee',
      ['[1, p. 2]', '[2, p. 10]'],
    ])
    expect(at(other)[0]).toEqual(['[1, p. 2]', '[2, p. 10]'])
    expect((await post(`/citar/${json.id}/decisiones`, { estilo: 'ninguno-asi' })).json.error.detalles.campo).toBe(
      'estilo',
    )
  })

  it('another passage instead, judged anew', async () => {
    const again = await house.upload(
      `#7\n${FIRST} Nadie lo discute.`,
      '?titulo=Otra%20historia&autores=Ruiz,%20Eva&anio=2005',
    )
    const { json } = await post('/citar', { texto: FIRST })
    const { pasajes } = (await house.ask('GET', `${api}/citar/${json.id}/alternativas?cita=0`)).json
    const other = pasajes.find((p: { id: string }) => p.id !== json.citas[0].fragmento)
    expect([pasajes.length, other.respaldo >= 0.7]).toEqual([2, true])
    const { json: changed } = await post(`/citar/${json.id}/decisiones`, {
      cambios: [{ cita: 0, fragmento: other.id }],
    })
    expect(changed.citas).toMatchObject([{ fragmento: other.id, cita: other.cita, localizador: other.localizador }])
    expect(changed.texto).toContain(other.cita)
    const {
      pasajes: [far],
    } = (await house.ask('GET', `${api}/buscar?q=${encodeURIComponent('talleres de Salamanca')}&k=1`)).json
    expect(
      (await post(`/citar/${json.id}/decisiones`, { cambios: [{ cita: 0, fragmento: far.id }] })).json.error.detalles
        .campo,
    ).toBe('cambios')
    expect((await house.ask('GET', `${api}/citar/${json.id}/alternativas?cita=5`)).json.error.detalles.campo).toBe(
      'cita',
    )
    await house.ask('DELETE', `${api}/documentos/${again.id}`)
  })

  it('an index that is none is 400 on rechazadas', async () => {
    const { json } = await post('/citar', { texto: DRAFT })
    const reply = await post(`/citar/${json.id}/decisiones`, { rechazadas: [2] })
    expect([reply.status, reply.json.error.detalles.campo]).toEqual([400, 'rechazadas'])
  })

  it('while it works: 409', async () => {
    house.hold(true)
    const { json } = await house.ask('POST', `${api}/citar?esperar=0`, { body: { texto: DRAFT } })
    expect((await post(`/citar/${json.id}/decisiones`, {})).status).toBe(409)
    house.hold(false)
  })

  it('a passage that has left the library is not cited any more: 409 until it is refused', async () => {
    const gone = await house.upload(
      '#5\nEl primer libro de Valencia tenía sesenta y seis hojas.',
      '?titulo=Valencia&autores=Mas,%20Pau&anio=2010',
    )
    const { json } = await post('/citar', { texto: 'El primer libro de Valencia tenía sesenta y seis hojas.' })
    expect(json.citas).toHaveLength(1)
    await house.ask('DELETE', `${api}/documentos/${gone.id}`)
    expect((await post(`/citar/${json.id}/decisiones`, {})).json.error).toMatchObject({
      codigo: 'conflicto',
      detalles: { cita: 0 },
    })
    expect((await post(`/citar/${json.id}/decisiones`, { rechazadas: [0] })).json.citas).toEqual([])
  })
})

describe('POST /citas', () => {
  it('each passage by itself, in the style, with the page of its anchor', async () => {
    const { pasajes } = (await house.ask('GET', `${api}/buscar?q=${encodeURIComponent('imprenta Sevilla 1477')}`)).json
    const id = pasajes.find((p: { documento: { id: string } }) => p.documento.id === doc).id
    const { json } = await post('/citas', { fragmentos: [id], estilo: 'apa' })
    expect(json).toMatchObject({
      estilo: 'apa',
      citas: [
        { fragmento: id, cita: '(García, 1998, p. 2)', referencia: expect.stringContaining('García, A. (1998)') },
      ],
    })
    expect((await post('/citas', { fragmentos: [id], estilo: 'ieee' })).json.citas[0]).toMatchObject({
      cita: '[1, p. 2]',
      referencia: expect.stringMatching(/^\[1\] A\. García/),
    })
    expect(
      (await post('/citas', { fragmentos: [id], estilo: 'chicago-notes-bibliography' })).json.citas[0].cita,
    ).toMatch(/García.*2/)
    expect((await post('/citas', { fragmentos: [id], estilo: 'ninguno-asi' })).json.error.detalles.campo).toBe('estilo')
  })

  it('of documents the entry of the bibliography, in any language', async () => {
    const { status, json } = await post('/citas', { documentos: [doc], idioma: 'en-GB' })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      citas: [],
      referencias: [{ documento: doc, referencia: expect.stringContaining('García, A. (1998)') }],
    })
    expect((await post('/citas', { documentos: ['nada'] })).status).toBe(404)
    expect((await post('/citas', {})).json.error.detalles.campo).toBe('fragmentos')
  })

  it('a passage that is not there: 404', async () => {
    expect((await post('/citas', { fragmentos: [`${doc}:999`] })).status).toBe(404)
  })
})

it('GET /estilos/{id}/muestra shows a style', async () => {
  const { json } = await house.ask('GET', `${api}/estilos/modern-language-association/muestra`)
  expect(json).toMatchObject({
    id: 'modern-language-association',
    cita: expect.stringContaining('23'),
    referencia: expect.stringContaining('Cervantes'),
  })
})
