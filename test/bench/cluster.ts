/**
 * The proof that any number of processes serve one library: servers and workers on one PostgreSQL and one bucket,
 * clients that upload, search, cite, sign in and open MCP sessions, while processes and the database are killed at
 * random. Told at the end: what was lost, what was done twice, and every answer that is none of the allowed.
 */
import { createHash, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { newAgent, ping, signIn } from '../server/oauth/flow.ts'
import { FakeBrowser, tokenOf } from '../server/oauth/stand.ts'
import { openTestBucket } from '../storage/s3-server.ts'
import { balancer, madeKey, ownDatabase, startMember, type Member, type OwnDatabase } from './cluster-parts.ts'
import { freePort } from '../commands/spawn.ts'

export interface Size {
  servers: number
  workers: number
  clients: number
  /** Kills of processes, and of the database. */
  kills: number
  crashes: number
  /** Uploads of each client, each followed by a search, a citation and a call over MCP. */
  rounds: number
  /** Milliseconds between two kills, at the mean; 1,500 unless told. */
  pace?: number
}

export interface Outcome {
  uploads: number
  /** Uploads that are missing, differ, or were not read. */
  lost: string[]
  /** Uploads that stand twice, and jobs that ended twice. */
  twice: string[]
  /** Statuses that clients must never see, with their route. */
  wrong: string[]
  requests: number
  signIns: number
  /** Milliseconds of a search, at the median and the 95th percentile. */
  p50: number
  p95: number
}

const ACCOUNT = { correo: 'duena@example.org', contrasena: 'una frase bastante larga' }
/** How long a client tries before what it wants counts as lost: two starts of everything, and the turns of 200 clients. */
const PATIENCE_MS = 480_000
const PAUSE_MS = 250

/** Repeats what a kill cut off; an answer of 503 or 429 is waited for. */
async function persist<T>(work: () => Promise<T | null>): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    const value = await work().catch((error: unknown) => {
      if (Date.now() > until) throw error
      return null
    })
    if (value !== null) return value
    if (Date.now() > until) throw new Error('nothing came of it for eight minutes')
    await pause(PAUSE_MS)
  }
}

interface Field {
  url: string
  key: string
  outcome: Outcome
  times: number[]
}

interface Reply {
  status: number
  json: any
}

/** One request, repeated until it has an answer that is its own. */
async function ask({ url, key, outcome }: Field, path: string, init: RequestInit = {}): Promise<Reply> {
  return persist(async () => {
    const headers = { authorization: `Bearer ${key}`, connection: 'close', ...init.headers }
    const answer = await fetch(`${url}/api/v1${path}`, { ...init, headers, signal: AbortSignal.timeout(60_000) })
    const text = await answer.text()
    outcome.requests++
    if (answer.status === 503 || answer.status === 429) {
      if (!answer.headers.has('retry-after')) outcome.wrong.push(`${answer.status} without Retry-After ${path}`)
      return null
    }
    if (answer.status >= 400) outcome.wrong.push(`${answer.status} ${path} ${text.slice(0, 200)}`)
    return {
      status: answer.status,
      json: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    }
  })
}

const markerOf = (client: number, round: number): string =>
  `q${createHash('sha256').update(`${client} ${round}`).digest('hex').slice(0, 12).replace(/\d/g, 'x')}${client}n${round}`
const textOf = (client: number, round: number): string =>
  `La palabra ${markerOf(client, round)} está aquí una sola vez, en la nota ${round} del lector ${client}.`

async function upload(field: Field, client: number, round: number): Promise<string> {
  const body = textOf(client, round)
  const headers = { 'content-type': 'text/plain', 'idempotency-key': `up-${client}-${round}` }
  return (await ask(field, `/documentos?esperar=0&nombre=${client}-${round}.txt`, { method: 'POST', body, headers }))
    .json.id
}

async function cite(field: Field, client: number, round: number): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': `ci-${client}-${round}` }
  const body = JSON.stringify({ texto: textOf(client, 0), esperar: 0 })
  await ask(field, '/citar', { method: 'POST', body, headers })
}

async function search(field: Field, marker: string): Promise<{ documento: { id: string } }[]> {
  const began = performance.now()
  const { json } = await ask(field, `/buscar?q=${marker}`)
  field.times.push(performance.now() - began)
  return json.pasajes
}

/** One reader: signs an agent in, then uploads, searches, cites and calls over MCP. */
async function reader(
  field: Field,
  browser: FakeBrowser,
  client: number,
  rounds: number,
): Promise<Map<string, string>> {
  const uploads = new Map<string, string>()
  const site = { site: field.url, url: field.url }
  const { access_token: token } = await persist(async () => signIn(await newAgent(site), browser))
  field.outcome.signIns++
  for (let round = 0; round < rounds; round++) {
    uploads.set(markerOf(client, round), await upload(field, client, round))
    await search(field, markerOf(client, Math.max(0, round - 1)))
    await cite(field, client, round)
    await persist(async () => {
      const { status } = await ping(site, token)
      if (status >= 400 && status !== 503 && status !== 429) field.outcome.wrong.push(`${status} /mcp`)
      return status === 200 ? true : null
    })
  }
  return uploads
}

