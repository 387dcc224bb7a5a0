import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Writer } from '../../src/core/ask/writer.ts'
import { Failure } from '../../src/errors.ts'
import { openHouse, type House, type Reply } from './house.ts'

const api = '/api/v1'
const SAID = 'La imprenta llegó a la ciudad de Sevilla en 1477.'
let house: House
let doc = ''
beforeAll(async () => {
  house = await openHouse()
  doc = (
    await house.upload(
      `#xiv\n${SAID} Los talleres eran pequeños.`,
      '?titulo=La%20imprenta&autores=Garc%C3%ADa,%20Ana&anio=1998',
    )
  ).id
})
afterAll(() => house.close())

const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Reply> =>
  house.ask('POST', api + path, { body, headers, ...(headers.Accept && { unchecked: true }) })
const eventsOf = (text: string): { event: string; data: any }[] =>
  [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data]) => ({
    event: event!,
    data: JSON.parse(data!),
  })) // what the test reads out of an answer

describe('POST /preguntar', () => {
  it('answers with notes whose text comes from the anchor', async () => {
    const { status, json } = await post('/preguntar', { pregunta: '¿Cuándo llegó la imprenta a Sevilla?' })
    expect([status, json.pregunta, json.fuentes[0].n]).toEqual([200, '¿Cuándo llegó la imprenta a Sevilla?', 1])
    expect(json.respuesta).toMatch(/\[\^1\]\n\n\[\^1\]: \(García, 1998, p\. xiv\)$/)
    expect(['alta', 'media', 'baja']).toContain(json.confianza)
  })

  it.each([
    ['stream', { stream: true }, {}],
    ['Accept', {}, { Accept: 'text/event-stream' }],
  ])('events with %s: pasajes, texto…, fuente…, fin with the whole answer', async (_how, more, headers) => {
    const { headers: sent, text } = await house.ask('POST', `${api}/preguntar`, {
      body: { pregunta: '¿Cuándo llegó la imprenta a Sevilla?', ...more },
      headers,
      unchecked: true,
    })
    expect(sent.get('content-type')).toContain('text/event-stream')
    const events = eventsOf(text)
    expect(events.map(e => e.event).join(' ')).toMatch(/^pasajes( texto)+( fuente)+ fin$/)
    const fin = events.at(-1)!.data
    expect(
      fin.respuesta.startsWith(
        events
          .filter(e => e.event === 'texto')
          .map(e => e.data.delta)
          .join('')
          .trim(),
      ),
    ).toBe(true)
    expect(events.filter(e => e.event === 'fuente').map(e => e.data)).toEqual(fin.fuentes)
    expect(events[0]!.data.pasajes[0].id).toContain(doc)
  })

  it('«the answer text with footnote definitions at the end, then a separator line and a sources section headed with the confidence level»', async () => {
    const { text, headers } = await post('/preguntar?formato=markdown', {
      pregunta: '¿Cuándo llegó la imprenta a Sevilla?',
    })
    expect(headers.get('content-type')).toContain('text/markdown')
    expect(text).toMatch(
      /\[\^1\]: \(García, 1998, p\. xiv\)\n\n---\n\n## Fuentes \(confianza (alta|media|baja)\)\n\n1\. /,
    )
  })

  it('a provider that fails is 502, or the error event when the stream has begun', async () => {
    const writer: Writer = {
      name: 'fake',
      async *write() {
        yield `${SAID.replace('.', '')} [^1]. Y des`
        throw new Failure('proveedor_fallo')
      },
    }
    const other = await openHouse({ writer, fallback: false })
    try {
      await other.upload(`#1\n${SAID}`)
      const whole = await other.ask('POST', `${api}/preguntar`, {
        body: { pregunta: '¿Cuándo llegó la imprenta a Sevilla?' },
      })
      expect([whole.status, whole.json.error.codigo]).toEqual([502, 'proveedor_fallo'])
      const { text } = await other.ask('POST', `${api}/preguntar`, {
        body: { pregunta: '¿Cuándo llegó la imprenta a Sevilla?', stream: true },
        unchecked: true,
      })
      const events = eventsOf(text)
      expect([events[0]!.event, events.at(-1)!.event, events.at(-1)!.data.error.codigo]).toEqual([
        'pasajes',
        'error',
        'proveedor_fallo',
      ])
      expect(events.map(e => e.event)).not.toContain('fin')
    } finally {
      await other.close()
    }
  })

  it.each([
    ['an empty pregunta', { pregunta: ' ' }, 'pregunta'],
    ['none', {}, 'pregunta'],
    ['k that is no number', { pregunta: 'x', k: 'ocho' }, 'k'],
  ])('%s is 400 and names the field', async (_what, body, campo) => {
    const { status, json } = await post('/preguntar', body)
    expect([status, json.error.detalles.campo]).toEqual([400, campo])
  })

  it('k is clamped to 12', async () =>
    expect((await post('/preguntar', { pregunta: '¿Cuándo llegó la imprenta?', k: 99 })).status).toBe(200))
})

