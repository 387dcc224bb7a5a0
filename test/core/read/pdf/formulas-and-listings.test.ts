/** The brackets of formulas stand in their sentence, and the lines of a program in their order. */
import { describe, expect, it } from 'vitest'
import { columnsOrCells } from '../../../../src/core/read/pdf/layout/band.ts'
import type { Piece } from '../../../../src/core/read/pdf/layout/pieces.ts'
import type { Word } from '../../../../src/core/read/pdf/letters/words.ts'
import { at, column, textOf } from './raw.ts'

describe('brackets that hang from their origin', () => {
  it('stand on the line that they are drawn for', async () => {
    const content = [
      at(50, 700, 'The sum of all its parts is padded with zeros until the next word'),
      at(50, 688, 'and the rest'),
      // Their middle is .25 em over the baseline of the line; the one above it is 12 points away.
      at(101, 696.1, 'a', 10, 'F10'),
      at(105, 688, 'M, v'),
      at(123, 696.1, 'b', 10, 'F10'),
      at(130, 688, 'is sent right behind the message.'),
    ].join('\n')
    expect(await textOf(content, { letters: '()' })).toBe(
      'The sum of all its parts is padded with zeros until the next word ' +
        'and the rest (M, v) is sent right behind the message.',
    )
  })

  it('do not move signs that stand on their line', async () => {
    const text = await textOf(at(50, 700, 'a 2 b', 10, 'F8'), { letters: '()' })
    expect(text).not.toContain('\n')
  })
})

const PROSE = [
  'The convenience function gives the names of all its arguments to the',
  'one that it calls, so that nobody needs to write them down again, and',
  'the list that it returns has an entry for each of them in their order,',
  'of which the first is the one that was asked for by its short name here.',
]

describe('lines of a program', () => {
  it('keep their ends beside text, also where they are nearly of one length, in a typewriter face of TeX', async () => {
    const code = ['> it <- irep(7, 6)', '> unlist(as.list(it))']
    const content = [
      column(50, 700, PROSE),
      ...code.map((line, i) => at(50, 630 - 12 * i, line, 10, 'F11')),
      column(50, 580, PROSE),
    ]
    expect(await textOf(content.join('\n'))).toContain(`\n\n${code.join('\n')}\n\n`)
  })

  it('are read before the braces under them that close their blocks', async () => {
    const code: [x: number, line: string][] = [
      [50, 'Logistic <- function(x){'],
      [60, 'list(predictors = list(Asym = 1, xmid = 1, scal = 1),'],
      [72, 'start = function(theta){'],
      [132, 'theta[3] <- 1'],
      [132, 'theta'],
      [72, '})'],
      [50, '}'],
    ]
    const lines = code.map(([x, line], i) => at(x, 620 - 12 * i, line, 10, 'F3'))
    const text = await textOf([column(50, 700, PROSE), ...lines].join('\n'))
    expect(text.replace(/\s+/g, ' ')).toContain('function(theta){ theta[3] <- 1 theta }) }')
  })
})

it('what stands over and to the right of another column is one too, unless both are lines of a program', () => {
  const pieces = (x: number, y: number, { order, mono }: { order: number; mono: boolean }): Piece[] =>
    [0, 1, 2].map(n => {
      const place = { x, x1: x + 50, y: y - 12 * n, size: 10 }
      const word = { text: 'word', ...place, bold: false, italic: false, mono }
      return { ...place, parts: [word as unknown as Word], chars: 4, rtl: false, unspaced: false, order: order + n }
    })
  const kindOf = (mono: boolean): string | null => {
    const sides = { left: pieces(117, 556, { order: 3, mono }), right: pieces(287, 677, { order: 0, mono }) }
    return columnsOrCells(sides, false).kind
  }
  expect([kindOf(false), kindOf(true)]).toEqual(['columns', null])
})

