/**
 * Figures of the phrase service: encode and decode in one thread, and HTTP beside the bare framework's empty answer in
 * the same run.
 */
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { decode, encode } from '../../src/phrase/phrase.ts'

const POINTS = 500_000
const ROUNDS = 5
const CONNECTIONS = 32
const HTTP_MS = 500
const HTTP_ROUNDS = 9

/** A Markdown table; run from the compiled files, since the server is a worker. */
export async function benchPhrase(): Promise<string> {
  const points = Array.from({ length: POINTS }, () => [Math.random() * 180 - 90, Math.random() * 360 - 180] as const)
  // Through bytes, as they come from the wire: a concatenated string is not yet flat.
  const phrases = points.map(([lat, lon]) => Buffer.from(encode(lat, lon).phrase).toString())
  const encoding = perSecond(points, ([lat, lon]) => encode(lat, lon).latitude)
  const decoding = perSecond(phrases, phrase => decode(phrase).latitude)
  const http = await benchHttp(points, phrases)
  const share = (rate: number): string => `${Math.round((100 * rate) / http.bare)} %`
  return [
    '| phrase service | a second | of the bare framework |',
    '|---|---:|---:|',
    `| encode, one thread | ${whole(encoding)} | |`,
    `| decode, one thread | ${whole(decoding)} | |`,
    `| HTTP: bare Express, empty answer | ${whole(http.bare)} | 100 % |`,
    `| HTTP: /api/encode | ${whole(http.encode)} | ${share(http.encode)} |`,
    `| HTTP: /api/decode | ${whole(http.decode)} | ${share(http.decode)} |`,
  ].join('\n')
}

const whole = (rate: number): string => Math.round(rate).toLocaleString('en')

/** Median of the rounds after one to warm up. */
function perSecond<T>(inputs: readonly T[], run: (input: T) => number): number {
  const rates = Array.from({ length: ROUNDS + 1 }, () => {
    const start = performance.now()
    let sum = 0
    for (const input of inputs) sum += run(input)
    if (!Number.isFinite(sum)) throw new Error('a coordinate was no number')
    return (inputs.length / (performance.now() - start)) * 1000
  }).slice(1)
  return rates.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
}

/**
 * Server in a worker, load from here: one core each. Rounds alternate, so that a slow moment of the machine falls on
 * all alike; the median counts.
 */
async function benchHttp(
  points: readonly (readonly [number, number])[],
  phrases: readonly string[],
): Promise<{ bare: number; encode: number; decode: number }> {
  const worker = new Worker(new URL('./phrase-server.js', import.meta.url))
  const ports = await new Promise<{ bare: number; phrase: number }>((resolve, reject) =>
    worker.once('message', resolve).once('error', reject),
  )
  const load = {
    bare: () => hammer(ports.bare, () => '/'),
    encode: () =>
      hammer(
        ports.phrase,
        at => `/api/encode?lat=${points[at % POINTS]?.[0].toFixed(4)}&lon=${points[at % POINTS]?.[1].toFixed(4)}`,
      ),
    decode: () => hammer(ports.phrase, at => `/api/decode?phrase=${(phrases[at % POINTS] ?? '').replaceAll(' ', '.')}`),
  }
  const rates = { bare: [] as number[], encode: [] as number[], decode: [] as number[] }
  for (let round = 0; round <= HTTP_ROUNDS; round++)
    for (const name of ['bare', 'encode', 'decode'] as const) {
      const rate = await load[name]()
      if (round > 0) rates[name].push(rate)
    }
  await worker.terminate()
  const median = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(HTTP_ROUNDS / 2)] ?? 0
  return { bare: median(rates.bare), encode: median(rates.encode), decode: median(rates.decode) }
}

/** Requests a second over kept connections, one request in flight on each. Any status but 200 is an error. */
async function hammer(port: number, path: (at: number) => string): Promise<number> {
  const start = performance.now()
  let answered = 0
  const one = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let text = ''
      const ask = (): boolean => socket.write(`GET ${path(answered)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      socket.setEncoding('latin1').setNoDelay(true)
      socket
        .on('connect', ask)
        .on('error', reject)
        .on('close', () => resolve())
      socket.on('data', (chunk: string) => {
        text += chunk
        if (text.length < lengthOf(text)) return
        if (!text.startsWith('HTTP/1.1 200')) return void socket.destroy(new Error(text.slice(0, 200)))
        text = ''
        answered++
        if (performance.now() - start < HTTP_MS) ask()
        else socket.end()
      })
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  return (answered / (performance.now() - start)) * 1000
}

/** Characters of the whole answer, or Infinity while its head is not complete. */
function lengthOf(text: string): number {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return Infinity
  const at = text.indexOf('Content-Length: ')
  return head + 4 + (at < 0 || at > head ? 0 : Number.parseInt(text.slice(at + 16, at + 26), 10))
}
