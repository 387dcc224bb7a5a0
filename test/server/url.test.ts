/** Uploads by address over REST: the real fetcher with leave to reach a fake site on the loopback, the real reading. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeIdle } from '../../src/core/read/isolate.ts'
import { writePdf } from '../pdfwrite.ts'
import { fakeSite, localFetcher, type Site } from '../core/read/fetch/fake-site.ts'
import { openHouse, type House } from './house.ts'

const path = '/api/v1/documentos'
let house: House
let site: Site
const fetcher = localFetcher()

const paragraph = (n: number): string =>
  `<p>Párrafo ${n}: los molinos de viento giraban sobre la llanura mientras el hidalgo los miraba ` +
  'con asombro, y su escudero le decía que no eran gigantes sino molinos.</p>'
const article = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Los molinos | El Diario</title><meta property="og:site_name" content="El Diario">
<meta name="author" content="Ana Ruiz"><meta property="article:published_time" content="2024-03-02T10:00:00Z"><link rel="canonical" href="/notas/molinos"></head>
<body><nav><a href="/">Portada</a> <a href="/x">Suscríbete</a></nav><article><h1>Los molinos</h1>${[1, 2].map(paragraph).join('')}<h2>El escudero</h2>${[3, 4].map(paragraph).join('')}</article>
<footer>Aviso legal</footer></body></html>`

beforeAll(async () => {
  site = await fakeSite({
    '/nota': { body: article },
    '/doc': {
      body: writePdf({
        pages: [
          {
            width: 400,
            height: 600,
            runs: [{ text: 'Un PDF que el servidor llama otra cosa.', x: 50, y: 500, size: 12 }],
          },
        ],
      }),
      type: 'text/html',
    },
    '/mudo': { body: '' },
    '/casi': { body: '<html><body><div></div></body></html>' },
    '/fuera': { status: 302, headers: { location: 'http://192.168.0.1/' } },
  })
  house = await openHouse({ fetcher })
})
afterAll(async () => {
  await house.close()
  await site.close()
  closeIdle()
})
beforeEach(() => house.hold(false))

const total = async (): Promise<number> => (await house.ask('GET', path)).json.total

describe('a page by its address', () => {
  it('is read, cited by its paragraph, and kept as it was fetched', async () => {
    const { status, json, headers } = await house.ask('POST', path, { body: { url: `${site.url}/nota?de=aqui` } })
    expect([status, json.estado, json.error]).toEqual([201, 'listo', undefined])
    expect(json).toMatchObject({
      titulo: 'Los molinos',
      autores: ['Ruiz, Ana'],
      anio: 2024,
      tipo: 'web',
      idioma: 'es',
      url: `${site.url}/nota?de=aqui`,
    })
    expect(json.referencia).toContain('El Diario')
    expect(headers.get('location')).toBe(`${house.url}${path}/${json.id}`)
    const { json: found } = await house.ask('GET', `/api/v1/buscar?q=${encodeURIComponent('"Párrafo 3"')}`)
    expect(found.pasajes[0]).toMatchObject({
      localizador: 'párr. 3',
      cita: '(Ruiz, 2024, párr. 3)',
      ancla: { tipo: 'web', url: `${site.url}/notas/molinos`, parrafo: 3 },
    })
    expect(found.pasajes[0].ancla.ruta.at(-1)).toBe('El escudero')
    expect(Date.parse(found.pasajes[0].ancla.consultada)).toBeGreaterThan(Date.now() - 60_000)
    const { sha256 } = await house.library((await house.storage.access.owner()).id).shelf.document(json.id)
    expect((await house.blobs.read(sha256!)).toString()).toBe(article)
  })

  it('what the caller states wins', async () => {
    const { json } = await house.ask('POST', path, {
      body: { url: `${site.url}/nota?otra`, titulo: 'Mi título', anio: 1605, autores: ['Cervantes, Miguel de'] },
    })
    expect(json).toMatchObject({ titulo: 'Mi título', anio: 1605, autores: ['Cervantes, Miguel de'] })
  })

  it('the same address again is the same document, and is not fetched again', async () => {
    const asked = site.asked.length
    const { status, json } = await house.ask('POST', path, { body: { url: `${site.url}/nota?de=aqui` } })
    expect([status, json.duplicado, json.estado]).toEqual([200, true, 'listo'])
    expect(site.asked.length).toBe(asked)
  })

  it('parameters that tell who led there, and marks of words, are no part of the address', async () => {
    const asked = site.asked.length
    const { status, json } = await house.ask('POST', path, {
      body: { url: `${site.url}/nota?utm_source=boletin&de=aqui&fbclid=x#:~:text=molinos` },
    })
    expect([status, json.duplicado, json.url, site.asked.length]).toEqual([
      200,
      true,
      `${site.url}/nota?de=aqui`,
      asked,
    ])
  })

  it('Idempotency-Key as for files', async () => {
    const send = (url: string): ReturnType<House['ask']> =>
      house.ask('POST', path, { body: { url }, headers: { 'Idempotency-Key': 'una-sola-vez' } })
    const first = await send(`${site.url}/nota?idem`)
    const again = await send(`${site.url}/nota?idem`)
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 200, 'true'])
    expect(again.json.id).toBe(first.json.id)
    expect((await send(`${site.url}/nota?otra-mas`)).status).toBe(409)
  })

  it('is one document by a redirect, with a fragment, and where a file has the same content', async () => {
    const add = async (url: string): Promise<any> =>
      (await house.ask('POST', path, { body: { url: site.url + url } })).json
    site.set('/vieja', { status: 301, headers: { location: '/nota?una' } })
    const first = await add('/vieja')
    const documents = await total()
    for (const other of ['/nota?una', '/nota?una#fin', '/vieja#fin'])
      expect(await add(other)).toMatchObject({ id: first.id, duplicado: true, estado: 'listo' })
    const episode = `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>El canal</title><item><title>Uno</title><guid>g-1</guid>
      <podcast:transcript url="${site.url}/t.vtt" type="text/vtt"/></item></channel></rss>`
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:05.000\nBienvenidos al primer episodio.\n'
    site.set('/t.vtt', { body: vtt, type: 'text/vtt' })
    site.set('/canal', { body: episode, type: 'application/rss+xml' })
    const words = await add('/t.vtt')
    const uno = await add('/canal')
    expect([uno.titulo, uno.url, uno.id === words.id]).toEqual(['Uno', `${site.url}/canal#g-1`, false])
    // The same address is a page today: no episode is what it shows.
    site.set('/canal', { body: article.replace('Los molinos |', 'Mantenimiento |') })
    expect(await add('/canal')).toMatchObject({ tipo: 'web', estado: 'listo' })
    const file = await add('/doc')
    expect(await add('/doc?de=otra')).toMatchObject({ id: file.id, duplicado: true })
    expect(await total()).toBe(documents + 4)
  })

  it('all who wait for a second one of the same get the first', async () => {
    const ask = (): ReturnType<House['ask']> => house.ask('POST', path, { body: { url: `${site.url}/vieja#todos` } })
    const answers = await Promise.all([ask(), ask(), ask(), ask()])
    expect(answers.map(({ status, json }) => [status, json.duplicado])).toEqual(answers.map(() => [200, true]))
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
  })

  it('who does not wait is led from the address of the progress to the document that it is', async () => {
    const documents = await total()
    const send = (): ReturnType<House['ask']> =>
      house.ask('POST', `${path}?esperar=0`, {
        body: { url: `${site.url}/nota?una#luego` },
        headers: { 'Idempotency-Key': 'sin-esperar' },
      })
    const { json } = await send()
    const later = await house.ask('GET', `${path}/${json.id}?esperar=30`)
    expect(later).toMatchObject({ status: 200, json: { titulo: 'Los molinos', duplicado: true, estado: 'listo' } })
    expect(later.json.id).not.toBe(json.id)
    expect((await send()).json).toMatchObject({ id: later.json.id, duplicado: true })
    expect(await total()).toBe(documents)
  })

  it('202 at once with esperar=0', async () => {
    house.hold(true)
    const { status, json } = await house.ask('POST', `${path}?esperar=0`, { body: { url: `${site.url}/nota?luego` } })
    expect([status, json.estado, json.tipo]).toEqual([202, 'en_cola', 'web'])
    house.hold(false)
    expect((await house.ask('GET', `${path}/${json.id}?esperar=30`)).json.estado).toBe('listo')
  })
})

it('what was read is proved by what is kept, whatever became of the page', async () => {
  site.set('/cambia', { body: article })
  const { json } = await house.ask('POST', path, { body: { url: `${site.url}/cambia` } })
  const before = (await house.ask('GET', `${path}/${json.id}/texto`)).json
  for (const later of [{ body: '<p>Otra cosa.' }, { status: 301, headers: { location: '/nota' } }, { status: 410 }]) {
    site.set('/cambia', later)
    expect((await house.ask('GET', `${path}/${json.id}/texto`)).json).toEqual(before)
    const kept = await fetch(`${house.url}${path}/${json.id}/original`, {
      headers: { Authorization: `Bearer ${house.key}` },
    })
    expect([kept.headers.get('content-type'), await kept.text()]).toEqual(['text/plain; charset=utf-8', article])
    expect((await house.ask('POST', path, { body: { url: `${site.url}/cambia` } })).json).toMatchObject({
      id: json.id,
      duplicado: true,
    })
    expect((await house.ask('POST', `${path}/${json.id}/reintentar`)).status).toBe(409)
  }
})

it('a PDF is told by its content, whatever the server calls it', async () => {
  const { json } = await house.ask('POST', path, { body: { url: `${site.url}/doc` } })
  expect([json.estado, json.tipo, json.error]).toEqual(['listo', 'pdf', undefined])
})

describe('refused: 400 that names url, and no document is made', () => {
  it.each([
    'http://localhost/',
    'http://127.0.0.2/',
    'http://2130706434/',
    'http://0x7f.2:8080/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://yo:clave@example.org/',
    'ftp://example.org/a.pdf',
    'file:///etc/passwd',
    'http://example.org:22/',
    'sin esquema',
    '',
  ])('%s', async url => {
    const before = await total()
    const { status, json } = await house.ask('POST', path, { body: { url } })
    expect([status, json.error.codigo, json.error.detalles.campo]).toEqual([400, 'peticion_invalida', 'url'])
    expect(json.error.mensaje.length).toBeGreaterThan(20)
    expect(await total()).toBe(before)
  })
})

describe('unreachable: the document ends in error and says why', () => {
  it.each([
    ['/no-existe', '404'],
    ['/mudo', 'vacía'],
    ['/casi', 'no trae texto'],
    ['/fuera', 'privada'],
  ])('%s: %s', async (where, words) => {
    const { status, json } = await house.ask('POST', path, { body: { url: site.url + where } })
    expect([status, json.estado]).toEqual([201, 'error'])
    expect(json.error).toContain(words)
  })

  it('a host that does not exist', async () => {
    const { json } = await house.ask('POST', path, { body: { url: 'http://no-existe-de-verdad.example/' } })
    expect(json.estado).toBe('error')
    expect(json.error).toContain('no-existe-de-verdad.example')
  })

  it('the same address again tries once more', async () => {
    site.set('/no-existe', { body: article })
    const { status, json } = await house.ask('POST', path, { body: { url: `${site.url}/no-existe` } })
    expect([status, json.estado, json.error]).toEqual([200, 'listo', undefined])
  })

  it('a PDF that was asked for and is a page', async () => {
    const { json } = await house.ask('POST', path, { body: { url: `${site.url}/nota?pdf`, tipo: 'pdf' } })
    expect([json.estado, json.error]).toEqual(['error', expect.stringContaining('no un PDF')])
  })
})

it('deleted while it is being fetched, it leaves nothing', async () => {
  let finish = (): void => {}
  site.set('/lenta', (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html' })
    res.write(article)
    finish = () => res.end('<!-- al fin -->')
  })
  const blobs = (await house.blobs.list()).length
  const { json } = await house.ask('POST', `${path}?esperar=0`, { body: { url: `${site.url}/lenta` } })
  await expect.poll(() => site.asked.includes('/lenta')).toBe(true)
  expect((await house.ask('DELETE', `${path}/${json.id}`)).status).toBe(200)
  finish()
  await house.ask('POST', path, { body: { url: `${site.url}/nota?tras-la-lenta` } })
  await expect.poll(async () => (await house.blobs.list()).length).toBe(blobs)
  expect((await house.ask('GET', `${path}/${json.id}`)).status).toBe(404)
})

it('deleted, it leaves nothing: the page goes with the last document that has it', async () => {
  for (const { id } of (await house.ask('GET', `${path}?limite=100`)).json.documentos)
    expect((await house.ask('DELETE', `${path}/${id}`)).status).toBe(200)
  expect(await house.blobs.list()).toEqual([])
  expect(house.parts()).toEqual([])
})
