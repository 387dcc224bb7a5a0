/** What glyphs say whose codes are those of other letters: fonts of signs, and bitmap fonts of TeX. */
import { describe, expect, it } from 'vitest'
import { decoderOf } from '../../../../src/core/read/pdf/fonts/decode.ts'
import type { FontEntry } from '../../../../src/core/read/pdf/fonts/dictionary.ts'
import { numberingOf } from '../../../../src/core/read/pdf/fonts/widths.ts'
import { boxesOf } from '../../../../src/core/read/pdf/layout/boxes.ts'
import { openPdf } from '../../../../src/core/read/pdf/open.ts'
import { mayBePi, piFont } from '../../../../src/core/read/pdf/letters/pi.ts'
import { drawnLine, rawPdf } from './raw.ts'

describe('fonts of signs', () => {
  const read = (font: string, text: string, ems = 0.83): string => {
    const pi = piFont(`ABCDEF+${font}`, () => ems)
    return [...text].map(sign => (pi ? (pi.sign(sign.codePointAt(0)!) ?? (pi ? '�' : sign)) : sign)).join('')
  }
  it.each([
    ['MathematicalPi-One', '5gQ', '=γΘ'],
    ['MathematicalPi-Three', '1u2', '(|)'],
    ['Universal-GreekwithMathPi', '~5!', '(=)'],
    ['AdvMathSymb', 'ð¼Þ', '(=)'],
    ['AdvPS7DA6', '2,', '−<'],
    ['TeX-matha10', '“´ěˆP\u0018', '=−≥×∈≠'],
    ['TeX-mathx12', 'řlom', '∑'],
    ['TeX-mathb8', 'X', '�'],
    ['MathematicalPi-Five', 'z', '�'],
    ['AdvP4C4E74', 'k!16p', '∥→∞\u0338√'],
    ['AdvP4C4E46', 'PR!', '∑∫)'],
    ['AdvPSX0201', ',.<>3', '<>≤≥×'],
    ['AdvPi2', 'kEx', 'κϵ�'],
    ['MTExtra', 'KLMlx', '…⋯⋮ℓ�'],
  ])('%s: %s is %s', (font, codes, signs) => expect(read(font, codes)).toBe(signs))

  it('figures and commas of the usual width, and three dots, are what they seem', () => {
    const sign = (ems: number): unknown => piFont('AdvPS405B6', () => ems)!.sign(0x32)
    expect([sign(0.47), sign(0.83), sign(1)]).toEqual([undefined, '−', undefined])
  })
  it('letters as wide as those of Greek are Greek, of a font of no other widths', () => {
    const reads = (widths: Record<string, number>, text = 'mgcv'): (string | null | undefined)[] => {
      const pi = piFont('AdvPS4721B4', code => widths[String.fromCharCode(code)])!
      return [...text].map(sign => pi.sign(sign.codePointAt(0)!))
    }
    expect(reads({ m: 0.583, l: 0.479, g: 0.593, s: 0.552 })).toEqual(['μ', 'γ', 'χ', null])
    const text = [undefined, undefined, undefined, undefined]
    // Times, a typewriter, and small capitals.
    expect(reads({ m: 0.778, l: 0.278, g: 0.5, s: 0.389 })).toEqual(text)
    expect(reads({ m: 0.6, l: 0.6, g: 0.6, s: 0.6 })).toEqual(text)
    expect(reads({ m: 0.6, c: 0.6, s: 0.56 })).toEqual(text)
    expect(reads({ l: 0.57, s: 0.569, f: 0.577, c: 0.638 })).toEqual(text)
  })
  it('a letter an em wide is no letter, if it is no m', () => {
    const sign = (letter: string): unknown => piFont('AdvPS3FDD77', () => 1)!.sign(letter.charCodeAt(0))
    expect(['s', 'h', 'm', 'W'].map(sign)).toEqual([null, null, undefined, undefined])
  })
  it('a prime is narrower than a nine', () => {
    const nine = (ems: number): unknown => piFont('AdvPSX0201', () => ems)!.sign(0x39)
    const beside = (figures: number): unknown =>
      piFont('AdvPSX0201', code => (code === 0x39 ? 0.322 : figures))!.sign(0x39)
    expect([beside(0.5), beside(0.34), nine(0.5)]).toEqual(['′', undefined, undefined])
  })
  it('a glyph that has a number for a name stands where TeX or the code page of Greek has it', () => {
    const bare = { number: 1, type3: false, composite: false, toUnicode: true, firstChar: 1, widths: [] }
    const numbers = (named: Record<number, string>, code: number, known?: string): number | null => {
      const names = new Map(Object.entries(named).map(([key, name]) => [Number(key), name]))
      return decoderOf('AdvPSX0067', { ...bare, baseFont: 'AdvPSX0067', names }, { seen: new Map() }).number(
        code,
        known,
      )
    }
    const greek = { 1: 'C226', 2: 'AE', 3: 'ordmasculine' }
    expect([numbers(greek, 1), numbers(greek, 198, 'Æ'), numbers(greek, 186, 'º')]).toEqual([226, 225, 235])
    expect([226, 225, 235, 243, 65].map(number => piFont('AdvPSX0067', () => 0.5)!.numbered(number))).toEqual([...'βαλσ', null]) // prettier-ignore
    // A font of text has an Æ of its own.
    expect([numbers({ 1: 'A', 2: 'AE' }, 198, 'Æ'), numbers({ 1: 'C226', 2: 'A' }, 65, 'A')]).toEqual([null, null])
    expect([0, 24, 3].map(number => piFont('AdvP4C4E74', () => 0.5)!.numbered(number))).toEqual([...'−∼∗'])
  })
  it('no other font is asked', () => {
    expect(['ABCDEF+Times-Roman', 'ADVPIA+Garamond', 'Symbol', 'mathfont'].map(mayBePi)).toEqual(Array(4).fill(false))
    expect(mayBePi('ABCDEF+TeX-matha10')).toBe(true)
    expect(piFont('ABCDEF+Times-Roman', () => 0.83)).toBeNull()
  })
})

