import { defineConfig } from 'vitest/config'

/** Seconds each: other people's files, whole servers, engines that take a while to start. `npm run check` leaves them to `npm test`. */
const LONG = [
  'test/core/cite/{csl,docx}/**', 'test/core/cite/job.test.ts', 'test/core/folio/folios.test.ts', 'test/core/quotes/gate.test.ts',
  'test/core/read/**', 'test/core/verify/light.test.ts', 'test/phrase/phrase.test.ts', 'test/server/**', 'test/storage/sqlite.test.ts', 'test/sample.test.ts',
]

/** Three projects: `unit` is quick, `long` is not, `whole` starts the product as its users do and has the machine to itself. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/whole/**', ...LONG] } },
      { extends: true, test: { name: 'long', include: LONG.map(pattern => pattern.replace(/\*\*$/, '**/*.test.ts')) } },
      { extends: true, test: { name: 'whole', include: ['test/whole/**/*.test.ts'], fileParallelism: false, retry: 1 } }, // ports and a browser on a shared machine
    ],
  },
})
