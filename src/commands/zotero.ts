/**
 * `zotero` imports the library of Zotero on this machine, with Zotero open or closed, and again whenever it changes.
 * What is imported is read here, or by the server that is running.
 */
import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeGone } from '../core/foreign/gone.ts'
import { zoteroFolder, type ZoteroFolder } from '../core/foreign/zotero/folder.ts'
import type { ForeignSource } from '../core/foreign/model.ts'
import { openZoteroApi } from '../core/foreign/zotero/api.ts'
import type { Seen } from '../core/foreign/unchanged.ts'
import { lookAt, openZotero } from '../core/foreign/zotero/index.ts'
import { defineCommand, Usage } from './command.ts'
import { takeIn, withLibrary, type Taking } from './foreign.ts'
import { SUMMARIES } from './summaries.ts'

/** How often `--watch` compares the state of the database: two calls that open nothing. */
const LOOK_MS = 2000
/** Zotero writes several times in a row, so a run begins only after the database has been quiet for this long. */
const QUIET_MS = 1500

async function folderOf(given: string | undefined): Promise<ZoteroFolder> {
  const folder = await zoteroFolder(given === undefined ? null : resolve(given), {
    platform: process.platform,
    home: homedir(),
  })
  if (folder) return folder
  throw new Usage(
    given === undefined
      ? 'zotero: no library of Zotero was found here. Name its data folder with ' +
          '--data (Zotero: Settings, Advanced, Files and Folders).'
      : `zotero: there is no library of Zotero in ${given}: no file zotero.sqlite that can be read.`,
  )
}

/** Zotero's local address returns everything at once, so it is asked every five minutes only. */
const ASK_MS = 300_000

type Values = { data?: string | undefined; base?: string | undefined; watch?: boolean | undefined }

interface Place {
  open(): Promise<ForeignSource>
  seen(): Promise<Seen | undefined>
  /**
   * A text that is different once the library has changed; null where that cannot be known, and it is asked
   * periodically.
   */
  state(): string | null
}

const inFolder = (folder: ZoteroFolder, { base }: Values): Place => ({
  open: () => openZotero(folder, base === undefined ? {} : { base: resolve(base) }),
  seen: async () => ({ program: 'zotero', ...(await lookAt(folder)) }),
  state: () => stateOf(folder),
})

function addressOf(given: string): string {
  if (URL.canParse(given) && new URL(given).protocol === 'http:') return given
  throw new Usage('zotero: --api is the local address of Zotero, http://127.0.0.1:23119.')
}

function byAddress(address: string, { data, base }: Values, signal: AbortSignal): Place {
  const folder = data === undefined ? {} : { folder: resolve(data) }
  const options = { ...folder, ...(base !== undefined && { base: resolve(base) }), signal }
  return { open: () => openZoteroApi(address, options), seen: async () => undefined, state: () => null }
}

async function run(place: Place, values: Values, rest: Omit<Taking, 'open' | 'seen'>): Promise<number> {
  const once = async (): Promise<number> => {
    const seen = await place.seen()
    const taking = { ...rest, open: () => place.open(), ...(seen && { seen }) }
    return takeIn(taking, ({ desaparecidas }) => removeGone(rest.library, 'zotero', desaparecidas))
  }
  let before = place.state()
  let code = await once()
  while (values.watch && !rest.signal.aborted) {
    await changed(place, before, rest.signal)
    if (rest.signal.aborted) break
    before = place.state()
    code = await once().catch((error: unknown) => {
      // Zotero may be busy for a while; the next change tries again.
      rest.io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      return 1
    })
  }
  return code
}

const stateOf = ({ folder }: ZoteroFolder): string =>
  ['zotero.sqlite', 'zotero.sqlite-wal']
    .map(name => statSync(join(folder, name), { throwIfNoEntry: false }))
    .map(stats => (stats ? `${stats.size}-${stats.mtimeMs}` : ''))
    .join(' ')

/** Waits until the state is not `before` any more and has stopped changing. */
async function changed({ state }: Place, before: string | null, signal: AbortSignal): Promise<void> {
  const pause = (ms: number): Promise<unknown> => sleep(ms, undefined, { signal }).catch(() => {})
  if (before === null) return void (await pause(ASK_MS))
  while (!signal.aborted && state() === before) await pause(LOOK_MS)
  for (let last: string | null = ''; !signal.aborted && last !== state();) {
    last = state()
    await pause(QUIET_MS)
  }
}

export default defineCommand({
  name: 'zotero',
  usage: [
    'zotero [--data FOLDER] [--collection NAME]… [--watch] [--dry-run] [--json]',
    'zotero --api http://127.0.0.1:23119 [--data FOLDER] …',
  ],
  summary: SUMMARIES.zotero,
  options: {
    data: { type: 'string' },
    collection: { type: 'string', multiple: true },
    base: { type: 'string' },
    api: { type: 'string' },
    watch: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    'remove-gone': { type: 'boolean' },
    json: { type: 'boolean' },
  },
  glosses: {
    data: 'its data folder; without it the one that its profile names, or ~/Zotero',
    collection: 'only this collection, by name or path (Thesis/Chapter 1), with those under it',
    base: 'folder of linked files, where Zotero’s own setting is not found',
    api: 'by its local address, where its folder cannot be read; files in --data, or where Zotero says',
    watch: 'stay, and bring in what changes',
    'dry-run': 'tell what would come, and change nothing',
    'remove-gone': 'remove here what is gone there: its references, and its documents',
    json: 'the whole account of each run as one line',
  },
  async run({ values, words, io }) {
    if (words.length > 0) throw new Usage('zotero: the folder is named with --data, a collection with --collection.')
    const address = values.api === undefined ? null : addressOf(values.api)
    const folder = address === null ? await folderOf(values.data) : null
    return withLibrary(
      io,
      shared =>
        run(folder ? inFolder(folder, values) : byAddress(address!, values, shared.signal), values, {
          ...shared,
          colecciones: values.collection ?? [],
          simular: values['dry-run'] === true,
          remove: values['remove-gone'] === true,
        }),
      values.json === true,
    )
  },
})
