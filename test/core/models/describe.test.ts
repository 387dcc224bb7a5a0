import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createDescriber } from '../../../src/core/models/describe.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
  server = undefined
})

/** A server that answers once, and what it was asked. */
async function fakeVision(
  status: number,
  answer: unknown,
): Promise<{
  url: string
  asked: () => {
    headers: Record<string, unknown>
    url: string
    body: { model: string; messages: { content: { type: string; image_url?: { url: string } }[] }[] }
  }
}> {
  let seen: unknown
  server = createServer((req, res) => {
    const pieces: Buffer[] = []
    req
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => {
        seen = { headers: req.headers, url: req.url, body: JSON.parse(Buffer.concat(pieces).toString()) }
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`, asked: () => seen as never }
}

const picture = { bytes: Buffer.from('png'), media: 'image/png' }

it('asks an OpenAI-compatible chat with the picture in it, and gives one line of text', async () => {
  const { url, asked } = await fakeVision(200, { choices: [{ message: { content: '  Una torre.\n\nA tower. ' } }] })
  const describer = createDescriber({ url, model: 'mira', key: 'k' })
  expect(await describer.describe(picture)).toBe('Una torre. A tower.')
  const { headers, body, url: path } = asked()
  expect([path, headers['authorization'], body.model, describer.name]).toEqual([
    '/v1/chat/completions',
    'Bearer k',
    'mira',
    'mira',
  ])
  expect(body.messages[0]!.content[1]).toEqual({
    type: 'image_url',
    image_url: { url: `data:image/png;base64,${Buffer.from('png').toString('base64')}` },
  })
})

it.each([
  [500, {}],
  [200, {}],
  [200, { choices: [{ message: { content: '   ' } }] }],
  [200, { choices: [{ message: { content: 7 } }] }],
])('no answer is an error: %s %j', async (status, answer) => {
  const { url } = await fakeVision(status, answer)
  await expect(createDescriber({ url, model: 'm', key: null }).describe(picture)).rejects.toThrow(
    'the vision server answered',
  )
})

it('a long answer is cut', async () => {
  const { url } = await fakeVision(200, { choices: [{ message: { content: 'palabra '.repeat(500) } }] })
  expect((await createDescriber({ url, model: 'm', key: null }).describe(picture)).length).toBeLessThanOrEqual(600)
})
