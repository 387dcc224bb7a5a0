import { createHash } from 'node:crypto'
import { zipSync, strToU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDocx } from '../../src/core/cite/docx/read.ts'
import { openHouse, type House, type Reply } from './house.ts'
import { word } from './word.ts'

const api = '/api/v1'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const ODT = 'application/vnd.oasis.opendocument.text'
const SAID = 'La imprenta llegó a la ciudad de Sevilla en 1477.'
const DRAFT =
  `# Notas\n\n${SAID} ¿Y después? En este trabajo propongo otra lectura del ` +
  'asunto. La imprenta no llegó a la ciudad de Sevilla en 1477.\n'

let house: House
let doc = ''
beforeAll(async () => {
  house = await openHouse()
  doc = (
    await house.upload(
      `#1\nUn prólogo sin nada que decir.\f#2\n${SAID} Los talleres eran pequeños.`,
      '?titulo=La%20imprenta&autores=Garc%C3%ADa,%20Ana&anio=1998',
    )
  ).id
})
afterAll(() => house.close())

const cite = (body: object, query = '', headers: Record<string, string> = {}): Promise<Reply> =>
  house.ask('POST', `${api}/citar${query}`, { body, headers })
const citeWord = (bytes: Uint8Array, query = '', headers: Record<string, string> = {}): Promise<Reply> =>
  house.ask('POST', `${api}/citar${query}`, { raw: Buffer.from(bytes), headers: { 'Content-Type': DOCX, ...headers } })

