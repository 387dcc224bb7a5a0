import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { MODELS } from '../../../../src/core/models/table.ts'
import { dataOf, openEngine } from '../../../../src/core/read/ocr/engine.ts'
import { linesOfHocr } from '../../../../src/core/read/ocr/hocr.ts'
import { openPdf } from '../../../../src/core/read/pdf/open.ts'
import { writePdf } from '../../../../sample/source/pdf.ts'
import { item, type Item } from '../../../../sample/source/typeset.ts'
import { built } from '../../../../src/paths.ts'
import { recall, shared } from '../shared.ts'

const fetched = shared('models/tessdata')
const there = existsSync(fetched)
if (!there)
  console.warn('ocr: data that can be fetched are not tried, because ../shared/data/models/tessdata is not there')

it('a language without data has none', () => expect(dataOf('xxx', null)).toBeNull())

it('data that were fetched are read with, and those of the package where there are none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-tessdata-'))
  writeFileSync(join(folder, 'spa.traineddata'), '')
  expect(dataOf('spa', folder)).toBe(join(folder, 'spa.traineddata'))
  for (const none of [folder, join(folder, 'none'), null])
    expect(dataOf('eng', none)).toBe(built('ocr/eng.traineddata.gz'))
})

it.runIf(there)('the hashes of the table are those of the data that were tried here', () => {
  for (const { path, sha256 } of MODELS['ocr']!.files)
    expect(
      createHash('sha256')
        .update(readFileSync(join(fetched, path)))
        .digest('hex'),
    ).toBe(sha256)
})

/** Lines that tesseract.js reads on a page of these items. */
async function linesOf(items: Item[], tessdata: string | null = null): Promise<string[]> {
  const pdf = await openPdf(writePdf({ pages: [{ items }], outline: [], info: {} }))
  const engine = await openEngine(['spa', 'eng'], null, tessdata)
  try {
    const { rgba, width, height } = pdf.render(0, 220 / 72)
    const png = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .greyscale()
      .withMetadata({ density: 300 })
      .png()
      .toBuffer()
    return linesOfHocr(await engine.read(png)).map(line => line.words.map(word => word.text).join(' '))
  } finally {
    await engine.close()
    pdf.close()
  }
}

it.each([null, ...(there ? [fetched] : [])])(
  'without a Tesseract of the machine a page of two languages keeps the accents of both: data of %s',
  async tessdata => {
    const lines = [
      'The historian opens with a sentence that he quotes in full and leaves untranslated:',
      '«¿Cuándo llegó el señor? Mañana volverá, según dijo el niño más pequeño.»',
      'Neither the pilgrim nor the muleteer understood him, although both had travelled that way',
      'since childhood. «¡Qué vergüenza!», añadió la dueña; and nobody knew what she meant.',
    ]
    const read = await linesOf(
      lines.map((line, i) => item(line, { x: 30, y: 500 - 14 * i }, { size: 9.5 })),
      tessdata,
    )
    expect(recall(lines.join('\n'), read.join('\n'))).toBe(1)
  },
  600_000,
)

it('without a Tesseract of the machine two columns are not read across', async () => {
  const column = (word: string, x: number): Item[] =>
    Array.from({ length: 12 }, (_, i) => item(`${word} ${word} ${word} camino`, { x, y: 500 - 13 * i }, { size: 9.5 }))
  const read = await linesOf([...column('izquierda', 40), ...column('derecha', 225)])
  expect(read).toHaveLength(24)
  expect(read.filter(line => line.includes('izquierda') && line.includes('derecha'))).toEqual([])
})
