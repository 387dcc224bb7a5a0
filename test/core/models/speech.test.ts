import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSpeech, remoteSpeech } from '../../../src/core/models/speech.ts'
import { asset, compiled } from '../../../src/paths.ts'
import { addressOf } from '../../sources.ts'

const built = existsSync(compiled('src/core/models/speech-worker.ts'))
if (!built) console.warn('models: the test of speech is skipped, because nothing has been built')
const { signal } = new AbortController()

it.runIf(built)(
  'nobody listens until the weights are there; then times come with the missing last one filled in, and a failure is ' +
    'told',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anaquel-speech-'))
    const speech = createSpeech({ folder, remote: null, module: addressOf(asset('test/core/models/fake-whisper.mjs')) })
    expect(speech.here()).toBeNull()
    mkdirSync(join(folder, 'speech'))
    writeFileSync(join(folder, 'speech', 'config.json'), '{}')
    const here = speech.here()!
    expect(await here.transcribe(new Float32Array(32_000), { signal })).toEqual([
      { text: 'speech q8 29 true', t0: 0, t1: 0.5 },
      { text: '32000', t0: 0.5, t1: 2 },
    ])
    await expect(here.transcribe(Float32Array.of(1), { signal })).rejects.toThrow('deaf')
    expect(await here.transcribe(new Float32Array(16_000), { signal })).toHaveLength(2)
    await speech.close()
  },
)

it('models off: nobody listens', () => expect(createSpeech({ folder: null, remote: null }).here()).toBeNull())

it('a remote endpoint gets a WAV and the model’s name, and its segments come back; a failure is a provider’s', async () => {
  const bodies: Buffer[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        bodies.push(Buffer.concat(chunks))
        if (req.headers.authorization !== 'Bearer k' || req.url !== '/v1/audio/transcriptions') {
          res.writeHead(401).end()
          return
        }
        res.end(JSON.stringify({ text: 'hola', segments: [{ start: 0.2, end: 0.9, text: ' hola' }] }))
      })
  }).listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`
  expect(
    await remoteSpeech({ url, model: 'whisper-1', key: 'k' }).transcribe(new Float32Array(16_000), { signal }),
  ).toEqual([{ text: ' hola', t0: 0.2, t1: 0.9 }])
  expect(bodies[0]!.includes('whisper-1')).toBe(true)
  expect(bodies[0]!.includes('WAVEfmt ')).toBe(true)
  await expect(
    remoteSpeech({ url, model: 'm', key: null }).transcribe(new Float32Array(1), { signal }),
  ).rejects.toMatchObject({ codigo: 'proveedor_fallo' })
  server.close()
})

/** An endpoint that answers what it is told, one after the other, and what is asked of it. */
async function endpoint(
  ...answers: { status?: number; headers?: Record<string, string>; body?: string; cut?: boolean }[]
): Promise<{ url: string; asked(): number; close(): void }> {
  let asked = 0
  const server = createServer((req, res) => {
    req.resume().on('end', () => {
      const { status = 200, headers = {}, body = '', cut = false } = answers[Math.min(asked++, answers.length - 1)]!
      if (cut) {
        req.socket.destroy()
        return
      }
      res.writeHead(status, headers).end(body)
    })
  }).listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    close: () => server.close(),
  }
}
const said = { body: JSON.stringify({ text: 'hola', segments: [{ start: 0, end: 1, text: 'hola' }] }) }
const remote = (url: string, waited: number[] = []): ReturnType<typeof remoteSpeech> =>
  remoteSpeech(
    { url, model: 'm', key: null },
    {
      pause: async ms => {
        waited.push(ms)
      },
    },
  )

it.each([
  ['too many requests', { status: 429, headers: { 'retry-after': '7' } }, 7000],
  ['too many, for an hour', { status: 429, headers: { 'retry-after': '3600' } }, 60_000],
  ['a fault of the server', { status: 500 }, 2000],
  ['a connection that is cut', { cut: true }, 2000],
  ['an answer that is no JSON', { body: '<html>' }, 2000],
])('a remote endpoint that fails once is asked again: %s', async (_, failure, wait) => {
  const { url, asked, close } = await endpoint(failure, said),
    waited: number[] = []
  expect(await remote(url, waited).transcribe(new Float32Array(16_000), { signal })).toEqual([
    { text: 'hola', t0: 0, t1: 1 },
  ])
  expect([asked(), waited]).toEqual([2, [wait]])
  close()
})

it('one that always fails is a provider’s failure, one that refuses is not asked again, and whoever stops waits no longer', async () => {
  const broken = await endpoint({ status: 503 }),
    closed = await endpoint({ status: 401 })
  await expect(remote(broken.url).transcribe(new Float32Array(1), { signal })).rejects.toMatchObject({
    codigo: 'proveedor_fallo',
  })
  await expect(remote(closed.url).transcribe(new Float32Array(1), { signal })).rejects.toMatchObject({
    codigo: 'proveedor_fallo',
  })
  expect([broken.asked(), closed.asked()]).toEqual([4, 1])
  const stopped = new AbortController()
  const waiting = remoteSpeech(
    { url: broken.url, model: 'm', key: null },
    {
      pause: async () => {
        stopped.abort(new Error('basta'))
      },
    },
  )
  await expect(waiting.transcribe(new Float32Array(1), { signal: stopped.signal })).rejects.toThrow('basta')
  for (const one of [broken, closed]) one.close()
})

it('an answer without segments, or with times that are none, is said somewhere in what was asked', async () => {
  const answer = async (body: object): Promise<unknown> => {
    const { url, close } = await endpoint({ body: JSON.stringify(body) })
    try {
      return await remote(url).transcribe(new Float32Array(32_000), { signal })
    } finally {
      close()
    }
  }
  const whole = [{ text: 'hola', t0: 0, t1: 2 }]
  for (const body of [
    { text: 'hola' },
    { text: 'hola', segments: [] },
    { text: 'hola', segments: null },
    { segments: [{ start: '0.5', end: null, text: 'hola' }] },
  ])
    expect(await answer(body)).toEqual(whole)
  expect(await answer({})).toEqual([{ text: '', t0: 0, t1: 2 }])
})
