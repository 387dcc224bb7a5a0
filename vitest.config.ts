import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Seconds each: other people's files, whole servers, engines that take a while to start. `npm run check` leaves them to
 * `npm test`.
 */
const LONG = [
  'test/commands/zotero.test.ts',
  'test/core/audit/corpus.test.ts',
  'test/core/cite/{csl,docx}/**',
  'test/core/cite/job.test.ts',
  'test/core/cite/syntax/{pandoc,typeset}.test.ts',
  'test/core/accounts/doors.test.ts',
  'test/core/figures/figures.test.ts',
  'test/core/foreign/{api,both-ways,copy,exports,zotero}.test.ts',
  'test/core/ingest/anew.test.ts',
  'test/core/folio/folios.test.ts',
  'test/core/quotes/gate.test.ts',
  'test/core/read/**',
  'test/core/readers/{essays,onnx}.test.ts',
  'test/core/verify/{aligned,threshold}.test.ts',
  'test/core/watch/watch.test.ts',
  'test/phrase/phrase.test.ts',
  'test/server/**',
  'test/storage/**',
  'test/sample.test.ts',
]

/**
 * A worker evaluates a module once, not once a file: 3 s of processor time less for each file that opens a server. What
 * a file replaces it puts back.
 */
const TOGETHER = { maxWorkers: availableParallelism(), isolate: false }

const files = (patterns: string[]): string[] => patterns.map(pattern => pattern.replace(/\*\*$/, '**/*.test.ts'))

/**
 * Three projects, one after the other: `unit` is quick, `long` is not, `whole` starts the product as its users do,
 * browser and all. A test of `whole` is tried twice, because there processes are killed and browsers wait on a machine
 * that others use; the report names each one that needed it (`retry x1`), and it is a fault to be mended.
 */
export default defineConfig({
  test: {
    // The slowest takes 20 s of processor time, and a machine may be shared by ten: what hangs is told as well after
    // three minutes as after one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/whole/**', ...LONG],
          ...TOGETHER,
          sequence: { groupOrder: 0 },
        },
      },
      { extends: true, test: { name: 'long', include: files(LONG), ...TOGETHER, sequence: { groupOrder: 1 } } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['test/whole/**/*.test.ts'],
          ...TOGETHER,
          retry: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
