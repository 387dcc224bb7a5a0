/**
 * Copies of a bucket's contents on this machine's disk, because readers of files ask for a path. A copy stays while it
 * is used and for some minutes after, so that what somebody deleted is gone from every machine soon; above a limit the
 * ones that were used longest ago go first. Each process has a folder of its own.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sessions } from './place.ts'

/** A reader turns a page now and then. */
const IDLE_MS = 600_000
const LOOK_MS = 60_000
/** Some twenty of the largest files that are taken; those in use may exceed it. */
const MOST_BYTES = 2 * 1024 * 1024 * 1024

interface Copy {
  /** Resolves to its path; rejects when it could not be fetched. */
  ready: Promise<string>
  bytes: number
  users: number
  used: number
}

/** Writes the content to that path and returns its bytes. */
export type Bring = (sha256: string, to: string) => Promise<number>

export class Copies {
  readonly #root: string
  readonly #folder: string
  readonly #sessions: Sessions
  readonly #copies = new Map<string, Copy>()
  #timer: NodeJS.Timeout | null = null

  constructor(root: string, sessions: Sessions) {
    this.#root = root
    this.#sessions = sessions
    this.#folder = join(root, sessions.session)
  }

  #path(sha256: string): string {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    return join(this.#folder, sha256)
  }

  /** Path of what was drawn from the content; it goes with its copy. */
  drawing(sha256: string): string {
    return `${this.#path(sha256)}.pdf`
  }

  /** Takes a file over as the copy of that content. */
  async adopt(sha256: string, part: string, bytes: number): Promise<void> {
    if (this.#copies.has(sha256)) return rm(part)
    const to = this.#path(sha256)
    await rename(part, to)
    this.#copies.set(sha256, { ready: Promise.resolve(to), bytes, users: 0, used: Date.now() })
    await this.#trim()
  }

  async use<T>(sha256: string, bring: Bring, use: (path: string) => Promise<T>): Promise<T> {
    const copy = this.#known(sha256) ?? this.#begin(sha256, bring)
    copy.users++
    try {
      return await use(await copy.ready)
    } finally {
      copy.users--
      copy.used = Date.now()
      await this.#trim()
    }
  }

  /** The copy, unless somebody else cleaned it away. */
  #known(sha256: string): Copy | undefined {
    const copy = this.#copies.get(sha256)
    return copy && copy.bytes > 0 && !existsSync(this.#path(sha256)) ? undefined : copy
  }

  #begin(sha256: string, bring: Bring): Copy {
    const to = this.#path(sha256)
    const copy: Copy = { ready: Promise.resolve(''), bytes: 0, users: 0, used: Date.now() }
    copy.ready = bring(sha256, `${to}.part`).then(
      async bytes => {
        await rename(`${to}.part`, to)
        copy.bytes = bytes
        return to
      },
      async (error: unknown) => {
        this.#copies.delete(sha256)
        await rm(`${to}.part`, { force: true })
        throw error
      },
    )
    this.#copies.set(sha256, copy)
    return copy
  }

  /** The path while there is a copy; it may go at any time. */
  path(sha256: string): Promise<string> | null {
    return this.#known(sha256)?.ready ?? null
  }

  async remove(sha256: string): Promise<void> {
    this.#copies.delete(sha256)
    await rm(this.#path(sha256), { force: true })
    await rm(this.drawing(sha256), { force: true })
  }

  /** Removes what was not used for a while, and the oldest above the limit. */
  async #trim(idle = IDLE_MS): Promise<void> {
    const free = [...this.#copies].filter(([, { users }]) => users === 0).sort((a, b) => a[1].used - b[1].used)
    let bytes = [...this.#copies.values()].reduce((sum, copy) => sum + copy.bytes, 0)
    for (const [sha256, copy] of free) {
      if (bytes <= MOST_BYTES && Date.now() - copy.used < idle) break
      bytes -= copy.bytes
      await this.remove(sha256)
    }
    if (this.#copies.size > 0) this.#timer ??= setTimeout(() => this.#look(), LOOK_MS).unref()
  }

  #look(): void {
    this.#timer = null
    void this.#trim().catch(() => {}) // a file that could not be removed is tried again
  }

  /** Removes the folders of processes that died. */
  async sweep(): Promise<void> {
    mkdirSync(this.#root, { recursive: true, mode: 0o700 })
    for (const session of readdirSync(this.#root))
      if (session !== this.#sessions.session && !(await this.#sessions.alive(session)))
        await rm(join(this.#root, session), { recursive: true, force: true })
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#copies.clear()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
