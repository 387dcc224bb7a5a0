import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { closeIdle } from '../../../../src/core/read/isolate.ts'
import { OCR_PROCESS } from '../../../../src/core/read/ocr/index.ts'
import { openPdf } from '../../../../src/core/read/pdf/open.ts'
import { sheetOf } from '../../../../src/core/read/pdf/page.ts'
import { stampedPages } from '../../../../src/core/read/pdf/layout/stamps.ts'
import { readPdfAndScans } from '../../../../src/core/read/scanned/index.ts'
import { compiled } from '../../../../src/paths.ts'
import {
  illustrated,
  page as paper,
  paragraph,
  picture,
  PROSE,
  text,
  type IllustratedPage,
  type Pixels,
} from '../figures/illustrated.ts'
import { recall, request } from '../shared.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-stamps-'))
afterAll(() => {
  closeIdle()
  rmSync(folder, { recursive: true })
})

/** A page of text as a scanner would see it: drawn at 150 dpi. */
async function scanOf(content: string): Promise<Pixels> {
  const pdf = await openPdf(illustrated([{ content }]))
  const { rgba, width, height } = pdf.render(0, 150 / 72)
  pdf.close()
  return {
    width,
    height,
    at: (x, y) => [rgba[(y * width + x) * 4]!, rgba[(y * width + x) * 4 + 1]!, rgba[(y * width + x) * 4 + 2]!],
  }
}

async function stamped(pages: readonly IllustratedPage[]): Promise<number[]> {
  const pdf = await openPdf(illustrated(pages))
  const sheets = pages.map((_, i) => sheetOf(pdf.page(i)))
  pdf.close()
  return [...stampedPages(sheets)]
}

const scan = picture('I0', 0, 0, 600, 800)
const one = (content: string, images: readonly Pixels[] = [paper]): IllustratedPage => ({ content, images })

describe('a picture of a page with a few characters on it', () => {
  it.each([
    ['a stamp in the middle', text(200, 400, 'BIBLIOTECA NACIONAL')],
    ['a foot', text(60, 20, 'Digitized by the Library of a University, for private study only')],
    ['a head and a number', `${text(60, 780, 'ANALES DEL MUSEO, TOMO IV, SEGUNDA SERIE')}\n${text(560, 780, '17')}`],
  ])('waits for OCR: %s', async (_name, marks) => expect(await stamped([one(`${scan}\n${marks}`)])).toEqual([0]))

  it('waits when what it says is said on every page', async () => {
    const notice = text(100, 500, 'Copia de consulta obtenida por un lector en la sala')
    expect(await stamped([1, 2, 3].map(n => one(`${scan}\n${notice} ${text(100, 480, `ejemplar ${n}`)}`)))).toEqual([
      0, 1, 2,
    ])
  })

  it.each([
    ['text of its own over the picture', one(`${scan}\n${paragraph(60, 500, PROSE)}`)],
    ['a picture that leaves room for text', one(`${picture('I0', 0, 0, 600, 350)}\n${text(60, 700, 'Capitulo uno')}`)],
    ['a hidden layer of text', one(`${scan}\n${text(100, 400, 'EL QUIJOTE', 20, 3)}`)],
    ['no picture', one(text(60, 400, 'Capitulo uno'))],
  ])('does not: %s', async (_name, page) => expect(await stamped([page])).toEqual([]))
})

const built = existsSync(compiled(OCR_PROCESS))
if (!built) console.warn('ocr: the tests of the child are skipped, because nothing has been built')

it.runIf(built)(
  'a stamped scan is read whole; a plate keeps the caption that it has, and its text page is left alone',
  async () => {
    const written = await scanOf(paragraph(60, 700, [...PROSE, ...PROSE], 0))
    const path = join(folder, 'sellado.pdf')
    writeFileSync(
      path,
      illustrated([
        one(`${scan}\n${text(60, 20, 'Digitized by the Library')}`, [written]),
        one(`${scan}\n${text(60, 20, 'Lamina III. El puerto')}`),
        one(paragraph(60, 700, PROSE)),
      ]),
    )
    const phases: string[] = []
    const reading = await readPdfAndScans(request(path, { onPhase: async phase => void phases.push(phase) }))
    expect(phases).toEqual(['ocr'])
    expect(recall(PROSE.join(' '), reading.units[0]!.texto)).toBeGreaterThanOrEqual(0.95)
    expect(reading.units[0]!.texto).not.toBe('Digitized by the Library')
    expect(reading.units[1]!.texto).toBe('Lamina III. El puerto')
    expect(reading.units.map(unit => unit.sinTexto)).toEqual([undefined, undefined, undefined])
    expect(reading.words![1]!.length).toBeGreaterThan(100)
    expect(Object.keys(reading.words!)).toEqual(['1'])
    expect(reading.pages[1]!.ocr).toBeUndefined()
  },
  600_000,
)
