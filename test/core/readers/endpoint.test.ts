import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Entailer } from '../../../src/core/verify/entailer.ts'
import { verify } from '../../../src/core/verify/index.ts'
import { createBench } from '../../../src/core/verify/bench.ts'
import { createReader } from '../../../src/core/readers/reading.ts'
import { createRemoteNli, type RemoteNliOptions } from '../../../src/core/readers/endpoint.ts'
import type { Measurement } from '../../../src/core/readers/measure.ts'
import { straight } from './fakes.ts'
import { hold } from '../held.ts'

interface Asked {
  pairs: { premise: string; hypothesis: string }[]
  inputs: string[][]
}

let close: (() => void) | undefined
afterEach(() => close?.())

/**
 * A server in this process, named fake: answers what the test says. A string goes out as it is, a number is a status.
 */
async function fakeServer(
  answer: (asked: Asked) => unknown,
): Promise<{ url: string; asked: Asked[]; headers: IncomingHttpHeaders[] }> {
  const asked: Asked[] = [],
    headers: IncomingHttpHeaders[] = []
  const server = createServer((req, res) => {
    let body = ''
    req
      .on('data', chunk => {
        body += String(chunk)
      })
      .on('end', () => {
        asked.push(JSON.parse(body) as Asked)
        headers.push(req.headers)
        const said = answer(asked.at(-1)!)
        if (said === 'silence') return
        if (typeof said === 'number') res.writeHead(said).end('their secret')
        else res.end(typeof said === 'string' ? said : JSON.stringify(said))
      })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, headers }
}

const PAIRS = [
  { premise: 'Llueve.', hypothesis: 'Cae agua.' },
  { premise: 'No llueve.', hypothesis: 'Llueve.' },
]
const open = (url: string, more: Partial<RemoteNliOptions> = {}): ReturnType<typeof createRemoteNli> =>
  createRemoteNli({ url, key: null, ...more })

describe('inference over HTTP', () => {
  it('sends the pairs and the key, and reads one answer a pair', async () => {
    const server = await fakeServer(() => [
      { entailment: 0.9, contradiction: 0.02, neutral: 0.08 },
      { entailment: 0, contradiction: 1 },
    ])
    expect(await open(server.url, { key: 'k' }).infer(PAIRS)).toEqual([
      { entailment: 0.9, contradiction: 0.02 },
      { entailment: 0, contradiction: 1 },
    ])
    expect(server.asked[0]).toMatchObject({
      pairs: PAIRS,
      inputs: [
        ['Llueve.', 'Cae agua.'],
        ['No llueve.', 'Llueve.'],
      ],
    })
    expect(server.headers[0]!.authorization).toBe('Bearer k')
  })
  it('reads the labels of a text-classification server, in any case and order', async () => {
    const { url } = await fakeServer(() => [
      [
        { label: 'NEUTRAL', score: 0.1 },
        { label: 'Entailment', score: 0.7 },
        { label: 'contradiction', score: 0.2 },
      ],
    ])
    expect(await open(url).infer(PAIRS.slice(0, 1))).toEqual([{ entailment: 0.7, contradiction: 0.2 }])
  })
  it.each([
    ['an error', 500, /answered 500/],
    ['one pair too few', [{ entailment: 1, contradiction: 0 }], /1 of 2/],
    ['another form', { no: 1 }, /not understood/],
    [
      'a share that is none',
      [
        { entailment: 7, contradiction: 0 },
        { entailment: 0, contradiction: 0 },
      ],
      /not understood/,
    ],
    ['labels without names', [[{ label: 'LABEL_0', score: 1 }], [{ label: 'LABEL_0', score: 1 }]], /not understood/],
    ['no JSON', '<html>', /JSON/],
  ])('%s is a failure, told once; then the server is left alone for a while', async (_, answer, message) => {
    const told: string[] = []
    const server = await fakeServer(() => answer)
    const nli = open(server.url, { onFailure: error => told.push(error.message) })
    await expect(nli.infer(PAIRS)).rejects.toThrow(message)
    await expect(nli.infer(PAIRS)).rejects.toThrow(/a moment ago/)
    expect([server.asked.length, told.length, told.join().includes('secret')]).toEqual([1, 1, false])
  })
  it('a server that is silent is given up, and asked again after its rest', async () => {
    let silent = true
    const { url } = await fakeServer(() =>
      silent ? 'silence' : PAIRS.map(() => ({ entailment: 1, contradiction: 0 })),
    )
    const nli = open(url, { patience: 2_000, rest: 1 })
    await expect(nli.infer(PAIRS)).rejects.toThrow(/timeout/)
    silent = false
    await new Promise(done => {
      setTimeout(done, 5)
    })
    expect(await nli.infer(PAIRS)).toHaveLength(2)
  })
  it('who calls it off is not a failure of the server', async () => {
    const told: Error[] = []
    const { url } = await fakeServer(() => 'silence')
    await expect(
      open(url, { onFailure: error => told.push(error) }).infer(PAIRS, AbortSignal.timeout(50)),
    ).rejects.toThrow()
    expect(told).toEqual([])
  })
})

describe('the judge with inference over HTTP', () => {
  const light: Entailer = {
    name: 'literal',
    entail: async pairs =>
      pairs.map(() => ({ support: 0.3, contradiction: 0, partial: 0.3, sentences: [0], missing: [], by: 'literal' })),
  }
  const PAIR = { claim: 'La villa tuvo prensas en 1477.', evidence: ['En 1477 la villa ya tuvo prensas.'] }
  const sure = (asked: Asked): unknown => asked.pairs.map(() => ({ entailment: 0.99, contradiction: 0 }))

  const STRAIGHT = straight('nli-remoto')
  const bench = (url: string, measurement: Measurement | null = STRAIGHT): Entailer =>
    createBench(light, () => [createReader(open(url), measurement)])

  it('proves nothing while nobody has measured it', async () => {
    const judge = bench((await fakeServer(sure)).url, null)
    expect(await judge.entail([PAIR])).toMatchObject([{ support: 0.3, by: 'literal' }])
  })
  it('is vetoed by the checks even with a curve that believes it', async () => {
    const [same, otherYear] = await bench((await fakeServer(sure)).url).entail([
      PAIR,
      { ...PAIR, claim: 'La villa tuvo prensas en 1480.' },
    ])
    expect(same).toMatchObject({ support: expect.closeTo(0.99), by: 'nli-remoto' })
    expect(otherYear!.support).toBeLessThan(0.7)
  })
  it('when it fails the built-in judge speaks, and is named', async () => {
    expect(await bench((await fakeServer(() => 503)).url).entail([PAIR])).toMatchObject([
      { support: 0.3, contradiction: 0, by: 'literal' },
    ])
  })
  it('`juez` says which one spoke for this claim', async () => {
    let up = true
    const { url } = await fakeServer(asked => (up ? sure(asked) : 500))
    const { library, close: end } = await hold(
      [{ titulo: 'Crónica', pages: ['En 1477 la villa ya tuvo prensas y talleres de papel.'] }],
      { entail: bench(url) },
    )
    const spoke = async (): Promise<string> => (await verify(library, PAIR.claim, { k: 3 })).juez
    expect(await spoke()).toBe('nli-remoto')
    up = false
    expect(await spoke()).toBe('literal')
    await end()
  })
})
