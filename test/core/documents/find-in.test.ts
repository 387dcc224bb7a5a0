/** Find inside a document, its pure parts: every occurrence as a browser would find it, and its place on the page. */
import { describe, expect, it } from 'vitest'
import { needleOf, occurrencesIn } from '../../../src/core/documents/find-in.ts'
import { headingsOf } from '../../../src/core/documents/outline.ts'
import { placed, squeeze } from '../../../src/core/read/pdf/boxes.ts'

const found = (text: string, q: string): string[] => occurrencesIn(text, needleOf(q)).map(at => text.slice(...at))

describe('occurrences', () => {
  it('every one, in order, whatever its case, accents and spaces', () => {
    expect(found('Acción, acción.\nACCIO\u0301N y reacción', 'accion')).toEqual([
      'Acción',
      'acción',
      'ACCIO\u0301N',
      'acción',
    ])
    expect(found('de la\n\nMancha; de  la Mancha', 'DE LA mancha')).toEqual(['de la\n\nMancha', 'de  la Mancha'])
  })

  it('signs count: a hyphen, a point, a quotation mark of any kind', () => {
    expect(found('auto-retrato, autorretrato, auto\u2011retrato', 'auto-retrato')).toEqual([
      'auto-retrato',
      'auto\u2011retrato',
    ])
    expect(found('1.5 y 115', '1.5')).toEqual(['1.5'])
    expect(found('dijo «ven» y “ven”', '"ven"')).toEqual(['«ven»', '“ven”'])
  })

  it('ligatures, soft hyphens and letters of two units are where they stand', () => {
    expect(found('un oﬁcio', 'oficio')).toEqual(['oﬁcio'])
    expect(found('con\u00adciencia', 'conciencia')).toEqual(['con\u00adciencia'])
    expect(found('𝐀𝐁 y ab', 'ab')).toEqual(['𝐀𝐁', 'ab'])
  })

  it('nothing is found of nothing; a part of a ligature takes all of it', () => {
    expect([found('algo', ' \u0301 '), found('ﬁn', 'f'), found('', 'a')]).toEqual([[], ['ﬁ'], []])
  })
})

describe('places on the page', () => {
  const page = squeeze('el perro y la perra; perro').map((letter, at) => ({ letter, at }))
  const words = (at: number[]): string => at.map(i => page[i]!.letter).join('')

  it('of the same word twice, each is where its neighbours say; the order of the page does not matter', () => {
    const stretches = [
      { before: 'la perra; ', text: 'perro', after: '' },
      { before: 'el ', text: 'perro', after: ' y la' },
    ]
    const [last, first] = placed(page, stretches)
    expect([words(last!), words(first!), last![0]! > first![0]!]).toEqual(['perro', 'perro', true])
  })

  it('no place is given twice, and words that are not there have none', () => {
    const three = placed(
      page,
      Array.from({ length: 3 }, () => ({ before: '', text: 'perro', after: '' })),
    )
    expect(three.map(at => at.length)).toEqual([5, 5, 0])
    expect(placed(page, [{ before: '', text: 'gato', after: '' }])).toEqual([[]])
  })
})

it('the outline has each heading once, where it first stands', () => {
  const at = (posicion: number, ...ruta: string[]) => ({ posicion, ruta })
  expect(
    headingsOf([at(1), at(2, 'I'), at(2, 'I', 'Uno'), at(3, 'I', 'Uno'), at(3), at(4, 'I', 'Dos'), at(5, 'II', 'Dos')]),
  ).toEqual([
    { titulo: 'I', nivel: 1, posicion: 2 },
    { titulo: 'Uno', nivel: 2, posicion: 2 },
    { titulo: 'Dos', nivel: 2, posicion: 4 },
    { titulo: 'II', nivel: 1, posicion: 5 },
    { titulo: 'Dos', nivel: 2, posicion: 5 },
  ])
})
