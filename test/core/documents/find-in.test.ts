/** Find inside a document, its pure parts: every occurrence as a browser would find it, and its place on the page. */
import { describe, expect, it } from 'vitest'
import { needleOf, occurrencesIn } from '../../../src/core/documents/find-in.ts'
import { overBreak, runsOn } from '../../../src/core/documents/find-over.ts'
import { headingsOf } from '../../../src/core/documents/outline.ts'
import { placed, squeeze, withSigns } from '../../../src/core/read/pdf/layout/boxes.ts'

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

describe('over a page break', () => {
  const over = (before: string, after: string, q: string): string[] | null => {
    const at = overBreak(before, after, { needle: needleOf(q), done: 0 })
    return at && [before.slice(...at.first), after.slice(...at.second)]
  }

  it('words that begin on one page and end on the next, whatever their accents', () => {
    expect(over('Vivía un hidalgo de los de', 'lanza en astillero.', 'hidalgo de los de LANZA')).toEqual([
      'hidalgo de los de',
      'lanza',
    ])
    expect(over('Todo es camino', 'así que', 'camino asi')).toEqual(['camino', 'así'])
  })

  it('a word that the page breaks is whole without its hyphen; a compound keeps it', () => {
    expect(over('por el cami-', 'no real', 'el camino real')).toEqual(['el cami-', 'no real'])
  })

  it('notes at the foot of the first page do not stand between', () => {
    expect(over('El texto sigue en\n\n1 Una nota.\n\n2 Otra.', 'la hoja siguiente', 'sigue en la hoja')).toEqual([
      'sigue en',
      'la hoja',
    ])
  })

  it('what stands whole on one side of the break is not found over it, nor what is not there', () => {
    expect(over('uno dos', 'tres cuatro', 'uno dos')).toBeNull()
    expect(over('uno dos', 'tres cuatro', 'tres')).toBeNull()
    expect(over('uno dos', 'tres cuatro', 'dos cuatro')).toBeNull()
    expect(runsOn({ tipo: 'diapositiva' }, { tipo: 'diapositiva' })).toBe(false)
  })
})

describe('signs at the edges of a mark', () => {
  const marked = (page: string, text: string): string => {
    const codes = [...page].map(sign => sign.codePointAt(0)!)
    const glyphs = codes.flatMap((code, at) => squeeze(String.fromCodePoint(code)).map(letter => ({ letter, at })))
    const [indexes = []] = placed(glyphs, [{ before: '', text, after: '' }])
    const all = withSigns(indexes, text, codes)
    return page.slice(all[0], all.at(-1)! + 1)
  }

  it('a dash, an opening question, quotation marks and brackets are marked with their words', () => {
    const page = 'Dijo así: —¿Qué gigantes? —respondió Sancho. «Ved» (aquí), [n. 1] “cierto”…'
    for (const text of ['—¿Qué gigantes?', '—respondió Sancho.', '«Ved»', '(aquí),', '[n. 1]', '“cierto”…'])
      expect(marked(page, text)).toBe(text)
  })

  it('a sign that the page does not have there is not marked', () => {
    expect(marked('Qué gigantes', '—¿Qué gigantes?')).toBe('Qué gigantes')
    expect(marked('uno, dos', 'dos.')).toBe('dos')
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
