/** Bitmap fonts of few glyphs are read in the encoding in which they have the size of other fonts of the file. */
import { expect, it } from 'vitest'
import { decoderOf } from '../../../../src/core/read/pdf/fonts/decode.ts'
import { Fonts } from '../../../../src/core/read/pdf/fonts/index.ts'
import { emOf, loneNumbering } from '../../../../src/core/read/pdf/fonts/lone.ts'

const widths = (text: string): Map<number, number> =>
  new Map(text.split(' ').map(entry => entry.split(':').map(Number) as [number, number]))

it('the letters of a font tell its size', () => {
  expect(emOf(widths('40:35 41:35 49:45 61:71 43:71'), 'OT1')).toBeCloseTo(91, 0)
  expect(emOf(widths('40:35 41:35 49:45'), 'OT1')).toBeNull()
  expect(emOf(widths('40:35 41:45 49:71 61:35'), 'OT1')).toBeNull()
})

it.each([
  ['a minus', '0:60', [91, 77], 'OMS'],
  ['a minus of no known size', '0:60', [91], null],
  ['one letter alone is in no font of letters', '49:45', [91], null],
  ['a sum and a product, which are no P and Q', '80:53 81:47', [50], 'OMX'],
  ['brackets and a figure', '40:30 41:30 49:38', [76], 'OT1'],
  ['indices', '105:22 107:33 115:29', [63], 'OML'],
  ['more glyphs have a way of their own', '40:35 41:35 49:45 61:71', [91], null],
])('%s', (_, own, ems, numbering) => expect(loneNumbering(widths(own), ems)).toBe(numbering))

const type3 = (number: number, codes: [code: number, width: number][]): string => {
  const first = codes[0]![0]
  const all = Array.from({ length: codes.at(-1)![0] - first + 1 }, (_, i) => codes.find(([c]) => c === first + i)?.[1])
  const names = codes.map(([code]) => `${code} /#${code.toString(16).padStart(2, '0')}`).join(' ')
  return (
    `${number} 0 obj << /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] /FirstChar ${first} ` +
    `/LastChar ${codes.at(-1)![0]} /Widths [${all.map(width => width ?? 0).join(' ')}] ` +
    `/Encoding << /Type /Encoding /Differences [${names}] >> >> endobj\n`
  )
}

it('each font of a page is one of its file: a × alone is no Θ of the same width', () => {
  const page = '1 0 obj << /Type /Page /Resources << /Font << /A 2 0 R /B 3 0 R >> >> >> endobj\n'
  const letters: [number, number][] = [[2, 71], [40, 35], [41, 35], [43, 71], [49, 45], [61, 71]] // prettier-ignore
  const file = `%PDF-1.4\n${page}${type3(2, letters)}${type3(3, [[2, 71], [15, 45]])}` // prettier-ignore
  const fonts = new Fonts(() => Buffer.from(file, 'latin1')).onPage(1)
  expect(fonts.decoder('', widths('2:71 40:35 49:45')).read(2)).toBe('Θ')
  expect(fonts.decoder('', widths('2:71')).read(2)).toBe('×')
})

it('names that are the bytes of figures are no numbers', () => {
  const names = new Map([0, 1, 2, 3].map(n => [0x30 + n, String(n)]))
  const entry = { number: 1, baseFont: '', type3: true, composite: false, toUnicode: false, names }
  const { read } = decoderOf('', { ...entry, firstChar: 0x30, widths: [30, 30, 30, 30] }, { seen: new Map() })
  expect([0x30, 0x33].map(read)).toEqual(['0', '3'])
})
