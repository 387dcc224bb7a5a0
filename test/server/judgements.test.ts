/** Agents judge with a quotation, people by reading: what is proved, what is refused, whose word counts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, type House, type Json, type Reply } from './house.ts'

const api = '/api/v1'
const PAGES = [
  'El archivo de Santa Gadea ardió en 1718 y nadie supo quién había prendido el fuego. Los ' +
    'monjes salvaron tres arcas de pergaminos, que hoy están en Burgos.',
  'En 1790 la biblioteca, que se rehízo despacio, no tenía sino mil cuatrocientos volúmenes.',
]
/** Paraphrases that no bag of words would dare to call supported. */
const CLAIM = 'Un incendio de autor desconocido destruyó en 1718 los papeles de Santa Gadea.'
const QUOTE = 'nadie supo quién había prendido el fuego'

let house: House
let doc = ''
let passages: string[] = []
let session: Record<string, string>
beforeAll(async () => {
  house = await openHouse()
  doc = (
    await house.upload(
      PAGES.map((page, i) => `#${31 + i}\n${page}`).join('\f'),
      '?titulo=El%20archivo&autores=Ler%C3%ADn,%20Matilde&anio=1987',
    )
  ).id
  const owner = (await house.storage.access.owner()).id
  const shelf = house.storage.shelf(owner)
  passages = (await shelf.passagesOf(doc, 1, 2)).map(p => p.id)
  session = await house.signIn(owner)
})
afterAll(() => house.close())

const verify = (body: object, key?: string): Promise<Reply> =>
  house.ask('POST', `${api}/verificar`, { body: { afirmacion: CLAIM, ...body }, ...(key && { key }) })
const juicio = (cita: string, more: object = {}): object => ({ juicio: { pasaje: passages[0], cita, ...more } })
const person = (veredicto: string, more: object = {}): Promise<Reply> =>
  house.ask('POST', `${api}/juicios`, {
    key: null,
    headers: session,
    body: { afirmacion: CLAIM, pasaje: passages[0], veredicto, ...more },
  })
const takeBack = (id: string): Promise<Reply> =>
  house.ask('DELETE', `${api}/juicios/${id}`, { key: null, headers: session })

