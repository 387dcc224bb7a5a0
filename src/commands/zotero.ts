/**
 * `zotero`: the library of Zotero on this machine into this one, with Zotero open or closed, and again whenever it
 * changes. What is taken in is read here, or by the server that is running.
 */
import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeGone } from '../core/foreign/gone.ts'
import { zoteroFolder, type ZoteroFolder } from '../core/foreign/zotero/folder.ts'
import { openZotero } from '../core/foreign/zotero/index.ts'
import type { House } from '../open.ts'
import { createBar } from './bar.ts'
import { defineCommand, Usage, type Io } from './command.ts'
import { takeIn, type Taking } from './foreign.ts'
import { shellLibrary, withHouse } from './house.ts'

/** How often `--watch` looks whether the database is another: two calls that open nothing. */
const LOOK_MS = 2000
/** Zotero writes several times in a row: a run begins when it has been quiet for so long. */
const QUIET_MS = 1500

async function folderOf(given: string | undefined): Promise<ZoteroFolder> {
  const found = await zoteroFolder(given === undefined ? null : resolve(given), {
    platform: process.platform,
    home: homedir(),
  })
  if (found) return found
  throw new Usage(
    given === undefined
      ? 'zotero: no library of Zotero was found here. Name its data folder with --data (Zotero: Settings, Advanced, Files and Folders).'
      : `zotero: there is no library of Zotero in ${given}: no file zotero.sqlite that can be read.`,
  )
}

/** How often the queue is looked at while it is worked off. */
const READ_MS = 500

type Values = { base?: string | undefined; watch?: boolean | undefined }

async function run(folder: ZoteroFolder, values: Values, rest: Omit<Taking, 'source'>): Promise<number> {
  const options = values.base === undefined ? {} : { base: resolve(values.base) }
  const once = async (): Promise<number> =>
    takeIn({ ...rest, source: await openZotero(folder, options) }, ({ desaparecidas }) =>
      removeGone(rest.library, 'zotero', desaparecidas),
    )
  let code = await once()
  while (values.watch && !rest.signal.aborted) {
    const before = stateOf(folder)
    await changed(folder, before, rest.signal)
    if (rest.signal.aborted) break
    code = await once().catch((error: unknown) => {
      // Zotero may be at work for a while: the next change tries again
      rest.io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      return 1
    })
  }
  return code
}

const stateOf = ({ folder }: ZoteroFolder): string =>
  ['zotero.sqlite', 'zotero.sqlite-wal']
    .map(name => statSync(join(folder, name), { throwIfNoEntry: false }))
    .map(found => (found ? `${found.size}-${found.mtimeMs}` : ''))
    .join(' ')

/** Until it is another than `before` and has come to rest. */
async function changed(folder: ZoteroFolder, before: string, signal: AbortSignal): Promise<void> {
  const pause = (ms: number): Promise<unknown> => sleep(ms, undefined, { signal }).catch(() => {})
  while (!signal.aborted && stateOf(folder) === before) await pause(LOOK_MS)
  for (let last = ''; !signal.aborted && last !== stateOf(folder);) {
    last = stateOf(folder)
    await pause(QUIET_MS)
  }
}

/** Until everything that waits has been read, here or by the server; whoever interrupts leaves it in the queue. */
async function readAll({ storage }: House, io: Io, signal: AbortSignal): Promise<void> {
  const bar = createBar(io.stderr)
  const first = await storage.jobs.pending()
  for (let left = first; left > 0 && !signal.aborted; left = await storage.jobs.pending()) {
    bar.show(1 - left / Math.max(first, left), `${left} to be read`)
    await sleep(READ_MS, undefined, { signal }).catch(() => {})
  }
  bar.end()
}

async function withLibrary(
  io: Io,
  work: (taking: Omit<Taking, 'source'>) => Promise<number>,
  json: boolean,
): Promise<number> {
  return withHouse(io, { models: 'present' }, async house => {
    const stop = new AbortController()
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
    const library = await shellLibrary(house, 'escritura')
    house.startJobs()
    const alive = setInterval(() => {}, 60_000) // waiting for a job holds no process open
    const shared = { library, io, json, colecciones: [], simular: false, remove: false, signal: stop.signal }
    const code = await work(shared)
      .then(async done => {
        await readAll(house, io, stop.signal)
        return done
      })
      .finally(() => clearInterval(alive))
    return stop.signal.aborted ? 1 : code
  })
}

export default defineCommand({
  name: 'zotero',
  usage: ['zotero [--data FOLDER] [--collection NAME]… [--watch] [--dry-run] [--json]'],
  summary:
    'Bring in the library of Zotero (6 to 10), open or closed; it is never written to. Items become references with their keys, ' +
    'collections become collections, files are read, notes and annotations kept. A second run brings what changed.',
  options: {
    data: { type: 'string' },
    collection: { type: 'string', multiple: true },
    base: { type: 'string' },
    watch: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    'remove-gone': { type: 'boolean' },
    json: { type: 'boolean' },
  },
  glosses: {
    data: 'its data folder; without it the one that its profile names, or ~/Zotero',
    collection: 'only this collection, by name or path (Thesis/Chapter 1), with those under it',
    base: 'folder of linked files, where Zotero’s own setting is not found',
    watch: 'stay, and bring in what changes',
    'dry-run': 'tell what would come, and change nothing',
    'remove-gone': 'remove here what is gone there: its references, and its documents',
    json: 'the whole account of each run as one line',
  },
  async run({ values, words, io }) {
    if (words.length > 0) throw new Usage('zotero: the folder is named with --data, a collection with --collection.')
    const folder = await folderOf(values.data)
    return withLibrary(
      io,
      shared =>
        run(folder, values, {
          ...shared,
          colecciones: values.collection ?? [],
          simular: values['dry-run'] === true,
          remove: values['remove-gone'] === true,
        }),
      values.json === true,
    )
  },
})
