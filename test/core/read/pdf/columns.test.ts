/** No sentence is made of two columns, however a page of columns is laid out and in whatever order it was drawn. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { at, rawPdf, textOf, unitsOf } from './raw.ts'

interface Layout {
  columns: number
  size: number
  leading: number
  gutter: number
  /** Baselines of each column against the first, of the leading. */
  shifts: number[]
  lines: number
  order: 'columns' | 'rows' | 'backwards'
  title: boolean
  /** Lines from which a figure leaves white in the first column. */
  figure: number | null
  seed: number
}

const layouts: fc.Arbitrary<Layout> = fc.record({
  columns: fc.constantFrom(2, 2, 2, 3),
  size: fc.constantFrom(8, 9, 10),
  leading: fc.constantFrom(1.1, 1.2, 1.35),
  gutter: fc.integer({ min: 11, max: 30 }),
  shifts: fc.array(fc.constantFrom(0, 0, 0.3, 0.5), { minLength: 3, maxLength: 3 }),
  lines: fc.integer({ min: 14, max: 40 }),
  order: fc.constantFrom('columns', 'rows', 'backwards'),
  title: fc.boolean(),
  figure: fc.option(fc.integer({ min: 3, max: 8 })),
  seed: fc.nat(1e6),
})

/** Of Times. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (sign === ' ' ? 0.25 : 'ac'.includes(sign) ? 0.444 : 0.5), 0) * size

/** Words of one column: its letter and their number, so that a text says whence each of its words comes. */
function linesOf({ columns, size, lines, seed, gutter }: Layout, c: number): string[] {
  const width = (500 - (columns - 1) * gutter) / columns
  let n = 0
  let random = seed + c
  const next = (k: number): number => (random = (random * 1103515245 + 12345) % 2147483648) % k
  return Array.from({ length: lines }, (_, i) => {
    const room = width * ((i + 1) % 7 === 0 ? 0.6 : 1)
    let line = ''
    for (;;) {
      const word = `${'abc'[c]!.repeat(1 + next(6))}${n}`
      if (widthOf(`${line} ${word}`, size) > room) return line
      line += line === '' ? word : ` ${word}`
      n++
    }
  })
}

function pageOf(layout: Layout): string {
  const { columns, size, gutter, order, title } = layout
  const width = (500 - (columns - 1) * gutter) / columns
  const step = layout.leading * size
  const drawn = Array.from({ length: columns }, (_, c) =>
    linesOf(layout, c).map((line, i) => {
      const down = c === 0 && layout.figure !== null && i >= layout.figure ? 90 : 0
      const y = 700 - step * (i + layout.shifts[c]!) - down
      // Justified: every line but the last of its paragraph is drawn as wide as its column.
      const spaces = Math.max(1, line.split(' ').length - 1)
      const spare = (i + 1) % 7 === 0 ? 0 : (width - widthOf(line, size)) / spaces
      const spread = Math.max(0, Math.min(0.5 * size, spare))
      return { y, c, text: `${spread.toFixed(2)} Tw ${at(50 + c * (width + gutter), y, line, size)} 0 Tw` }
    }),
  )
  const all = drawn.flat().filter(({ y }) => y > 40)
  if (order === 'rows') all.sort((a, b) => b.y - a.y || a.c - b.c)
  if (order === 'backwards') all.sort((a, b) => b.c - a.c)
  return [...(title ? [at(50, 730, 'Un título a todo lo ancho de la página', 16)] : []), ...all.map(l => l.text)].join(
    '\n',
  )
}

/** Places where a word is not followed by the next one of its column, in a paragraph. */
function mixed(text: string): string[] {
  const words = [...text.matchAll(/([abc])\1*(\d+)/g)].map(m => ({ c: m[1]!, n: Number(m[2]), word: m[0] }))
  return words.flatMap((word, i) => {
    const before = words[i - 1]
    if (!before || (before.c === word.c && before.n + 1 === word.n)) return []
    return before.c < word.c && word.n === 0 ? [] : [`${before.word} ${word.word}`]
  })
}

