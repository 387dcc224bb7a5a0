import { request, type ClientRequest } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_BYTES } from '../../storage/blobs.ts'
import { openHouse, type House } from './house.ts'

const path = '/api/v1/documentos?esperar=0'
let house: House
let blobs = 0
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  house.hold(true)
  blobs = (await house.blobs.list()).length
})

const nothingLeft = async (): Promise<void> => {
  await expect.poll(() => house.parts()).toEqual([])
  await expect.poll(async () => (await house.blobs.list()).length).toBe(blobs)
}

/** `bytes` of a stream whose length the server is not told. */
function* pieces(bytes: number, head = '', tail = ''): Generator<Buffer> {
  const piece = Buffer.alloc(1 << 20, 'a')
  if (head) yield Buffer.from(head)
  for (let left = bytes - head.length; left > 0; left -= piece.length)
    yield piece.subarray(0, Math.min(left, piece.length))
  if (tail) yield Buffer.from(tail)
}
const stream = (bytes: number, head?: string, tail?: string): ReadableStream =>
  Readable.toWeb(Readable.from(pieces(bytes, head, tail))) as ReadableStream

const open = (
  headers: Record<string, string>,
  started: (req: ClientRequest) => void,
): Promise<{ status: number; body: string } | { broken: string }> =>
  new Promise(resolve => {
    const req = request(
      `${house.url}${path}`,
      { method: 'POST', headers: { Authorization: `Bearer ${house.key}`, ...headers } },
      res => {
        let body = ''
        res.on('data', (chunk: Buffer) => {
          body += chunk.toString()
        })
        res.on('end', () => resolve({ status: res.statusCode ?? 0, body }))
      },
    )
    req.on('error', error => resolve({ broken: error.message }))
    started(req)
  })

describe('request body size: 95 MB; larger answers 413', () => {
  it('a body of exactly 95 MiB passes', async () => {
    const { status, json } = await house.ask('POST', path, {
      raw: stream(MAX_BYTES),
      headers: { 'Content-Type': 'application/octet-stream' },
    })
    expect(status).toBe(202)
    expect((await house.ask('DELETE', `/api/v1/documentos/${json.id}`)).status).toBe(200)
    await nothingLeft()
  })

  it('one byte more, its length not told, is cut at the byte: 413 demasiado_grande, and nothing is left behind', async () => {
    const { status, json } = await house.ask('POST', path, {
      raw: stream(MAX_BYTES + 1),
      headers: { 'Content-Type': 'application/octet-stream' },
    })
    expect([status, json.error.codigo]).toEqual([413, 'demasiado_grande'])
    await nothingLeft()
  })

  it('a length over the limit is refused before a byte is read', async () => {
    const answer = await open({ 'Content-Type': 'application/pdf', 'Content-Length': String(MAX_BYTES + 1) }, req =>
      req.flushHeaders(),
    )
    expect(answer).toMatchObject({ status: 413 })
    await nothingLeft()
  })

  it('a file of a form over the limit by one byte too', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="archivo"; filename="a.pdf"\r\n\r\n'
    const { status, json } = await house.ask('POST', path, {
      raw: stream(MAX_BYTES + head.length + 1, head, '\r\n--b--\r\n'),
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    })
    expect([status, json.error.codigo]).toEqual([413, 'demasiado_grande'])
    await nothingLeft()
  })

  it('the connection is good for the next request', async () => {
    expect((await house.ask('GET', '/api/v1/documentos?limite=1')).status).toBe(200)
  })
})

