/** Receipts over REST: of citations inserted, audited, chosen by hand; the key, the script, other accounts. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonical, check, sha256 } from '../../src/core/receipts/check.ts'
import { compiled } from '../../src/paths.ts'
import { openHouse, type House, type Json, type Reply } from './house.ts'

const api = '/api/v1'
const FIRST = 'La imprenta llegó a la ciudad de Sevilla en 1477.'
const SECOND = 'Los talleres de Salamanca eran pequeños y pobres.'
const FILE = `#21\nPrólogo sin nada.\f#22\n${FIRST} Así lo cuentan.\f#23\n${SECOND}`

let house: House
let doc = '',
  key = ''
beforeAll(async () => {
  house = await openHouse()
  doc = (await house.upload(FILE, '?titulo=La%20imprenta&autores=Garc%C3%ADa,%20Ana&anio=1998')).id
  key = ((await (await fetch(`${house.url}/.well-known/anaquel-receipts.json`)).json()) as Json).clave
})
afterAll(() => house.close())

const cite = (body: object): Promise<Reply> => house.ask('POST', `${api}/citar`, { body })
const receipt = (id: string, query = '', asker?: string): Promise<Reply> =>
  house.ask('GET', `${api}/citas/${encodeURIComponent(id)}/recibo${query}`, { ...(asker && { key: asker }) })
const found = (text: string, against: Parameters<typeof check>[1] = {}): Record<string, boolean | null> =>
  Object.fromEntries(check(Buffer.from(text), against).map(([holds, says]) => [says.split(':')[0], holds]))
const PROVED = { digest: true, signature: true, key: true, file: true, words: true }

describe('GET /citas/{id}/recibo', () => {
  it('says what a citation rests on, is verified with the file alone, and is the same when asked again', async () => {
    const { json } = await cite({ texto: `${FIRST} ${SECOND}` })
    expect(json.citas.map((cita: Json) => cita.id)).toEqual([`${json.id}.1`, `${json.id}.2`])
    const { status, text, json: given } = await receipt(json.citas[0].id)
    expect(status).toBe(200)
    expect(text).toBe(canonical(given))
    expect(found(text, { original: Buffer.from(FILE), key })).toMatchObject(PROVED)
    expect((await receipt(json.citas[0].id)).text).toBe(text)
    expect(given.cuerpo).toMatchObject({
      ...{ id: `${json.id}.1`, documento: doc, afirmacion: FIRST, cita: '(García, 1998, p. 22)', localizador: 'p. 22' },
      archivo: { sha256: sha256(FILE), bytes: Buffer.byteLength(FILE) },
      literal: { texto: FIRST, posicion: 2, sufijo: ' Así lo cuentan.' },
      folio: { fisica: 2, impresa: '22' },
      juicio: { juez: json.citas[0].juez, respaldo: json.citas[0].respaldo, umbral: 0.7 },
      registro: { csl: { title: 'La imprenta' } },
      lectura: { version: expect.any(Number) },
    })
    expect(given.cuerpo.ancla).toMatchObject({ tipo: 'pagina', fisica: 2, impresa: '22' })
  })

  it('without signature, and with hashes only, which hold nothing of the source', async () => {
    const { json } = await cite({ texto: FIRST })
    const id = json.citas[0].id
    expect((await receipt(id, '?firma=false')).json.firma).toBeUndefined()
    const full = await receipt(id)
    const hashes = await receipt(id, '?forma=huellas')
    expect(found(hashes.text, { original: Buffer.from(FILE), full: Buffer.from(full.text), key })).toMatchObject({
      ...PROVED,
      'full receipt': true,
    })
    for (const secret of ['Sevilla', 'García', '22', doc, id, 'imprenta'].filter(word => word !== '22'))
      expect(hashes.text).not.toContain(secret)
  })

  it('of a passage, whole or in part', async () => {
    const { json } = await house.ask('GET', `${api}/buscar?q=imprenta%20Sevilla`)
    const { id, texto } = json.pasajes[0]
    const part = await receipt(id, `?desde=${texto.indexOf('Sevilla')}&hasta=${texto.indexOf('Sevilla') + 7}`)
    expect(part.json.cuerpo).toMatchObject({ cita: '(García, 1998, p. 22)', literal: { texto: 'Sevilla' } })
    expect((await receipt(id)).json.cuerpo.literal.texto).toBe(texto)
    const { status, json: refused } = await receipt(id, '?desde=5&hasta=5')
    expect([status, refused.error.detalles.campo]).toEqual([400, 'hasta'])
  })

  it('of a citation that a manuscript has: of the words that were found, with what is wrong', async () => {
    const texto = 'Se sabe que «los talleres de Salamanca eran pequeños» (García, 1998, p. 21).'
    const { json } = await house.ask('POST', `${api}/revisar`, { body: { texto } })
    const { json: given, text } = await receipt(`${json.id}.1`)
    expect(found(text, { original: Buffer.from(FILE), key })).toMatchObject(PROVED)
    expect(given.cuerpo).toMatchObject({
      ...{ cita: '(García, 1998, p. 21)', localizador: 'p. 23' },
      literal: { texto: 'Los talleres de Salamanca eran pequeños' },
      revision: { gravedad: 'fallo', problemas: ['pagina_otra'] },
    })
    const nothing = await house.ask('POST', `${api}/revisar`, { body: { texto: 'Nada de eso (Nadie, 1901, p. 3).' } })
    expect((await receipt(`${nothing.json.id}.1`)).status).toBe(409)
  })

  it('of nothing is 404: no such job, citation, passage; an audit under the other kind', async () => {
    const { json } = await cite({ texto: FIRST })
    for (const id of [`${json.id}.2`, `c${'0'.repeat(20)}.1`, `r${json.id.slice(1)}.1`, `${doc}:p9.9`, 'x', json.id])
      expect([id, (await receipt(id)).status]).toEqual([id, 404])
  })

  it('another account gets what it gets for what does not exist', async () => {
    const { json } = await cite({ texto: FIRST })
    const { json: audit } = await house.ask('POST', `${api}/revisar`, {
      body: { texto: `«${FIRST}» (García, 1998, p. 22).` },
    })
    const bruno = await house.newAccount('bruno@example.org')
    const none = await receipt(`c${'0'.repeat(20)}.1`, '', bruno.key)
    for (const id of [json.citas[0].id, `${audit.id}.1`, json.citas[0].fragmento]) {
      const { status, json: refused } = await receipt(id, '', bruno.key)
      expect([status, refused.error.codigo]).toEqual([404, none.json.error.codigo])
      expect(JSON.stringify(refused)).not.toMatch(/imprenta|García/)
    }
  })
})

describe('recibos: true', () => {
  it('gives each citation its receipt with the job, which stays as it was made', async () => {
    const { json } = await cite({ texto: `${FIRST} ${SECOND}`, recibos: true })
    const texts = json.citas.map((cita: Json) => JSON.stringify(cita.recibo))
    for (const text of texts) expect(found(text, { original: Buffer.from(FILE), key })).toMatchObject(PROVED)
    const [first] = json.citas
    expect((await receipt(first.id)).text).toBe(texts[0])
    await house.ask('PATCH', `${api}/documentos/${doc}/referencia`, { body: { campos: { publisher: 'Casa' } } })
    expect((await receipt(first.id)).text).toBe(texts[0])
    const { json: left } = await house.ask('POST', `${api}/citar/${json.id}/decisiones`, { body: { rechazadas: [0] } })
    expect(left.citas.map((cita: Json) => [cita.id, cita.recibo.cuerpo.id])).toEqual([[`${json.id}.2`, `${json.id}.2`]])
  })
})

describe('what anybody needs to verify one', () => {
  it('the public key, and nothing of the private one', async () => {
    const reply = await fetch(`${house.url}/.well-known/anaquel-receipts.json`)
    const keys = (await reply.json()) as Json
    expect(keys.clave).toMatch(/^[0-9a-f]{64}$/)
    expect(keys.keys).toEqual([
      { kty: 'OKP', crv: 'Ed25519', use: 'sig', x: Buffer.from(keys.clave, 'hex').toString('base64url') },
    ])
  })

  it('the script, as it was built', async () => {
    const reply = await fetch(`${house.url}/receipt-check.mjs`)
    expect(reply.headers.get('content-type')).toContain('text/javascript')
    expect(await reply.text()).toBe(readFileSync(compiled('src/core/receipts/check.ts'), 'utf8'))
  })
})
