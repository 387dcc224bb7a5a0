import { describe, expect, it } from 'vitest'
import { folios } from '../../../src/core/folio/index.ts'
import { format, labelReadings, readings } from '../../../src/core/folio/notation.ts'
import { nextLabel, readLabel } from '../../../src/core/folio/numerals.ts'

describe('a label as people type it', () => {
  it.each([
    ['23', 23, false, ''],
    ['xiv', 14, true, ''],
    ['XIV', 14, true, ''],
    ['A-3', 3, false, 'A-'],
    ['١٢', 12, false, ''],
    ['۱۲', 12, false, ''],
    ['१२', 12, false, ''],
    ['十二', 12, false, ''],
    ['[12]', 12, false, ''],
    ['p. 12', 12, false, ''],
    ['— 12 —', 12, false, ''],
    ['12r', 12, false, ''],
    ['fol. 12v', 12, false, ''],
    ['12-13', 12, false, ''],
    ['3-12', 12, false, '3-'],
    ['12 bis', 12, false, ''],
    ['יב', 12, false, ''],
    ['S7', 7, false, 'S'],
    ['１２', 12, false, ''],
    ['007', 7, false, ''],
  ] as const)('%s means %d', (text, value, romana, prefix) => {
    expect(readLabel(text)).toEqual({ value, romana, prefix })
  })

  it.each(['', 'Cover', 'vx', 'hola', 'fi'])('%j holds no number', text => expect(readLabel(text)).toBeNull())

  it('what is too long to be a folio holds none: a hostile file may carry labels of any length', () => {
    expect(readLabel(`${'A'.repeat(38)}-1`)).toMatchObject({ value: 1 })
    expect(readLabel(`${'A'.repeat(39)}-1`)).toBeNull()
    expect(nextLabel(`a${' '.repeat(40)}1`, 1)).toBeNull()
    const pages = [1, 2, 3].map(() => ({ box: { x0: 0, y0: 0, x1: 600, y1: 800 }, rotation: 0, runs: [] }))
    const said = (length: number): (string | null)[] =>
      folios({ pages, labels: [1, 2, 3].map(n => `${'A'.repeat(length)}-${n}`) }).map(page => page.impresa)
    expect(said(38)[0]).toBe(`${'A'.repeat(38)}-1`)
    expect(said(39)).toEqual([null, null, null])
  })

  it('a number is written as the label that it is counted from', () => {
    expect([
      nextLabel('A-3', 12),
      nextLabel('xiv', -10),
      nextLabel('XIV', -10),
      nextLabel('٣', 9),
      nextLabel('007', 1),
      nextLabel('三', 9),
    ]).toEqual(['A-15', 'iv', 'IV', '١٢', '008', '一二'])
    expect(nextLabel('Cover', 3)).toBeNull()
  })

  it('the label some pages on keeps notation, prefix, side of the leaf and spread', () => {
    expect([
      nextLabel('xiv', 2),
      nextLabel('12v', 1),
      nextLabel('12-13', 1),
      nextLabel('3-12', 1),
      nextLabel('9', -3),
      nextLabel('ii', -5),
    ]).toEqual(['xvi', '13r', '14-15', '3-13', '6', null])
  })
})

describe('a token on a page', () => {
  const brief = (token: string): string[] =>
    readings(token).map(r => `${r.notation}:${r.prefix}${r.value}${r.suffix ? `+${r.suffix}` : ''}${r.ocr ? '?' : ''}`)

  it('has every reading its form allows, and a word has none', () => {
    expect(brief('12')).toEqual(['dec:12'])
    expect(brief('c')).toEqual(['rom:100'])
    expect(brief('mild')).toEqual([])
    expect(brief('12a')).toEqual(['leafab:24', 'dec:12+a'])
    expect(brief('30 bis')).toEqual(['dec:30+ bis'])
    expect(brief('C3')).toEqual(['dec:C3'])
  })

  it('letters that OCR puts for figures are read, as such', () => {
    expect(brief('l2')).toEqual(['dec:12?'])
    expect(brief('I12')).toEqual(['dec:112?'])
    expect(brief('1O')).toEqual(['dec:10?'])
  })

  it('a stamp with leading zeros is no number, a padded folio is', () => {
    expect(readings('004512')).toEqual([])
    expect(readings('007')).toMatchObject([{ value: 7, width: 3 }])
    expect(readings('INV-0012')).toEqual([])
  })

  it('every notation writes what it reads, up to 999', () => {
    for (const notation of ['dec', 'arab', 'deva', 'thai', 'cjk10', 'rom', 'ROM', 'hebr', 'leaf'] as const) {
      for (let n = 2; n < 999; n++) {
        const text = format(notation, n) ?? ''
        expect(
          readings(text).some(r => r.notation === notation && r.value === n),
          `${notation} ${n} ${text}`,
        ).toBe(true)
      }
    }
  })

  it('only a label may count in letters', () => {
    expect(labelReadings('aa')).toMatchObject([{ notation: 'alpha', value: 27 }])
    expect(readings('aa')).toEqual([])
  })
})
