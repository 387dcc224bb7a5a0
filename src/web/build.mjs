/**
 * Builds the pages when their sources are newer than what is there: every shell verb builds first, and a running server
 * reads these files.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const HERE = import.meta.dirname
const ROOT = join(HERE, '..', '..')
const built = join(ROOT, 'dist', 'web', 'manifest.json')

const changed = path => statSync(path).mtimeMs
const sources = [
  ...readdirSync(HERE, { recursive: true }).map(name => join(HERE, String(name))),
  join(ROOT, 'package-lock.json'),
]

if (!existsSync(built) || Math.max(...sources.map(changed)) > changed(built)) {
  await build({ configFile: join(HERE, 'vite.config.ts'), logLevel: 'warn' })
}
