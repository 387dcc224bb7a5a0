/**
 * `npm run build`: compiles, bundles, carries and builds the pages, where a source has changed since. Every shell verb
 * of a clone begins with it: where nothing has changed it takes 0.1 s of processor time, and 2 s while `tsc` and three
 * programs looked each for themselves.
 */
import { spawnSync } from 'node:child_process'
import { utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DONE, isBuilt } from './newest.mjs'

function compile() {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

const began = new Date()
if (!isBuilt()) {
  compile()
  await import('./bundle.mjs')
  await import('./carried.mjs')
  await import('../src/web/build.mjs')
  writeFileSync(DONE, '')
  utimesSync(DONE, began, began) // what changed while this ran is built the next time
}
