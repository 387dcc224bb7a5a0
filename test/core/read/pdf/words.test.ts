/** Words out of the characters of a page, each with the place that PDFium gives it. */
import { expect, it } from 'vitest'
import { at, textOf } from './raw.ts'
import type { Chars } from '../../../../src/core/read/pdf/letters/chars.ts'
import type { Style, Styles } from '../../../../src/core/read/pdf/letters/style.ts'
import { Words } from '../../../../src/core/read/pdf/letters/words.ts'

interface Letter {
  code: number
  x: number
  x1: number
  y?: number
  /** Where the glyph begins that draws it; that of its left edge unless a ligature is told. */
  origin?: number
  object?: number
}

const SIZE = 10
const STYLE: Style = {
  size: SIZE,
  turn: 0,
  hidden: false,
  font: { name: 'Lantern', bold: false, italic: false, mono: false },
}
/** Letters of one width from `x` on. */
const letters = (text: string, x: number, y = 0): Letter[] =>
  [...text].map((letter, i) => ({ code: letter.codePointAt(0)!, x: x + 5 * i, x1: x + 5 * i + 5, y }))
/** What PDFium makes up where it supposes the end of a line. */
const END: Letter = { code: 13, x: 0, x1: 0, object: 0 }

interface Set {
  hidden?: boolean
  font?: Partial<Style['font']>
}

function wordsOf(row: readonly Letter[], { hidden = false, font }: Set = {}): string[] {
  const chars: Chars = {
    count: row.length,
    cut: false,
    codes: Uint32Array.from(row.map(({ code }) => code)),
    objects: Uint32Array.from(row.map(({ object }, i) => object ?? i + 1)),
    made: Uint8Array.from(row.map(({ object }) => (object === 0 ? 1 : 0))),
    boxes: Float32Array.from(row.flatMap(({ x, x1, y = 0 }) => [x, y, x1, y + SIZE])),
    origins: Float32Array.from(row.flatMap(({ x, y = 0, origin }) => [origin ?? x, y])),
  }
  const styles = { of: () => ({ ...STYLE, hidden, font: { ...STYLE.font, ...font } }) } as unknown as Styles
  const frame = { box: { x0: 0, y0: 0, x1: 600, y1: 800 }, rotation: 0 as const }
  const words = new Words({ chars, marks: new Map(), spelt: new Map() } as never, styles, frame as never).read()
  return words.map(({ text, hyphen }) => text + (hyphen ? '|' : ''))
}

it('a hyphen that the next letter follows on its line is one of the word, whatever PDFium holds it for', () => {
  const hyphen = { code: 2, x: 30, x1: 35, y: 20 }
  expect(wordsOf([...letters('shovel', 0, 20), hyphen, ...letters('knight', 35, 20)])).toEqual(['shovel-knight'])
  expect(wordsOf([...letters('shovel', 0, 20), hyphen, ...letters('knight', 0, 8)])).toEqual(['shovel-|', 'knight'])
})

it('a soft hyphen that is drawn within a line is a hyphen', async () => {
  expect(await textOf(at(50, 700, 'abcda', 10, 'F8'), { letters: 'on\u00adt' })).toBe('on-to')
})

it('a pair of letters that is set close makes no word of its own where PDFium supposes the end of a line', () => {
  const [first, second] = letters('Re', 0)
  const close = { ...second!, x: 4.4, x1: 9.4 }
  expect(wordsOf([first!, close, END, ...letters('ports', 9.5)])).toEqual(['Reports'])
})

it('no word ends behind a ligature, whose box is that of its ink', () => {
  const ligature = letters('ffi', 15).map((letter, i) => ({ ...letter, x: 15 + 2.3 * i, x1: 17.3 + 2.3 * i }))
  const joined = ligature.map(letter => ({ ...letter, origin: 15, object: 99 }))
  const rest = letters('ce', 23.5)
  expect(wordsOf([...letters('the', 0), ...joined, ...rest])).toEqual(['theffice'])
  expect(wordsOf([...letters('the', 0), ...ligature, ...rest])).toEqual(['theffi', 'ce'])
})

it('a space over which the program goes back parts no letters of the page, but does in the text of a scan', () => {
  const space = { code: 32, x: 15, x1: 17.5 }
  const backed = [...letters('giv', 0), space, ...letters('en', 15.2)]
  expect(wordsOf(backed)).toEqual(['given'])
  expect(wordsOf(backed, { hidden: true })).toEqual(['giv', 'en'])
  expect(wordsOf([...letters('giv', 0), space, ...letters('en', 17.5)])).toEqual(['giv', 'en'])
})

