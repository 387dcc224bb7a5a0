/** Signs that PDFium gives as other signs, or as none: lone accents, letters in circles, swapped bytes, blanks. */
import { expect, it } from 'vitest'
import type { Chars } from '../../../../src/core/read/pdf/letters/chars.ts'
import { decoderOf } from '../../../../src/core/read/pdf/fonts/decode.ts'
import { areTypewritten, numberingOf } from '../../../../src/core/read/pdf/fonts/widths.ts'
import { privateSign } from '../../../../src/core/read/pdf/letters/private.ts'
import type { Native } from '../../../../src/core/read/pdf/file/pdfium.ts'
import { nameUnmapped, UNREAD } from '../../../../src/core/read/pdf/letters/unmapped.ts'
import { at, textOf } from './raw.ts'

it('an accent that stands over no letter is the sign of the keyboard, and no part of the letter behind it', async () => {
  const text = await textOf(at(50, 700, 'g\x88Embedding of 2\x887 from http://lantern.example/\x98ana/', 10, 'F3'))
  expect(text).toBe('g^Embedding of 2^7 from http://lantern.example/~ana/')
})

it('an accent over a sign that cannot carry it stays what it is', async () => {
  const text = await textOf(`${at(50, 700, 'where q')}\n${at(75.2, 700, '\x88')}\n${at(82, 700, 'is one')}`)
  expect(text).toContain('ˆ')
})

it('a letter in a circle is the sign of rights, and an empty circle stays', async () => {
  const circle = (x: number): string => at(x, 700, 'a', 20, 'F5')
  const rights = `${circle(50)}\n${at(53, 701, 'c', 8)}\n${at(66, 700, '2019 Lantern Works')}`
  expect(await textOf(rights, { letters: ['◯'] })).toBe('© 2019 Lantern Works')
  expect(await textOf(`${circle(50)}\n${at(66, 700, 'is a circle')}`, { letters: ['◯'] })).toBe('◯ is a circle')
})

it('a ligature whose letters have their bytes in the other order is read, and Chinese stays Chinese', async () => {
  const letters = ['琀琀', '昀케', '琀', '戀']
  const line = `${at(50, 700, 'Rhe')}${at(64.5, 700, 'a', 10, 'F5')}${at(80, 700, 'is e')}${at(94.5, 700, 'b', 10, 'F5')}`
  expect((await textOf(line, { letters })).replace(/ /g, '')).toBe('Rhettiseffi')
  expect((await textOf(at(50, 700, 'cd', 10, 'F5'), { letters })).replace(/ /g, '')).toBe('琀戀')
})

/** One glyph, time and again, of a font that no map explains, each time with the height of its ink. */
function readUnmapped(heights: readonly number[], name = 'ABCDEF+Lantern'): number[] {
  const [memory, none] = [new ArrayBuffer(64), (): undefined => undefined]
  const pdf = {
    scratch: 0,
    views: { HEAPF64: new Float64Array(memory), HEAPF32: new Float32Array(memory) },
    ascii: () => name,
    FPDFTextObj_GetFont: () => 7,
    FPDFText_HasUnicodeMapError: () => 1,
    FPDFText_GetFontSize: () => 10,
    FPDFText_GetMatrix: () => new Float32Array(memory).set([1, 0]),
    FPDFText_GetCharBox: (_: number, k: number) => {
      new Float64Array(memory).set([10, 15, 700, 700 + heights[k]!])
      return 1
    },
  } as unknown as Native
  const chars: Chars = {
    count: heights.length,
    cut: false,
    codes: Uint32Array.from(heights, () => 4),
    objects: Uint32Array.from(heights, () => 1),
    made: new Uint8Array(heights.length),
    boxes: new Float32Array(4 * heights.length),
    origins: new Float32Array(2 * heights.length),
  }
  nameUnmapped(pdf, 1, {
    chars,
    fonts: {
      decoder: () => ({
        read: none,
        byChance: none,
        ascii: false,
        number: () => null,
        isLatin: false,
        width: () => undefined,
      }),
    },
  })
  return [...chars.codes]
}

it('a glyph that nobody can name is unread when it has ink, and nothing when it only advances', () =>
  expect(readUnmapped([0.01, 0.4, 7])).toEqual([0, UNREAD, UNREAD]))

