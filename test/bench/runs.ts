/**
 * The runs of a PDF as the product reads them, scans by OCR: what the folio engine is measured and fitted on. Kept in
 * the temporary folder until the file or a reader changes, because OCR takes minutes.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { FolioInput } from '../../src/core/folio/index.ts'
import { readPdfAndScans } from '../../src/core/read/scanned/index.ts'
import { compiled } from '../../src/paths.ts'

const KEPT = join(tmpdir(), 'anaquel-bench-runs')
const LIMITS = { seconds: 1200, megabytes: 1500 }

/** Of the compiled readers' own text: building them again changes nothing. */
function readersOf(): string {
  const folder = join(compiled('src/core/read/index.ts'), '..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /^(pdf|ocr|scanned).*\.js$/.test(file))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}
const READERS = readersOf()

export async function runsOf(path: string): Promise<FolioInput> {
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 24)
  const kept = join(KEPT, `${hash}-${READERS}.json`)
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as FolioInput
  const quiet = async (): Promise<void> => {}
  const reading = await readPdfAndScans({
    path,
    nombre: basename(path),
    media: 'application/pdf',
    limits: LIMITS,
    signal: new AbortController().signal,
    onUnits: quiet,
    onProgress: quiet,
  })
  const runs: FolioInput = { pages: reading.pages ?? [], labels: reading.labels ?? [] }
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(kept, JSON.stringify(runs))
  return runs
}