it('a space over which the program goes back parts no figures either, as in papers of Elsevier', () => {
  const space = { code: 32, x: 10, x1: 12.5 }
  const backed = (gap: number): Letter[] => [...letters('20', 0), space, ...letters('00', 10 + gap)]
  expect(wordsOf(backed(0.4))).toEqual(['2000'])
  expect(wordsOf(backed(1.7))).toEqual(['20', '00'])
})

it('a sign closes the word before it where no space is seen, whatever is drawn between them', async () => {
  const index = (gap: number, sign = '.'): string =>
    [at(50, 700, 'the sign w'), at(91.3, 698, 'w', 7), at(96.4 + gap, 700, `${sign} Next one`)].join('\n')
  expect(await textOf(index(0.6))).toBe('the sign ww. Next one')
  expect(await textOf(index(0.6, ')'))).toBe('the sign ww) Next one')
  expect(await textOf(index(2.5))).toBe('the sign ww . Next one')
  expect(await textOf(index(0.6, 'a'))).toContain(' a Next')
  const cited = `BT /F1 10 Tf 1 0 0 1 50 700 Tm (seen [9] ) Tj 1 0 0 1 82 700 Tm (, and more) Tj ET`
  expect(await textOf(cited)).toContain('[9], and more')
})

it('Chinese and Japanese signs that are set apart to fill a line are one text, and words of a table are not', async () => {
  const set = (gap: number): string => `BT /F5 10 Tf 1 0 0 1 50 700 Tm [(a) ${-gap} (b) ${-gap} (c)] TJ ET`
  expect(await textOf(set(170), { letters: '無効に' })).toBe('無効に')
  expect(await textOf(set(350), { letters: '無効に' })).toBe('無 効 に')
})

it('an index stands beside its letter though a space is drawn between them', async () => {
  const index = (x: number): string =>
    `BT /F1 10 Tf 1 0 0 1 50 700 Tm (the point P ) Tj /F1 7 Tf 1 0 0 1 ${x} 698 Tm (n) Tj ` +
    `/F1 10 Tf 1 0 0 1 ${x + 6} 700 Tm (is) Tj ET`
  expect(await textOf(index(93.4))).toBe('the point Pn is')
  expect(await textOf(index(96.5))).toBe('the point P n is')
})

/** What PDFium makes up where it supposes a space. */
const SUPPOSED: Letter = { code: 32, x: 0, x1: 0, object: 0 }

it('a slanted letter whose ink begins before it takes no space away', () => {
  const [f, ...or] = letters('for', 22)
  expect(wordsOf([...letters('used', 0), SUPPOSED, { ...f!, x: 20.4, origin: 22 }, ...or])).toEqual(['used', 'for'])
  expect(wordsOf([...letters('used', 0), SUPPOSED, { ...f!, x: 20.4 }, ...or])).toEqual(['usedfor'])
})

it('a pair of letters that is kerned parts no word behind it, and overlapping letters of a script do', () => {
  const [w, i, l] = letters('Wil', 0).map((letter, k) => ({
    ...letter,
    x: letter.x - 0.7 * k,
    x1: letter.x1 - 0.7 * k,
  }))
  const behind = (gap: number): string[] => wordsOf([w!, i!, l!, SUPPOSED, ...letters('liam', l!.x1 + gap)])
  expect(behind(0.1)).toEqual(['William'])
  expect(behind(0.6)).toEqual(['Wil', 'liam'])
})

it('an f hangs over the space behind it, and no other letter does, nor an f of a formula', () => {
  const behind = (word: string, gap: number, name = STYLE.font.name): string[] =>
    wordsOf([...letters(word, 0), SUPPOSED, ...letters('Theory', 5 * word.length + gap)], { font: { name } })
  expect(behind('of', 0.7)).toEqual(['of', 'Theory'])
  expect([behind('of', 0.5), behind('or', 0.7), behind('off', 0.7)]).toEqual([
    ['ofTheory'],
    ['orTheory'],
    ['offTheory'],
  ])
  expect([behind('f', 0.7), behind('of', 0.7, 'CMMI10')]).toEqual([['fTheory'], ['ofTheory']])
  const typed = [...letters('of', 0), SUPPOSED, ...letters('Theory', 10.7)]
  expect(wordsOf(typed, { font: { mono: true } })).toEqual(['ofTheory'])
  const slanted = [...letters('of', 0), SUPPOSED, ...letters('Theory', 9.8)]
  expect(wordsOf(slanted, { font: { italic: true } })).toEqual(['of', 'Theory'])
})
