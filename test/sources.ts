/** The project's own sources by their path from its root, with slashes on every system: what tests that read code read. */
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { asset } from '../src/paths.ts'

/** The folders of the product's code. */
export const CODE = ['src', 'storage', 'tools', 'sample'] as const

/** Windows writes paths with backslashes. */
export const slashed = (path: string): string => path.replaceAll('\\', '/')

/** The TypeScript files below these folders, without declarations. */
export const sourcesBelow = (...folders: readonly string[]): string[] =>
  folders.flatMap(folder =>
    readdirSync(asset(folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map(name => `${folder}/${slashed(name)}`),
  )

export const textOf = (file: string): string => readFileSync(asset(file), 'utf8')

/** What `import()` takes on every system. */
export const addressOf = (path: string): string => pathToFileURL(path).href
