/** The pure part of the reader page: places, their names and links, words and their marks. */
import { describe, expect, it } from 'vitest'
import type { Ancla } from '../../src/schema/index.ts'
import {
  headerLines,
  asWritten,
  blocksOf,
  isCited,
  markIn,
  pieces,
  rowsOf,
  type Block,
  type Item,
  type Piece,
} from '../../src/web/lector/blocks.ts'
import { placeOf } from '../../src/web/lector/figure-place.ts'
import { moved } from '../../src/web/lector/region-box.ts'
import * as place from '../../src/web/lector/place.ts'

const unit = (posicion: number, ancla: Ancla, ruta: string[] = []): place.Unit => ({
  posicion,
  localizador: '',
  cita: '',
  ancla,
  ruta,
})
const page = (posicion: number, impresa: string | null, romana = false): place.Unit =>
  unit(posicion, { tipo: 'pagina', fisica: posicion, impresa, romana, origen: 'leido', confianza: 1 })
/** Eleven romans, then twenty arabics: i…xi, 1…20; the last sheet bare. */
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi']
const book = (): place.Unit[] => [
  ...ROMANS.map((label, i) => page(i + 1, label, true)),
  ...Array.from({ length: 20 }, (_, i) => page(i + 12, String(i + 1))),
  page(32, null),
]

it('an equation is one piece of the text, and a mark that touches it marks all of it', () => {
  const math = { n: 'math', k: [] }
  const text = 'Sea x = 1 o no.'
  const cut = pieces(
    text,
    { from: 0, to: text.length },
    { mark: { from: 6, to: 11 }, equations: [{ from: 4, to: 9, math }] },
  )
  expect(cut.map(({ text, marked, math: own }) => [text, marked, own !== undefined])).toEqual([
    ['Sea ', false, false],
    ['x = 1', true, true],
    [' o', true, false],
    [' no.', false, false],
  ])
})

it('a figure stands before its caption, else after its paragraph, else at the end', () => {
  const texto = 'Uno.\n\nDos.\n\nFigura 1. Un molino.\n\nTres.'
  const passages = [
    { ancla: { tipo: 'seccion' as const, ruta: [], parrafo: 7 }, rango: [0, texto.length] as const },
    { ancla: { tipo: 'seccion' as const, ruta: [], parrafo: 8 }, rango: [0, 0] as const },
  ]
  const at = (pie: string, localizador: string): string => texto.slice(placeOf({ pie, localizador }, texto, passages))
  expect(at('Figura 1. Un molino.', 'párr. 7')).toBe('Figura 1. Un molino.\n\nTres.')
  expect(at('', 'párr. 8')).toBe('\n\nFigura 1. Un molino.\n\nTres.')
  expect([at('', 'p. 3'), at('', 'párr. 2')]).toEqual(['', ''])
})