describe('pages of columns', () => {
  it('never mix two columns in one paragraph', async () => {
    await fc.assert(
      fc.asyncProperty(layouts, async layout => {
        const [unit] = await unitsOf(rawPdf([{ content: pageOf(layout) }]))
        const { texto, parrafos = [] } = unit!
        for (const { desde, hasta } of parrafos) expect(mixed(texto.slice(desde, hasta))).toEqual([])
        expect(texto.match(/[abc]+\d+/g)?.length).toBe(pageOf(layout).match(/[abc]+\d+/g)?.length)
      }),
      { numRuns: 200 },
    )
  })

  it('a heading of one column is not run into the line of the next that stands beside it', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => [
      at(50, 700 - 11 * i, `la columna primera dice ${i} cosas llanas`, 9),
      at(222, 700 - 11 * i, `y la segunda cuenta otras ${i} distintas`, 9),
    ])
    const heads = [at(50, 560, 'Instrucciones generales', 16), at(222, 560, 'que no son de nadie más', 9)]
    const text = await textOf([...rows, heads].flat().join('\n'))
    expect(text.split('\n\n')).toContain('Instrucciones generales')
    expect(text).not.toMatch(/generales que no/)
  })

  it('lines that a converter drew whole and in pieces stand once, and so does a shadow', async () => {
    const line = 'Una vez que los datos son estacionarios se identifica el modelo'
    const start = 'Una vez que los datos son esta'
    const text = await textOf(
      [
        at(50, 700, start),
        at(50, 700, line),
        at(50.4, 680, 'Con sombra'),
        at(50, 680.4, 'Con sombra'),
        at(50, 660, 'dos dos tres tres'),
      ].join('\n'),
    )
    expect(text.match(/datos/g)).toHaveLength(1)
    expect(text).toContain(line)
    expect(text.match(/sombra/g)).toHaveLength(1)
    expect(text).toContain('dos dos tres tres')
  })

  it('a line that runs out of its column does not run into the next one', async () => {
    // Every sign of Courier is 6 points wide: the long line ends 4 points before the next column.
    const left = Array.from({ length: 12 }, (_, i) => `left ${i} is of its own people`.slice(0, 26))
    const right = Array.from({ length: 12 }, (_, i) => `right ${i} keeps to itself only`)
    left[5] = 'left 5 is of its people as al'
    const content = [
      ...left.map((line, i) => at(50, 700 - 12 * i, line, 10, 'F3')),
      ...right.map((line, i) => at(228, 700 - 12 * i, line, 10, 'F3')),
    ]
    expect(await textOf(content.join('\n'))).not.toMatch(/as al\s+right/)
  })

  it('the short last line of an abstract across the page belongs to it, and small type alone makes it no note', async () => {
    const abstract = Array.from(
      { length: 4 },
      (_, i) => `the abstract of this paper in its line ${i} says at length what`,
    )
    const lines = (side: string): string[] =>
      Array.from({ length: 14 }, (_, i) => `${side} ${i} of the text of the paper`)
    const content = [
      at(180, 740, 'Ana Writer', 12),
      ...abstract.map((line, i) => at(60, 710 - 10 * i, `${line}${' and what it does not'.repeat(2)}`, 8.5)),
      at(60, 670, 'it found.', 8.5),
      ...lines('left').map((line, i) => at(60, 630 - 12 * i, line)),
      ...lines('right').map((line, i) => at(240, 630 - 12 * i, line)),
    ]
    const [unit] = await unitsOf(rawPdf([{ content: content.join('\n') }]))
    const { texto, parrafos = [] } = unit!
    const own = parrafos.find(({ desde, hasta }) => texto.slice(desde, hasta).startsWith('the abstract'))!
    expect(texto.slice(own.desde, own.hasta)).toMatch(/it found\.$/)
    expect(own.kind).toBeUndefined()
  })

  it('justified lines whose words stand far apart are no table', async () => {
    // Every sign of Courier is 6 points wide, so that all lines end at 60 + 26 × 6.
    const full = ['one line that is as wide as', 'two of them fill the width', 'the third line fills it up']
    const fullFrom = (y: number): string[] =>
      full.map((line, i) => at(60, y - 12 * i, line.slice(0, 26).padEnd(26, 's'), 10, 'F3'))
    const loose = (y: number, words: [string, string, string]): string[] =>
      words.map((word, k) => at([60, 130, 216 - 6 * word.length][k]!, y, word, 10, 'F3'))
    const content = [
      ...fullFrom(700),
      ...loose(664, ['of straw', 'in rain', 'cob']),
      ...loose(652, ['or earth', 'the wind', 'clay']),
      ...loose(640, ['by water', 'of snow', 'mud']),
      ...fullFrom(628),
    ]
    const [unit] = await unitsOf(rawPdf([{ content: content.join('\n') }]))
    expect(unit!.parrafos!.map(({ kind }) => kind)).toEqual([undefined])
    expect(unit!.texto).toMatch(/of straw in rain cob\s+or earth the wind clay/)
  })

  it('a note in the margin stands apart from the text beside it, small type over the text does not', async () => {
    const text = Array.from(
      { length: 20 },
      (_, i) => `line ${i} of the text tells what the people of the town did on that day`,
    )
    const note = ['this stands in', 'the margin and', 'is told apart.']
    const content = (x: number, y: number): string =>
      [...text.map((line, i) => at(60, 700 - 12 * i, line)), ...note.map((line, i) => at(x, y - 9 * i, line, 8))].join(
        '\n',
      )
    const kindOf = async (x: number, y: number): Promise<string | undefined> => {
      const [unit] = await unitsOf(rawPdf([{ content: content(x, y) }]))
      const { texto, parrafos = [] } = unit!
      return parrafos.find(({ desde, hasta }) => texto.slice(desde, hasta).startsWith('this stands'))?.kind
    }
    expect(await kindOf(400, 640)).toBe('note')
    expect(await kindOf(200, 745)).toBeUndefined()
  })
})

