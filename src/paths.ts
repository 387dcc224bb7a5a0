/**
 * Where the package stands on disk: the root, the assets beside the sources, the compiled file of a worker. Nothing
 * else looks for files by itself.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** Folder of package.json, whether this runs from `src` (tests) or from `dist`. */
export const PACKAGE_ROOT = findRoot()

/**
 * `tsc` copies no assets: SQL, models and word lists are opened from the source tree. Path relative to the package
 * root.
 */
export const asset = (path: string): string => join(PACKAGE_ROOT, path)

/** What the build lays beside the code: pages, and data that it takes out of packages. Path relative to `dist`. */
export const built = (path: string): string => join(PACKAGE_ROOT, 'dist', path)

/** Workers and child processes need JavaScript: `compiled('src/core/read/worker.ts')` → its file under dist. */
export const compiled = (source: string): string => built(source.replace(/\.ts$/, '.js'))

/** The command that package.json installs. */
const PROGRAM = 'anaquel'

/** How this program is called here, for texts that say what to type: in a clone, by `npx`, or installed. */
export const COMMAND = ((): string => {
  const folders = PACKAGE_ROOT.split(sep)
  if (!folders.includes('node_modules')) return `npm run -s ${PROGRAM} --`
  const { name } = JSON.parse(readFileSync(asset('package.json'), 'utf8')) as { name: string }
  return folders.includes('_npx') ? `npx ${name}` : PROGRAM
})()
