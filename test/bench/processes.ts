/**
 * One, two and four server processes on one PostgreSQL with 10,219 passages of one account: what eight clients wait
 * for a search, and how many are answered in a second. On a machine where the database and the servers share the
 * processors more processes cannot answer more; that they do not answer less is what is seen there.
 */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { embeddedModel } from '../../src/core/models/static.ts'
import { openPostgres } from '../../storage/postgres/index.ts'
import { freePort } from '../commands/spawn.ts'
import { balancer, madeKey, ownDatabase, startMember, type Member } from './cluster-parts.ts'
import { questions, sources } from './engines.ts'
import { hold } from './search.ts'
import { DATA } from './search-sets.ts'
import { quantile, timed } from './stand.ts'

const PROCESSES = [1, 2, 4]
const CLIENTS = 8
/** Searches of each client before those that are counted, and those counted. */
const UNCOUNTED = 60,
  COUNTED = 60

interface Way {
  port: number
  key: string
}

async function search({ port, key }: Way, q: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/buscar?k=10&q=${encodeURIComponent(q)}`, {
    headers: { authorization: `Bearer ${key}`, connection: 'close' },
  })
  if (!answer.ok) throw new Error(`bench: ${answer.status} ${await answer.text()}`)
  await answer.json()
}

async function answering(members: readonly Member[]): Promise<void> {
  for (const { port } of members)
    while (
      !(await fetch(`http://127.0.0.1:${port}/salud`).then(
        r => r.ok,
        () => false,
      ))
    )
      await pause(100)
}

/** Milliseconds of each search of all clients, and of all of them together. */
async function asked(way: Way, rounds: number, from: number): Promise<{ each: number[]; all: number }> {
  const all = questions(),
    each: number[] = []
  const took = await timed(() =>
    Promise.all(
      Array.from({ length: CLIENTS }, async (_, n) => {
        for (let i = 0; i < rounds; i++)
          each.push(await timed(() => search(way, all[(from + i * CLIENTS + n) % all.length]!)))
      }),
    ),
  )
  return { each, all: took }
}

async function row(count: number, env: Record<string, string>, key: string): Promise<string> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const members = ports.map((port, n) => startMember({ name: `server ${n}`, args: ['serve'], port, env, hear() {} }))
  await answering(members)
  const { port, close } = await balancer(ports)
  await asked({ port, key }, UNCOUNTED, 0)
  const { each, all } = await asked({ port, key }, COUNTED, 3)
  close()
  await Promise.all(members.map(member => member.stop()))
  const [p50, p95] = [quantile(each, 0.5), quantile(each, 0.95)]
  return `| ${count} | ${p50.toFixed(0)} / ${p95.toFixed(0)} ms | ${((1000 * each.length) / all).toFixed(0)} |`
}

export async function benchProcesses(): Promise<string> {
  if (!existsSync(DATA)) return 'processes: skipped, ../shared/data/eval is not there'
  const database = await ownDatabase()
  if (!database) return 'processes: skipped, no PostgreSQL is installed'
  try {
    const storage = await openPostgres({ url: database.url, connections: 8 })
    await (await hold(await embeddedModel(), sources(), storage)).close()
    const env = { ANAQUEL_DATABASE_URL: database.url, ANAQUEL_JOBS: '0', ANAQUEL_RATE: '1000000' }
    const key = await madeKey(env),
      rows: string[] = []
    for (const count of PROCESSES) rows.push(await row(count, env, key))
    return [
      `10,219 passages on PostgreSQL, ${CLIENTS} clients, ${availableParallelism()} processors for all of it`,
      '| server processes | a search: p50 / p95 | searches a second |',
      '|---|---|---|',
      ...rows,
    ].join('\n')
  } finally {
    database.close()
  }
}
