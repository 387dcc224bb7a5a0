/** Reading a book in the running product: seen while it is read, killed in the middle, cancelled, refused. */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { longBook } from '../../sample/source/book.ts'
import { openShell, type Serving, type Shell } from '../commands/spawn.ts'

interface Row {
  id: string
  estado: string
  fase?: string
  progreso?: number
  unidades: number
  error?: string
}

let shell: Shell
let server: Serving
let headers: Record<string, string>

beforeAll(async () => {
  shell = await openShell()
  // These tests ask every 40 ms: on a busy machine more than a minute's share, which is 429.
  shell.env.ANAQUEL_RATE = '100000'
  server = await shell.serve()
  const { out } = await shell.run(['key', 'create', '--name', 'prueba', '--scopes', 'lectura,escritura'])
  headers = { authorization: `Bearer ${out.trim()}` }
})
/** A test that failed between its kill and its restart leaves no server for the next one. */
beforeEach(async () => {
  if (server.child.exitCode !== null || server.child.signalCode !== null) server = await shell.serve()
})
afterAll(() => shell.close())

/** Names of the stored originals, and of what is still arriving. */
const blobs = (): string[] =>
  readdirSync(join(shell.env.ANAQUEL_DATA!, 'blobs'), { recursive: true, encoding: 'utf8' }).filter(name =>
    /[0-9a-f]{20}/.test(name),
  )

const api = async <T>(path: string, init: RequestInit = {}): Promise<T> =>
  (
    await fetch(`${server.url}/api/v1${path}`, { ...init, headers: { ...headers, ...init.headers } })
  ).json() as Promise<T>
const upload = (pages: number): Promise<Row> =>
  api<Row>(`/documentos?esperar=0&nombre=libro.pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(longBook(pages)),
  })
const record = (id: string): Promise<Row> => api<Row>(`/documentos/${id}`)

/** Asks so often that no phase of a short book is missed. */
async function until(id: string, done: (row: Row) => boolean): Promise<Row> {
  for (;;) {
    const row = await record(id)
    if (done(row) || row.estado === 'error') return row
    await pause(40)
  }
}

/** Waits for the end of the reading, in which nothing else is looked for. */
async function untilRead(id: string): Promise<Row> {
  const row = await api<Row>(`/documentos/${id}?esperar=60`)
  return row.estado === 'en_cola' || row.estado === 'procesando' ? untilRead(id) : row
}

describe('a book that is being read', () => {
  it('can be searched while the rest is still being read, and is never listo before it is whole', async () => {
    const { id } = await upload(120)
    let early = 0
    let before = 0
    for (let row = await record(id); row.estado !== 'listo'; row = await record(id)) {
      expect(row.estado).not.toBe('error')
      expect(row.progreso ?? 0).toBeGreaterThanOrEqual(before)
      before = row.progreso ?? before
      const { pasajes } = await api<{ pasajes: unknown[] }>(`/buscar?q=hidalgo&documento=${id}`)
      // asked after the search: what was found was found before the end
      if (pasajes.length > 0 && (await record(id)).estado !== 'listo') early++
      await pause(200) // each search takes from the reading what it costs
    }
    expect(early).toBeGreaterThan(0)
    expect((await record(id)).unidades).toBeGreaterThanOrEqual(120)
    const { folios } = await api<{ folios: unknown[] }>(`/documentos/${id}/folios`)
    expect(folios).toHaveLength((await record(id)).unidades)
  })

  /** Each book is another one, because the same bytes are the same document. */
  const PAGES = { lectura: 61, fragmentos: 62, vectores: 63 }
  it.each(['lectura', 'fragmentos', 'vectores'] as const)(
    'killed in the phase %s it goes on after a restart, from the last finished phase',
    async fase => {
      const order = ['lectura', 'folios', 'metadatos', 'fragmentos', 'vectores']
      const { id } = await upload(PAGES[fase])
      await until(id, row => row.estado === 'listo' || order.indexOf(row.fase ?? '') >= order.indexOf(fase))
      server.child.kill('SIGKILL')
      await once(server.child, 'exit')
      server = await shell.serve()
      const seen = new Set<string>()
      const row = await until(id, current => {
        if (current.fase && current.estado === 'procesando') seen.add(current.fase)
        return current.estado === 'listo'
      })
      expect(row.estado).toBe('listo')
      expect(row.unidades).toBeGreaterThanOrEqual(PAGES[fase])
      // what was finished before the kill is not done again
      if (fase === 'vectores') expect([...seen]).not.toContain('lectura')
      const { pasajes } = await api<{ pasajes: { localizador: string }[] }>(`/buscar?q=hidalgo&documento=${id}`)
      expect(pasajes.map(p => p.localizador).join(' ')).toMatch(/p\. \d+/)
    },
    600_000,
  )

  it('DELETE cancels it, and nothing stays behind', async () => {
    const before = blobs()
    const { id } = await upload(100)
    await until(id, row => row.estado !== 'en_cola')
    expect(await api(`/documentos/${id}`, { method: 'DELETE' })).toEqual({ ok: true, id, borrado: true })
    expect((await fetch(`${server.url}/api/v1/documentos/${id}`, { headers })).status).toBe(404)
    const { id: next } = await upload(20)
    await untilRead(next)
    expect(blobs()).toHaveLength(before.length + 1)
    await pause(500)
    expect(readdirSync(join(shell.env.ANAQUEL_DATA!, 'scratch'))).toEqual([])
  })
})

describe('an audit that is under way', () => {
  interface Audit extends Row {
    resumen?: { citas: number }
  }
  const audit = (texto: string): Promise<Audit> =>
    api<Audit>('/revisar?esperar=0', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ texto }),
    })
  async function untilAudit(id: string, done: (row: Audit) => boolean): Promise<Audit> {
    for (;;) {
      const row = await api<Audit>(`/revisar/${id}?esperar=0`)
      if (done(row) || row.estado === 'listo' || row.estado === 'error') return row
      await pause(250) // asked oftener it is 429 before an audit ends
    }
  }

  /** So many that the process is killed before the last. */
  const CITATIONS = 12

  it('killed in its middle it goes on after a restart, and tells what an undisturbed one tells', async () => {
    const { id: book } = await upload(31)
    await untilRead(book)
    const { pasajes } = await api<{ pasajes: { texto: string }[] }>(`/buscar?q=hidalgo&documento=${book}&k=20`)
    // The other books of this file have the same author and year; what could be any of them is not judged.
    await api(`/documentos/${book}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ autores: ['Ortega, Ana'], anio: 1987 }),
    })
    const quotes = pasajes.map(({ texto }) => texto.split(/\s+/).slice(0, 9).join(' '))
    const named = (i: number): string => `(Ortega, 1987, p. ${i % 3 ? i + 1 : 900})`
    // Two quotations in one sentence without their signs: each sentence is another one, and has to be judged.
    const claim = (i: number): string => `${quotes[i % quotes.length]} y ${quotes[(7 * i + (i >> 4)) % quotes.length]}`
    const text = Array.from({ length: CITATIONS }, (_, i) => `${claim(i)} ${named(i)}.`).join('\n\n')
    const { id } = await audit(text)
    const before = await untilAudit(id, row => row.fase === 'citas' && (row.progreso ?? 0) > 0.2)
    expect([before.estado, before.fase]).toEqual(['procesando', 'citas'])
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    // On the same port, because the links of a result name it.
    server = await shell.serve(Number(new URL(server.url).port))
    const killed = await untilAudit(id, () => false)
    const whole = await untilAudit((await audit(text)).id, () => false)
    expect([killed.estado, killed.resumen?.citas]).toEqual(['listo', CITATIONS])
    expect({ ...killed, id: '' }).toEqual({ ...whole, id: '' })
  })
})

