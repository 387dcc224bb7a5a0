/**
 * A copy of the library, taken while it is written to: served elsewhere it answers every request as the original did,
 * a scan marks its passage, and nobody is signed out. The same when it is moved into PostgreSQL and S3, and back.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asset } from '../../src/paths.ts'
import { openPdf } from '../../src/core/read/pdf/open.ts'
import { writePdf } from '../../sample/source/pdf.ts'
import { item } from '../../sample/source/typeset.ts'
import { openShell, type Serving, type Shell } from '../commands/spawn.ts'
import { ENGINE } from '../engine.ts'
import { newAgent, ping, refresh, signIn } from '../server/oauth/flow.ts'
import { FakeBrowser, tokenOf } from '../server/oauth/stand.ts'
import { word } from '../server/word.ts'
import { openTestBucket } from '../storage/s3-server.ts'
import { openServer } from '../storage/servers.ts'
import { ended } from './ended.ts'

const ACCOUNT = { correo: 'duena@example.org', contrasena: 'una frase bastante larga' }
const STYLE = `<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"><info><title>Mi revista</title><id>http://www.zotero.org/styles/zz-mia</id><updated>2026-01-01T00:00:00+00:00</updated></info>
<citation><layout prefix="{" suffix="}"><text variable="title"/></layout></citation></style>`
const SAID =
  'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo que vivía un ' +
  'hidalgo de los de lanza en astillero, adarga antigua, rocín flaco y galgo corredor.'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A product has several connections, and PGlite has one. */
const postgres = process.env['ANAQUEL_TEST_DATABASE_URL'] ? await openServer() : null
if (!postgres) console.warn('ANAQUEL_TEST_DATABASE_URL is not set: no library is moved into PostgreSQL.')

let shell: Shell
let server: Serving
let headers: { authorization: string }
let browser: FakeBrowser
let agent: Awaited<ReturnType<typeof newAgent>>
let tokens: Awaited<ReturnType<typeof signIn>>

interface Answer {
  status: number
  type: string | null
  body: string
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(`${server.url}${path}`, { ...init, headers: { ...headers, ...init.headers } })
  const body = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  const timeless = body.replace(/"ms":\d+/, '')
  return { status: answer.status, type: answer.headers.get('content-type'), body: timeless }
}
const api = (path: string, init?: RequestInit): Promise<Answer> => ask(`/api/v1${path}`, init)
const json = async (path: string, init?: RequestInit): Promise<any> => JSON.parse((await api(path, init)).body) // what a test reads

