/** A protected PDF and its password over REST: what opens, what is said, and that the password stays nowhere. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ingest } from '../../src/core/ingest/index.ts'
import { closeIdle } from '../../src/core/read/isolate.ts'
import { pageBoxes, PDF_PROCESS } from '../../src/core/read/pdf/index.ts'
import { withReadable } from '../../src/core/documents/readable.ts'
import { compiled } from '../../src/paths.ts'
import type { JobRow } from '../../storage/contract.ts'
import { protectedPdf } from '../pdfcrypt.ts'
import { openHouse, type House } from './house.ts'

const built = existsSync(compiled(PDF_PROCESS))
if (!built) console.warn('passwords: skipped, because nothing has been built')

const API = '/api/v1'
const OCTETS = { 'Content-Type': 'application/octet-stream' }
const SECRET = 'margarita-de-9-hojas'
const TEXT = 'El agua viene del norte y nadie sabe por que'

let house: House
let account: string
beforeAll(async () => {
  house = await openHouse()
  house.hold(true)
  account = (await house.storage.access.owner()).id
})
afterAll(async () => {
  closeIdle()
  await house.close()
})

const REPORT = {
  signal: new AbortController().signal,
  done: () => false,
  async phase() {},
  async long() {},
  async checkpoint() {},
}

/** The next reading, or that of one document; figures, which are looked for after each, are not what is tested here. */
async function claim(id?: string): Promise<JobRow> {
  for (;;) {
    const job = (await house.storage.jobs.claim('w', 60, { economico: true }))!
    if (job.kind === 'ingest' && job.subject === (id ?? job.subject)) return job
    await house.storage.jobs.finish(job.id, 'w')
  }
}

async function read(): Promise<void> {
  const job = await claim()
  await ingest(house.library(account), job, REPORT).then(
    () => house.storage.jobs.finish(job.id, 'w'),
    (error: unknown) =>
      house.storage.jobs.fail(job.id, 'w', error instanceof Error && 'mensaje' in error ? String(error.mensaje) : ''),
  )
}

const send = (bytes: Buffer, query: string) =>
  house.ask('POST', `${API}/documentos?esperar=0&nombre=acta.pdf${query}`, {
    raw: bytes,
    unchecked: true,
    headers: OCTETS,
  })

/** Every byte that the house keeps: the database with its log, blobs, scratch; and what it said in the log. */
function everything(): string {
  const root = dirname(dirname(dirname(house.blobs.drawing('00'.repeat(32)))))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map(name => join(root, name))
    .filter(path => statSync(path).isFile())
  return [...files.map(path => readFileSync(path, 'latin1')), ...house.lines].join('\n')
}

it.runIf(built)(
  'with its password a protected PDF is read, searched and shown; the original stays as it was',
  async () => {
    const bytes = protectedPdf(TEXT, { revision: 6, user: SECRET })
    const wrong = await send(bytes, '&clave=otra')
    expect(wrong).toMatchObject({ status: 400, json: { error: { detalles: { campo: 'clave' } } } })
    expect(wrong.json.error.mensaje).toBe('«clave»: no abre este archivo.')

    const { status, json } = await send(bytes, `&clave=${SECRET}`)
    expect(status).toBe(202)
    await read()
    const document = await house.library(account).shelf.document(json.id)
    expect(document).toMatchObject({ estado: 'listo' })
    expect((await house.library(account).shelf.units(json.id, 1, 1))[0]?.texto).toContain('El agua viene del norte')
    expect(
      await withReadable(house.library(account), document, path =>
        pageBoxes(path!, { page: 1, text: 'agua viene del norte' }),
      ),
    ).toHaveLength(1)
    const original = await house.ask('GET', `${API}/documentos/${json.id}/original`, { unchecked: true })
    const opened = await house.ask('GET', `${API}/documentos/${json.id}/original?abierto=true`, { unchecked: true })
    expect(original.headers.get('content-length')).toBe(String(bytes.length))
    expect(opened.text).not.toContain('/Encrypt')
    expect(everything()).not.toContain(SECRET)

    const { key: bea } = await house.newAccount('bea@example.org')
    const address = `${API}/documentos/${json.id}`
    for (const [method, path] of [
      ['GET', `${address}/original?abierto=true`],
      ['POST', `${address}/reintentar`],
      ['POST', `${address}/releer`],
    ] as const)
      expect((await house.ask(method, path, { key: bea })).status, path).toBe(404)

    const again = await send(bytes, `&clave=${SECRET}`)
    expect(again).toMatchObject({ status: 200, json: { id: json.id, duplicado: true } })
    expect((await house.ask('DELETE', `${API}/documentos/${json.id}`)).status).toBe(200)
    expect(await house.blobs.list()).toEqual([])
  },
)

