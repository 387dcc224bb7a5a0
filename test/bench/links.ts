/**
 * What becomes of links when documents are read by another version: 100 real documents of all kinds, three readings
 * after the first. A link opens a whole passage by its id, or one sentence of it.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { readerFor } from '../../src/core/read/index.ts'
import { closeIdle } from '../../src/core/read/isolate.ts'
import type { Reading, Unit } from '../../src/core/read/reader.ts'
import { linksAfter, readBetter, withCover, withGaps, type Outcome, type Second } from '../core/ingest/links.ts'
import { openHouse } from '../server/house.ts'
import { DATA } from './search-sets.ts'

/** Bytes of a file and units of it that are read, at most; those of a transcript are short. */
const LARGEST = 800_000,
  UNITS = 20,
  SHORT_UNITS = 300
/** How many files are read: of a kind at most, and of all kinds. */
const OF_A_KIND: Readonly<Record<string, number>> = {
  ...{ '.odt': 8, '.docx': 16, '.epub': 14, '.html': 14, '.pptx': 8, '.xlsx': 7 },
  ...{ '.vtt': 5, '.srt': 1, '.csv': 4, '.md': 2, '.txt': 1, '.pdf': 60 },
}
const IN_ALL = 100
const FOLDERS = 'pdf/printed pdf/text pdf/records pdf/labels office epub html subtitles text-es'.split(' ')
/** Links of a document that are opened. */
const LINKS = 60
/** Fewer letters are no document. */
const LEAST = 600

function* files(folder: string): Iterable<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else if (statSync(path).size < LARGEST) yield path
  }
}

/** Tells every ten documents how far it is: the whole takes minutes. */
function told(what: string, done: number): void {
  if (done % 10 === 0)
    console.error(`  ${what}: ${done} of ${IN_ALL} documents, ${Math.round(performance.now() / 1000)} s`)
}

interface Read {
  kind: string
  reading: Reading
}

/** Writes the first Word files as OpenDocument, where pandoc is there: no .odt stands among the data. */
function openDocuments(paths: readonly string[], folder: string): string[] {
  const words = paths.filter(path => extname(path) === '.docx' && statSync(path).size > 12_000)
  return words.slice(0, 3 * OF_A_KIND['.odt']!).flatMap(path => {
    const written = join(folder, `${basename(path, '.docx')}.odt`)
    try {
      execFileSync('pandoc', [path, '-o', written], { stdio: 'ignore' })
      return [written]
    } catch {
      return []
    }
  })
}

/** Reads real documents; `mostOf` tells how many of each kind. `folder` takes what is written on the way. */
export async function readings(folder: string, mostOf: Readonly<Record<string, number>> = OF_A_KIND): Promise<Read[]> {
  const out: Read[] = []
  const counts = new Map<string, number>()
  const there = FOLDERS.flatMap(one => [...files(join(DATA, '..', one))])
  const order = Object.keys(mostOf)
  const rank = (path: string): number => order.indexOf(extname(path))
  // PDFs come last and fill what the other kinds leave.
  for (const path of [...openDocuments(there, folder), ...there].sort((a, b) => rank(a) - rank(b))) {
    const kind = extname(path)
    if (out.length >= IN_ALL) break
    if ((counts.get(kind) ?? 0) >= (mostOf[kind] ?? 0)) continue
    const reading = await read(path)
    if (!reading) continue
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    out.push({ kind, reading })
    told('read', out.length)
  }
  closeIdle()
  return out
}

/** Returns the beginning of a document; of a long PDF only its first pages are read. */
async function read(path: string): Promise<Reading | null> {
  const reader = await readerFor(path, path)
  const enough = new AbortController()
  const first: Unit[] = []
  const quiet = { onProgress: async () => {}, signal: enough.signal }
  const onUnits = async (units: Unit[]): Promise<void> => {
    first.push(...units)
    enough.abort()
  }
  const asked = { path, nombre: path, media: null, limits: { seconds: 60, megabytes: 1500 }, onUnits, ...quiet }
  const reading = await reader?.read(asked).catch(() => null)
  const units = (reading?.units ?? first).slice(0, /\.(?:vtt|srt)$/.test(path) ? SHORT_UNITS : UNITS)
  if (units.map(unit => unit.texto).join('').length < LEAST) return null
  return { tipo: 'pdf', meta: {}, warnings: [], ...reading, units }
}

const VERSIONS: readonly [name: string, after: (units: Unit[]) => Second][] = [
  ['another splitter', units => ({ units })],
  ['another splitter and engine', units => ({ units: units.map(readBetter) })],
  ['the same, one unit further', units => ({ units: withCover(units.map(readBetter)), moved: n => n + 1 })],
  ['another that leaves out every seventh sentence', withGaps],
]

const none = (): Outcome => ({ links: 0, same: 0, changed: 0, wrong: [], nothing: 0 })
const COUNTED = ['links', 'same', 'changed', 'nothing'] as const

const added = (sum: Outcome, one: Outcome): Outcome => ({
  ...(Object.fromEntries(COUNTED.map(key => [key, sum[key] + one[key]])) as Pick<Outcome, (typeof COUNTED)[number]>),
  wrong: [...sum.wrong, ...one.wrong],
})

const row = (name: string, documents: number, { links, same, changed, wrong, nothing }: Outcome): string =>
  `| ${name} | ${documents} | ${links} | ${same} | ${changed} | ${wrong.length} | ${nothing} |`

export async function benchLinks(): Promise<string> {
  const house = await openHouse()
  house.hold(true)
  const library = house.library((await house.storage.access.owner()).id)
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-links-'))
  const all = await readings(folder)
  rmSync(folder, { recursive: true, force: true })
  const rows: string[] = []
  for (const [name, after] of VERSIONS) {
    const byKind = new Map<string, Outcome>()
    for (const [i, { kind, reading }] of all.entries()) {
      const one = await linksAfter(library, reading, after(reading.units), { most: LINKS })
      byKind.set(kind, added(byKind.get(kind) ?? none(), one))
      told(name, i + 1)
    }
    const sum = [...byKind.values()].reduce(added, none())
    rows.push(row(`**${name}**`, all.length, sum))
    for (const [kind, one] of byKind) rows.push(row(kind, all.filter(file => file.kind === kind).length, one))
    for (const wrong of sum.wrong.slice(0, 20)) console.error(`  ${name}: ${wrong}`)
  }
  await house.close()
  const head =
    '| read again by | documents | links | same sentence | `cambiado` | wrong | nothing ' +
    '|\n|---|---|---|---|---|---|---|'
  return [head, ...rows].join('\n')
}