it('the rows of a table that a program printed stay whole, however long its cells are', async () => {
  const rows = Array.from({ length: 8 }, (_, i) => [
    `lantern(stage)${i}:lantern(wick)${i}`,
    `0.${i}482 0.1979 2.7${i}9 0.005708`,
  ])
  const page = rows.map(([name, values], i) =>
    [at(50, 700 - 12 * i, name!, 10, 'F3'), at(254, 700 - 12 * i, values!, 10, 'F3')].join('\n'),
  )
  const text = await textOf(page.join('\n'))
  expect(rows.filter(row => !text.includes(row.join(' ')))).toEqual([])
})

it('a cell of several lines is read whole beside cells that are set in its middle', async () => {
  const rows = [
    ['1', 'Ficheros', 'Los programas de todos'],
    ['2', 'Bibliotecas', 'Las bibliotecas que comparten los', 'programas, y los módulos del núcleo'],
    ['3', 'Dispositivos', 'Los ficheros de los dispositivos'],
    ['4', 'Ajustes', 'Lo que se ajusta en cada máquina'],
    ['5', 'Montajes', 'Un lugar para los ficheros que se', 'montan solo durante algún tiempo'],
    ['6', 'Variables', 'Lo que cambia mientras se trabaja'],
  ]
  let y = 700
  const drawn = rows.flatMap(([number, name, ...lines]) => {
    const top = y
    y -= 12 * lines.length
    const middle = top - 6 * (lines.length - 1)
    return [at(50, middle, number!), at(150, middle, name!), ...lines.map((line, i) => at(300, top - 12 * i, line))]
  })
  const text = await textOf(drawn.join('\n'))
  expect(text).toContain('Las bibliotecas que comparten los programas, y los módulos del núcleo')
  expect(text).toContain('Un lugar para los ficheros que se montan solo durante algún tiempo')
  expect(text).toContain('3 Dispositivos Los ficheros de los dispositivos')
})

it('a heading in the type of its text is no part of the first sentence; before a wide word a line is none', async () => {
  const line = (y: number, text: string): string =>
    `${((220 - widthOf(text, 10)) / (text.split(' ').length - 1)).toFixed(2)} Tw ${at(50, y, text)} 0 Tw`
  const full = 'abba cabb bacc abab bbac cabb baac abcb cbab'
  const wide = `C${'ab'.repeat(15)}`
  const page = [
    at(50, 700, '2.1 Bab cabb'),
    line(688, `A${full.slice(1)}`),
    ...[676, 664, 652].map(y => line(y, full)),
    at(50, 640, 'abba cabb.'),
    at(50, 620, 'Bacc abab bbac cabb baac'),
    line(608, `${wide} abba bacc`),
    line(596, full),
    at(50, 584, 'abba cabb.'),
  ]
  const paragraphs = (await textOf(page.join('\n'))).split('\n\n')
  expect(paragraphs[0]).toBe('2.1 Bab cabb')
  expect(paragraphs.at(-1)).toContain(`cabb baac ${wide} abba`)
})
