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

/** Path under `/web/` of a vite entry, such as `main.tsx` or `styles/pages.css`. */
export const entry = (name: string): string => built()[name]!.file

/** Style sheets of an entry and of its imports, each once, imported ones first. */
export const sheets = (name: string): string[] => [
  ...new Set([...built()[name]!.imports.flatMap(sheets), ...built()[name]!.css]),
]

/** Scripts of an entry and of its imports, so that a page can request them all at once. */
export const scripts = (name: string): string[] => [
  ...new Set([built()[name]!.file, ...built()[name]!.imports.flatMap(scripts)]),
]

const font = (name: string): string | undefined =>
  Object.entries(built()).find(([source]) => source.endsWith(`/${name}.woff2`))?.[1].file

/** The fonts of every page, which are preloaded before the style sheet asks for them. */
export const firstFonts = (): string[] =>
  ['alegreya-latin-wght-normal', 'source-sans-3-latin-wght-normal'].flatMap(name => font(name) ?? [])
