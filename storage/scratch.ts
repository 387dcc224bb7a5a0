/**
 * What a job keeps between its phases, so that a killed job continues where it was: one file per document or citation
 * (and one more while it is re-read), deleted when the job ends. It is not part of a backup: a job that finds nothing
 * here starts over.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

export interface Scratch {
  save(id: string, value: unknown): Promise<void>
  /** Null when nothing is kept, or nothing that can be read (written by another version of Node). */
  load(id: string): Promise<unknown>
  /**
   * Deletes what was kept for that id, for `<id>.reread` and for `<id>.figures`, and the files `<id>.words` and
   * `<id>.pictures` of an earlier version.
   */
  forget(id: string): Promise<void>
  /** Every name under which something is kept. */
  list(): string[]
}

const ENDING = '.v8'
const KEPT = ['reread', 'figures', 'words', 'pictures']

export function openScratch(folder: string): Scratch {
  mkdirSync(folder, { recursive: true })
  const path = (name: string): string => join(folder, `${name}${ENDING}`)
  return {
    async save(id, value) {
      const part = `${path(id)}.${process.pid}`
      await writeFile(part, serialize(value), { mode: 0o600 })
      await rename(part, path(id))
    },
    load: id =>
      readFile(path(id))
        .then(bytes => deserialize(bytes) as unknown)
        .catch(() => null),
    async forget(id) {
      for (const name of [id, ...KEPT.map(kind => `${id}.${kind}`)]) await rm(path(name), { force: true })
    },
    list: () =>
      readdirSync(folder)
        .filter(name => name.endsWith(ENDING))
        .map(name => name.slice(0, -ENDING.length)),
  }
}