it('what a font of drawings draws eight times in a row is the rule of a table, three times an unread sign', () => {
  const inked = (times: number): number[] => Array<number>(times).fill(7)
  expect(readUnmapped(inked(8), '')).toEqual(Array(8).fill(0))
  expect(readUnmapped(inked(3), '')).toEqual(Array(3).fill(UNREAD))
  expect(readUnmapped(inked(8))).toEqual(Array(8).fill(UNREAD))
})

it('a bitmap font with nothing but a date has figures', () => {
  const font = (codes: string): Map<number, number> => new Map([...codes].map(sign => [sign.charCodeAt(0), 0.5]))
  expect(numberingOf(font('/0124'), true)).toBe('OT1')
})

it('the private code of a ligature on a Mac is one in a font of text, and an arrow in one of symbols', () => {
  expect(privateSign(0xf0de, 'LIDBDJ+Times-Roman') + privateSign(0xf0df, 'ArialMT')!).toBe('fifl')
  expect(privateSign(0xf0de, 'Symbol')).toBe('⇒')
  expect(privateSign(0xf0de, 'Lantern')).toBeNull()
})

/** A bitmap font whose glyphs are named "a" and their number; of `moved` ones the codes are others. */
const numbered = (text: string, widths: readonly number[], moved = 0): ReturnType<typeof decoderOf> => {
  const codes = [...text].map(sign => sign.charCodeAt(0))
  const firstChar = Math.min(...codes) + moved
  const all = Array.from({ length: Math.max(...codes) + moved - firstChar + 1 }, () => 0)
  codes.forEach((code, i) => (all[code + moved - firstChar] = widths[i]!))
  const names = new Map(codes.map(code => [code + moved, `a${code}`]))
  const more = { number: 1, baseFont: '', type3: true, composite: false, toUnicode: true }
  return decoderOf('', { ...more, names, firstChar, widths: all }, { seen: new Map() })
}

it('a letter whose number is the name of a dingbat is a letter, unless the font has other codes', () => {
  const roman = [0.5, 0.444, 0.278, 0.556, 0.392, 0.833]
  expect([...'❡✐♥♠'].map(numbered('aeinrm', roman).byChance)).toEqual(['e', 'i', 'n', 'm'])
  expect(numbered('aeinrm', roman, 7).byChance('❡')).toBeUndefined()
})

it('a name that says nothing does not hide the numbers that the others are', () => {
  const codes = [0, 12, ...'aeinrm'].map(sign => (typeof sign === 'number' ? sign : sign.charCodeAt(0)))
  const advances = [0.625, 0.556, 0.5, 0.444, 0.278, 0.556, 0.392, 0.833]
  const widths = Array.from({ length: 115 }, (_, code) => advances[codes.indexOf(code)] ?? 0)
  const names = new Map(
    codes.map(code => [code, code === 0 ? 'BnZr' : code === 12 ? '#0c' : String.fromCharCode(code)]),
  )
  const font = { number: 1, baseFont: '', type3: true, composite: false, toUnicode: false, names, firstChar: 0, widths }
  expect(decoderOf('', font, { seen: new Map() }).read(12)).toBe('fi')
})

it('a few letters of one width are typewritten, but for those that may be symbols of one width', () => {
  expect([0x73, 0x70].map(numbered('apst', Array(4).fill(0.5)).read)).toEqual(['s', 'p'])
  const widths = new Map([...'bcde'].map(sign => [sign.charCodeAt(0), 0.444])) // the numbers of ⌊ ⌋ ⌈ ⌉
  expect(areTypewritten(widths)).toBe(false)
})

it('a glyph is numbered by its name when that is its byte, or its byte twice', () => {
  const widths = [0.5, 0.833, 0.278, 0.278, 0.556, 0.389]
  const names = new Map(['a', 'm', 'i', ';;', 'd', 't'].map((name, i) => [i + 1, name]))
  const entry = { number: 1, baseFont: '', type3: true, composite: false, toUnicode: true, names, firstChar: 1, widths }
  const { read } = decoderOf('', entry, { seen: new Map() })
  expect([1, 2, 4].map(read)).toEqual(['a', 'm', ';'])
})