describe('an upload that goes wrong', () => {
  it('96 MB are cut with 413, and nothing is left', async () => {
    const before = blobs()
    const chunk = new Uint8Array(1024 * 1024)
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ < 96) controller.enqueue(chunk)
        else controller.close()
      },
    })
    const response = await fetch(`${server.url}/api/v1/documentos?esperar=0`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ error: { codigo: 'demasiado_grande', estado: 413 } })
    expect(blobs()).toEqual(before)
  })

  it('rubbish ends in a clear error that says which kinds can be read, and the server goes on', async () => {
    const row = await api<Row>('/documentos?nombre=basura.xyz', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from([0, 1, 2, 3, 255, 254]),
    })
    expect(row.estado).toBe('error')
    expect(row.error).toMatch(/PDF/)
    const broken = await api<Row>('/documentos?nombre=roto.pdf', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: Buffer.from('%PDF-1.7\nrubbish'),
    })
    expect(broken.estado).toBe('error')
    expect((await fetch(`${server.url}/salud`)).status).toBe(200)
  })

  it('killed in the middle of an upload, the next start leaves nothing of it', async () => {
    const before = blobs()
    // A request that fails does not cancel its body: without an end this one filled 9 GB of the worker's memory.
    let gone = false
    const body = new ReadableStream({
      async pull(controller) {
        if (gone) return controller.close()
        controller.enqueue(new Uint8Array(256 * 1024))
        await pause(20)
      },
    })
    const sending = fetch(`${server.url}/api/v1/documentos`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/pdf' },
      body,
      duplex: 'half',
    } as RequestInit).catch(() => {})
    for (let n = 0; n < 2000 && blobs().length === before.length; n++) await pause(20)
    expect(blobs()).toHaveLength(before.length + 1)
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    gone = true
    await sending
    server = await shell.serve()
    expect(blobs()).toEqual(before)
  })
})
