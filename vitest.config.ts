import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Seconds each: other people's files, whole servers, engines that take a while to start. `npm run check` leaves them to `npm test`. */
const LONG = [
  'test/core/cite/{csl,docx}/**', 'test/core/cite/job.test.ts', 'test/core/doors.test.ts', 'test/core/figures.test.ts',
  'test/core/folio/folios.test.ts', 'test/core/quotes/gate.test.ts', 'test/core/read/**', 'test/core/verify/light.test.ts',
  'test/phrase/phrase.test.ts', 'test/server/**', 'test/storage/*.test.ts', 'test/sample.test.ts',
]

/** On two cores one file after the other leaves the second core idle. Processes are killed and browsers started on a machine that others use: tried once more. */
const SHARED = { maxWorkers: availableParallelism(), retry: 1 }

/** Three projects, one after the other: `unit` is quick, `long` is not, `whole` starts the product as its users do, browser and all, and has the machine to itself. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: {
        name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/whole/**', ...LONG], maxWorkers: availableParallelism(), sequence: { groupOrder: 0 },
      } },
      { extends: true, test: { name: 'long', include: LONG.map(pattern => pattern.replace(/\*\*$/, '**/*.test.ts')), ...SHARED, sequence: { groupOrder: 1 } } },
      { extends: true, test: { name: 'whole', include: ['test/whole/**/*.test.ts'], ...SHARED, fileParallelism: false, sequence: { groupOrder: 2 } } },
    ],
  },
})
