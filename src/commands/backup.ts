/**
 * `backup FOLDER`: a copy of the library that is whole, made while everything runs. Served again with
 * ANAQUEL_DATA=FOLDER.
 */
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Blobs } from '../../storage/blobs.ts'
import type { BlobHolds, Storage } from '../../storage/contract.ts'
import { moveLibrary } from '../core/move/index.ts'
import { Failure } from '../errors.ts'
import { openStorage } from '../open.ts'
import { makeFolder } from '../paths.ts'
import { createBar } from './bar.ts'
import { copy, copyFetched } from './copies.ts'
import { defineCommand, Usage } from './command.ts'
import { withHouse } from './house.ts'
import { SUMMARIES } from './summaries.ts'

/** The hold is renewed while the copy is made, and expires soon when the command is killed. */
const HOLD_SECONDS = 120
const RENEW_MS = 30_000

/**
 * Holds all blobs from before the database is copied until the files are, so that nothing that the copied rows name is
 * removed meanwhile. Returns the function that releases them.
 */
async function holdAll(holds: BlobHolds): Promise<() => Promise<void>> {
  const held: string[] = []
  const more = async (): Promise<void> => {
    held.push((await holds.hold(null, HOLD_SECONDS))!) // hold() can return null only for a named content
  }
  await more()
  const timer = setInterval(() => void more().catch(() => {}), RENEW_MS)
  return async () => {
    clearInterval(timer)
    for (const hold of held) await holds.release(hold)
  }
}

/**
 * Copies all originals. Those that arrived after the database was copied come along too, and are tidied up where the
 * copy is served.
 */
async function copyOriginals(blobs: Blobs, folder: string, tell: (share: number) => void): Promise<number> {
  const all = await blobs.list()
  for (const [i, sha256] of all.entries()) {
    await blobs.withFile(sha256, path => copy(path, join(folder, sha256.slice(0, 2), sha256)))
    tell((i + 1) / all.length)
  }
  return all.length
}

/** Copies the database: by its own means, or row by row out of one snapshot into a file of the embedded engine. */
async function copyRows(storage: Storage, folder: string, tell: (table: string, share: number) => void): Promise<void> {
  if (storage.backup) return storage.backup(join(folder, 'anaquel.db'))
  const copied = await openStorage({ data: folder, database: null, network: 'off' })
  const from = await storage.transfer.snapshot()
  try {
    await moveLibrary({ from, to: copied.transfer, source: storage.session, tell })
  } finally {
    await from.close()
    await copied.close()
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

export default defineCommand({
  name: 'backup',
  usage: ['backup FOLDER'],
  summary: SUMMARIES.backup,
  options: {},
  glosses: {},
  async run({ words, io }) {
    const [name] = words
    if (name === undefined || words.length > 1) throw new Usage('backup: the name of one new folder is needed.')
    const folder = resolve(name)
    if (await isThere(folder))
      throw new Failure('conflicto', {}, { mensaje: 'Esa carpeta ya existe.', message: 'That folder exists already.' })
    return withHouse(io, { models: 'none' }, async ({ storage, blobs, config }) => {
      const bar = createBar(io.stderr)
      const release = await holdAll(storage.holds)
      try {
        makeFolder(folder, 0o700)
        await copyRows(storage, folder, (table, share) => bar.show(share, table))
        const copied = await copyOriginals(blobs, join(folder, 'blobs'), share => bar.show(share, 'originals'))
        await copyFetched(config.data, folder)
        bar.end()
        io.stdout.write(`Copied to ${folder}: the database and ${copied} ${copied === 1 ? 'original' : 'originals'}.\n`)
        return 0
      } finally {
        bar.end()
        await release()
        // What was due for removal during the hold goes now.
        for (const sha256 of await blobs.list()) await blobs.letGo(sha256)
      }
    })
  },
})
