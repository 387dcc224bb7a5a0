/**
 * Bundles what is started into `dist/run`: the program, and each of its threads and processes, at the paths of their
 * sources, with what they share beside them. Opening 700 small files was a third of a start. What a start needs of
 * other people's packages is a development dependency and is bundled too, with its licences: a start opened 930 files
 * without it, now 210, and took 1.7 times the processor time. `dependencies` stay where npm puts them. Only white space
 * goes, so that an error still names its function. Done when a source has changed since.
 */
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

/** What the licences of bundled packages ask for: their words, by name. */
function licences(modules) {
  const folders = modules.map(path => /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0])
  const texts = [...new Set(folders.filter(Boolean))].sort().map(folder => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const files = readdirSync(folder).filter(file => /^(?:licen[cs]e|copying|notice)/i.test(file))
    const words = files.map(file => readFileSync(join(folder, file), 'utf8').trim())
    return [`${name} ${version}`, ...(words.length > 0 ? words : [`Licence: ${license}`])].join('\n\n')
  })
  return `${texts.join(`\n\n${'-'.repeat(78)}\n\n`)}\n`
}

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
  const { output } = await bundle.write({
    dir: RUN,
    format: 'esm',
    chunkFileNames: 'shared/[name]-[hash].js',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  })
  writeFileSync(join(RUN, 'LICENSES.txt'), licences(output.flatMap(({ moduleIds = [] }) => moduleIds)))
}
