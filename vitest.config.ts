import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { COMPILED, compiledProduct, MODULE_CACHE } from './test/compiled-product.ts'
import { Retried } from './test/retried.ts'

/**
 * Seconds each: the product as its users start it, browser and all, other people's files, whole servers, engines that
 * take a while to start. `npm run check` leaves them to `npm test`.
 */
const LONG = [
  'test/commands/zotero.test.ts',
  'test/core/audit/corpus.test.ts',
  'test/core/cite/{csl,docx}/**',
  'test/core/cite/job.test.ts',
  'test/core/cite/forms/forms.test.ts',
  'test/core/cite/syntax/{pandoc,typeset}.test.ts',
  'test/core/accounts/sign-in.test.ts',
  'test/core/figures/figures.test.ts',
  'test/core/foreign/{api,both-ways,copy,exports,zotero}.test.ts',
  'test/core/ingest/{anew,links,reread,splitter}.test.ts',
  'test/core/folio/{cuts,folios}.test.ts',
  'test/core/quotes/gate.test.ts',
  'test/core/read/**',
  'test/core/readers/{essays,onnx,table,writer-essays}.test.ts',
  'test/core/references/real.test.ts',
  'test/core/verify/{aligned,held,threshold}.test.ts',
  'test/core/watch/watch.test.ts',
  'test/phrase/phrase.test.ts',
  'test/server/**',
  'test/storage/**',
  'test/whole/**',
  'test/sample.test.ts',
]

/** Tests that also run on the second engine; on PGlite, which takes seconds to start for each house, three of them. */
const ON_POSTGRES = process.env['ANAQUEL_TEST_DATABASE_URL']
  ? [
      'test/core/{jobs,accounts/sign-in}.test.ts',
      'test/server/{checked,deletion,notes,rest}.test.ts',
      'test/server/oauth/flow.test.ts',
      'test/server/mcp/open.test.ts',
    ]
  : ['test/core/jobs.test.ts', 'test/server/checked.test.ts', 'test/server/oauth/flow.test.ts']

const files = (patterns: string[]): string[] => patterns.map(pattern => pattern.replace(/\*\*$/, '**/*.test.ts'))

/**
 * Three workers more than there are processors: these tests wait for browsers, servers and children. With two more, two
 * processors stood idle for a quarter of the time (2,030 s of processor time in 1,336 s; with three in 1,231 s).
 */
const WAITING = { maxWorkers: availableParallelism() + 3, sequence: { groupOrder: 1 } }

/** Two groups, one after the other: `unit` is quick, the others are not. */
export default defineConfig({
  plugins: [compiledProduct()],
  test: {
    server: { deps: { external: [COMPILED] } },
    // The slowest takes 40 s of processor time, and a machine may be shared by ten: at three minutes it was tried
    // again. Nothing waits for a limit but what hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    sequence: { sequencer: LongestFirst },
    globalSetup: 'test/temporary.ts',
    reporters: ['default', new Retried()],
    // Of the sources in the tests' own processes: what the compiled product runs in processes of its own is not seen.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts', 'storage/**/*.ts', 'tools/**/*.ts'],
      exclude: ['src/web/**', '**/*-process.ts', '**/process.ts'],
      reporter: [['text', { skipFull: true, maxCols: 120 }], 'text-summary'],
    },
    // A worker evaluates a module once, not once a file: 3 s of processor time less for each file that opens a server.
    // What a file replaces it puts back.
    isolate: false,
    // A module that was transformed for one project, or in the run before, is not transformed again.
    experimental: { fsModuleCache: true, fsModuleCachePath: MODULE_CACHE },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: files(LONG),
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      // A test of these is tried twice, because it waits for a browser, a server or a child on a machine that others use.
      // The report names each that needed it; where `ONE_TRY` is set it is a failure.
      { extends: true, test: { name: 'long', include: files(LONG), retry: 1, ...WAITING } },
      // The whole server on the second engine: reading, searching, citing, signing in, MCP. All tests pass on it, those of
      // the shell and of the pages too (`ANAQUEL_TEST_ENGINE=postgres npx vitest run --project unit --project long`,
      // with a server in `ANAQUEL_TEST_DATABASE_URL`); these are the quickest that touch every room.
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ON_POSTGRES,
          env: { ANAQUEL_TEST_ENGINE: 'postgres' },
          retry: 1,
          ...WAITING,
        },
      },
    ],
  },
})
