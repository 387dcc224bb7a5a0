/**
 * Searches while a library is filled: twenty clients that search without a pause, alone and beside a filling, by turns
 * in one run. A machine that has other work slows both, so their ratio says more than either.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { longBook } from '../../sample/source/book.ts'
import { BASE, ms, quantile, search, seedKey, start, stop, timed, upload, type Stand } from './stand.ts'

const CLIENTS = 20
/** Searches of each turn at least, so that the slowest twentieth is not one accident. */
const SEARCHED = 500
/** Turns of each kind. */
const ROUNDS = 2
const NOTES = 500
/** Notes on their way at a time. */
const AT_ONCE = 4

const WORDS = [
  'molinos de viento',
  'el hidalgo y su caballo',
  'libros de caballerías',
  'la sobrina y el ama',
  'batalla con los cueros de vino',
  'la venta donde fue armado caballero',
  'discurso de las armas y las letras',
  'gobierno de la ínsula',
]

/** What one turn of the crowd saw, and what it cost. */
interface Turn {
  salud: number[]
  searches: number[]
  /** Processor time of the thread that serves, and what it waited for a processor, in milliseconds; null elsewhere. */
  serving: { ran: number; waited: number } | null
  /** Processor time of all other threads, and of the processes that read. */
  others: number
}

/** Processor time that a thread has had and has waited for; Linux alone tells. */
function clockOf(task: string): { ran: number; waited: number } | null {
  try {
    const [ran, waited] = readFileSync(`${task}/schedstat`, 'utf8').split(' ').map(Number)
    return { ran: ran! / 1e6, waited: waited! / 1e6 }
  } catch {
    return null
  }
}

const folders = (path: string): string[] => {
  try {
    return readdirSync(path).filter(name => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** Processes that this one has started, which `status` of each tells. */
const children = (parent: number): string[] =>
  folders('/proc').filter(pid => {
    try {
      return new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    } catch {
      return false
    }
  })

/** Processor time by task of the server and its children. */
function clocks(server: number): Map<string, number> {
  const tasks = [String(server), ...children(server)].flatMap(pid =>
    folders(`/proc/${pid}/task`).map(task => `/proc/${pid}/task/${task}`),
  )
  return new Map(tasks.flatMap(task => (clockOf(task) ? [[task, clockOf(task)!.ran]] : [])))
}

/** Twenty clients search until `work` has ended and enough was asked; somebody asks for /salud every 5 ms. */
async function turn(stand: Stand, work: () => Promise<unknown>): Promise<Turn> {
  const server = stand.child.pid!,
    own = `/proc/${server}/task/${server}`
  const salud: number[] = [],
    searches: number[] = []
  let over = false
  const client = async (n: number): Promise<void> => {
    for (let i = 0; !over; i++) searches.push(await timed(() => search(stand, WORDS[(n * 7 + i) % WORDS.length]!)))
  }
  const watch = async (): Promise<void> => {
    while (!over) {
      salud.push(await timed(() => fetch(`${BASE}/salud`).then(r => r.text())))
      await pause(5)
    }
  }
  const before = clocks(server),
    began = clockOf(own)
  const all = [watch(), ...Array.from({ length: CLIENTS }, (_, n) => client(n))]
  do await work()
  while (searches.length < SEARCHED)
  over = true
  await Promise.all(all)
  const after = clocks(server),
    ended = clockOf(own)
  const spent = [...after].reduce((sum, [task, ran]) => (task === own ? sum : sum + ran - (before.get(task) ?? 0)), 0)
  const serving = began && ended && { ran: ended.ran - began.ran, waited: ended.waited - began.waited }
  return { salud, searches, serving, others: spent }
}

async function note(stand: Stand, n: number): Promise<void> {
  const text = `# Nota ${n}\n\nEl hidalgo número ${n} salió de la venta con ${n * 7} libros y vio molinos de viento.\n`
  const response = await fetch(`${BASE}/api/v1/documentos?esperar=30&nombre=nota-${n}.md`, {
    method: 'POST',
    headers: { ...stand.headers, 'content-type': 'text/markdown' },
    body: text,
  })
  if (!response.ok) throw new Error(`note ${n}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

async function notes(stand: Stand, from: number): Promise<void> {
  let next = from
  const import_ = async (): Promise<void> => {
    while (next < from + NOTES) await note(stand, next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, import_))
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
const p95 = (turns: readonly Turn[]): number => sum(turns.map(t => quantile(t.searches, 0.95))) / turns.length

/** Processor time of the serving thread and of all else for a search, and the share of its time that it had to wait. */
function cost(turns: readonly Turn[]): string {
  const searches = sum(turns.map(t => t.searches.length))
  if (turns.some(t => t.serving === null)) return 'unknown on this system'
  const ran = sum(turns.map(t => t.serving!.ran)),
    waited = sum(turns.map(t => t.serving!.waited))
  const others = sum(turns.map(t => t.others))
  return (
    `${(ran / searches).toFixed(1)} ms, all else ${(others / searches).toFixed(1)} ms; the thread that serves had ` +
    `to wait for a processor ${((100 * waited) / (ran + waited)).toFixed(0)} % of the time it had work`
  )
}

function rows(name: string, turns: readonly Turn[], alone: readonly Turn[]): string[] {
  const searches = turns.flatMap(t => t.searches),
    salud = turns.flatMap(t => t.salud)
  return [
    `| ${CLIENTS} clients search, ${name}: p50 / p95 | ${ms(quantile(searches, 0.5))} / ${ms(p95(turns))}` +
      `${turns === alone ? '' : `, **${(p95(turns) / p95(alone)).toFixed(2)} × alone**`} (${searches.length}) |`,
    `| GET /salud then: p50 / p99 / most | ${ms(quantile(salud, 0.5))} / ${ms(quantile(salud, 0.99))} / ` +
      `${ms(Math.max(...salud))} (${salud.length}) |`,
    `| processor time for each search then | ${cost(turns)} |`,
  ]
}

/** Rows of a Markdown table; the server has read a book before. */
export async function fillingRows(stand: Stand): Promise<string[]> {
  const turns: Record<'alone' | 'book' | 'notes', Turn[]> = { alone: [], book: [], notes: [] }
  // A chapter has up to twenty pages: of books nearer in length the second may be the first again.
  let pages = 340
  const books = async (): Promise<void> => {
    await upload(stand, longBook(pages), `otro-${pages}.pdf`)
    pages += 40
  }
  const alone = (): Promise<Turn> => turn(stand, () => pause(4000))
  await alone() // V8 compiles for some seconds
  for (let n = 0; n < ROUNDS; n++) {
    turns.alone.push(await alone())
    turns.book.push(await turn(stand, books))
    turns.alone.push(await alone())
    let begun = n * 10 * NOTES
    turns.notes.push(await turn(stand, () => notes(stand, (begun += NOTES))))
  }
  turns.alone.push(await alone())
  return [
    ...rows('nothing else', turns.alone, turns.alone),
    ...rows('books of 340 pages and more are read', turns.book, turns.alone),
    ...rows(`${NOTES} notes are imported, ${AT_ONCE} at a time`, turns.notes, turns.alone),
  ]
}

/** The rows alone, without what else `-- whole` measures. */
export async function benchFilling(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-filling-'))
  try {
    const { key } = await seedKey(folder)
    const stand = await start(folder, key)
    await upload(stand, longBook(40), 'calentar.pdf')
    await upload(stand, longBook(320), 'libro.pdf')
    const rows = await fillingRows(stand)
    await stop(stand)
    return ['| measured over HTTP | figure |', '|---|---|', ...rows].join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
