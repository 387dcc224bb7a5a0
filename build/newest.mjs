/** Tells whether what is built is newer than every source. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** Written when a build is done. */
export const DONE = join(ROOT, 'dist', '.built')
const OUTPUTS = ['src/cli.js', 'run/src/cli.js', 'web/manifest.json'].map(name => join(ROOT, 'dist', name))
const SOURCES = ['build', 'src', 'storage', 'tools', 'sample', 'test', 'package-lock.json']

/** Newest change in a file or folder; a folder changes when one of its files comes or goes. */
function changed(path) {
  const own = statSync(path)
  if (!own.isDirectory()) return own.mtimeMs
  const inside = readdirSync(path, { recursive: true }).map(name => statSync(join(path, String(name))).mtimeMs)
  return Math.max(own.mtimeMs, ...inside)
}

/** `sources`: files and folders from the root. */
export function isBuilt(sources = SOURCES) {
  if (![DONE, ...OUTPUTS].every(path => existsSync(path))) return false
  return Math.max(...sources.map(name => changed(join(ROOT, name)))) <= statSync(DONE).mtimeMs
}
