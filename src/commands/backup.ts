/**
 * `backup FOLDER`: a copy of the library that is whole, made while everything runs. Served again with
 * ANAQUEL_DATA=FOLDER.
 */
import { constants } from 'node:fs'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Blobs } from '../../storage/blobs.ts'
import { Failure } from '../errors.ts'
import { createBar } from './bar.ts'
import { defineCommand, Usage } from './command.ts'
import { withHouse } from './house.ts'

/**
 * Originals never change once written, so those that the copied database names are copied after it; one deleted
 * meanwhile is left out.
 */
async function copyOriginals(
  blobs: Blobs,
  folder: string,
  tell: (share: number, text: string) => void,
): Promise<number> {
  const all = blobs.list()
  let copied = 0
  for (const [i, sha256] of all.entries()) {
    const target = join(folder, sha256.slice(0, 2), sha256)
    await mkdir(dirname(target), { recursive: true })
    // a reflink where the file system has them: no bytes are moved
    copied += await copyFile(blobs.path(sha256), target, constants.COPYFILE_FICLONE).then(() => 1, gone)
    tell((i + 1) / all.length, 'originals')
  }
  return copied
}

function gone(error: NodeJS.ErrnoException): 0 {
  if (error.code === 'ENOENT') return 0
  throw error
}

export default defineCommand({
  name: 'backup',
  usage: ['backup FOLDER'],
  summary:
    'Copy the whole library into a new folder, also while the server runs. Serve the copy with ANAQUEL_DATA=FOLDER.',
  options: {},
  glosses: {},
  async run({ words, io }) {
    const [name] = words
    if (name === undefined || words.length > 1) throw new Usage('backup: the name of one new folder is needed.')
    const folder = resolve(name)
    if (
      await stat(folder).then(
        () => true,
        () => false,
      )
    )
      throw new Failure('conflicto', {}, { mensaje: 'Esa carpeta ya existe.', message: 'That folder exists already.' })
    return withHouse(io, { models: 'none' }, async ({ storage, blobs }) => {
      const bar = createBar(io.stderr)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await storage.backup(join(folder, 'anaquel.db'))
      const copied = await copyOriginals(blobs, join(folder, 'blobs'), (share, text) => {
        bar.show(share, text)
      })
      bar.end()
      io.stdout.write(`Copied to ${folder}: the database and ${copied} ${copied === 1 ? 'original' : 'originals'}.\n`)
      return 0
    })
  },
})
