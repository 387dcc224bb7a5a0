/**
 * Which processes have the data folder open. Each holds an exclusive lock on a small file of its own. The system
 * releases it when the process dies, however it dies, so a file that can be locked belongs to a process that did not
 * stop cleanly. Process ids are not used: they are reused, and containers hide them.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Database, isBusy } from './driver.ts'

export interface Presence {
  /** The session of this process. */
  readonly session: string
  /** Sessions that had ended uncleanly when this one began. */
  readonly dead: readonly string[]
  /** False once the process of that session is gone. */
  alive(session: string): boolean
  /** How many other sessions live. */
  others(): number
  /** Deletes the files of dead sessions, once the database was found sound. */
  forgetDead(): void
  leave(): void
}

/**
 * Locks a file, waiting at most `timeout` milliseconds; null when another process, or another session of this one,
 * holds it.
 */
function lock(file: string, timeout: number): Database | null {
  const db = new Database(file, { timeout })
  try {
    db.exec('BEGIN EXCLUSIVE')
    return db
  } catch (error) {
    db.close()
    if (isBusy(error)) return null
    throw error
  }
}

/**
 * Runs `work` in one process at a time: otherwise a file that was just created and is not locked yet would look dead.
 */
function guarded<T>(folder: string, work: () => T): T {
  const guard = lock(join(folder, 'guard'), 10_000)
  if (!guard) throw new Error('The data folder is being opened by another process that does not answer.')
  try {
    return work()
  } finally {
    guard.close()
  }
}

function held(file: string): boolean {
  if (!existsSync(file)) return false
  const taken = lock(file, 0)
  taken?.close()
  return taken === null
}

export function arrive(data: string): Presence {
  const folder = join(data, 'sessions')
  mkdirSync(folder, { recursive: true })
  const session = `${process.pid}-${randomBytes(6).toString('hex')}`
  const path = (name: string): string => join(folder, `${name}.lock`)
  const { own, dead } = guarded(folder, () => {
    const names = readdirSync(folder)
      .filter(name => name.endsWith('.lock'))
      .map(name => name.slice(0, -'.lock'.length))
    return { dead: names.filter(name => !held(path(name))), own: lock(path(session), 0) }
  })
  return {
    session,
    dead,
    alive: name => name === session || guarded(folder, () => held(path(name))),
    others: () =>
      guarded(
        folder,
        () =>
          readdirSync(folder).filter(
            name => name.endsWith('.lock') && name !== `${session}.lock` && held(join(folder, name)),
          ).length,
      ),
    forgetDead() {
      for (const name of dead) rmSync(path(name), { force: true })
    },
    leave() {
      guarded(folder, () => {
        own?.close()
        rmSync(path(session), { force: true })
      })
    },
  }
}
