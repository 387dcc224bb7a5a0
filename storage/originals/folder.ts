/** Originals as files of a folder, which all processes share: `<folder>/ab/ab…`. */
import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import { open, opendir, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { requireHash, type Place } from './place.ts'

/**
 * Moves a partial file to its place. Windows cannot replace a file that is open; when one is there its bytes are the
 * same, because its name is their hash, so the partial file is deleted instead.
 */
async function place(part: string, to: string): Promise<void> {
  await rename(part, to).catch(async (error: unknown) => {
    if (!existsSync(to)) throw error
    await unlink(part)
  })
}

const nullIfGone = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

export function openFolder(folder: string): Place {
  mkdirSync(folder, { recursive: true })
  const path = (sha256: string): string => join(folder, requireHash(sha256).slice(0, 2), sha256)
  const drawing = (sha256: string): string => join(folder, 'drawn', `${requireHash(sha256)}.pdf`)
  return {
    drawing,
    async put(part, { sha256 }) {
      mkdirSync(join(folder, sha256.slice(0, 2)), { recursive: true })
      await place(part, path(sha256))
    },
    async remove(sha256) {
      await rm(path(sha256), { force: true })
      await rm(drawing(sha256), { force: true })
    },
    withFile: (sha256, use) => use(path(sha256)),
    size: sha256 => stat(path(sha256)).then(({ size }) => size, nullIfGone),
    async open(sha256, range) {
      const file = await open(path(sha256))
      return createReadStream('', { fd: file, ...range })
    },
    async *list(before = Number.POSITIVE_INFINITY) {
      const named = (await readdir(folder)).filter(name => name.length === 2)
      for (const name of named) {
        for await (const { name: sha256 } of await opendir(join(folder, name))) {
          const written = before === Number.POSITIVE_INFINITY ? null : await stat(path(sha256)).catch(nullIfGone)
          if (before === Number.POSITIVE_INFINITY || (written && written.mtimeMs < before)) yield sha256
        }
      }
    },
    sweep: async () => {},
  }
}