it.runIf(built)(
  'without it the record says so, and the password given to `reintentar` opens what is kept',
  async () => {
    const bytes = protectedPdf(TEXT, { revision: 3, user: SECRET })
    const { json } = await send(bytes, '')
    await read()
    const failed = await house.ask('GET', `${API}/documentos/${json.id}`)
    expect(failed.json).toMatchObject({ estado: 'error', pide_clave: true })
    expect(failed.json.error).toMatch(/protegido con contraseña/)
    const retry = (clave: string) => house.ask('POST', `${API}/documentos/${json.id}/reintentar`, { body: { clave } })
    expect(await retry('otra')).toMatchObject({ status: 400, json: { error: { detalles: { campo: 'clave' } } } })
    expect((await retry(SECRET)).status).toBe(202)
    await read()
    expect((await house.ask('GET', `${API}/documentos/${json.id}`)).json).toMatchObject({ estado: 'listo' })
    expect(everything()).not.toContain(SECRET)
    await house.ask('DELETE', `${API}/documentos/${json.id}`)
    expect(await house.blobs.list()).toEqual([])
  },
)

it.runIf(built)('a password goes with a PDF alone, and one that is not needed does no harm', async () => {
  const text = await house.ask('POST', `${API}/documentos?esperar=0&nombre=nota.txt&clave=x`, {
    raw: Buffer.from('Una nota.'),
    unchecked: true,
    headers: OCTETS,
  })
  expect(text.json.error.mensaje).toBe('«clave»: solo abre archivos PDF.')
  const url = await house.ask('POST', `${API}/documentos`, { body: { url: 'https://example.org/a.pdf', clave: 'x' } })
  expect(url.json).toMatchObject({ error: { detalles: { campo: 'clave' } } })
  const { status, json } = await send(protectedPdf(TEXT, { revision: 4 }), '&clave=x')
  expect(status).toBe(202)
  expect((await house.library(account).shelf.document(json.id)).given).toEqual({})
  expect(await house.blobs.list()).toHaveLength(1)
})

it.runIf(built)('the copy that one account has opened opens nothing for another that has the same file', async () => {
  const bytes = protectedPdf(TEXT, { revision: 6, user: SECRET })
  const { json } = await send(bytes, `&clave=${SECRET}`)
  const own = await claim(json.id)
  await ingest(house.library(account), own, REPORT)
  await house.storage.jobs.finish(own.id, 'w')
  const { account: carl, key } = await house.newAccount('carl@example.org')
  const other = await house.ask('POST', `${API}/documentos?esperar=0&nombre=acta.pdf`, {
    raw: bytes,
    unchecked: true,
    headers: OCTETS,
    key,
  })
  expect(other.status).toBe(202)
  const job = await claim(other.json.id)
  await expect(ingest(house.library(carl), job, REPORT)).rejects.toThrow('password')
  await house.storage.jobs.fail(job.id, 'w', '')
  expect((await house.ask('DELETE', `${API}/documentos/${other.json.id}`, { key })).status).toBe(200)
  expect(await house.library(account).shelf.units(json.id, 1, 1)).toHaveLength(1)
  expect(
    (await house.ask('GET', `${API}/documentos/${json.id}/original?abierto=true`, { unchecked: true })).status,
  ).toBe(200)
})
