/** What the build leaves of the lexicon is what the lists give. Where this fails, build. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { INFLECTION_TABLES, type InflectionTables } from '../../../src/core/verify/language/inflect.ts'
import { built, compiled, PACKAGE_ROOT } from '../../../src/paths.ts'
import { addressOf } from '../../sources.ts'

const there = existsSync(built(INFLECTION_TABLES))
if (!there) console.warn('inflection: skipped, because nothing has been built')

const url = (source: string): string => addressOf(compiled(source))
const COMPUTE = `import { learn, inflectionTables } from '${url('src/core/verify/language/inflect.ts')}'
import { phrasesOf } from '${url('src/core/verify/language/lexicon.ts')}'
learn(() => null), phrasesOf('es'), process.stdout.write(JSON.stringify(inflectionTables()))`

it.runIf(there)('the tables are those of the lists', () => {
  const program = ['--input-type=module', '-e', COMPUTE]
  const given = execFileSync(process.execPath, program, { cwd: PACKAGE_ROOT, encoding: 'utf8', maxBuffer: 5_000_000 })
  const { short, infinitives, keys } = JSON.parse(given) as InflectionTables
  expect([short.length > 5000, infinitives.length > 1500, keys.es.length > 5000, keys.en.length > 5000]).toEqual(
    Array(4).fill(true),
  )
  expect(brotliDecompressSync(readFileSync(built(INFLECTION_TABLES))).toString('utf8')).toBe(given)
})