describe('what stands here and there at the margin', () => {
  /** Three examples of four lines, each with its mark at the right margin, beside its last line or under it. */
  const page = (mark: (y: number) => string): string =>
    [0, 1, 2]
      .map(n => {
        const y = 700 - 60 * n
        return [column(50, y, [...PROSE.slice(0, 3), 'and so it ends.']), mark(y)].join('\n')
      })
      .join('\n')
  const paragraph = `${PROSE.slice(0, 3).join(' ')} and so it ends.`

  it('makes no table of a page of sentences', async () => {
    const text = await textOf(page(y => at(480, y - 36, '(1)')))
    expect(text).toBe([1, 2, 3].map(() => `${paragraph} (1)`).join('\n\n'))
  })

  it('makes no sentence together with those that it names on their left', () => {
    const piece = (text: string, x: number, row: number): Piece => {
      const place = { x, x1: x + 5 * text.length, y: 700 - 12 * row, size: 10 }
      const word = { text, ...place, bold: false, italic: false, mono: false } as unknown as Word
      return { ...place, parts: [word], chars: text.length, rtl: false, unspaced: false, order: row }
    }
    const right = Array.from({ length: 16 }, (_, row) => piece(PROSE[row % 4]!, 140, row))
    const kindOf = (...marks: string[]): string | null =>
      columnsOrCells({ left: marks.map((mark, n) => piece(mark, 50, 5 * n)), right }, false).kind
    expect([kindOf('the data', 'the sum', 'the code'), kindOf('(1.2.1)', '(1.2.2)', '(1.2.3)')]).toEqual([
      'table',
      null,
    ])
  })

  it('ends the paragraph of a proof and begins none', async () => {
    const text = await textOf(
      page(y => at(480, y - 48, 'a', 10, 'F5')),
      { letters: '□' },
    )
    expect(text.replace(/\n\n(?=□)/g, ' ')).toBe([1, 2, 3].map(() => `${paragraph} □`).join('\n\n'))
  })
})

const CODE = ['names(theta, of = its(x)).', 'class Names(init) extends Paths']

