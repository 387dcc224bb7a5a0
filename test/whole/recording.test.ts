/**
 * A recording in the running product: refused for want of a speech model with the command that helps, read by the
 * transcript that comes with it.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShell, type Serving, type Shell } from '../commands/spawn.ts'
import { ended } from './ended.ts'

let shell: Shell
let server: Serving
let headers: Record<string, string>

beforeAll(async () => {
  shell = await openShell()
  server = await shell.serve()
  const { out } = await shell.run(['key', 'create', '--name', 'prueba', '--scopes', 'lectura,escritura'])
  headers = { authorization: `Bearer ${out.trim()}` }
})
afterAll(() => shell.close())

const RATE = 8000
/** Twelve seconds of silence, 8 kHz, 16 bits. */
function wav(): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(44 + 12 * RATE * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.write('WAVEfmt ', 8, 'latin1')
  for (const [at, value] of [
    [4, bytes.length - 8],
    [16, 16],
    [24, RATE],
    [28, 2 * RATE],
    [40, bytes.length - 44],
  ] as const)
    bytes.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at)
  bytes.write('data', 36, 'latin1')
  return new Uint8Array(bytes)
}

const VTT =
  'WEBVTT\n\n00:01.250 --> 00:04.000\n<v Ana>La luna mueve las mareas.\n\n00:05.000 ' +
  '--> 00:09.750\n<v Luis>Y el sol también, aunque menos.\n'

type Sent = Record<string, unknown> & { id: string; estado: string }

async function send(transcript?: string): Promise<Sent> {
  const form = new FormData()
  form.set('archivo', new Blob([wav()], { type: 'audio/wav' }), 'charla.wav')
  if (transcript !== undefined) form.set('transcripcion', new Blob([transcript], { type: 'text/vtt' }), 'charla.vtt')
  return untilRead(form)
}

async function untilRead(form: FormData): Promise<Sent> {
  const address = `${server.url}/api/v1/documentos?esperar=60`
  const sent = (await (await fetch(address, { method: 'POST', headers, body: form })).json()) as Sent
  return ended(sent, async () => (await get(`/documentos/${sent.id}?esperar=60`)) as Sent)
}
const get = async (path: string): Promise<Record<string, unknown>> =>
  (await (await fetch(`${server.url}/api/v1${path}`, { headers })).json()) as Record<string, unknown>

it('without a transcript and without a model it ends in error and says the command; with one the same recording is read', async () => {
  const refused = await send()
  expect(refused).toMatchObject({
    estado: 'error',
    tipo: 'audio',
    error: expect.stringContaining('Ajustes, Modelos') as string,
  })
  const read = await send(VTT)
  expect(read).toMatchObject({ id: refused.id, estado: 'listo', tipo: 'audio', unidades: 2, duracion: 12 })
  const { unidades } = (await get(`/documentos/${read.id}/texto`)) as { unidades: Record<string, unknown>[] }
  expect(unidades).toMatchObject([
    { t0: 1.25, t1: 4, localizador: '0:01' },
    { t0: 5, t1: 9.75, localizador: '0:05', texto: 'Y el sol también, aunque menos.' },
  ])
  const { pasajes } = (await get('/buscar?q=mareas')) as { pasajes: Record<string, unknown>[] }
  expect(pasajes[0]).toMatchObject({
    ancla: { tipo: 'tiempo', t0: 1.25, t1: 4, hablante: 'Ana' },
    enlace: expect.stringContaining('?t=1&') as string,
  })
})

it('the captions are not kept once their words are the document’s', () => {
  const blobs = join(shell.folder, 'data', 'blobs')
  expect(
    readdirSync(blobs)
      .filter(name => name.length === 2)
      .flatMap(name => readdirSync(join(blobs, name))),
  ).toHaveLength(1)
})

it('a transcript that holds no cues is told', async () => {
  const form = new FormData()
  const other = wav()
  other[60] = 1
  form.set('archivo', new Blob([other], { type: 'audio/wav' }), 'otra.wav')
  form.set('transcripcion', new Blob(['nada'], { type: 'text/plain' }), 'otra.txt')
  expect(await untilRead(form)).toMatchObject({ estado: 'error', error: expect.stringContaining('VTT') as string })
})

it('the shell reads a recording by the captions beside it, which are no document of their own', async () => {
  const folder = join(shell.folder, 'son')
  mkdirSync(folder)
  writeFileSync(join(folder, 'charla.wav'), Buffer.concat([wav(), Buffer.alloc(2)]))
  writeFileSync(join(folder, 'charla.es.vtt'), VTT)
  const { code, out } = await shell.run(['add', folder])
  expect(out).toMatch(/^✓ d\w+ {2}charla {2}\(2 units by charla\.es\.vtt\)\n1 added\.\n$/)
  expect(code).toBe(0)
  expect((await shell.run(['add', 'ftp://example.org/a.pdf'])).err).toContain('only http and https')
})
