/** The file as it was given: ranges, conditions, names, and that nothing which somebody uploaded runs in a browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disposition } from '../../src/server/send-file.ts'
import { openHouse, type House, type Reply } from './house.ts'

const api = '/api/v1'
let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const put = async (bytes: string | Uint8Array<ArrayBuffer>, nombre: string): Promise<string> =>
  (
    await house.ask('POST', `${api}/documentos?nombre=${encodeURIComponent(nombre)}`, {
      raw: bytes,
      headers: { 'Content-Type': 'application/octet-stream' },
    })
  ).json.id
const get = (id: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
  house.ask(method, `${api}/documentos/${id}/original`, {
    headers,
    unchecked: method !== 'GET' || 'If-None-Match' in headers,
  })

describe('the original in ranges', () => {
  const text = '0123456789abcdefghijklmnopqrstuvwxyz'
  let id = ''
  beforeAll(async () => {
    id = await put(text, 'cifras.txt')
  })

  it('whole: length, tag by the hash of its content, ranges announced, nothing kept by proxies', async () => {
    const { status, headers, text: body } = await get(id)
    expect([status, body, headers.get('content-length'), headers.get('accept-ranges')]).toEqual([
      200,
      text,
      '36',
      'bytes',
    ])
    expect(headers.get('etag')).toBe('"74e7e5bb9d22d6db26bf76946d40fff3ea9f0346b884fd0694920fccfad15e33"')
    expect(headers.get('cache-control')).toBe('private, no-cache')
  })

  it.each([
    ['bytes=0-9', '0123456789', 'bytes 0-9/36'],
    ['bytes=30-', 'uvwxyz', 'bytes 30-35/36'],
    ['bytes=-3', 'xyz', 'bytes 33-35/36'],
    ['bytes=35-99', 'z', 'bytes 35-35/36'],
  ])('%s is 206', async (range, part, said) => {
    const { status, headers, text: body } = await get(id, { Range: range })
    expect([status, body, headers.get('content-range'), headers.get('content-length')]).toEqual([
      206,
      part,
      said,
      String(part.length),
    ])
  })

  it('a range beyond the end is 416, in the envelope, and says how long the file is', async () => {
    const { status, headers, json } = await get(id, { Range: 'bytes=36-' })
    expect([status, headers.get('content-range'), json.error.codigo, json.error.estado, json.error.detalles]).toEqual([
      416,
      'bytes */36',
      'peticion_invalida',
      416,
      { campo: 'Range', bytes: 36 },
    ])
    expect([headers.get('content-disposition'), headers.get('etag')]).toEqual([null, null])
  })

  it('If-Match of another file is 412, in the envelope', async () => {
    const { status, json, headers } = await get(id, { 'If-Match': '"otro"' })
    expect([status, json.error.codigo, json.error.estado, json.error.detalles.campo, headers.get('etag')]).toEqual([
      412,
      'conflicto',
      412,
      'If-Match',
      null,
    ])
  })

  it('several ranges or another unit: the whole file', async () => {
    for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=z'])
      expect([range, (await get(id, { Range: range })).status]).toEqual([range, 200])
  })

  it('HEAD says the same without the body; what has not changed is 304; If-Range with another tag gives the whole', async () => {
    const head = await get(id, {}, 'HEAD')
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '36'])
    const etag = head.headers.get('etag')!
    // fetch would add `Cache-Control: no-cache` of its own accord to a conditional request
    expect((await get(id, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status).toBe(304)
    expect((await get(id, { Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206)
    expect((await get(id, { Range: 'bytes=0-1', 'If-Range': '"otro"' })).status).toBe(200)
  })
})

describe('what a browser takes it for', () => {
  const html = '<!doctype html><html><script>alert(document.cookie)</script></html>'
  it.each([
    ['page.html', html, 'text/plain; charset=utf-8', 'inline'],
    ['page.xhtml', `<?xml version="1.0"?>${html}`, 'text/plain; charset=utf-8', 'inline'],
    [
      'drawing.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'application/octet-stream',
      'attachment',
    ],
    ['data.xml', '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>', 'application/octet-stream', 'attachment'],
    ['notes.txt', 'palabras', 'text/plain; charset=utf-8', 'inline'],
    ['table.csv', 'a,b\n1,2\n', 'text/plain; charset=utf-8', 'inline'],
    ['año.txt', 'a\xc3\xb1o', 'text/plain; charset=utf-8', 'inline'],
    ['ano.txt', 'a\xf1o', 'text/plain; charset=windows-1252', 'inline'],
    ['ano.html', '<!doctype html><html><meta charset=iso-8859-2><p>\xb1', 'text/plain; charset=iso-8859-2', 'inline'],
    ['book.pdf', '%PDF-1.4\n%', 'application/pdf', 'attachment'],
    ['photo.png', '\x89PNG\r\n\x1a\n', 'image/png', 'inline'],
    ['song.mp3', 'ID3\x04', 'audio/mpeg', 'inline'],
    ['song.flac', 'fLaC\0', 'audio/flac', 'inline'],
    ['film.mp4', '\0\0\0\x18ftypmp42', 'video/mp4', 'inline'],
    ['song.m4a', '\0\0\0\x18ftypM4A ', 'audio/mp4', 'inline'],
    ['film.webm', '\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'video/webm', 'inline'],
    ['liar.png', html, 'text/plain; charset=utf-8', 'inline'],
    ['unknown.bin', '\x01\x02\x03\x04', 'application/octet-stream', 'attachment'],
  ])('%s', async (nombre, bytes, media, kind) => {
    const { status, headers } = await get(await put(Buffer.from(bytes, 'latin1'), nombre))
    expect([status, headers.get('content-type'), headers.get('content-disposition')!.split(';')[0]]).toEqual([
      200,
      media,
      kind,
    ])
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect([headers.get('x-content-type-options'), headers.get('cross-origin-resource-policy')]).toEqual([
      'nosniff',
      'same-origin',
    ])
  })

  it('the type that the uploader claims is not believed', async () => {
    const { json } = await house.ask('POST', `${api}/documentos`, {
      raw: '\x07\x08binary',
      headers: { 'Content-Type': 'text/html' },
    })
    expect((await get(json.id)).headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect((await get(json.id)).text).toBe('\x07\x08binary')
  })

  it.each([
    ['Año «1605».pdf', `attachment; filename="Ano _1605_.pdf"; filename*=UTF-8''A%C3%B1o%20%C2%AB1605%C2%BB.pdf`],
    [
      'a"; filename=b.html\r\nX-Evil: 1',
      `attachment; filename="a_ filename_b.html_X-Evil_ 1"; filename*=UTF-8''a%22%3B%20filename%3Db.html_X-Evil%3A%201`,
    ],
    ["it's (1)*.txt", `attachment; filename="it_s (1)_.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
    ['\ud800../..\\x\0', `attachment; filename="_.._.._x_"; filename*=UTF-8''_.._.._x_`],
  ])('the name %j cannot leave its quotes, its line or its folder', (nombre, header) => {
    expect(disposition('attachment', nombre)).toBe(header)
  })
})

describe('when there is no file', () => {
  it('another account gets what it gets for a document that does not exist; after the deletion there is nothing', async () => {
    const id = await put('de una sola cuenta', 'mio.txt'),
      other = await house.newAccount('ajena@example.org')
    const foreign = await house.ask('GET', `${api}/documentos/${id}/original`, { key: other.key })
    const absent = await house.ask('GET', `${api}/documentos/dno/original`, { key: other.key })
    expect([foreign.status, foreign.text.replaceAll(id, 'dno')]).toEqual([404, absent.text])
    await house.ask('DELETE', `${api}/documentos/${id}`)
    expect((await get(id)).status).toBe(404)
  })

  it('409 while what stands at an address has not been fetched; 404 when the file is gone from the disk', async () => {
    const { account } = await house.newAccount('otra@example.org'),
      key = await house.newKey(account)
    const shelf = house.storage.shelf(account),
      common = {
        titulo: 'T',
        tipo: 'web' as const,
        bytes: 0,
        nombre: null,
        media: null,
        modo: 'rapido' as const,
        given: {},
      }
    await shelf.add({ ...common, id: 'dwaiting', sha256: null, url: 'https://example.org/' })
    await shelf.add({ ...common, id: 'dgone', sha256: '0'.repeat(64) })
    const answers = await Promise.all(
      ['dwaiting', 'dgone'].map(id => house.ask('GET', `${api}/documentos/${id}/original`, { key })),
    )
    expect(answers.map(({ status, json }) => [status, json.error.codigo])).toEqual([
      [409, 'conflicto'],
      [404, 'no_encontrado'],
    ])
  })
})
