/**
 * What becomes of links when documents are read by another version: 100 real documents, three readings after the first.
 */
import { readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { readerFor } from '../../src/core/read/index.ts'
import { closeIdle } from '../../src/core/read/isolate.ts'
import type { Reading, Unit } from '../../src/core/read/reader.ts'
import { linksAfter, readBetter, withCover, type Outcome } from '../core/ingest/links.ts'
import { openHouse } from '../server/house.ts'
import { DATA } from './search-sets.ts'

const SIZE = 100
/** Bytes of a file and units of it that are read, at most; how many files of a kind. */
const LARGEST = 400_000,
  UNITS = 20,
  OF_A_KIND: Readonly<Record<string, number>> = {
    '.pdf': 45,
    '.docx': 20,
    '.epub': 15,
    '.html': 15,
    '.md': 15,
    '.txt': 5,
  }
/** Links of a document that are opened. */
const LINKS = 60
/** Fewer letters are no document. */
const LEAST = 1500

function* files(folder: string): Iterable<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else if (statSync(path).size < LARGEST) yield path
  }
}

async function readings(): Promise<Reading[]> {
  const out: Reading[] = []
  const counts = new Map<string, number>()
  for (const path of [
    'pdf/printed',
    'pdf/text',
    'pdf/records',
    'pdf/labels',
    'office',
    'epub',
    'html',
    'text-es',
  ].flatMap(folder => [...files(join(DATA, '..', folder))])) {
    const kind = extname(path)
    if (out.length === SIZE || (counts.get(kind) ?? 0) >= (OF_A_KIND[kind] ?? 0)) continue
    const reading = await read(path)
    if (!reading) continue
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    out.push(reading)
  }
  closeIdle()
  return out
}

async function read(path: string): Promise<Reading | null> {
  const reader = await readerFor(path, path)
  const quiet = { onUnits: async () => {}, onProgress: async () => {}, signal: new AbortController().signal }
  const asked = { path, nombre: path, media: null, limits: { seconds: 60, megabytes: 1500 }, ...quiet }
  const reading = await reader?.read(asked).catch(() => null)
  const units = (reading?.units ?? []).slice(0, UNITS)
  return reading && units.map(unit => unit.texto).join('').length >= LEAST ? { ...reading, units } : null
}

const VERSIONS: readonly [name: string, after: (units: Unit[]) => Unit[], moved: (n: number) => number][] = [
  ['another splitter', units => units, n => n],
  ['another splitter and engine', units => units.map(readBetter), n => n],
  ['the same, one unit further', units => withCover(units.map(readBetter)), n => n + 1],
]

export async function benchLinks(): Promise<string> {
  const house = await openHouse()
  house.hold(true)
  const library = house.library((await house.storage.access.owner()).id)
  const all = await readings()
  const rows: string[] = []
  for (const [name, after, moved] of VERSIONS) {
    const sum: Outcome = { links: 0, same: 0, changed: 0, wrong: [], nothing: 0 }
    for (const reading of all) {
      const one = await linksAfter(library, reading, after(reading.units), { moved, most: LINKS })
      for (const key of ['links', 'same', 'changed', 'nothing'] as const) sum[key] += one[key]
      sum.wrong.push(...one.wrong)
    }
    rows.push(
      `| ${name} | ${all.length} | ${sum.links} | ${sum.same} | ${sum.changed} | ${sum.wrong.length} | ${sum.nothing} |`,
    )
    for (const wrong of sum.wrong.slice(0, 10)) console.error(`  ${name}: ${wrong}`)
  }
  await house.close()
  const head =
    '| read again by | documents | links | same sentence | `cambiado` | wrong | nothing |\n|---|---|---|---|---|---|---|'
  return [head, ...rows].join('\n')
}
