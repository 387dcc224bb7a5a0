/** The OCR table of the benchmark: 43 pages of a book, drawn and read back by character recognition on all cores, against the words that are known to be there. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textsOf, readScans, sheetOfScan, usableLangs } from '../../src/core/read/ocr/index.ts'
import { readPdf } from '../../src/core/read/pdf/index.ts'
import { longBook } from '../../tools/sample/book.ts'

const PAGES = 43
const LIMITS = { seconds: 600, megabytes: 1500 }

const wordsOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Of the words of `wanted`, as often as they stand there, the share that `got` has. */
function recall(wanted: string, got: string): { found: number; words: number } {
  const left = new Map<string, number>()
  for (const word of wordsOf(got)) left.set(word, (left.get(word) ?? 0) + 1)
  const words = wordsOf(wanted)
  const found = words.filter(word => { const n = left.get(word) ?? 0; left.set(word, n - 1); return n > 0 }).length
  return { found, words: words.length }
}

/** A Markdown table; the first pages of the book (title, imprint) are left out: they are nearly empty. */
export async function benchOcr(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anaquel-bench-ocr-'))
  try {
    const path = join(folder, 'book.pdf')
    await writeFile(path, longBook(PAGES + 2))
    const pages = Array.from({ length: PAGES }, (_, i) => i + 3)
    const { units } = await readPdf({ path, limits: LIMITS })
    const { native, langs } = await usableLangs()
    const began = performance.now()
    const { read, lost, late } = await readScans({ path, kind: 'pdf', pages, limits: LIMITS })
    const seconds = (performance.now() - began) / 1000
    const scores = [...read].map(([page, { page: scan, points }]) => {
      const [text] = textsOf([sheetOfScan(scan, points)], [new Set()])
      return recall(units.find(unit => unit.posicion === page)!.texto, text!.texto)
    })
    const words = scores.reduce((sum, score) => sum + score.words, 0), found = scores.reduce((sum, score) => sum + score.found, 0)
    return ['| engine | languages | pages | words | seconds | seconds a page | word recall | not read |', '|---|---|---|---|---|---|---|---|',
      `| ${native ? `tesseract (${native.path})` : 'tesseract.js'} | ${langs.join(', ')} | ${read.size} | ${words} | ${seconds.toFixed(1)} | ${(seconds / PAGES).toFixed(2)} | ${(found / words).toFixed(3)} | ${lost.length + late.length} |`].join('\n')
  } finally {
    await rm(folder, { recursive: true })
  }
}
