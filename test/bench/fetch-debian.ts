/**
 * Fetches the documents of Debian packages that records are measured on besides the shared data. It needs Debian, its
 * mirror, with its sources (`deb-src`), and some 5 GB on the way; run after `npm run build`: `node dist/test/bench/fetch-debian.js`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DEBIAN, moreRecords, type TrueRecord } from '../core/read/record/truth.ts'

function fetch(name: string, records: readonly TrueRecord[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-debian-'))
  try {
    if (records[0]!.source) unpackSource(name, folder)
    else {
      execFileSync('apt-get', ['download', name], { cwd: folder, stdio: 'inherit' })
      const [file] = readdirSync(folder)
      execFileSync('dpkg-deb', ['-x', file!, 'files'], { cwd: folder })
    }
    for (const { inside, path } of records) {
      const found = join(folder, 'files', inside!)
      if (existsSync(found)) copyFileSync(found, path)
      else if (existsSync(`${found}.gz`)) writeFileSync(path, gunzipSync(readFileSync(`${found}.gz`)))
      else console.warn(`${name} has no ${inside}`)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Papers that authors keep beside their program are in its source, and seldom in the package that is built of it. */
function unpackSource(name: string, folder: string): void {
  // A mirror may lack how the package is built; what its authors wrote is enough.
  spawnSync('apt-get', ['source', '--download-only', name], { cwd: folder, stdio: 'inherit' })
  mkdirSync(join(folder, 'files'))
  for (const file of readdirSync(folder).filter(file => /\.orig\S*\.tar\.\w+$/.test(file)))
    execFileSync('tar', ['-xf', file, '-C', 'files'], { cwd: folder })
}

mkdirSync(DEBIAN, { recursive: true })
const missing = moreRecords().filter(record => record.package !== 'shared' && !existsSync(record.path))
for (const name of new Set(missing.map(record => record.package!)))
  fetch(
    name,
    missing.filter(record => record.package === name),
  )
