/**
 * A folder for all temporary files of a run, which goes with it: what a test that was stopped left behind, and what the
 * servers that the files of a worker share have, is gone too.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default function setup(): (() => void) | undefined {
  // Each project asks for it, and the first one makes it.
  if (process.env['TMPDIR']?.includes('anaquel-test-')) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-test-'))
  // PostgreSQL runs as a user of its own and has its folder in it; each folder in it is its maker's alone.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