describe('an agent judges, we prove', () => {
  it('a proved quotation makes the claim `respaldada`, with the printed page, and says who decided', async () => {
    expect((await verify({})).json.veredicto).not.toBe('respaldada')
    const { status, json } = await verify(juicio(QUOTE))
    expect([status, json.veredicto, json.respaldada, json.juez, json.probabilidad]).toEqual([
      200,
      'respaldada',
      true,
      'agente',
      0.9,
    ])
    expect(json.pasajes[0]).toMatchObject({
      id: passages[0],
      pasaje: QUOTE,
      localizador: 'p. 31',
      cita: '(Lerín, 1987, p. 31)',
      juez: 'agente',
      respaldo: 0.9,
      relacion: 'APOYO_DIRECTO',
    })
    expect(json.pasajes[0].texto.slice(...json.pasajes[0].pasaje_rango)).toBe(QUOTE)
    expect(json.rechazo).toBeUndefined()
  })
  it.each<[string, string, string, RegExp, object?]>([
    [
      'words that are not there',
      'un monje prendió fuego al archivo',
      'cita_no_literal',
      /Lo más parecido: «El archivo/,
    ],
    ['another number in them', 'El archivo de Santa Gadea ardió en 1781', 'cita_no_literal', /1718/],
    ['less than a clause', 'archivo de Santa', 'cita_corta', /cláusula/],
    ['a year that is nowhere in the passage', QUOTE, 'fecha', /1720/, { afirmacion: CLAIM.replace('1718', '1720') }],
    ['a name that is nowhere', QUOTE, 'nombre', /Silos/, { afirmacion: 'Nadie sabe quién quemó el archivo de Silos.' }],
    [
      'a negation turned round',
      'Los monjes salvaron tres arcas de pergaminos',
      'negacion',
      /niega/,
      { afirmacion: 'Los monjes no salvaron tres arcas de pergaminos.' },
    ],
    [
      'what the passage denies',
      QUOTE,
      'negacion',
      /nadie supo/,
      { afirmacion: 'Pronto se supo quién había quemado el archivo de Santa Gadea.' },
    ],
    [
      'a year after the source’s',
      QUOTE,
      'anacronica',
      /1987/,
      { afirmacion: 'Desde 1999 se ignora quién quemó el archivo en 1718.' },
    ],
    [
      'a passage that speaks of something else',
      QUOTE,
      'sin_relacion',
      /otra cosa/,
      { afirmacion: 'The price of oat milk rises faster than wages in coastal cities.' },
    ],
    [
      'a quotation of the claim that is not in the passage',
      QUOTE,
      'cita_no_literal',
      /la casa entera se vino abajo/,
      { afirmacion: 'El archivo ardió en 1718: «la casa entera se vino abajo aquella noche».' },
    ],
  ])('%s is refused, and it says why', async (_what, cita, motivo, detalle, more = {}) => {
    const { status, json } = await verify({ ...juicio(cita), ...more })
    expect([status, json.rechazo.motivo]).toEqual([200, motivo])
    expect(json.rechazo.detalle).toMatch(detalle)
    expect([json.juez === 'agente', json.veredicto]).not.toContain('respaldada')
    expect(json.juez).not.toBe('agente')
  })
  it('a contradiction, and a part, are followed with their quotation', async () => {
    const against = await verify({
      afirmacion: 'El archivo de Santa Gadea ardió en 1720.',
      ...juicio('El archivo de Santa Gadea ardió en 1718', { veredicto: 'contradicha' }),
    })
    expect(against.json).toMatchObject({ veredicto: 'contradicha', juez: 'agente' })
    const part = await verify(juicio(QUOTE, { veredicto: 'parcial' }))
    expect([part.json.veredicto, part.json.juez]).toEqual(['parcial', 'agente'])
  })
  it('`documentos` limits the judgement too, and a passage that is not there is 404 like any id', async () => {
    const other = (await house.upload('#1\nOtra cosa.')).id
    for (const body of [
      { ...juicio(QUOTE), documentos: [other] },
      { juicio: { pasaje: 'nada:p1', cita: QUOTE } },
      { juicio: { pasaje: `${doc}:p99`, cita: QUOTE } },
    ]) {
      const { status, json } = await verify(body)
      expect([status, json.error.codigo, json.error.detalles]).toEqual([
        404,
        'no_encontrado',
        { campo: 'juicio.pasaje' },
      ])
    }
  })
  it.each([
    ['no quotation', { juicio: { pasaje: 'x' } }, 'juicio.cita'],
    ['no object', { juicio: 'x' }, 'juicio'],
    ['an unknown verdict', { juicio: { pasaje: 'x', cita: QUOTE, veredicto: 'sin_respaldo' } }, 'juicio.veredicto'],
  ])('%s is 400 and names the field', async (_what, body, campo) => {
    const { status, json } = await verify(body)
    expect([status, json.error.detalles.campo]).toEqual([400, campo])
  })
})

