/** Where words stand on the sheets of a drawing: found by their letters, whatever is drawn between them. */
import { describe, expect, it } from 'vitest'
import { placeOn, startsOn, type Pages } from '../../../src/core/documents/sheet-places.ts'
import { squeeze } from '../../../src/core/read/pdf/layout/boxes.ts'

function pages(...texts: string[]): Pages {
  const letters = texts.map(text => squeeze(text).join(''))
  let at = 0
  return { all: letters.join(''), starts: letters.map(({ length }) => (at += length) - length) }
}
const on = (drawn: Pages, texto: string, text: string, nth = 0): number[] => {
  let from = -1
  for (let i = 0; i <= nth; i++) from = texto.indexOf(text, from + 1)
  const stretch = { before: texto.slice(0, from), text, after: texto.slice(from + text.length) }
  return placeOn(drawn, texto, stretch)
}

const FIRST = 'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo.'
const SECOND = 'Una olla de algo más vaca que carnero, salpicón las más noches. Lo mismo.'

describe('the sheet of a stretch', () => {
  it('is the one with its letters; over a break it is both, with the running head between', () => {
    const drawn = pages(`Cabecera ${FIRST}`, `Cabecera ${SECOND}`)
    const texto = `${FIRST}\n\n${SECOND}`
    expect(on(drawn, texto, 'de cuyo nombre no quiero acordarme')).toEqual([1])
    expect(on(drawn, texto, 'salpicón las más noches.')).toEqual([2])
    expect(on(drawn, texto, `no ha mucho tiempo.\n\nUna olla de algo más vaca que carnero`)).toEqual([1, 2])
  })

  it('of the same words twice is told by what stands around', () => {
    const drawn = pages('Uno dice: lo mismo. Fin de uno.', 'Otro dice: lo mismo. Fin de otro.')
    const texto = 'Uno dice: lo mismo. Fin de uno.\n\nOtro dice: lo mismo. Fin de otro.'
    expect([on(drawn, texto, 'lo mismo', 0), on(drawn, texto, 'lo mismo', 1)]).toEqual([[1], [2]])
  })

  it('is none where the words are not drawn: the notes of a speaker, for one', () => {
    expect(on(pages(FIRST), `${FIRST}\n\nNotas: hablar despacio.`, 'Notas: hablar despacio.')).toEqual([])
  })

  it('a number that the text writes and the drawing does not, does not hide the words behind it', () => {
    expect(
      on(
        pages('Portada', 'Objetivos de la investigación presente'),
        '1.2.3. Objetivos de la investigación presente',
        '1.2.3. Objetivos de la investigación presente',
      ),
    ).toEqual([2])
  })
})

it('each sheet names the units on it; one that is long holds the sheets after it too', () => {
  const drawn = pages(FIRST, `${SECOND} Otra parte empieza aquí mismo.`, 'Y sigue la otra parte.')
  const units = [FIRST, SECOND, 'Otra parte empieza aquí mismo. Y sigue la otra parte.'].map((texto, i) => ({
    posicion: i + 1,
    texto,
  }))
  expect(startsOn(drawn, units)).toEqual([
    { hoja: 1, desde: 1, hasta: 1 },
    { hoja: 2, desde: 1, hasta: 3 },
    { hoja: 3, desde: 3, hasta: 3 },
  ])
})
