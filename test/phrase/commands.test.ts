import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { phraseCommand } from '../../src/phrase/commands.ts'
import { readConfig } from '../../src/phrase/config.ts'

async function run(args: string[], env: NodeJS.ProcessEnv = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const result = await phraseCommand(args, { stdout, stderr, env })
  return { result, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') }
}

describe('phrase encode and decode', () => {
  it('answer for people', async () => {
    expect(await run(['encode', '40.482', '-3.3655'])).toEqual({
      result: 0,
      out: 'corncob lung strobe tactics\n40.482, -3.3655 (± 11 m)\nhttp://localhost:3100/corncob.lung.strobe.tactics\n',
      err: '',
    })
    expect((await run(['decode', 'lung', 'corncob'])).out).toContain('40.45, -3.35 (± 11100 m)')
    expect((await run(['encode', '40.482,-3.3655', '--precision', '3'])).out).toContain('corncob lung strobe\n')
    expect((await run(['decode', 'strobe.tactics', '--near=40.47,-3.34'])).out).toContain(
      'completed by near: corncob lung',
    )
  })

  it('--json gives the wire object', async () => {
    const encoded = JSON.parse(
      (await run(['encode', '--json', '40.482', '-3.3655'], { PHRASE_SITE_URL: 'https://p.example/' })).out,
    )
    expect(encoded).toMatchObject({
      words: ['corncob', 'lung', 'strobe', 'tactics'],
      url: 'https://p.example/corncob.lung.strobe.tactics',
    })
    const decoded = JSON.parse((await run(['decode', 'tactics', 'lung', 'corncob', 'strobe', '--json'])).out)
    expect(decoded.words).toBeUndefined()
    expect(decoded.latitude).toBe(40.482)
  })

  it('refusals go to standard error with status 1, wrong usage with 2', async () => {
    expect(await run(['decode', 'corncob', 'stroble'])).toMatchObject({
      result: 1,
      out: '',
      err: expect.stringContaining('stroble: perhaps strobe'),
    })
    expect(JSON.parse((await run(['decode', 'corncob', 'stroble', '--json'])).err).unknown).toEqual(['stroble'])
    expect(await run(['encode', '91', '0'])).toMatchObject({ result: 1, out: '' })
    for (const args of [
      ['bogus'],
      ['encode'],
      ['encode', '1'],
      ['decode'],
      ['encode', '1', '2', '--near=1,2'],
      ['encode', '1', '2', '3'],
    ])
      expect(await run(args)).toMatchObject({ result: 2, out: '', err: expect.stringContaining('Usage') })
  })
})

describe('phrase', () => {
  it('serves, finishes a request in flight when closed, and frees the port', async () => {
    const { result, out } = await run([], { PORT: '0' })
    if (typeof result === 'number') throw new Error('did not start')
    expect(out).toContain(result.url)
    const body = JSON.stringify({ points: Array.from({ length: 1000 }, () => ({ lat: 1, lon: 2 })) })
    // Its head has arrived when the server asks for the body.
    const flying = request(`${result.url}/api/encode`, {
      method: 'POST',
      headers: { Expect: '100-continue', 'Content-Length': body.length },
    })
    flying.flushHeaders()
    await once(flying, 'continue')
    const closed = Promise.all([result.close(), result.done])
    flying.end(body)
    const [answer] = (await once(flying, 'response')) as [IncomingMessage]
    expect(JSON.parse(await text(answer))).toMatchObject({ results: { length: 1000 } })
    await closed
    await expect(fetch(result.url)).rejects.toThrow()
  })

  it('says so when the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { result, err } = await run([], { PORT: String((taken.address() as AddressInfo).port) })
    expect([result, err]).toEqual([1, expect.stringContaining('EADDRINUSE')])
    taken.close()
  })

  it('reads three variables and checks them', () => {
    expect(readConfig({})).toEqual({ port: 3100, host: '127.0.0.1', site: undefined })
    expect(readConfig({ PORT: '80', HOST: '::', PHRASE_SITE_URL: 'https://a.example/' })).toEqual({
      port: 80,
      host: '::',
      site: 'https://a.example',
    })
    for (const env of [
      { PORT: 'x' },
      { PORT: '70000' },
      { PHRASE_SITE_URL: 'a.example' },
      { PHRASE_SITE_URL: 'ftp://a' },
      { PHRASE_SITE_URL: 'https://a.example/phrases' },
      { PHRASE_SITE_URL: 'https://me:secret@a.example' },
    ])
      expect(() => readConfig(env)).toThrow(/PORT|PHRASE_SITE_URL/)
  })
})
