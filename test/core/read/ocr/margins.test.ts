/** Numbers in margins that no font explains are read by OCR of just their places, and pages get their folios. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { folios } from '../../../../src/core/folio/index.ts'
import { OCR_PROCESS } from '../../../../src/core/read/ocr/index.ts'
import { readPdf, type PdfReading } from '../../../../src/core/read/pdf/index.ts'
import type { ReadRequest } from '../../../../src/core/read/reader.ts'
import { unreadMargins, withReadMargins } from '../../../../src/core/read/scanned/margins.ts'
import { compiled } from '../../../../src/paths.ts'
import { writePdf } from '../../../pdfwrite.ts'

const built = existsSync(compiled(OCR_PROCESS))
if (!built) console.warn('SKIPPED: the margins are not read: not built (npm run build)')
const folder = mkdtempSync(join(tmpdir(), 'anaquel-margins-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [W, H] = [432, 648]
const PAGES = 8
const WORDS = 'the river keeps the clay that every spring brings down from the hills and leaves it on the banks'

/** Pages 23 to 30, each with a running head and its number at the top. */
function book(): ReadRequest {
  const pages = Array.from({ length: PAGES }, (_, k) => ({
    width: W,
    height: H,
    runs: [
      { text: 'The open river', x: 60, y: 606, size: 12 },
      { text: String(23 + k), x: 350, y: 606, size: 12 },
      ...Array.from({ length: 14 }, (__, n) => ({ text: WORDS.slice(n, n + 60), x: 60, y: 540 - 20 * n, size: 11 })),
    ],
  }))
  const path = join(folder, 'book.pdf')
  writeFileSync(path, writePdf({ pages }))
  const quiet = async (): Promise<void> => {}
  return {
    path,
    nombre: 'book.pdf',
    media: 'application/pdf',
    limits: { seconds: 120, megabytes: 1000 },
    signal: new AbortController().signal,
    onUnits: quiet,
    onProgress: quiet,
  }
}

/** As if no font explained the heads and numbers. */
const dumb = (reading: PdfReading, pages = PAGES): PdfReading => ({
  ...reading,
  pages: reading.pages.map((page, k) => ({
    ...page,
    runs: page.runs.map(run => (run.y > 600 && k < pages ? { ...run, text: run.text.replace(/\S/g, '\ufffd') } : run)),
  })),
})
const printed = ({ pages }: PdfReading): (string | null)[] =>
  folios({ pages, labels: pages.map(() => null) }).map(folio => folio.impresa)

it.runIf(built)(
  'what the margins say is known again, and nothing else of the page is read',
  async () => {
    const request = book()
    const reading = dumb(await readPdf(request))
    expect(printed(reading)).toEqual(Array.from({ length: PAGES }, () => null))
    const phases: number[] = []
    let course: readonly number[] | undefined
    const heard: ReadRequest = {
      ...request,
      onPhase: async (_phase, _size, pages) => void phases.push(pages!),
      onProgress: async (_share, done) => void (course = done),
    }
    const read = await withReadMargins(heard, reading, { places: unreadMargins(reading), began: Date.now() })
    expect(phases).toEqual([PAGES])
    expect(course).toEqual([PAGES, PAGES])
    expect(printed(read)).toEqual(Array.from({ length: PAGES }, (_, k) => String(23 + k)))
    expect(read.units).toEqual(reading.units)
    expect(read.pages[3]!.runs.slice(2)).toEqual(reading.pages[3]!.runs.slice(2))
  },
  600_000,
)

it.runIf(built)('two such pages are left as they are: they tell no sequence', async () => {
  const request = book()
  const reading = dumb(await readPdf(request), 2)
  const places = unreadMargins(reading)
  expect(places.size).toBe(0)
  expect(await withReadMargins(request, reading, { places, began: Date.now() })).toBe(reading)
})
