/**
 * What a job keeps between its phases, so that a killed one goes on where it was: one file a document, gone when the
 * job ends.
 */
import { mkdirSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

export interface Scratch {
  save(id: string, value: unknown): Promise<void>
  /** null when there is nothing, or nothing that can be read (written by another Node). */
  load(id: string): Promise<unknown>
  remove(id: string): Promise<void>
}

export function openScratch(folder: string): Scratch {
  mkdirSync(folder, { recursive: true })
  const path = (id: string): string => join(folder, `${id}.v8`)
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
    remove: id => rm(path(id), { force: true }),
  }
}