describe('places', () => {
  it('romans count', () => {
    expect(ROMANS.map(label => place.roman(label))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })

  it('the ruler shows both ends, where one is, where the numbering turns and where the search hits', () => {
    const marks = place.landmarks(book(), { here: 17, hits: new Set([25]) }, 6)
    expect(marks.length).toBeLessThan(12)
    expect(marks.map(mark => mark.unit.posicion)).toEqual(expect.arrayContaining([1, 12, 17, 25, 32]))
    expect(marks.filter(mark => mark.turn).map(mark => mark.unit.posicion)).toEqual([12])
    expect(marks.filter(mark => mark.here).map(mark => mark.unit.posicion)).toEqual([17])
    expect(marks.filter(mark => mark.hit).map(mark => mark.unit.posicion)).toEqual([25])
  })

  it.each([
    ['xi', [11]],
    [' XI ', [11]],
    ['p. 7', [18]],
    ['700', []],
    ['', []],
    ['[32]', []],
  ])('«%s» is printed on %j', (text, found) => {
    expect(place.printing(book(), text).map(one => one.posicion)).toEqual(found)
  })

  it('a folio that is printed twice is found twice; how far the numbering goes is said', () => {
    expect(place.printing([...book(), page(33, '7')], '7').map(one => one.posicion)).toEqual([18, 33])
    expect([place.lastFolio(book()), place.lastFolio([page(1, null)])]).toEqual(['20', null])
  })

  it('what the folio field shows leads back here', () => {
    const shown = [
      page(3, 'iii', true),
      page(9, null),
      unit(4, { tipo: 'tiempo', t0: 3723.6, t1: 3730 }),
      unit(2, { tipo: 'web', parrafo: 12 }),
      unit(3, { tipo: 'diapositiva', n: 3 }),
    ]
    expect(shown.map(place.short)).toEqual(['iii', '[9]', '1:02:03', '¶ 12', '3'])
    for (const one of shown)
      if (!place.short(one).startsWith('[')) expect(place.printing([one], place.short(one))).toEqual([one])
  })

  it('a citation by paragraph, slide or row leads to what it names; the bare number too where nothing else is counted', () => {
    const web = [1, 8, 21].map((parrafo, i) => unit(i + 1, { tipo: 'web', parrafo }))
    const rows = [
      ['Ventas', 2, 18],
      ['Ventas', 19, 30],
      ['Gastos', 2, 20],
    ].map(([hoja, filaDesde, filaHasta], i) => unit(i + 1, { tipo: 'hoja', hoja, filaDesde, filaHasta } as Ancla))
    const found = (units: place.Unit[], text: string): number[] => place.printing(units, text).map(one => one.posicion)
    expect(['párr. 20', '¶ 21', '8', 'Párrafo 7'].map(text => found(web, text))).toEqual([[2], [3], [2], [1]])
    expect(['fila 25', 'filas 19-21', '40'].map(text => found(rows, text))).toEqual([[2], [2, 3], []])
    expect([
      found([unit(1, { tipo: 'diapositiva', n: 1 }), unit(2, { tipo: 'diapositiva', n: 2 })], 'diap. 2'),
      found(book(), 'párr. 3'),
    ]).toEqual([[2], []])
    expect([book(), web, rows].map(place.counts)).toEqual(['folio', 'parrafo', 'fila'])
  })

  it('an open book: odd numbers lie on the right, a plate without a number between its neighbours turns nothing', () => {
    const plate = [page(1, null), page(2, '4'), page(3, '5'), page(4, null), page(5, '6'), page(6, '7')]
    expect([...place.rectos(plate)]).toEqual([1, 3, 6])
    expect([[...place.rectos([page(1, null), page(2, null), page(3, null)])], [...place.rectos([])]]).toEqual([
      [1, 3],
      [],
    ])
  })

  it('links: a page by its position, a segment by the whole second in which it begins or one that lies within it', () => {
    const said = [0, 62.6, 70].map((t0, i) => unit(i + 1, { tipo: 'tiempo', t0, t1: t0 + 5 }))
    const at = (query: string, units = said): number => place.unitOf(units, new URLSearchParams(query)).posicion
    expect(['t=62', 't=61', 't=69', 't=999', '', 't=x'].map(query => at(query))).toEqual([2, 1, 2, 3, 1, 1])
    expect([at('u=18', book()), at('u=999', book())]).toEqual([18, 1])
    for (const one of said) expect(at(String(new URLSearchParams({ t: place.linkOf(one).t! })))).toBe(one.posicion)
  })
})

const itemPieces = (items: readonly Item[]): Piece[] =>
  items.flatMap(item => [...item.pieces, ...itemPieces(item.items)])

/** All pieces of a block, whatever its shape. */
const piecesOf = (block: Block): Piece[] =>
  block.kind === 'list' ? itemPieces(block.items) : block.kind === 'table' ? block.rows.flat(2) : block.pieces

describe('words', () => {
  const text = 'Los molinos\n\nDijo que eran gigantes.\n\nY así fue.'
  const told = (mark: { from: number; to: number } | null): string[] =>
    blocksOf(text, { mark }, new Set(['Los molinos'])).map(
      block =>
        `${block.kind === 'heading' ? '# ' : ''}${piecesOf(block)
          .map(piece => (piece.marked ? `[${piece.text}]` : piece.text))
          .join('')}`,
    )

  it('paragraphs under their headings; a mark goes over their borders', () => {
    expect(told(null)).toEqual(['# Los molinos', 'Dijo que eran gigantes.', 'Y así fue.'])
    const from = text.indexOf('eran'),
      to = text.indexOf(' fue')
    expect(told({ from, to })).toEqual(['# Los molinos', 'Dijo que [eran gigantes.]', '[Y así] fue.'])
    expect(
      blocksOf(text, { mark: { from, to } }, new Set())
        .flatMap(piecesOf)
        .filter(piece => piece.marked)
        .map(piece => piece.text)
        .join('\n\n'),
    ).toBe(text.slice(from, to))
  })

  it('notes stand beside the passage and over one another: of two, the one that begins last', () => {
    const notes = [
      { id: 'a', color: 'azul', from: 2, to: 8 },
      { id: 'b', color: 'rosa', from: 5, to: 6 },
    ]
    const said = pieces('0123456789', { from: 1, to: 9 }, { mark: { from: 0, to: 3 }, notes })
    expect(said.map(({ text, marked, note }) => `${text}${marked ? '!' : ''}${note?.id ?? ''}`)).toEqual([
      '1!',
      '2!a',
      '34a',
      '5b',
      '67a',
      '8',
    ])
  })

  it('a list stands within another where its depth is known; a further line of an item stays with it', () => {
    const said = '• uno\ndos\n– tres\nsin signo\n• cinco'
    const listed = [
      ['• uno\ndos', 1],
      ['– tres', 2],
      ['sin signo', 4],
      ['• cinco', 1],
    ].map(([words, level]) => {
      const from = said.indexOf(String(words))
      return { from, to: from + String(words).length, level: Number(level) }
    })
    const told = (items: readonly Item[]): unknown[] =>
      items.map(item => [item.pieces.map(({ text }) => text).join(''), ...told(item.items)])
    const [list, ...more] = blocksOf(said, { mark: null, listed }, new Set())
    expect(list?.kind === 'list' && told(list.items)).toEqual([['• uno\ndos', ['– tres', ['sin signo']]], ['• cinco']])
    expect(more).toEqual([])
  })

  it('lists and tables are what their lines show; one line is neither, and no letter is lost', () => {
    const said = 'Título | con barra\n\n1. Una frase.\n\nAntes\n• uno\n• dos\n | a | b\nR1 | 1\ndespués\ny más'
    const blocks = blocksOf(said, { mark: null }, new Set())
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'list', 'table', 'text'])
    const [, , , list, table, last] = blocks
    expect(list?.kind === 'list' && list.items.map(item => item.pieces[0]!.text)).toEqual(['• uno', '• dos'])
    expect(table?.kind === 'table' && table.rows.map(row => row.map(cell => cell[0]?.text))).toEqual([
      ['', 'a', 'b'],
      ['R1', '1'],
    ])
    expect(last && piecesOf(last).map(piece => piece.text)).toEqual(['después\ny más'])
    const letters = (text: string): string => text.replace(/[\s|]/g, '')
    expect(
      letters(
        blocks
          .flatMap(piecesOf)
          .map(piece => piece.text)
          .join(''),
      ),
    ).toBe(letters(said))
  })

  it('of a sheet, the rows that are cited are known', () => {
    const rows = rowsOf('a | b\n1 | 2\n3 | 4', { mark: { from: 6, to: 11 } })
    expect(rows.map(isCited)).toEqual([false, true, false])
  })

  it('rows and cells', () => {
    expect(
      rowsOf('a | b\n1 |  | 3', { mark: null }).map(row => row.map(cell => cell.map(piece => piece.text).join(''))),
    ).toEqual([
      ['a', 'b'],
      ['1', '', '3'],
    ])
  })

  it('a passage is marked where its words stand, a part of it too; a caption that is not of the page is not', () => {
    expect(markIn(text, { texto: 'Y así', rango: [text.indexOf('Y así'), text.indexOf('Y así') + 5] }, null)).toEqual({
      from: 38,
      to: 43,
    })
    expect(markIn(text, { texto: 'Y así', rango: [38, 43] }, [2, 5])).toEqual({ from: 40, to: 43 })
    expect(markIn(text, { texto: 'Figura 3', rango: [0, 8] }, null)).toBeNull()
  })

  it('what is selected on a page, with its line ends and hyphens, is quoted as the text has it', () => {
    const said = 'vino a dar en el más estraño pensamiento que jamás dio\n\nloco en el mundo: auto-retrato, oﬁcio'
    expect(asWritten(said, 'estraño pensamien- to que jamás dio loco')).toBe('estraño pensamiento que jamás dio loco')
    expect(asWritten(said, 'mundo: auto- retrato, oficio')).toBe('mundo: auto-retrato, oﬁcio')
    expect([asWritten(said, 'otra cosa'), asWritten(said, '—')]).toEqual([null, null])
  })
})

