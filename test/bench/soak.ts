/**
 * Every file that is at hand through the whole pipeline, as its owner would add it: kind × outcome, time, and the
 * memory before and after.
 */
import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loadConfig } from '../../src/config.ts'
import { ended, upload } from '../../src/core/documents/index.ts'
import type { Library } from '../../src/core/library.ts'
import { openHouse, type House } from '../../src/open.ts'
import { PACKAGE_ROOT } from '../../src/paths.ts'
import { MAX_BYTES } from '../../storage/blobs.ts'

const DATA = join(PACKAGE_ROOT, '../shared/data')
/** Models are no material. */
const LEFT_OUT = ['models']
/** In the queue at the same time. */
const AHEAD = 24
/** After this a file counts as hanging: longer than its reading may take. */
const HANGS_SECONDS = 900
/** Files of all kinds that are read before memory is looked at: what a process needs once is no leak. */
const WARM = 60
const MEGABYTE = 1024 * 1024

interface Read {
  file: string
  kind: string
  outcome: 'listo' | 'error' | 'hangs' | 'refused'
  error: string | null
  ms: number
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap(entry => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? (LEFT_OUT.includes(entry.name) ? [] : filesBelow(path)) : [path]
    })
    .sort()

async function readOne(library: Library, path: string): Promise<Read> {
  const began = performance.now()
  const file = relative(DATA, path)
  const done = (outcome: Read['outcome'], kind: string, error: string | null): Read => ({
    file,
    kind,
    outcome,
    error,
    ms: performance.now() - began,
  })
  const extension = extname(path).slice(1).toLowerCase() || '—'
  if (statSync(path).size > MAX_BYTES) return done('refused', extension, 'more than 95 MiB')
  const stored = await library.blobs.receive(createReadStream(path))
  const { row } = await upload(library, {
    file: { ...stored, nombre: basename(path), media: null },
    given: {},
    modo: 'rapido',
  })
  for (;;) {
    const now = await library.shelf.document(row.id)
    if (ended(now)) return done(now.estado === 'listo' ? 'listo' : 'error', `${extension} → ${now.tipo}`, now.error)
    if (performance.now() - began > HANGS_SECONDS * 1000) return done('hangs', `${extension} → ${now.tipo}`, null)
    await library.changed(row.id, 1)
  }
}

/** Each file once, `AHEAD` at a time; `look` is called as they end. */
async function readAll(library: Library, files: readonly string[], look: (n: number) => void): Promise<Read[]> {
  const reads: Read[] = []
  const left = [...files]
  await Promise.all(
    Array.from({ length: AHEAD }, async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        reads.push(await readOne(library, path))
        look(reads.length)
      }
    }),
  )
  return reads
}

/** Resident, of this process and of its reading thread; children come and go. */
async function settledMemory(): Promise<number> {
  await pause(3000)
  globalThis.gc?.()
  return process.memoryUsage.rss() / MEGABYTE
}

function grouped(reads: readonly Read[], key: (read: Read) => string): Map<string, Read[]> {
  const groups = new Map<string, Read[]>()
  for (const read of reads) groups.set(key(read), [...(groups.get(key(read)) ?? []), read])
  return groups
}

function table(reads: readonly Read[]): string[] {
  const kinds = grouped(reads, read => read.kind)
  return [...kinds]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([kind, of]) => {
      const count = (outcome: Read['outcome']): number => of.filter(read => read.outcome === outcome).length
      const slowest = of.reduce((worst, read) => (read.ms > worst.ms ? read : worst))
      return (
        `| ${kind} | ${count('listo')} | ${count('error')} | ` +
        `${count('hangs')} | ${(slowest.ms / 1000).toFixed(1)} s |`
      )
    })
}

/** What the owners would read, and how often. A fault of ours says so in the log only, and counts as one here. */
function reasons(reads: readonly Read[]): string[] {
  const said = grouped(
    reads.filter(read => read.outcome !== 'listo'),
    read => (read.error ?? read.outcome).replace(/\d+/g, 'n'),
  )
  return [...said]
    .sort((a, b) => b[1].length - a[1].length)
    .map(
      ([why, of]) =>
        `| ${of.length} | ${why} | ${of
          .slice(0, 2)
          .map(read => read.file)
          .join(', ')} |`,
    )
}

async function soak(house: House): Promise<string> {
  const library = house.library((await house.storage.access.owner()).id)
  house.startJobs()
  const files = filesBelow(DATA)
  let peak = 0
  const apart = Math.ceil(files.length / WARM)
  const warm = files.filter((_, i) => i % apart === 0)
  await readAll(library, warm, () => {})
  const before = await settledMemory()
  const began = performance.now()
  const reads = await readAll(
    library,
    files.filter(file => !warm.includes(file)),
    () => {
      peak = Math.max(peak, process.memoryUsage.rss() / MEGABYTE)
    },
  )
  const seconds = (performance.now() - began) / 1000
  const after = await settledMemory()
  return [
    `${reads.length} files after ${warm.length} to warm up, ${seconds.toFixed(0)} s. Memory of the ` +
      `process before ${before.toFixed(0)} MB, at its highest ${peak.toFixed(0)} MB, after ` +
      `${after.toFixed(0)} MB (${((after / before - 1) * 100).toFixed(0)} %).`,
    `Faults of ours: ${reads.filter(read => read.error?.includes('error interno')).length}. ` +
      `Hanging: ${reads.filter(read => read.outcome === 'hangs').length}.`,
    '',
    '| file → kind | read | error | hangs | slowest, with its wait in the queue |',
    '|---|---|---|---|---|',
    ...table(reads),
    '',
    '| how often | why not | for example |',
    '|---|---|---|',
    ...reasons(reads),
  ].join('\n')
}

export async function benchSoak(): Promise<string> {
  if (!existsSync(DATA)) return `${relative(PACKAGE_ROOT, DATA)} is not here: nothing to read.`
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-soak-'))
  const house = await openHouse(loadConfig({ ANAQUEL_DATA: folder, ANAQUEL_MODELS: 'off', ANAQUEL_LOG: 'silent' }))
  try {
    return await soak(house)
  } finally {
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
