/**
 * One account of 100,000 or of a million passages, over HTTP: start, lone search, 8 clients, memory; and the two sides
 * of a search beside FTS5 and sqlite-vec on the same passages, in the same run. Processor time is told with the rest,
 * because it changes less with the load of the machine.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { embeddedModel } from '../../src/core/models/static.ts'
import { parseQuery } from '../../src/core/search/query.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { questions } from './library-text.ts'
import { openPeers, type Peer } from './scale-peers.ts'
import { fillRow } from './fill-rate.ts'
import { bigLibrary, type Library } from './scale-library.ts'
import { ms, quantile, rss, search, start, stop, timed, type Stand } from './stand.ts'

const CLIENTS = 8
/**
 * Searches of each client before those that are counted, those counted, and the lone ones. They are counted twice: for
 * some thousand searches V8 compiles what it runs, which takes a quarter of the processor time (8.3 ms a search after
 * 640, 6.0 after 6,400).
 */
const UNCOUNTED = 60,
  COUNTED = 60,
  UNCOUNTED_AGAIN = 500,
  LONE = 100
/** Questions to each peer, and hits wanted of it. */
const ASKED = 60,
  WANTED = 50

const load = (): string => loadavg()[0]!.toFixed(1)
const times = (values: readonly number[]): string =>
  `${quantile(values, 0.5).toFixed(1)} / ${quantile(values, 0.95).toFixed(1)} ms`

/** Milliseconds of processor time of a process so far; NaN where there is no /proc. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return NaN
  }
}

async function ask(stand: Stand, clients: number, rounds: { of: number; from: number }): Promise<number[]> {
  const asked = questions(),
    took: number[] = []
  await Promise.all(
    Array.from({ length: clients }, async (_, n) => {
      for (let i = 0; i < rounds.of; i++) {
        const q = asked[(rounds.from + i * clients + n) % asked.length]!
        took.push(await timed(() => search(stand, q)))
      }
    }),
  )
  return took
}

/** p50 and p95 of some searches of all clients, and the server's processor time for one of them. */
async function crowded(stand: Stand): Promise<string> {
  const pid = stand.child.pid!,
    before = cpuOf(pid),
    took = await ask(stand, CLIENTS, { of: COUNTED, from: 7 }),
    each = (cpuOf(pid) - before) / took.length
  return `${times(took)}; ${each.toFixed(1)} ms of processor time a search`
}

/** From the start of the process to its first answer. */
async function started({ folder, key }: Library): Promise<{ stand: Stand; took: string }> {
  const began = performance.now(),
    stand = await start(folder, key)
  await search(stand, 'la primera pregunta')
  const cost = cpuOf(stand.child.pid!)
  return { stand, took: `${ms(performance.now() - began)}, ${ms(cost)} of processor time` }
}

async function served(library: Library): Promise<string[]> {
  const { stand, took } = await started(library),
    pid = stand.child.pid!
  await ask(stand, CLIENTS, { of: UNCOUNTED, from: 0 })
  const young = await crowded(stand)
  await ask(stand, CLIENTS, { of: UNCOUNTED_AGAIN, from: 3 })
  const warm = await crowded(stand)
  const lone = await ask(stand, 1, { of: LONE, from: 3 }),
    memory = rss(pid)
  await stop(stand)
  // By now the indexes are in their files, whether they were at the first start or not.
  const again = await started(library)
  await stop(again.stand)
  return [
    `| from the start of the process to the first answer | ${took} |`,
    `| the same at the next start | ${again.took} |`,
    `| one client, k = 10: p50 / p95 | ${times(lone)} |`,
    `| ${CLIENTS} clients, k = 10, after ${CLIENTS * UNCOUNTED} searches: p50 / p95 | ${young} |`,
    `| ${CLIENTS} clients, after ${CLIENTS * (UNCOUNTED + COUNTED + UNCOUNTED_AGAIN)} searches | ${warm} |`,
    `| memory of the server then | ${memory.toFixed(0)} MB |`,
  ]
}

/** How long after its save a passage is found, from the library's own threads. */
async function freshness({ folder, account }: Library): Promise<number> {
  // The passage stays: removing it would make the next start look for what is gone.
  const storage = await openSqlite({ folder }),
    shelf = storage.shelf(account),
    word = `x${Date.now().toString(36)}`,
    query = { words: [{ form: word, stem: word }], phrases: [] }
  const id = `d${randomBytes(8).toString('hex')}`
  await shelf.lexical(query, { scope: null, limite: 1 })
  await shelf.add({
    ...{ id, titulo: 'Nuevo', tipo: 'pdf', sha256: null, bytes: 1, nombre: null, media: null, modo: 'economico' },
    given: {},
  })
  const ancla = { tipo: 'pagina', fisica: 1 } as const
  await shelf.saveUnits(id, [{ posicion: 1, texto: word, ancla, ruta: [], valor: null, sinTexto: false }])
  const row = { token: 'p1.1', posicion: 1, texto: word, ruta: [], ancla: null, desde: 0, hasta: 9 }
  const took = await timed(async () => {
    await shelf.savePassages(id, [1, 1], [{ ...row, forms: word, stems: word, heading: '' }])
    const { hits } = await shelf.lexical(query, { scope: null, limite: 1 })
    if (hits.length !== 1) throw new Error('bench: the new passage is not found')
  })
  await storage.close()
  return took
}

async function beside({ folder, account }: Library, passages: number): Promise<string[]> {
  const storage = await openSqlite({ folder }),
    shelf = storage.shelf(account),
    model = await embeddedModel()
  const asked = questions().map(text => ({ text, vector: model.vector(text), query: parseQuery(text).lexical }))
  const ours: Peer[] = [
    {
      name: 'ours, words',
      side: 'words',
      search: ({ query }) => shelf.lexical(query, { scope: null, limite: WANTED }),
    },
    {
      name: 'ours, meaning',
      side: 'meaning',
      search: ({ vector }) => shelf.semantic({ model: model.name, vector }, { scope: null, limite: WANTED }),
    },
  ]
  const peers = await openPeers(folder, { passages, wanted: WANTED }),
    rows: string[] = [],
    own = new Map<string, number>()
  for (const { name, side, search: find } of [...ours, ...peers.all]) {
    const took: number[] = []
    for (const question of asked.slice(0, 5)) await find(question)
    for (const question of asked.slice(5, 5 + ASKED)) took.push(await timed(async () => find(question)))
    const p50 = quantile(took, 0.5)
    if (!own.has(side)) own.set(side, p50)
    rows.push(`| ${name} | ${times(took)} | ${(p50 / own.get(side)!).toFixed(1)} |`)
  }
  peers.close()
  await storage.close()
  return [`| one side of a search, ${WANTED} hits | p50 / p95 | times ours |`, '|---|---|---|', ...rows]
}

/** Markdown. The library is kept in the temporary folder, so the first run takes longer, for a million some minutes. */
export async function benchScale(passages: number): Promise<string> {
  const began = load(),
    library = await bigLibrary(passages)
  const lines = [
    `| ${passages.toLocaleString('en')} passages of one account, load ${began} | figure |`,
    '|---|---|',
    ...(await served(library)),
    `| a new passage is found after | ${ms(await freshness(library))} |`,
  ]
  // Filling opens a house, which closes this process's network: the server above could not be asked any more.
  lines.push(await fillRow(), '', ...(await beside(library, passages)), '', `Load at the end: ${load()}.`)
  return lines.join('\n')
}
