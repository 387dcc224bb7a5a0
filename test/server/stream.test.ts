import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Failure } from '../../src/errors.ts'
import { Answer, defineTool } from '../../tools/define.ts'
import { openHouse, type House } from './house.ts'

/** An operation that streams, as asking will: it emits two parts and ends, or fails on request. */
const telling = defineTool({
  name: 'tell',
  title: 'Tell',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  streams: true,
  description: 'Test only.',
  resumen: 'Solo para la prueba.',
  routes: [{ method: 'post', path: '/contar', operationId: 'contar' }],
  input: z.object({
    falla: z.string().optional().describe('Test only'),
    stream: z.boolean().optional().describe('Test only'),
  }),
  output: z.object({ dicho: z.string() }),
  async run({ falla }, { emit }) {
    emit?.('texto', { delta: 'uno\ndos' })
    if (falla === 'nuestra')
      throw new Failure('proveedor_fallo', {}, { cause: Object.assign(new Error('secret'), { code: 'ECONNREFUSED' }) })
    if (falla === 'ajena') throw new Error('vendor says: secret')
    emit?.('texto', { delta: 'tres' })
    return { dicho: 'uno dos tres' }
  },
})
const filing = defineTool({
  name: 'file',
  title: 'File',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  description: 'Test only.',
  resumen: 'Solo para la prueba.',
  routes: [{ method: 'get', path: '/fichero', operationId: 'fichero' }],
  input: z.object({}),
  output: z.object({}),
  run: async () => new Answer({}, { file: { media: 'application/zip', nombre: 'año.zip', bytes: Buffer.from('PK') } }),
})
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const wording = defineTool({
  name: 'word',
  title: 'Word',
  scope: 'lectura',
  readOnly: true,
  mcp: false,
  body: 'draft',
  formats: ['docx'],
  description: 'Test only.',
  resumen: 'Solo para la prueba.',
  routes: [{ method: 'post', path: '/palabra', operationId: 'palabra' }],
  input: z.object({
    texto: z.string().optional().describe('Test only'),
    estilo: z.string().default('apa').describe('Test only'),
  }),
  output: z.object({ dicho: z.string() }),
  run: async ({ texto, estilo }, { library, file, formato }) => ({
    dicho: `${estilo} ${texto ?? (await library.blobs.read(file!.sha256)).toString()} ${formato === 'docx'}`,
  }),
})

let house: House
beforeAll(async () => {
  house = await openHouse({ tools: [telling, filing, wording] })
})
afterAll(() => house.close())

const post = (body: object, headers = {}): ReturnType<House['ask']> =>
  house.ask('POST', '/api/v1/contar', { body, headers, unchecked: true })

describe('Server-Sent Events', () => {
  it.each([
    ['stream is true', { stream: true }, {}],
    ['Accept: text/event-stream', {}, { Accept: 'text/event-stream' }],
  ])('when %s: what is emitted, then fin with the whole answer', async (_name, body, headers) => {
    const reply = await post(body, headers)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(reply.text).toBe(
      'event: texto\ndata: {"delta":"uno\\ndos"}\n\nevent: texto\ndata: ' +
        '{"delta":"tres"}\n\nevent: fin\ndata: {"dicho":"uno dos tres"}\n\n',
    )
  })

  it('else one JSON answer', async () => {
    expect((await post({})).json).toEqual({ dicho: 'uno dos tres' })
  })

  it("event error: the error envelope; a vendor's text never leaves, nor reaches the log", async () => {
    expect((await post({ stream: true, falla: 'nuestra' })).text).toContain(
      'event: error\ndata: {"error":{"codigo":"proveedor_fallo"',
    )
    expect(house.lines.join('')).toContain('"reason":"Error ECONNREFUSED"')
    const { text } = await post({ stream: true, falla: 'ajena' })
    expect(text).toContain('"codigo":"interno"')
    expect(text + house.lines.join('')).not.toContain('secret')
    expect(house.lines.join('')).toContain('unexpected error')
  })

  it('an unexpected failure without a stream is 500 interno, without a word of its own', async () => {
    const { status, json, text } = await post({ falla: 'ajena' })
    expect([status, json.error.codigo]).toEqual([500, 'interno'])
    expect(text).not.toContain('vendor')
  })

  it('a wrong request is an ordinary 400 even when a stream was asked for', async () => {
    expect((await post({ stream: 'sí' }, { Accept: 'text/event-stream' })).json.error.detalles.campo).toBe('stream')
  })
})

describe('an answer that is a file', () => {
  it('goes out as it is, named', async () => {
    const { headers, text } = await house.ask('GET', '/api/v1/fichero', { unchecked: true })
    expect([headers.get('content-type'), headers.get('content-disposition'), text]).toEqual([
      'application/zip',
      'attachment; filename="ano.zip"; filename*=UTF-8\'\'a%C3%B1o.zip',
      'PK',
    ])
  })
})

describe('a body that is a .docx', () => {
  const post = (headers: Record<string, string>, raw: string, query = ''): ReturnType<House['ask']> =>
    house.ask('POST', `/api/v1/palabra${query}`, { raw, headers, unchecked: true })

  it('is handed over as a file, with the style in the query, and does not stay', async () => {
    expect((await post({ 'Content-Type': DOCX, Accept: DOCX }, 'PK…', '?estilo=mla')).json.dicho).toBe('mla PK… true')
    expect((await post({ 'Content-Type': DOCX }, 'PK…', '?formato=docx')).json.dicho).toBe('apa PK… true')
    await expect.poll(() => house.blobs.list()).toEqual([])
    expect((await house.library((await house.storage.access.owner()).id).shelf.list({ limite: 1 })).total).toBe(0)
  })

  it('or JSON', async () => {
    expect((await post({ 'Content-Type': 'application/json' }, '{"texto":"hola"}')).json.dicho).toBe('apa hola false')
  })
})
