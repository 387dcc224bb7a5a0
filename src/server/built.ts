/**
 * What vite built (dist/web) and where a page finds it: the manifest read once. Throws when the pages were not built:
 * `npm run build` does it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { PACKAGE_ROOT } from '../paths.ts'

export const BUILT = join(PACKAGE_ROOT, 'dist', 'web')

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]), imports: z.array(z.string()).default([]) }),
)
type Manifest = z.infer<typeof Manifest>

let manifest: Manifest | null = null
const built = (): Manifest =>
  (manifest ??= Manifest.parse(JSON.parse(readFileSync(join(BUILT, 'manifest.json'), 'utf8'))))

/** Path under `/web/` of one of vite's entries: `main.tsx`, `styles/pages.css`. */
export const entry = (name: string): string => built()[name]!.file

/** Sheets of an entry and of what it imports, each once, the imported ones first. */
export const sheets = (name: string): string[] => [
  ...new Set([...built()[name]!.imports.flatMap(sheets), ...built()[name]!.css]),
]

/** Scripts of an entry and of what it imports, so that they are all asked for at once. */
export const scripts = (name: string): string[] => [
  ...new Set([built()[name]!.file, ...built()[name]!.imports.flatMap(scripts)]),
]

const font = (name: string): string | undefined =>
  Object.entries(built()).find(([source]) => source.endsWith(`/${name}.woff2`))?.[1].file

/** What every page is set in: fetched before the sheet asks for it. */
export const firstFonts = (): string[] =>
  ['alegreya-latin-wght-normal', 'source-sans-3-latin-wght-normal'].flatMap(name => font(name) ?? [])