describe('an agent cites a draft', () => {
  const OWN = 'Conviene recordar que en 1790 los libros del monasterio eran pocos: mil cuatrocientos.'
  const DRAFT = `# Ensayo\n\n${CLAIM} ${OWN}\n\nEl obispo ordenó el incendio de 1718.\n`
  const cite = (juicios: object[], more: object = {}): Promise<Reply> =>
    house.ask('POST', `${api}/citar`, { body: { texto: DRAFT, juicios, ...more } })

  it('sentences with a proved quotation are cited with their page; the rest says why not', async () => {
    const { json } = await cite([
      { frase: CLAIM, pasaje: passages[0], cita: QUOTE },
      { frase: OWN, pasaje: passages[1], cita: 'no tenía sino mil cuatrocientos volúmenes' },
      { frase: 'El obispo ordenó el incendio de 1718.', pasaje: passages[0], cita: 'el obispo ordenó el fuego' },
      { frase: 'Esta frase no está.', pasaje: passages[0], cita: QUOTE },
      { frase: 'El obispo ordenó el incendio de 1718.', pasaje: 'nada:p1', cita: QUOTE },
    ])
    expect(json.citas).toMatchObject([
      { afirmacion: CLAIM, cita: '(Lerín, 1987, p. 31)', juez: 'agente', pasaje: QUOTE, respaldo: 0.9 },
      { afirmacion: OWN, cita: '(Lerín, 1987, p. 32)', juez: 'agente', fragmento: passages[1] },
    ])
    expect(json.rechazos.map((r: Json) => [r.motivo, r.pasaje])).toEqual([
      ['cita_no_literal', passages[0]],
      ['frase_inexistente', passages[0]],
      ['pasaje_inexistente', 'nada:p1'],
    ])
    expect(json.texto).toContain('Santa Gadea (Lerín, 1987, p. 31).')
    expect(json.sin_cita.map((s: Json) => s.afirmacion)).toEqual(['El obispo ordenó el incendio de 1718.'])
    expect(json.bibliografia).toHaveLength(1)
  })
  it('the sentence may carry marks of emphasis; one that is cited already is left alone', async () => {
    const texto = `El archivo *ardió* sin que **nadie** supiera por qué. Lo dice otro (Pérez, 1990, p. 3).`
    const { json } = await cite(
      [
        { frase: 'El archivo ardió sin que nadie supiera por qué.', pasaje: passages[0], cita: QUOTE },
        { frase: 'Lo dice otro (Pérez, 1990, p. 3).', pasaje: passages[0], cita: QUOTE },
      ],
      { texto },
    )
    expect(json.citas).toHaveLength(1)
    expect(json.rechazos.map((r: Json) => r.motivo)).toEqual(['ya_citada'])
  })
  it('an `umbral` above what such judgements are worth refuses them', async () => {
    const { json } = await cite([{ frase: CLAIM, pasaje: passages[0], cita: QUOTE }], { umbral: 0.95 })
    expect([json.citas, json.rechazos[0].motivo]).toEqual([[], 'bajo_umbral'])
  })
  it('what was decided survives another style and a refusal', async () => {
    const { json } = await cite([{ frase: CLAIM, pasaje: passages[0], cita: QUOTE }])
    const styled = await house.ask('POST', `${api}/citar/${json.id}/decisiones`, { body: { estilo: 'vancouver' } })
    expect(styled.json.citas).toMatchObject([{ juez: 'agente', pasaje: QUOTE }])
  })
  it('another account’s passage does not exist, over both verbs', async () => {
    const other = await house.newAccount('otra@example.org')
    const foreign = await verify(juicio(QUOTE), other.key)
    const absent = await verify({ juicio: { pasaje: `${doc}x:p1`, cita: QUOTE } }, other.key)
    expect([foreign.status, foreign.text]).toEqual([404, absent.text])
    const cited = async (pasaje: string): Promise<Json> =>
      (
        await house.ask('POST', `${api}/citar`, {
          key: other.key,
          body: { texto: DRAFT, juicios: [{ frase: CLAIM, pasaje, cita: QUOTE }] },
        })
      ).json
    const [theirs, none] = [await cited(passages[0]!), await cited('nada:p1')]
    expect([theirs.citas, theirs.rechazos]).toEqual([
      [],
      none.rechazos.map((r: Json) => ({ ...r, pasaje: passages[0] })),
    ])
  })
})

