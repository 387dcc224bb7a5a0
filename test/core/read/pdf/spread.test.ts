/**
 * Listings that are set in columns of one width in a proportional font: their words are whole, and nothing else
 * changes.
 */
import { describe, expect, it } from 'vitest'
import { at, textOf, TIMES } from './raw.ts'

const COLUMN = 6

/** A line whose words are spread over as many columns as they have letters, as the package listings does. */
function listing(y: number, line: string): string {
  let x = 0
  let end = 0
  const shown = line.split(' ').flatMap(word => {
    const widths = [...word].map(letter => (TIMES[letter] ?? 500) / 100)
    const air = (word.length * COLUMN - widths.reduce((a, b) => a + b, 0)) / word.length
    let own = x + air / 2
    x += (word.length + 1) * COLUMN
    return [...word].map((letter, i) => {
      const kern = (100 * (end - own)).toFixed(0)
      end = own + widths[i]!
      own = end + air
      return `${kern} (${letter})`
    })
  })
  return `BT /F1 10 Tf 1 0 0 1 50 ${y} Tm [${shown.join(' ')}] TJ ET`
}
const CODE = ['static int list;', 'static int file;', 'else if still false', 'call filter first;', 'if seal is last;']

describe('spread words', () => {
  it('of a listing are whole', async () => {
    const text = await textOf(CODE.map((line, i) => listing(700 - 12 * i, line)).join('\n'))
    expect(text.replace(/\s+/g, ' ')).toBe(CODE.join(' '))
  })

  it('of one word alone are joined in a line whose other words are whole', async () => {
    const line = 'hound list woody pump bound young'
    const text = await textOf([...CODE, line].map((each, i) => listing(700 - 12 * i, each)).join('\n'))
    expect(text).toContain(line)
  })

  it('short words of a sentence beside listings stay apart', async () => {
    const text = await textOf(
      [
        ...CODE.map((line, i) => listing(700 - 12 * i, line)),
        at(50, 600, 'un camino de u a v y uno de v a u y a o'),
      ].join('\n'),
    )
    expect(text).toContain('un camino de u a v y uno de v a u y a o')
  })

  /** Words with gaps of 2.2 points and no drawn spaces. */
  const apart = (y: number, words: string): string => {
    const shown = words.split(' ').map(word => `(${word})`)
    return `BT /F1 10 Tf 1 0 0 1 50 ${y} Tm [${shown.join(' -220 ')}] TJ ET`
  }

  it('of a formula stay apart', async () => {
    expect(await textOf(apart(700, 'fied p = 1 and q = 1.'))).toBe('fied p = 1 and q = 1.')
  })

  it('of a table of contents beside listings stay apart, whatever dots follow them', async () => {
    const entry = `4.3. Orden de una lista ${'. '.repeat(20)}4`
    const lines = [...CODE.map((each, i) => listing(700 - 12 * i, each)), apart(600, entry)]
    expect(await textOf(lines.join('\n'))).toContain('Orden de una lista .')
  })

  it('rows of a matrix and letters of a formula stay apart', async () => {
    const row = (y: number, signs: string): string => [...signs].map((sign, i) => at(50 + 12 * i, y, sign)).join('\n')
    const text = await textOf([row(700, '01001101'), row(688, 'abcabcab'), row(676, 'xyzxyzxy')].join('\n'))
    expect(text).not.toMatch(/\w\w/)
  })
})

describe('lines whose letters a typesetter moved apart', () => {
  const line = (middle: string): string =>
    `BT /F1 10 Tf 4 Tw 1 0 0 1 50 700 Tm [(la crisis de hipe) -190 ${middle} -190 (a de larga data y) ] TJ ET`

  it('have whole words', async () => {
    expect(await textOf(line('(rgl) -190 (i) -190 (c) -190 (emi)'))).toBe('la crisis de hiperglicemia de larga data y')
  })

  it('figures and signs between them stay by themselves', async () => {
    expect(await textOf(line('(=) -190 (2) -190 (x)'))).toBe('la crisis de hipe = 2 xa de larga data y')
  })

  it('a line that draws no spaces of its own keeps those that PDFium supposes', async () => {
    const words = 'la crisis de larga data'.split(' ').map(word => `(${word})`)
    expect(await textOf(`BT /F1 10 Tf 1 0 0 1 50 700 Tm [${words.join(' -190 ')}] TJ ET`)).toBe(
      'la crisis de larga data',
    )
  })
})

describe('headings whose letters are moved apart', () => {
  /** `share` of the type size between all letters, as word processors and browsers write it. */
  const heading = (text: string, share: number): string => `BT /F1 14 Tf ${14 * share} Tc 60 700 Td (${text}) Tj ET`

  it.each(['Resumen', 'INTRODUCCION', 'A Short Note', 'J. L. Borges', 'THE HISTORY OF READING', 'Front-matter'])(
    '"%s" has its words',
    async text => {
      for (const share of [0.1, 0.15, 0.2]) expect(await textOf(heading(text, share)), String(share)).toBe(text)
    },
  )

  it.each([
    ['words without a drawn space', '[(for) -240 (all) -240 (of) -240 (them)]', 'for all of them'],
    ['variables', '[(x) -170 (y) -170 (z)]', 'x y z'],
    ['a relation of variables', '[(x) -170 (R) -170 (y) -250 (=) -250 (y) -170 (R) -170 (x)]', 'x R y = y R x'],
  ])('%s stay apart', async (_name, shown, text) =>
    expect(await textOf(`BT /F1 14 Tf 60 700 Td ${shown} TJ ET`)).toBe(text),
  )
})