async function upload(bytes: Buffer, type: string, query = ''): Promise<any> {
  const row = await json(`/documentos?esperar=60${query}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'Content-Type': type },
  })
  return ended(row, () => json(`/documentos/${row.id}?esperar=60`))
}

const newKey = async (...more: string[]): Promise<string> =>
  (await shell.run(['key', 'create', '--name', 'prueba', '--scopes', 'lectura,escritura,mcp', ...more])).out.trim()

/** A page as a scanner gives it: a picture of its words, drawn by PDFium's own letters. */
async function scan(): Promise<Buffer> {
  const items = ['The lantern keeper counted seven ships', 'before the harbour lights went out.'].map((text, i) =>
    item(text, { x: 40, y: 480 - 20 * i }, { size: 16 }),
  )
  const pdf = await openPdf(writePdf({ pages: [{ items }], outline: [], info: {} }))
  const { rgba, width, height } = pdf.render(0, 220 / 72)
  pdf.close()
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .greyscale()
    .png()
    .toBuffer()
}

beforeAll(async () => {
  shell = await openShell()
  server = await shell.serve()
  await shell.run(['account', 'create', 'otra@example.org'])
  headers = { authorization: `Bearer ${await newKey()}` }
  browser = new FakeBrowser(server.url, server.url)
  const link = /http\S+\/empezar\?t=\S+/.exec(server.out())![0]
  const t = new URL(link).searchParams.get('t')!
  await browser.go('/empezar', { form: { testigo: tokenOf(await browser.go(link)), t, ...ACCOUNT } })
  agent = await newAgent({ site: server.url })
  tokens = await signIn(agent, browser)
})
afterAll(async () => {
  await shell.close()
  await postgres?.close()
})

describe('a copy that is taken while the library is written to', () => {
  /** Method, path and body of requests that the original answered, and how. */
  const asked: [path: string, init: RequestInit | undefined, answer: Answer][] = []
  let boxes: { cajas: unknown[] }

  beforeAll(async () => {
    const book = await upload(readFileSync(asset('sample/don-quijote.pdf')), 'application/pdf')
    const picture = await upload(await scan(), 'image/png', '&titulo=El%20faro')
    expect([book.estado, picture.estado]).toEqual(['listo', 'listo'])
    const [passage] = (await json(`/documentos/${picture.id}/pasajes?posicion=1`)).pasajes
    const place = `/documentos/${picture.id}/cajas?fragmento=${encodeURIComponent(passage.id)}`
    boxes = await json(place)
    const file = join(shell.folder, 'mia.csl')
    writeFileSync(file, STYLE)
    expect((await shell.run(['styles', 'add', file])).out).toBe('zz-mia\n')
    const citing = await json('/citar?esperar=60&estilo=zz-mia', {
      method: 'POST',
      body: new Uint8Array(word(SAID)),
      headers: { 'Content-Type': DOCX },
    })
    const cited = await ended<{ id: string; estado: string }>(citing, () => json(`/citar/${citing.id}?esperar=60`))
    expect(cited.estado).toBe('listo')
    const requests: [string, RequestInit?][] = [
      [place],
      [`/documentos/${book.id}`],
      [`/documentos/${book.id}/texto?limite=9`],
      [`/documentos/${book.id}/folios`],
      [`/documentos/${book.id}/original`],
      [`/documentos/${picture.id}/original`],
      [`/documentos/${picture.id}/texto`],
      ['/buscar?q=lantern%20keeper'],
      ['/buscar?q=%C2%BFQu%C3%A9%20com%C3%ADa%20el%20hidalgo%3F'],
      [
        '/verificar',
        { method: 'POST', body: JSON.stringify({ afirmacion: SAID }), headers: { 'Content-Type': 'application/json' } },
      ],
      [`/citar/${cited.id}`],
      [`/citar/${cited.id}?formato=docx`],
      [
        `/citar/${cited.id}/decisiones`,
        { method: 'POST', body: JSON.stringify({ rechazadas: [0] }), headers: { 'Content-Type': 'application/json' } },
      ],
      ['/estilos?q=Mi%20revista'],
      ['/estilos/zz-mia/muestra'],
      ['/bibliotecas'],
      ['/documentos'],
    ]
    for (const [path, init] of requests) asked.push([path, init, await api(path, init)])
  })

  it('has somebody’s scan with its marks, and a Word file cited in a style of one’s own', () => {
    expect(boxes.cajas.length).toBeGreaterThan(0)
    const answers = new Map(asked.map(([path, , answer]) => [path, answer]))
    expect(answers.get('/estilos/zz-mia/muestra')!.body).toContain('{')
    expect(
      [...answers].filter(([, { status }]) => status !== 200).map(([path, { status, body }]) => [path, status, body]),
    ).toEqual([])
  })

  it('answers every request as the original did, elsewhere, and nobody is signed out', async () => {
    const copy = join(shell.folder, 'copia')
    let writing = true
    const other = { headers: { authorization: `Bearer ${await newKey('--account', 'otra@example.org')}` } }
    await json('/documentos?esperar=60', { method: 'POST', body: 'Una nota que se queda.', ...other })
    const writers = [1, 2].map(async n => {
      for (let i = 0; writing; i++) {
        const body = `Una nota que entra y sale mientras se copia, ${n} ${i}.`
        const made = await json('/documentos?esperar=60', { method: 'POST', body, ...other })
        if (i % 2) await api(`/documentos/${made.id}`, { method: 'DELETE', ...other })
      }
    })
    const { code, out, err } = await shell.run(['backup', copy])
    writing = false
    await Promise.all(writers)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^Copied to .*: the database and \d+ originals\.\n$/)
    const { port } = new URL(server.url)
    expect(await server.stop()).toBe(0)
    rmSync(shell.env.ANAQUEL_DATA!, { recursive: true })
    shell.env.ANAQUEL_DATA = copy
    server = await shell.serve(Number(port))

    for (const [path, init, answer] of asked) expect(await api(path, init), path).toEqual(answer)
    const notes = (await json('/documentos?limite=100', other)).documentos as { id: string }[]
    expect(notes.length).toBeGreaterThan(0)
    for (const { id } of notes)
      expect((await api(`/documentos/${id}/original`, other)).status, 'a row and its original').toBe(200)
    expect((await browser.api('GET', '/cuenta')).json.correo).toBe(ACCOUNT.correo)
    const site = { site: server.url, url: server.url }
    expect((await ping(site, tokens.access_token)).status).toBe(200)
    tokens = await refresh(agent, tokens.refresh_token!)
    expect((await ping(site, tokens.access_token)).status).toBe(200)
    expect(existsSync(join(copy, 'scratch'))).toBe(true)
  })

  // It begins with a library in a folder.
  it.skipIf(!postgres || ENGINE === 'postgres')(
    'answers the same after it was moved into PostgreSQL and S3, copied out of them, and moved back',
    async () => {
      const bucket = await openTestBucket()
      const { port } = new URL(server.url)
      const serveAgain = async (env: Record<string, string>): Promise<void> => {
        Object.assign(shell.env, env)
        server = await shell.serve(Number(port))
        for (const [path, init, answer] of asked) expect(await api(path, init), path).toEqual(answer)
        expect((await browser.api('GET', '/cuenta')).json.correo).toBe(ACCOUNT.correo)
        const site = { site: server.url, url: server.url }
        tokens = await refresh(agent, tokens.refresh_token!)
        expect((await ping(site, tokens.access_token)).status).toBe(200)
      }
      const from = shell.env.ANAQUEL_DATA!,
        url = await postgres!.fresh(),
        data = join(shell.folder, 'shared')
      expect(await shell.run(['move', from, url])).toMatchObject({ code: 1, err: expect.stringContaining('in use') })
      expect(await server.stop()).toBe(0)
      const moved = await shell.run(['move', from, url], { env: { ANAQUEL_DATA: data, ...bucket.env } })
      expect([moved.code, moved.err]).toEqual([0, ''])
      expect(moved.out).toMatch(
        /^Moved to postgres:.*: \d+ rows of \d+ tables, compared one by one, and \d+ originals in s3:/,
      )
      await serveAgain({ ANAQUEL_DATA: data, ANAQUEL_DATABASE_URL: url, ...bucket.env })
      expect(existsSync(join(data, 'anaquel.db'))).toBe(false)
      const copied = await shell.run(['backup', join(shell.folder, 'of-postgres')])
      expect([copied.code, copied.err]).toEqual([0, ''])
      expect(await server.stop()).toBe(0)
      const back = await shell.run(['move', 'postgres:', join(shell.folder, 'back')])
      expect([back.code, back.err]).toEqual([0, ''])
      for (const name of ['ANAQUEL_DATABASE_URL', ...Object.keys(bucket.env)]) delete shell.env[name]
      await bucket.close()
      const issued = tokens
      for (const name of ['of-postgres', 'back']) {
        // Each copy knows the permission as it was when it was copied.
        tokens = issued
        await serveAgain({ ANAQUEL_DATA: join(shell.folder, name) })
        expect(await server.stop()).toBe(0)
      }
    },
    600_000,
  )
})