describe('POST /citar', () => {
  it('«Inserts verified citations, with exact page, into the text and returns the bibliography»', async () => {
    const { status, json } = await cite({ texto: DRAFT })
    expect([status, json.estado, json.estilo]).toEqual([200, 'listo', 'apa'])
    expect(json.citas).toMatchObject([
      {
        afirmacion: SAID,
        cita: '(García, 1998, p. 2)',
        localizador: 'p. 2',
        documento: doc,
        pasaje: SAID,
        enlace: expect.stringContaining(`/leer/${doc}?u=2`),
      },
    ])
    expect(json.citas[0].respaldo).toBeGreaterThanOrEqual(0.7)
    expect(json.citas[0].fragmento).toMatch(new RegExp(`^${doc}:`))
    expect(json.texto).toBe(DRAFT.replace('1477.', '1477 (García, 1998, p. 2).'))
    expect(json.bibliografia).toEqual([expect.stringContaining('García, A. (1998). La imprenta')])
    expect(json.bibliografia[0]).not.toContain('*')
  })

  it('«the cited text followed by a references heading and a list of bibliography entries»', async () => {
    const { headers, text } = await cite({ texto: DRAFT }, '?formato=markdown')
    expect(headers.get('content-type')).toContain('text/markdown')
    expect(text).toMatch(/\(García, 1998, p\. 2\)[\s\S]*\n\n## Referencias\n\n- García, A\. \(1998\)\. \*La imprenta\*/)
  })

  it('a note style gives footnotes', async () => {
    const { json } = await cite({ texto: DRAFT, estilo: 'chicago-notes-bibliography' })
    expect(json.texto).toContain(`${SAID}[^cita-1]`)
    expect(json.texto).toMatch(/\n\[\^cita-1\]: .*García.*1998.*2/)
  })

  it('nothing is cited that the library does not say', async () => {
    const { json } = await cite({
      texto: 'La imprenta llegó a la ciudad de Sevilla en 1490. Los volcanes de la Luna siguen activos todos los días.',
    })
    expect([json.citas, json.bibliografia]).toEqual([[], []])
    expect(json.texto).toBe(
      'La imprenta llegó a la ciudad de Sevilla en 1490. Los volcanes de la Luna siguen activos todos los días.',
    )
  })

  it('«with esperar=0 or header Prefer: respond-async they answer at once with HTTP 202 and progreso_url»; GET /citar/{id} waits', async () => {
    house.hold(true)
    const now = await cite({ texto: DRAFT }, '', { Prefer: 'respond-async' })
    expect([now.status, now.json.estado, now.headers.get('location')]).toEqual([202, 'en_cola', now.json.progreso_url])
    expect(now.json.progreso_url).toBe(`${house.url}${api}/citar/${now.json.id}`)
    expect((await house.ask('GET', `${api}/citar/${now.json.id}`)).status).toBe(202)
    expect((await house.ask('GET', `${api}/citar/${now.json.id}?formato=markdown`)).text).toContain('progreso_url')
    house.hold(false)
    const done = await house.ask('GET', `${api}/citar/${now.json.id}?esperar=30`)
    expect([done.status, done.json.estado, done.json.citas.length]).toEqual([200, 'listo', 1])
    expect((await house.ask('GET', `${api}/citar/${now.json.id}?formato=markdown`)).text).toContain('## Referencias')
  })

  it('Idempotency-Key: the same resource; with another body 409 conflicto', async () => {
    const headers = { 'Idempotency-Key': 'borrador-1' }
    const first = await cite({ texto: DRAFT }, '', headers),
      again = await cite({ texto: DRAFT }, '?esperar=30', headers)
    expect([again.status, again.json.id, again.headers.get('idempotent-replayed')]).toEqual([
      200,
      first.json.id,
      'true',
    ])
    const other = await cite({ texto: 'Otro borrador entero.' }, '', headers)
    expect([other.status, other.json.error.codigo]).toEqual([409, 'conflicto'])
  })

  it.each([
    ['no text', {}, 'texto'],
    ['an empty text', { texto: '  \n ' }, 'texto'],
    ['more than 200,000 characters', { texto: 'a'.repeat(200_001) }, 'texto'],
    ['umbral above 1', { texto: DRAFT, umbral: 1.2 }, 'umbral'],
    ['umbral below 0', { texto: DRAFT, umbral: -0.1 }, 'umbral'],
    ['umbral that is no number', { texto: DRAFT, umbral: 'mucho' }, 'umbral'],
    ['an unknown idioma', { texto: DRAFT, idioma: 'tlh-QO' }, 'idioma'],
    ['an unknown estilo', { texto: DRAFT, estilo: 'apaa-inexistente' }, 'estilo'],
  ])('%s is 400 and names the field', async (_what, body, campo) => {
    const { status, json } = await cite(body)
    expect([status, json.error.codigo, json.error.detalles.campo]).toEqual([400, 'peticion_invalida', campo])
  })

  it('an unknown estilo names the nearest', async () => {
    expect((await cite({ texto: DRAFT, estilo: 'vancuver' })).json.error.detalles.cercanos).toContain('vancouver')
  })

  it('GET /estilos finds one', async () => {
    const { json } = await house.ask('GET', `${api}/estilos?q=vancouver&limite=5`)
    expect(json.estilos.length).toBeGreaterThan(0)
    expect(json.estilos[0]).toMatchObject({
      id: expect.any(String),
      titulo: expect.any(String),
      formato: expect.any(String),
    })
  })

  it('another account neither sees the job nor is cited from', async () => {
    const { json } = await cite({ texto: DRAFT })
    const other = await house.newAccount('otra-cita@example.org')
    expect((await house.ask('GET', `${api}/citar/${json.id}`, { key: other.key })).status).toBe(404)
    expect((await house.ask('POST', `${api}/citar`, { key: other.key, body: { texto: DRAFT } })).json.citas).toEqual([])
  })
})

describe('a body that is a .docx', () => {
  it('comes back cited with Accept of its type, and with formato=docx', async () => {
    const bytes = word(SAID, 'Otra cosa.')
    for (const reply of [
      await citeWord(bytes, '', { Accept: DOCX }),
      await citeWord(bytes, '?formato=docx&estilo=ieee'),
    ]) {
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, DOCX])
      expect(reply.headers.get('content-disposition')).toMatch(/citado\.docx/)
    }
    // The library's own document, the draft that both jobs share, and what it became in either style.
    await expect.poll(() => house.blobs.list()).toHaveLength(4)
    const { id } = (await house.storage.access.owner())!
    await expect.poll(async () => (await house.storage.shelf(id).removeCitations()).orphans).toHaveLength(3)
  })

  it('is a blob, and so is what it became: the job keeps neither', async () => {
    const bytes = word(SAID, 'Otra cosa más.')
    const { json } = await citeWord(bytes)
    const row = await house.library((await house.storage.access.owner()).id).shelf.citation(json.id)
    expect(row.draft).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(await house.blobs.has(row.cited!)).toBe(true)
    expect(JSON.stringify([row.input, row.result]).length).toBeLessThan(4000)
  })

  it('of a job from before it was a blob is read all the same', async () => {
    const { shelf } = house.library((await house.storage.access.owner()).id)
    const { json } = await citeWord(word(SAID))
    const { input, result, cited } = await shelf.citation(json.id)
    const docx = (await house.blobs.read(cited!)).toString('base64')
    await shelf.addCitation({
      id: 'cantes',
      estilo: 'apa',
      input: { ...(input as object), docx: Buffer.from(word(SAID)).toString('base64') },
    })
    const job = (await house.storage.jobs.claim('w', 60, { economico: true }))!
    await shelf.saveCitation('cantes', { ...(result as object), docx })
    await house.storage.jobs.finish(job.id, 'w')
    const asked = { headers: { Accept: DOCX } }
    expect((await house.ask('GET', `${api}/citar/cantes`, asked)).headers.get('content-type')).toBe(DOCX)
    const anew = await house.ask('POST', `${api}/citar/cantes/decisiones`, { body: { rechazadas: [0] } })
    expect([anew.status, anew.json.texto]).toEqual([200, `${SAID}\n`])
  })

  it('is JSON when nothing else is asked, its text as Markdown; GET gives the Word file too', async () => {
    const { json } = await citeWord(word(SAID, 'Otra cosa.'), '?estilo=apa')
    expect(json.texto).toBe(`${SAID.replace('1477.', '1477 (García, 1998, p. 2).')}\n\nOtra cosa.\n`)
    const response = await fetch(`${house.url}${api}/citar/${json.id}?formato=docx`, {
      headers: { Authorization: `Bearer ${house.key}` },
    })
    const { paragraphs } = await readDocx(new Uint8Array(await response.arrayBuffer()))
    expect(paragraphs[0]!.text).toBe(SAID.replace('1477.', '1477 (García, 1998, p. 2).'))
    expect(paragraphs.at(-1)!.text).toContain('García, A. (1998)')
  })

  it('in a note style carries footnotes', async () => {
    const { json } = await citeWord(word(SAID), '?estilo=chicago-notes-bibliography')
    expect(json.texto).toMatch(/1477\.\[\^(\d+)\]\n\n\[\^\1\]: .*García/)
  })

  it('a text beside it is 400: which of the two is the draft?', async () => {
    expect((await citeWord(Buffer.from('PK'), '?texto=hola')).json.error.detalles.campo).toBe('texto')
  })

  it('another type is told all that are taken', async () => {
    const { json } = await house.ask('POST', `${api}/citar`, {
      raw: 'PK',
      headers: { 'Content-Type': 'application/octet-stream' },
    })
    expect(json.error.message).toBe(
      `"Content-Type": must be application/json, ${DOCX}, ${ODT}, text/x-tex, text/vnd.typst, text/org or text/markdown.`,
    )
  })

  it('formato=docx of a text is 400', async () => {
    const { status, json } = await cite({ texto: DRAFT }, '?formato=docx')
    expect([status, json.error.detalles.campo]).toEqual([400, 'formato'])
  })

  it.each([
    ['text that says it is one', Buffer.from('no soy un zip'), 'archivo'],
    ['a ZIP that is none', zipSync({ 'a.txt': strToU8('hola') }), 'archivo'],
    [
      'a bomb',
      zipSync(
        { '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': new Uint8Array(400_000_000) },
        { level: 9 },
      ),
      'archivo',
    ],
  ])(
    '%s is 400 and names the field, and nothing stays',
    async (_what, bytes, campo) => {
      const before = await house.blobs.list()
      const { status, json } = await citeWord(bytes)
      expect([status, json.error.codigo, json.error.detalles.campo]).toEqual([400, 'peticion_invalida', campo])
      await expect.poll(() => house.blobs.list()).toEqual(before)
    },
    600_000,
  )

  it('umbral in its query is not clamped', async () => {
    expect((await citeWord(word(SAID), '?umbral=2')).json.error.detalles.campo).toBe('umbral')
  })
})