describe('a sentence is not cut', () => {
  const goesOn = async (content: readonly string[]): Promise<boolean> =>
    !(await textOf(content.join('\n'))).includes('\n\n')

  it('behind a bullet that is set larger than its text', async () => {
    const [first, ...rest] = PROSE
    const list = [at(50, 700, '•', 12), at(56, 700, first!), column(62, 688, rest)]
    expect(await goesOn(list)).toBe(true)
  })

  it('but ends where another item begins, whatever sign stands before it', async () => {
    const item = (y: number, text: string): string => [at(50, y, 'a', 12, 'F5'), at(62, y, text)].join('\n')
    const last = `${PROSE[2]!.slice(0, -8)} order.`
    const content = [item(700, PROSE[1]!), at(62, 688, last), item(676, PROSE[0]!), at(62, 664, PROSE[1]!)]
    const text = await textOf(content.join('\n'), { letters: '▶' })
    expect(text).toBe(`▶ ${PROSE[1]} ${last}\n\n▶ ${PROSE[0]} ${PROSE[1]}`)
  })

  it('but ends with a formula that has a number, and with a program, where another begins', async () => {
    const formula = [at(120, 688, 'a = b + c'), at(330, 688, '(12)')]
    const content = [
      at(50, 700, PROSE[0]!),
      ...formula,
      column(50, 676, [PROSE[0]!, PROSE[1]!]),
      at(50, 652, 'x <- 1', 10, 'F3'),
    ]
    const text = await textOf([...content, column(50, 640, [PROSE[0]!, PROSE[1]!])].join('\n'))
    const sentence = PROSE.slice(0, 2).join(' ')
    expect(text).toBe(`${PROSE[0]} a = b + c (12)\n\n${sentence} x <- 1\n\n${sentence}`)
  })

  it('but ends with an indented line over one that is not, unless both are centred', async () => {
    const inset = [at(90, 676, 'http://www.example.org/index.html'), column(50, 664, PROSE.slice(0, 2))]
    const text = await textOf([column(50, 700, PROSE.slice(0, 2)), ...inset].join('\n'))
    const sentence = PROSE.slice(0, 2).join(' ')
    expect(text).toBe(`${sentence} http://www.example.org/index.html\n\n${sentence}`)
    const title = [at(150, 700, 'Names of Arguments', 14), at(101, 684, 'In All of the Lists of Their Orders', 14)]
    expect(await textOf(title.join('\n'))).toBe('Names of Arguments In All of the Lists of Their Orders')
  })

  it('but ends with a work of a list of references, and nowhere within it', async () => {
    const works = ['[7] D. Cook and A. Buja. Manual Controls For High-Dimensional Data and more.', 'Graphics, 1997.']
    const place = (y: number): string[] => [at(50, y, works[0]!), at(68, y - 12, works[1]!)]
    const text = await textOf([...place(700), ...place(676), ...place(652)].join('\n'))
    expect(text).toBe([1, 2, 3].map(() => works.join(' ')).join('\n\n'))
  })

  it('at the number of a work that it cites', async () => {
    const cited = [
      ...PROSE.slice(0, 2),
      'as is shown by each one of all of them, and then once more by Cook et al.',
      '[7] and by others too.',
    ]
    expect(await textOf(column(50, 700, cited))).toBe(cited.join(' '))
  })

  it('but ends with the last item of a list, which has room for the first word under its sign', async () => {
    const item = (y: number, text: string): string => [at(50, y, '•'), at(62, y, text)].join('\n')
    const below = PROSE.slice(2).map(line => line.replace(/^the list/, 'The list'))
    const content = [item(700, 'Aminosäuren'), item(688, 'Primer'), column(50, 676, [...below, ...PROSE])]
    const text = await textOf(content.join('\n'))
    expect(text).toBe(`• Aminosäuren\n\n• Primer\n\n${[...below, ...PROSE].join(' ')}`)
  })

  it('at a line most of which is code in smaller type', async () => {
    const lines = [
      at(50, 688, 'the', 12),
      at(80, 688, 'function(theta, x, y) list(theta, x, y)', 9, 'F3'),
      at(305, 688, 'is one that', 12),
      column(50, 674, ['returns the names of all of its own arguments in their order, if there'], 12),
    ]
    expect(await goesOn(lines)).toBe(true)
  })

  it('but ends over a program in smaller type, although its last line has words in that type', async () => {
    const lines = column(50, 700, PROSE.slice(0, 3), 12, 13)
    const last = [at(50, 661, 'and gives the names of all of its arguments to', 12), at(275, 661, CODE[0]!, 9, 'F3')]
    const text = await textOf([lines, ...last, at(50, 648, CODE[1]!, 9, 'F3')].join('\n'))
    expect(text).toContain(`to ${CODE[0]}\n\n${CODE[1]}`)
  })

  it('where words in bold go on, which had no room on the line before', async () => {
    const lines = [at(50, 688, 'The list that it returns has an entry'), at(222, 688, 'of each', 10, 'F2')]
    const content = [
      column(50, 724, PROSE.slice(0, 3)),
      ...lines,
      at(50, 676, 'superclassnames-and-their-subclasses', 10, 'F2'),
    ]
    expect(await goesOn(content)).toBe(true)
  })

  it('but ends with an item of the second level of a list of Word', async () => {
    const item = (y: number): string =>
      [at(80, y, 'o', 10, 'F3'), at(98, y, 'List of all of its signatures')].join('\n')
    const content = [column(50, 736, PROSE), at(98, 688, 'For example: EMBEDDED_BASE64'), item(676), item(664)]
    expect(await textOf(content.join('\n'))).toMatch(/BASE64\n\no List of all of its signatures\n\no List/)
  })

  it('over rows that stand nearer to each other than the lines of any text', async () => {
    const rows = Array.from({ length: 8 }, (_, i) => at(50, 640 - 6 * i, `row ${i} of a small table`, 5))
    const text = await textOf([column(50, 700, PROSE, 10, 12.5), ...rows].join('\n'))
    expect(text).toContain(PROSE.join(' '))
  })
})