async function havoc(
  members: readonly Member[],
  database: OwnDatabase,
  { kills, crashes, pace = 1500 }: Size,
): Promise<void> {
  const turns = [...Array<string>(kills).fill('process'), ...Array<string>(crashes).fill('database')]
  while (turns.length > 0) {
    await pause(randomInt(Math.round(pace / 3), Math.round((pace * 5) / 3)))
    const [turn] = turns.splice(randomInt(turns.length), 1)
    if (turn === 'process') await members[randomInt(members.length)]!.kill()
    else {
      database.crash()
      await pause(randomInt(200, 2000))
      database.start()
    }
  }
}

/** Every upload is there once, was read, is found, and is the same byte by byte. */
async function examine(field: Field, uploads: ReadonlyMap<string, string>): Promise<void> {
  const { outcome } = field
  for (const [marker, id] of uploads) {
    const read = await persist(async () => {
      const { estado, error } = (await ask(field, `/documentos/${id}`)).json
      return estado === 'error' ? JSON.stringify(error) : estado === 'listo' ? 'listo' : null
    }).catch(() => 'never read')
    const hits = read === 'listo' ? await search(field, marker) : []
    const own = hits.filter(({ documento }) => documento.id === id).length
    const original = (await ask(field, `/documentos/${id}/original`)).json
    if (read !== 'listo' || own === 0 || !String(original).includes(marker))
      outcome.lost.push(`${marker}: ${read}, ${own}`)
    if (own > 1 || hits.some(({ documento }) => documento.id !== id)) outcome.twice.push(marker)
  }
  const { total } = (await ask(field, '/documentos?limite=1')).json
  if (total !== uploads.size) outcome.twice.push(`${total} documents of ${uploads.size} uploads`)
}

/** The owner's first link, the password, and a key. */
async function enter(
  env: Record<string, string>,
  { url, lines, outcome }: { url: string; lines: readonly string[]; outcome: Outcome },
): Promise<{ field: Field; browser: FakeBrowser }> {
  const browser = new FakeBrowser(url, url)
  await persist(async () => {
    // Each server that starts makes a link of its own, and the last one opens.
    const link = lines.map(line => /http\S+\/empezar\?t=\S+/.exec(line)?.[0]).findLast(address => address !== undefined)
    if (link === undefined) return null
    const { pathname, search, searchParams } = new URL(link)
    const page = await browser.go(url + pathname + search)
    await browser.go('/empezar', { form: { testigo: tokenOf(page), t: searchParams.get('t')!, ...ACCOUNT } })
    return (await browser.api('GET', '/cuenta')).status === 200 ? true : null
  })
  const key = await persist(async () => (await madeKey(env)) || null)
  return { field: { url, key, outcome, times: [] }, browser }
}

const at = (times: number[], share: number): number =>
  times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** Null where no PostgreSQL is installed. */
export async function cluster(size: Size): Promise<Outcome | null> {
  const database = await ownDatabase()
  if (!database) return null
  const bucket = await openTestBucket()
  const outcome: Outcome = { uploads: 0, lost: [], twice: [], wrong: [], requests: 0, signIns: 0, p50: 0, p95: 0 }
  const lines: string[] = []
  const done = new Map<string, number>()
  const hear = (line: string): void => {
    lines.push(line)
    if (/"status":5(?!03)\d\d/.test(line)) outcome.wrong.push(line.slice(0, 300))
    const [, subject] = /"subject":"([^"]+)".*"msg":"job done"/.exec(line) ?? []
    if (subject !== undefined) done.set(subject, (done.get(subject) ?? 0) + 1)
  }
  const ports: number[] = []
  for (let i = 0; i < size.servers; i++) ports.push(await freePort())
  const way = await balancer(ports)
  const url = `http://127.0.0.1:${way.port}`
  const env = { ANAQUEL_DATABASE_URL: database.url, ANAQUEL_SITE_URL: url, ANAQUEL_RATE: '1000000', ...bucket.env }
  const server = (port: number): Member =>
    startMember({ name: `server ${port}`, args: ['serve'], port, env: { ...env, ANAQUEL_JOBS: '0' }, hear })
  const worker = (_: unknown, i: number): Member =>
    startMember({ name: `worker ${i}`, args: ['work'], port: null, env: { ...env, ANAQUEL_JOBS: '2' }, hear })
  const members = [...ports.map(server), ...Array.from({ length: size.workers }, worker)]
  try {
    const { field, browser } = await enter(env, { url, lines, outcome })
    const trouble = havoc(members, database, size)
    const read = await Promise.all(
      Array.from({ length: size.clients }, (_, client) => reader(field, browser, client, size.rounds)),
    )
    await trouble
    const uploads = new Map(read.flatMap(map => [...map]))
    outcome.uploads = uploads.size
    await examine(field, uploads)
    for (const [subject, times] of done) if (times > 1) outcome.twice.push(`job of ${subject}: ${times}`)
    return { ...outcome, p50: at(field.times, 0.5), p95: at(field.times, 0.95) }
  } finally {
    for (const member of members) await member.stop()
    way.close()
    await bucket.close()
    database.close()
  }
}
