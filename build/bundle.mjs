/**
 * Bundles what is started into `dist/run`: the program, and each of its threads and processes, at the paths of their
 * sources, with what they share beside them. Opening 700 small files was a third of a start. Nothing is minified, so
 * that an error still names its function; packages stay where npm puts them. Done when a source has changed since.
 */
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const ROOT = join(import.meta.dirname, '..')
const RUN = join(ROOT, 'dist', 'run')

/** The program, and what `bundled` in `src/paths.ts` is asked for. */
const STARTED = [
  'src/cli.ts',
  'src/work.ts',
  'src/core/cite/csl/worker.ts',
  'src/core/ingest/split-worker.ts',
  'src/core/models/speech-worker.ts',
  'src/core/models/worker.ts',
  'src/core/read/figures/process.ts',
  'src/core/read/media/process.ts',
  'src/core/read/ocr/process.ts',
  'src/core/read/pdf/process.ts',
  'src/core/read/text-process.ts',
  'src/core/read/web/process.ts',
  'src/core/records/parse-process.ts',
  'storage/postgres/verb-thread.ts',
  'storage/postgres/wire-thread.ts',
  'storage/sqlite/scan-worker.ts',
]

const sources = ['src', 'storage', 'tools'].flatMap(top =>
  readdirSync(join(ROOT, top), { recursive: true }).map(name => join(ROOT, top, String(name))),
)
const changed = path => statSync(path).mtimeMs
const newest = Math.max(...[...sources, import.meta.filename, join(ROOT, 'package-lock.json')].map(changed))
const program = join(RUN, 'src', 'cli.js')

if (!existsSync(program) || newest > changed(program)) {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(STARTED.map(source => [source.replace(/\.ts$/, ''), source])),
    platform: 'node',
    external: [/^node:/, ...Object.keys(dependencies).map(name => new RegExp(`^${name}(/|$)`))],
    logLevel: 'warn',
  })
  rmSync(RUN, { recursive: true, force: true })
  await bundle.write({ dir: RUN, format: 'esm', chunkFileNames: 'shared/[name]-[hash].js' })
}