describe('nothing lost, nothing half-stored', () => {
  it.each([
    ['raw', { 'Content-Type': 'application/pdf', 'Content-Length': '1000000' }, '%PDF-1.7 half'],
    ['raw, chunked', { 'Content-Type': 'application/pdf' }, '%PDF-1.7 half'],
    [
      'multipart',
      { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': '1000000' },
      '--b\r\nContent-Disposition: form-data; name="archivo"; filename="a.pdf"\r\n\r\n%PDF half',
    ],
  ])('a client that dies in the middle of its upload leaves nothing: %s', async (_name, headers, half) => {
    const documents = (await house.ask('GET', '/api/v1/documentos')).json.total
    const answer = await open(headers, req => {
      req.write(half)
      void pause(200).then(() => req.destroy())
    })
    expect(answer).toHaveProperty('broken')
    await nothingLeft()
    expect((await house.ask('GET', '/api/v1/documentos')).json.total).toBe(documents)
  })

  it.each([
    ['no file', [['titulo', 'x']], 'archivo'],
    ['a file under another name', [['file', new Blob(['x'])]], 'file'],
    // Of a large one only a part has come when it is refused: the end of the rest ended the server.
    ['a large file under another name', [['file', new Blob(['x'.repeat(8e6)])]], 'file'],
    [
      'an unknown field after the file',
      [
        ['archivo', new Blob(['desconocido'])],
        ['tituol', 'x'],
      ],
      'tituol',
    ],
    [
      'a wrong year after the file',
      [
        ['archivo', new Blob(['año malo'])],
        ['anio', 'dos mil'],
      ],
      'anio',
    ],
    ['a file that comes as text', [['archivo', 'texto']], 'archivo'],
    [
      'an address beside the file',
      [
        ['archivo', new Blob(['con dirección'])],
        ['url', 'https://example.org/'],
      ],
      'url',
    ],
    [
      'two files',
      [
        ['archivo', new Blob(['uno'])],
        ['archivo', new Blob(['dos'])],
      ],
      'archivo',
    ],
    [
      'two files, the second large',
      [
        ['archivo', new Blob(['uno'])],
        ['archivo', new Blob(['x'.repeat(8e6)])],
      ],
      'archivo',
    ],
    [
      'a field that is too long',
      [
        ['archivo', new Blob(['largo'])],
        ['titulo', 'x'.repeat(20_000)],
      ],
      'titulo',
    ],
  ] as [string, [string, string | Blob][], string][])(
    'a form with %s is 400 naming it, and the file is let go',
    async (_name, fields, campo) => {
      const raw = new FormData()
      for (const [name, value] of fields) raw.append(name, value)
      const { status, json } = await house.ask('POST', path, { raw })
      expect([status, json.error.codigo, json.error.detalles.campo]).toEqual([400, 'peticion_invalida', campo])
      await nothingLeft()
    },
  )

  it('a malformed or cut form, or one without a boundary, is 400', async () => {
    const post = async (raw: string, type: string): Promise<unknown> => {
      const { status, json } = await house.ask('POST', path, { raw, headers: { 'Content-Type': type } })
      return [status, json.error.codigo]
    }
    expect(await post('no soy un formulario', 'multipart/form-data')).toEqual([400, 'peticion_invalida'])
    expect(await post('no soy un formulario', 'multipart/form-data; boundary=b')).toEqual([400, 'peticion_invalida'])
    expect(
      await post(
        '--b\r\nContent-Disposition: form-data; name="archivo"; filename="a"\r\n\r\ncortado',
        'multipart/form-data; boundary=b',
      ),
    ).toEqual([400, 'peticion_invalida'])
    await nothingLeft()
  })

  it('an empty body sent in chunks is 400 too', async () => {
    const answer = await open({ 'Content-Type': 'application/pdf', 'Transfer-Encoding': 'chunked' }, req => req.end())
    expect(answer).toMatchObject({ status: 400 })
    await nothingLeft()
  })

  it('a wrong parameter is told before the file is read', async () => {
    const answer = await open({ 'Content-Type': 'application/pdf', 'Content-Length': '90000000' }, req => {
      req.path = `${path}&anio=mmxx`
      req.flushHeaders()
      void pause(2000).then(() => req.destroy())
    })
    expect(answer).toMatchObject({ status: 400 })
    await nothingLeft()
  })

  it('a compressed body is 400, not a file of noise', async () => {
    const { json } = await house.ask('POST', path, {
      raw: 'x',
      headers: { 'Content-Type': 'application/pdf', 'Content-Encoding': 'gzip' },
    })
    expect(json.error.detalles.campo).toBe('Content-Encoding')
  })
})

describe('what is remembered of a file', () => {
  it('any content type that the file has; names without folders or control characters', async () => {
    const { json } = await house.ask(
      'POST',
      `${path}&nombre=${encodeURIComponent('../../etc/El\u0007 libro.v2.pdf')}`,
      { raw: '%PDF-1.4 nombre', headers: { 'Content-Type': 'text/x-raro' } },
    )
    expect([json.titulo, json.tipo]).toEqual(['El libro.v2', 'pdf'])
  })
})
