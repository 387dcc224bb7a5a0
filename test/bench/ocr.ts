/**
 * The OCR table of the benchmark: 43 pages of a book, drawn and read back by character recognition on all cores,
 * against the words that are known to be there.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { textsOf, readScans, sheetOfScan, usableLangs } from '../../src/core/read/ocr/index.ts'
import { readPdf } from '../../src/core/read/pdf/index.ts'
import { longBook } from '../../sample/source/book.ts'
import { recall, shared } from '../core/read/shared.ts'

const PAGES = 43
const FETCHED = shared('models/tessdata')
const cores = availableParallelism()
const LIMITS = { seconds: 600, megabytes: 1500 }

/** A Markdown table; the first pages of the book (title, imprint) are left out: they are nearly empty. */
export async function benchOcr(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anaquel-bench-ocr-'))
  try {
    const path = join(folder, 'book.pdf')
    await writeFile(path, longBook(PAGES + 2))
    const pages = Array.from({ length: PAGES }, (_, i) => i + 3)
    const { units } = await readPdf({ path, limits: LIMITS })
    const { native } = await usableLangs()
    const rows: string[] = []
    // Data that `models pull ocr` fetches, where the shared ones stand for them; the program has its own.
    for (const tessdata of [null, ...(!native && existsSync(FETCHED) ? [FETCHED] : [])]) {
      const began = performance.now()
      const { read, lost, late } = await readScans({ path, kind: 'pdf', pages, limits: LIMITS, tessdata })
      const seconds = (performance.now() - began) / 1000
      const wanted = [...read.keys()].map(page => units.find(unit => unit.posicion === page)!.texto).join('\n')
      const got = [...read.values()]
        .map(({ page, points }) => textsOf([sheetOfScan(page, points)], [new Set()])[0]!.texto)
        .join('\n')
      const engine = native
        ? `tesseract (${native.path})`
        : `Tesseract for WebAssembly, ${tessdata ? 'fetched data' : 'data of the package'}`
      rows.push(
        `| ${engine} | ${read.size} | ${wanted.split(/\s+/).length} | ${seconds.toFixed(1)} | ` +
          `${((seconds * cores) / PAGES).toFixed(2)} | ${recall(wanted, got).toFixed(3)} | ` +
          `${lost.length + late.length} |`,
      )
    }
    return [
      '| engine | pages | words | seconds | seconds a page and core | word recall | not read |',
      '|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n')
  } finally {
    await rm(folder, { recursive: true })
  }
}
