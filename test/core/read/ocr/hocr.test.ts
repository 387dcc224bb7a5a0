import { expect, it } from 'vitest'
import { confidenceOf, linesOfHocr } from '../../../../src/core/read/ocr/hocr.ts'

const HOCR = `<div class='ocr_page' title='bbox 0 0 100 100'>
 <span class='ocr_header' id='line_1' title="bbox 10 10 90 30; baseline 0.01 -4; x_size 20; x_descenders 5; x_ascenders 6">
  <span class='ocrx_word' id='word_1' title='bbox 10 10 40 30; x_wconf 90'>Ro&#39;s &amp;</span>
  <span class='ocrx_word' id='word_2' title='bbox 50 10 90 30; x_wconf 60' lang='eng'><strong>12</strong></span>
 </span>
 <span class='ocr_line' id='line_2' title="bbox 10 40 90 60; baseline 0 0; x_size 20"></span>
</div>`

it('reads words, boxes, confidence, size and baseline; a line without words is none', () => {
  expect(linesOfHocr(HOCR)).toEqual([
    {
      size: 20,
      baseline: 26.4,
      words: [
        { text: "Ro's &", confidence: 90, x0: 10, y0: 10, x1: 40, y1: 30 },
        { text: '12', confidence: 60, x0: 50, y0: 10, x1: 90, y1: 30 },
      ],
    },
  ])
})

it('weighs confidence by letters', () => expect(confidenceOf(linesOfHocr(HOCR))).toBeCloseTo((90 * 6 + 60 * 2) / 8))

it.each([
  ['vergiienza', 'vergüenza'],
  ['antigúedad,', 'antigüedad,'],
  ['lingúística', 'lingüística'],
  ['pingiiino', 'pingüino'],
  ['LINGÚÍSTICA', 'LINGÜÍSTICA'],
  ['collegii', 'collegii'],
  ['xiii', 'xiii'],
  ['algún', 'algún'],
  ['agüero', 'agüero'],
  ['regía', 'regía'],
])('%s was printed as %s', (read, printed) => {
  const [line] = linesOfHocr(
    `<span class='ocr_line' title="bbox 0 0 9 9"><span class='ocrx_word' ` +
      `title='bbox 0 0 9 9; x_wconf 90'>${read}</span></span>`,
  )
  expect(line!.words[0]!.text).toBe(printed)
})
