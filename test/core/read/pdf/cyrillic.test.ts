/** Bitmap fonts of Russian TeX files name no letter: their widths tell T2A from the accented letters of T1. */
import { describe, expect, it } from 'vitest'
import { decoderOf } from '../../../../src/core/read/pdf/fonts/decode.ts'
import { numberingOf, REFERENCES } from '../../../../src/core/read/pdf/fonts/widths.ts'

/** Advances of a bitmap font in pixels, for the signs of a text in an encoding. */
const drawn = (text: string, numbering: 'T1' | 'T2A', face: number): Map<number, number> => {
  const reference = REFERENCES.filter(each => each.numbering === numbering)[face]!
  const codes = [...new Set(text)].map(sign => codeOf(sign, numbering))
  return new Map(codes.map(code => [code, Math.round((reference.width(code) ?? 500) / 12)]))
}
const codeOf = (sign: string, numbering: 'T1' | 'T2A'): number => {
  const code = sign.charCodeAt(0)
  return numbering === 'T2A' && code >= 0x410 && code < 0x450 ? code - 0x410 + 192 : code
}
const RUSSIAN = 'Печигорятнарассветекогдадымвыходитбелымигоршкинекасаютсядругдруга1234'
const FRENCH = 'Lesfoursàl’aubefuméebrûlentîlesgarçonsoùpotiernoëlvoilàpièces12.,'.replaceAll('’', '')

describe('the numbering of a bitmap font', () => {
  it.each([0, 1, 2])('Russian letters in the widths of face %i are of T2A', face =>
    expect(numberingOf(drawn(RUSSIAN, 'T2A', face), true)).toBe('T2A'),
  )
  it('French letters with their accents are of T1 or OT1', () =>
    expect(numberingOf(drawn(FRENCH, 'T1', 0), true)).toMatch(/^O?T1$/))
  it('a font of other programs is not one of TeX', () =>
    expect(numberingOf(drawn(RUSSIAN, 'T2A', 0), false)).not.toBe('T2A'))
})

const mono = (codes: readonly number[]): string[] => {
  const names = new Map(codes.map(code => [code, `a${code}`]))
  const [first, last] = [Math.min(...codes), Math.max(...codes)]
  const widths = Array.from({ length: last - first + 1 }, (_, k) => (names.has(first + k) ? 44 : 0))
  const entry = { number: 1, baseFont: '', type3: true, composite: false, toUnicode: false, names, firstChar: first }
  const { read } = decoderOf('', { ...entry, widths }, { seen: new Map() })
  return codes.filter(code => code >= 192).map(code => read(code) ?? '?')
}

it('a typewriter with many codes of Russian letters has T2A, and one with few accents has none', () => {
  const ascii = Array.from({ length: 20 }, (_, k) => 97 + k)
  expect(mono([...ascii, ...[...'пробелы'].map(sign => codeOf(sign, 'T2A')), 240, 244, 251, 255])).toContain('п')
  expect(mono([...ascii, 233, 232])).not.toContain('й')
  expect(
    mono([...ascii, 130, 131, 134, 140, 150, ...[...'пробелы'].map(sign => codeOf(sign, 'T2A')), 244]),
  ).not.toContain('п')
})