/** Widths of Computer Modern, in ems, by code. */
const font = (text: string, more: Record<number, number>): Map<number, number> => {
  const widths: Record<string, number> = { a: 500, b: 556, c: 444, d: 556, e: 444, i: 278, m: 833, n: 556, t: 389 }
  const letters = [...text].map((letter): [number, number] => [letter.codePointAt(0)!, widths[letter]! / 1000])
  return new Map([...letters, ...Object.entries(more).map(([code, ems]): [number, number] => [Number(code), ems])])
}

describe('bitmap fonts of TeX', () => {
  it.each([
    ['dashes, and ligatures from 27 on, are those of T1', { 21: 0.5, 27: 0.583, 28: 0.556 }, 'T1'],
    ['an en dash alone is as wide as the breve of OT1', { 21: 0.5 }, 'T1'],
    ['ligatures up to 15 are those of OT1', { 11: 0.583, 12: 0.556, 28: 0.5 }, 'OT1'],
    ['letters alone may be either', {}, 'OT1'],
  ])('%s', (_, more, numbering) => expect(numberingOf(font('abcdeimnt', more), true)).toBe(numbering))

  it('a bullet beside no letters is one', () => {
    expect(numberingOf(new Map([[136, 0.5]]), true)).toBe('TS1')
    expect(numberingOf(new Map([[189, 0.5], [190, 0.5]]), true)).not.toBe('TS1') // prettier-ignore
  })

  it('of names that number their glyphs in steps of 36, those that are letters or controls too', () => {
    const names = new Map([[1, 'AE'], [2, 'CL'], [3, 'BV'], [4, 'CR'], [5, 'AZ']]) // prettier-ignore
    const widths = [0.833, 0.278, 0.722, 0.444, 0.833]
    const entry: FontEntry = {
      number: 1,
      baseFont: '',
      type3: true,
      composite: false,
      toUnicode: true,
      names,
      firstChar: 1,
      widths,
    }
    const { byChance } = decoderOf('', entry, { seen: new Map() })
    expect(['Æ', '℄', '\r'].map(byChance)).toEqual(['ffi', ']', 'c'])
    expect(byChance('B')).toBeUndefined()
  })
})

it('words are marked by what their glyphs say, whatever PDFium takes them for', async () => {
  const pdf = await openPdf(
    rawPdf([{ content: drawnLine(50, 700, 'each one on a beach had an ocean and a canoe on a bench') }]),
  )
  const [box, ...others] = boxesOf(pdf, 0, 'an ocean and a canoe')
  expect(others).toEqual([])
  expect(box!.x1 - box!.x0).toBeCloseTo(0.216, 3)
})