describe('POST /verificar', () => {
  const verdict = async (afirmacion: string, more: object = {}): Promise<any> =>
    (await post('/verificar', { afirmacion, ...more })).json // what the test reads out of an answer
  it('respaldada with the sentence that says so, and which judge spoke', async () => {
    const json = await verdict('La imprenta llegó a Sevilla en 1477.')
    expect(json).toMatchObject({ veredicto: 'respaldada', respaldada: true, juez: expect.any(String) })
    expect(json.probabilidad).toBeGreaterThanOrEqual(0.7)
    expect(json.pasajes[0]).toMatchObject({
      relacion: 'APOYO_DIRECTO',
      pasaje: SAID,
      localizador: 'p. xiv',
      cita: '(García, 1998, p. xiv)',
    })
    const {
      texto,
      pasaje,
      pasaje_rango: [from, to],
    } = json.pasajes[0]
    expect(texto.slice(from, to)).toBe(pasaje)
  })
  it('contradicha when the library denies it; sin_respaldo when it says nothing', async () => {
    expect(await verdict('La imprenta no llegó a Sevilla en 1477.')).toMatchObject({
      veredicto: 'contradicha',
      respaldada: false,
    })
    expect(await verdict('Los volcanes submarinos crecen.')).toMatchObject({
      veredicto: 'sin_respaldo',
      respaldada: false,
    })
  })
  it('anio: a source whose year is later is discarded; a claim about later years than its source is IMPOSIBLE_TEMPORAL', async () => {
    expect((await verdict('La imprenta llegó a Sevilla en 1477.', { anio: 1990 })).pasajes).toEqual([])
    const [first] = (await verdict('La imprenta llegó a Sevilla en 2005.')).pasajes
    expect(first).toMatchObject({ relacion: 'IMPOSIBLE_TEMPORAL', respaldo: 0 })
  })
  it('«a claim shorter than 4 characters is 400»', async () => {
    const { status, json } = await post('/verificar', { afirmacion: 'no' })
    expect([status, json.error.detalles.campo]).toEqual([400, 'afirmacion'])
  })
  it('as Markdown', async () =>
    expect(
      (await post('/verificar?formato=markdown', { afirmacion: 'La imprenta llegó a Sevilla en 1477.' })).text,
    ).toMatch(/\*\*respaldada\*\*/))
})

describe('POST /cotejar', () => {
  it('gives each quotation its class, its passage and its citation', async () => {
    const texto =
      'Dice «La imprenta llegó a la ciudad de Sevilla en 1477», y también «La ' +
      'imprenta llegó a la ciudad de Sevilla en 1478».'
    const { json } = await post('/cotejar', { texto })
    expect(json.citas.map((c: { clase: string }) => c.clase)).toEqual(['exacta', 'inexistente'])
    expect(json.citas[0]).toMatchObject({ cita: '(García, 1998, p. xiv)', pasaje: { documento: { id: doc } } })
    expect(texto.slice(...(json.citas[0].rango as [number, number]))).toBe(json.citas[0].texto)
  })
})
