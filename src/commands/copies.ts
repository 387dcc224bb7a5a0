/** Files of a library that are copied as they are, by `backup` and `move`. */
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** Copies a file, as a reflink where the file system has them: then no bytes are moved. */
export async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to, constants.COPYFILE_FICLONE)
}

/**
 * Copies fetched models and official styles, and the measurements of the judges. Only whole files are copied, because
 * files are renamed into place when complete.
 */
export async function copyFetched(data: string, folder: string): Promise<void> {
  for (const part of ['styles', 'models', 'readers']) await copyWhole(join(data, part), join(folder, part))
}

async function copyWhole(from: string, to: string): Promise<void> {
  const names = await readdir(from, { recursive: true, withFileTypes: true }).catch(unlessMissing)
  for (const entry of names ?? []) {
    const path = join(entry.parentPath, entry.name)
    const within = relative(from, path)
    if (entry.isFile() && !/\.part($|[\\/])/.test(within)) await copy(path, join(to, within))
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