it('a link to a second starts there, also where nobody speaks; where a segment begins within it, at its first word', () => {
  const said = { ancla: { tipo: 'tiempo', t0: 4.2, t1: 9 } } as const
  expect([5, 4, 9, NaN].map(asked => place.secondIn(said, asked))).toEqual([5, 4.2, 9, 4.2])
})

it('a region is moved by keys within its page, and sized from its far corner', () => {
  const box = { x0: 0.3, y0: 0.4, x1: 0.7, y1: 0.6 }
  expect(moved(box, { x: 0.02, y: 0 }, false)).toEqual({ x0: 0.32, y0: 0.4, x1: 0.72, y1: 0.6 })
  expect(moved(box, { x: 0, y: 0.5 }, false)).toEqual({ x0: 0.3, y0: 0.8, x1: 0.7, y1: 1 })
  expect(moved(box, { x: -0.5, y: 0.02 }, true)).toEqual({ x0: 0.3, y0: 0.4, x1: 0.31, y1: 0.62 })
})

it('rows of a sheet are numbered where each has its line, below the lines that name the columns', () => {
  expect(headerLines(3, { count: 2, first: 5 })).toBe(1)
  expect(headerLines(4, { count: 4, first: 1 })).toBe(0)
  expect(headerLines(3, { count: 4, first: 2 })).toBeUndefined()
  // In an old reading empty rows had no line.
  expect(headerLines(4, { count: 4, first: 1, old: true })).toBeUndefined()
  expect(headerLines(3, { count: 2, first: 5, old: true })).toBe(1)
})
it('an empty row of a sheet keeps its place', () => {
  const rows = rowsOf('a | b\n\n1 | 2', { mark: { from: 7, to: 8 } })
  expect(rows.length).toBe(3)
  expect(rows.map(isCited)).toEqual([false, false, true])
})
