/**
 * Where the package stands on disk: the root, the assets beside the sources, the compiled file of a worker. Nothing
 * else looks for files by itself.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, sep, win32 } from 'node:path'
import { fileURLToPath } from 'node:url'

function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** Folder of package.json, whether this runs from `src` (tests) or from `dist`. */
export const PACKAGE_ROOT = findRoot()

/**
 * Returns the absolute path of a file of the source tree. SQL, models and word lists are opened there because `tsc`
 * copies no assets. `path` is relative to the package root.
 */
export const asset = (path: string): string => join(PACKAGE_ROOT, path)

/**
 * Returns the absolute path of what the build puts beside the code: pages, and data that it takes out of packages.
 * `path` is relative to `dist`.
 */
export const built = (path: string): string => join(PACKAGE_ROOT, 'dist', path)

/**
 * Returns the bundle of a thread or process, which `build/bundle.mjs` makes: `bundled('src/core/read/pdf/process.ts')`
 * gives its file under `dist/run`.
 */
export const bundled = (source: string): string => built(join('run', source.replace(/\.ts$/, '.js')))

/** Returns the compiled file of a source that is read or run alone. */
export const compiled = (source: string): string => built(source.replace(/\.ts$/, '.js'))

/** The command that package.json installs. */
const PROGRAM = 'anaquel'
const folders = PACKAGE_ROOT.split(sep)

/** True when this runs as a package, installed by `npm i -g` or `npx`, and not from a clone of the repository. */
export const INSTALLED = folders.includes('node_modules')

/** A file that the image of a container has: how the program is called from outside, which nothing inside can know. */
const FROM_OUTSIDE = join(PACKAGE_ROOT, 'called-as')

/** True when commands run in a container: the paths they are given are its own, not the reader's. */
export const CONTAINED = existsSync(FROM_OUTSIDE)

/** How this program is called here, for texts that say what to type. */
export const COMMAND = ((): string => {
  if (CONTAINED) return readFileSync(FROM_OUTSIDE, 'utf8').trim()
  if (!INSTALLED) return `npm run -s ${PROGRAM} --`
  const { name } = JSON.parse(readFileSync(asset('package.json'), 'utf8')) as { name: string }
  return folders.includes('_npx') ? `npx ${name}` : PROGRAM
})()

/** Returns this program's folder within the one that the system keeps for the data of a user's programs. */
export function userData(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  const { join: under } = platform === 'win32' ? win32 : posix
  if (platform === 'win32') return under(env['LOCALAPPDATA'] || under(home, 'AppData', 'Local'), PROGRAM)
  if (platform === 'darwin') return under(home, 'Library', 'Application Support', PROGRAM)
  return under(env['XDG_DATA_HOME'] || under(home, '.local', 'share'), PROGRAM)
}

/**
 * Makes a folder and those above it. Node's `recursive` never returns where a folder takes no other, as `/proc` does:
 * it makes the one above, which is there, and tries again.
 */
export function makeFolder(path: string, mode?: number): void {
  if (existsSync(path)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (!existsSync(path)) throw error // another process may have made it meanwhile
  }
}
