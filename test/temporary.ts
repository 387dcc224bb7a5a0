/**
 * A folder for all temporary files of a run, which goes with it: what a test that was stopped left behind, and what the
 * servers that the files of a worker share have, is gone too.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

export default function setup(): (() => void) | undefined {
  // Each project asks for it, and the first one makes it.
  if (process.env['TMPDIR']?.includes('anaquel-test-')) return undefined
  const folder = inMemory() ?? mkdtempSync(join(tmpdir(), 'anaquel-test-'))
  // PostgreSQL runs as a user of its own and has its folder in it; each folder in it is its maker's alone.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

const MEMORY = '/dev/shm'
/** Bytes that have to be free in all. A run had at most 0.4 GB there at once. */
const ENOUGH = 6 * 2 ** 30

/**
 * A folder in memory where there is much of it: a database waits for the disk at each transaction, which was a seventh
 * of the time of `test/storage/sqlite.test.ts`. Programs have to run there, because the packed product is installed
 * in it.
 */
function inMemory(): string | undefined {
  if (process.env['TMPDIR'] || process.platform !== 'linux' || freemem() < ENOUGH) return undefined
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < ENOUGH / 2) return undefined
    const folder = mkdtempSync(join(MEMORY, 'anaquel-test-'))
    const program = join(folder, 'runs')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    if (spawnSync(program).status === 0) return folder
    rmSync(folder, { recursive: true })
  } catch {
    // There is no such folder here, or nobody may write in it.
  }
  return undefined
}
