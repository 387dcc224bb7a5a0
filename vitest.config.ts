import { defineConfig } from 'vitest/config'

/** Two projects: `unit` is quick and alone in `npm run check`; `whole` starts servers, browsers and real files. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/whole/**'] } },
      { extends: true, test: { name: 'whole', include: ['test/whole/**/*.test.ts'], fileParallelism: false } },
    ],
  },
})