describe('a person judges', () => {
  it('«Sí, lo dice»: it is kept with who and when, counts from then on, is shown as theirs, and can be taken back', async () => {
    const before = (await verify({})).json
    const said = await person('respaldada')
    expect([said.status, said.json]).toEqual([
      201,
      {
        id: expect.stringMatching(/^j/),
        afirmacion: CLAIM,
        pasaje: passages[0],
        documento: doc,
        veredicto: 'respaldada',
        juez: 'persona',
        quien: 'propietario',
        creado: expect.stringMatching(/^20.*Z$/),
      },
    ])
    const now = (await verify({ afirmacion: `  «${CLAIM.toUpperCase()}»` })).json
    expect([now.veredicto, now.juez, now.pasajes[0].juez, now.pasajes[0].juicio]).toEqual([
      'respaldada',
      'persona',
      'persona',
      said.json,
    ])
    const cited = await house.ask('POST', `${api}/citar`, { body: { texto: CLAIM } })
    expect(cited.json.citas).toMatchObject([{ juez: 'persona', localizador: 'p. 31' }])
    expect((await verify({ afirmacion: `¿${CLAIM.replace('.', '?')}` })).json.juez).not.toBe('persona')

    expect((await takeBack(said.json.id)).status).toBe(200)
    expect((await verify({})).json.veredicto).toBe(before.veredicto)
    expect((await takeBack(said.json.id)).status).toBe(404)
  })
  it('«No»: that passage is not cited for it, not even when an agent says so', async () => {
    const { json: said } = await person('sin_respaldo')
    const asked = await verify(juicio(QUOTE))
    expect([asked.json.veredicto, asked.json.rechazo.motivo]).toEqual(['sin_respaldo', 'persona'])
    expect(asked.json.rechazo.detalle).toContain('propietario')
    await takeBack(said.id)
  })
  it('«En parte»: `parcial`, and another word of theirs takes its place', async () => {
    const first = (await person('parcial')).json
    expect((await verify({})).json).toMatchObject({ veredicto: 'parcial', juez: 'persona' })
    const second = (await person('respaldada')).json
    expect((await verify({})).json).toMatchObject({ veredicto: 'respaldada', juez: 'persona' })
    expect((await takeBack(first.id)).status).toBe(404)
    await takeBack(second.id)
  })
  it('what they said holds for the words that they read: a passage read anew is another one', async () => {
    const { json: said } = await person('respaldada', {
      pasaje: passages[1],
      afirmacion: 'Eran mil cuatrocientos libros.',
    })
    const shelf = house.storage.shelf((await house.storage.access.owner()).id)
    const asked = async (): Promise<string> =>
      (await verify({ afirmacion: 'Eran mil cuatrocientos libros.' })).json.juez
    expect(await asked()).toBe('persona')
    const [old] = await shelf.passages([passages[1]!])
    const words = { forms: 'otra lectura', stems: 'otra lectura', heading: '' }
    const { token, posicion, ruta } = old!
    await shelf.savePassages(
      doc,
      [2, 2],
      [{ token, posicion, ruta, ancla: null, texto: 'Otra lectura.', desde: 0, hasta: 13, ...words }],
    )
    expect(await asked()).not.toBe('persona')
    await takeBack(said.id)
  })
  it('what a person found is added to a draft that was cited without it, in its place', async () => {
    const texto = `${CLAIM} El abad era de Burgos y leía mucho latín.`
    const job = (await house.ask('POST', `${api}/citar`, { body: { texto } })).json
    expect(job.sin_cita.map((s: Json) => s.afirmacion)[0]).toBe(CLAIM)
    const decide = (body: object): Promise<Reply> => house.ask('POST', `${api}/citar/${job.id}/decisiones`, { body })
    const near = await house.ask('GET', `${api}/citar/${job.id}/alternativas?sin_cita=0`)
    expect(near.json.pasajes[0]).toMatchObject({ id: passages[0], respaldo: expect.any(Number), juez: 'alineado' })
    for (const query of ['sin_cita=7', ''])
      expect((await house.ask('GET', `${api}/citar/${job.id}/alternativas?${query}`)).status).toBe(400)
    const early = await decide({ anadidas: [{ sin_cita: 0, fragmento: passages[0] }] })
    expect([early.status, early.json.error.detalles.campo]).toEqual([400, 'anadidas'])
    const { json: said } = await person('respaldada')
    const { json } = await decide({ anadidas: [{ sin_cita: 0, fragmento: passages[0] }] })
    expect(json.citas).toMatchObject([{ afirmacion: CLAIM, juez: 'persona', anadida: 0, localizador: 'p. 31' }])
    expect(json.sin_cita).toHaveLength(job.sin_cita.length - 1)
    expect(json.texto).toContain('Gadea (Lerín, 1987, p. 31).')
    expect((await decide({ anadidas: [{ sin_cita: 9, fragmento: passages[0] }] })).status).toBe(400)
    await takeBack(said.id)
  })
  it('a key cannot speak for a person, nor take back what one said', async () => {
    const { json: said } = await person('respaldada')
    const body = { afirmacion: CLAIM, pasaje: passages[0], veredicto: 'respaldada' }
    const reply = await house.ask('POST', `${api}/juicios`, { body })
    expect([reply.status, reply.json.error.detalles]).toEqual([403, { sesion: true }])
    expect((await house.ask('DELETE', `${api}/juicios/${said.id}`)).status).toBe(403)
    expect((await house.ask('GET', `${api}/juicios?juez=persona`)).json).toMatchObject({ total: 1, juicios: [said] })
    await takeBack(said.id)
  })
  it('another account finds neither the passage nor what was said of it, and takes nothing back', async () => {
    const { json: said } = await person('respaldada')
    const other = await house.newAccount('ajena@example.org')
    const theirs = await house.signIn(other.account)
    const as = (method: string, path: string, body?: object): Promise<Reply> =>
      house.ask(method, `${api}${path}`, { key: null, headers: theirs, ...(body && { body }) })
    const judged = (pasaje: string): object => ({ afirmacion: CLAIM, pasaje, veredicto: 'sin_respaldo' })
    const [foreign, absent] = [
      await as('POST', '/juicios', judged(passages[0]!)),
      await as('POST', '/juicios', judged('nada:p1')),
    ]
    expect([foreign.status, foreign.text]).toEqual([404, absent.text])
    const [taken, gone] = [await as('DELETE', `/juicios/${said.id}`), await as('DELETE', '/juicios/j0')]
    expect([taken.status, taken.text.replace(said.id, 'j0')]).toEqual([404, gone.text])
    expect((await as('GET', '/juicios')).json).toEqual({ juicios: [], total: 0 })
    expect((await as('POST', '/verificar', { afirmacion: CLAIM })).json.juez).not.toBe('persona')
    const people = (await as('GET', '/jueces')).json.jueces.find((j: Json) => j.clase === 'persona')
    expect(people.juicios).toBe(0)
    expect((await as('POST', '/jueces/nli/traer', {})).status).toBe(403)

    const mine = (await house.ask('POST', `${api}/citar`, { body: { texto: `${CLAIM} Nadie lo vio arder.` } })).json
    const [job, none] = [
      await as('GET', `/citar/${mine.id}/alternativas?sin_cita=0`),
      await as('GET', '/citar/c0/alternativas?sin_cita=0'),
    ]
    expect([job.status, job.text.replace(mine.id, 'c0')]).toEqual([404, none.text])
    const own = (await as('POST', '/citar', { texto: CLAIM })).json
    const add = (fragmento: string): Promise<Reply> =>
      as('POST', `/citar/${own.id}/decisiones`, { anadidas: [{ sin_cita: 0, fragmento }] })
    const [added, nothing] = [await add(passages[0]!), await add('nada:p1')]
    expect([added.status, added.text.replaceAll(passages[0]!, 'nada:p1')]).toEqual([400, nothing.text])
    expect((await verify({})).json.juez).toBe('persona')
    await takeBack(said.id)
  })
  it('what people make of agents’ judgements is what such judgements are worth', async () => {
    const claims = ['Quien lo hizo escapó.', 'El culpable quedó sin nombre.', 'Se ignora al autor del fuego.']
    for (const afirmacion of claims) await verify({ afirmacion, ...juicio(QUOTE) })
    for (const afirmacion of claims) await person('sin_respaldo', { afirmacion })
    const { json } = await verify({ afirmacion: 'El fuego fue obra de alguien que nadie conoce.', ...juicio(QUOTE) })
    expect(json.probabilidad).toBeCloseTo(9 / 13, 2)
    expect(json.veredicto).toBe('sin_respaldo')
    // what merely stands near is cited at no threshold
    const cited = await house.ask('POST', `${api}/citar`, {
      body: { texto: CLAIM, umbral: 0.5, juicios: [{ frase: CLAIM, pasaje: passages[0], cita: QUOTE }] },
    })
    expect([cited.json.citas, cited.json.rechazos]).toEqual([
      [],
      [expect.objectContaining({ motivo: 'bajo_umbral', detalle: 'Tales juicios valen 0.69 y se pide 0.7.' })],
    ])
    const list = await house.ask('GET', `${api}/juicios?juez=agente&limite=2`)
    expect([list.json.juicios.length, list.json.juicios[0].cita, typeof list.json.siguiente]).toEqual([
      2,
      QUOTE,
      'string',
    ])
  })
})
