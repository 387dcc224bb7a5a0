/**
 * `watch FOLDER…`: what is put into these folders is read, by this process or by the server that is running; they are
 * remembered, and watched by every server until `--stop`.
 */
import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CoverageSum, WatchedFolder } from '../../storage/contract.ts'
import type { Library } from '../core/library.ts'
import { addFolder } from '../core/watch/folders.ts'
import { Failure } from '../errors.ts'
import { COMMAND } from '../paths.ts'
import { defineCommand, Usage, type Io } from './command.ts'
import { coverageTable } from './coverage.ts'
import { shellLibrary, withHouse } from './house.ts'
import { stopAsked } from './signals.ts'
import { SUMMARIES } from './summaries.ts'

const LOOK_MS = 500

const WORDS = { leido: 'read', en_espera: 'waiting', omitido: 'skipped', fallido: 'failed' } as const

/** Returns a summary such as "12 read, 3 waiting, 1 skipped, 0 failed". */
function sumLine(rows: readonly CoverageSum[]): string {
  const of = (estado: string): number =>
    rows.filter(row => row.estado === estado).reduce((sum, { archivos }) => sum + archivos, 0)
  return Object.entries(WORDS)
    .map(([estado, word]) => `${of(estado)} ${word}`)
    .join(', ')
}

async function stopWatching({ shelf }: Library, words: readonly string[], io: Io): Promise<number> {
  const folders = await shelf.watchedFolders()
  for (const word of words) {
    const path = await realpath(resolve(word)).catch(() => resolve(word))
    const folder = folders.find(({ ruta }) => ruta === path)
    if (!folder)
      throw new Failure(
        'no_encontrado',
        {},
        { mensaje: `«${path}» no se vigila.`, message: `"${path}" is not watched.` },
      )
    await shelf.unwatchFolder(folder.id)
    io.stdout.write(`${path} is no longer watched; its documents stay.\n`)
  }
  return 0
}

interface Waiting {
  library: Library
  io: Io
  ids: readonly string[]
  signal: AbortSignal
}

/** True when each folder was looked through after `since` or cannot be, and no file in it waits. */
function done(folders: readonly WatchedFolder[], sums: readonly CoverageSum[], since: string): boolean {
  const looked = folders.every(({ revisada, fallo }) => fallo !== null || (revisada !== null && revisada >= since))
  return looked && !sums.some(({ estado }) => estado === 'en_espera')
}

/**
 * Reports progress until everything is read (`once`) or until it is interrupted. Returns true when everything is read.
 */
async function follow({ library, io, ids, signal }: Waiting, once: boolean): Promise<boolean> {
  const since = new Date().toISOString()
  for (let told = ''; !signal.aborted;) {
    const folders = (await library.shelf.watchedFolders()).filter(({ id }) => ids.includes(id))
    const sums = (await library.shelf.coverageSums()).filter(({ carpeta }) => ids.includes(carpeta))
    const line = sumLine(sums)
    if (line !== told) io.stderr.write(`${line}\n`)
    told = line
    if (once && done(folders, sums, since)) return true
    await pause(LOOK_MS, undefined, { signal }).catch(() => {})
  }
  return false
}

export default defineCommand({
  name: 'watch',
  usage: ['watch [FOLDER…] [--once]', 'watch --stop FOLDER…'],
  summary: SUMMARIES.watch,
  options: { once: { type: 'boolean' }, stop: { type: 'boolean' } },
  glosses: {
    once: 'end when everything is read; exit code 1 if any file failed',
    stop: 'watch them no longer; their documents stay',
  },
  async run({ values, words, io }) {
    return withHouse(io, { models: 'present' }, async house => {
      const library = await shellLibrary(house, 'escritura')
      if (values.stop) {
        if (words.length === 0) throw new Usage('watch: --stop needs the folders.')
        return stopWatching(library, words, io)
      }
      for (const word of words) await addFolder(library, word, house.config.data)
      const ids = (await library.shelf.watchedFolders()).map(({ id }) => id)
      if (ids.length === 0) throw new Usage('watch: name the folders to watch.')
      const stop = new AbortController()
      void stopAsked().then(() => stop.abort())
      house.startJobs()
      const watcher = await house.watch()
      const alive = setInterval(() => {}, 60_000) // waiting for a job holds no process open
      try {
        const whole = await follow({ library, io, ids, signal: stop.signal }, values.once === true)
        if (values.once !== true) return 0
        io.stdout.write(await coverageTable(library, { onlyTroubles: true }))
        const sums = await library.shelf.coverageSums()
        return whole && !sums.some(({ estado }) => estado === 'fallido') ? 0 : 1
      } finally {
        clearInterval(alive)
        await watcher.stop()
        if (!values.once)
          io.stderr.write(`Still remembered: the server watches them; ${COMMAND} watch --stop FOLDER ends it.\n`)
      }
    })
  },
})
