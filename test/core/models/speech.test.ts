import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSpeech, remoteSpeech } from '../../../src/core/models/speech.ts'
import { asset, compiled } from '../../../src/paths.ts'

const built = existsSync(compiled('src/core/models/speech-worker.ts'))
if (!built) console.warn('models: the test of speech is skipped, because nothing has been built')
const { signal } = new AbortController()

it.runIf(built)('nobody listens until the weights are there; then times come with the missing last one filled in, and a failure is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-speech-'))
  const speech = createSpeech({ folder, remote: null, module: asset('test/core/models/fake-whisper.mjs') })
  expect(speech.here()).toBeNull()
  mkdirSync(join(folder, 'speech'))
  writeFileSync(join(folder, 'speech', 'config.json'), '{}')
  const here = speech.here()!
  expect(await here.transcribe(new Float32Array(32_000), { signal })).toEqual([{ text: 'speech q8 29 true', t0: 0, t1: 0.5 }, { text: '32000', t0: 0.5, t1: 2 }])
  await expect(here.transcribe(Float32Array.of(1), { signal })).rejects.toThrow('deaf')
  expect(await here.transcribe(new Float32Array(16_000), { signal })).toHaveLength(2)
  await speech.close()
})

it('models off: nobody listens', () => expect(createSpeech({ folder: null, remote: null }).here()).toBeNull())

it('a remote endpoint gets a WAV and the model’s name, and its segments come back; a failure is a provider’s', async () => {
  const bodies: Buffer[] = []
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
      bodies.push(Buffer.concat(chunks))
      if (req.headers.authorization !== 'Bearer k' || req.url !== '/v1/audio/transcriptions') { res.writeHead(401).end(); return }
      res.end(JSON.stringify({ text: 'hola', segments: [{ start: 0.2, end: 0.9, text: ' hola' }] }))
    })
  }).listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`
  expect(await remoteSpeech({ url, model: 'whisper-1', key: 'k' }).transcribe(new Float32Array(16_000), { signal })).toEqual([{ text: ' hola', t0: 0.2, t1: 0.9 }])
  expect(bodies[0]!.includes('whisper-1')).toBe(true)
  expect(bodies[0]!.includes('WAVEfmt ')).toBe(true)
  await expect(remoteSpeech({ url, model: 'm', key: null }).transcribe(new Float32Array(1), { signal })).rejects.toMatchObject({ codigo: 'proveedor_fallo' })
  server.close()
})
