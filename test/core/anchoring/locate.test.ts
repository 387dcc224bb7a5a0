/** Words and their neighbours → the one place where they stand, or none: never the same words elsewhere. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alike } from '../../../src/core/anchoring/alike.ts'
import { certain, occurrences, quotationAt, theBest } from '../../../src/core/anchoring/locate.ts'
import { foundAgain } from '../../../src/core/anchoring/again.ts'
import type { MarkRow } from '../../../storage/contract.ts'

const TEXT =
  'En un lugar de la Mancha, de cuyo nombre no quiero acordarme. Dijo: «¡No huyáis, ' +
  'cobardes!» Y otra vez en un lugar apartado, con una ﬁnca y su viña.'
const at = (text: string, words: string, prefijo = '', sufijo = ''): string[] =>
  occurrences(text, { texto: words, prefijo, sufijo }).map(({ range }) => text.slice(...range))

describe('where words stand', () => {
  it.each([
    ['case, spaces and line ends aside', 'EN UN\n lu-\ngar de', ['En un lugar de']],
    ['accents and ligatures aside', 'una finca y su vina', ['una ﬁnca y su viña']],
    ['with the marks at its ends', '«¡No huyáis, cobardes!»', ['«¡No huyáis, cobardes!»']],
    ['without marks that the text has not', '(cobardes).', ['cobardes']],
    ['every one of them', 'en un lugar', ['En un lugar', 'en un lugar']],
    ['signs alone, to the letter', '«¡', ['«¡']],
    ['nowhere', 'molinos de viento', []],
    ['nothing', '  ', []],
  ])('%s', (_what, words, found) => {
    expect(at(TEXT, words)).toEqual(found)
  })
  it('letters with a combining mark are whole', () => {
    const text = 'la vin\u0303a y el cafe\u0301'
    expect([at(text, 'viña'), at(text, 'café')]).toEqual([['vin\u0303a'], ['cafe\u0301']])
  })
  it('the neighbours tell one from the other; without them none is chosen', () => {
    const best = (prefijo: string, sufijo: string): number | undefined =>
      theBest(occurrences(TEXT, { texto: 'en un lugar', prefijo, sufijo }))?.range[0]
    expect([best('', ' de la Mancha'), best('otra vez ', ''), best('', '')]).toEqual([
      0,
      TEXT.indexOf('en un lugar'),
      undefined,
    ])
  })
  it('any range of any text is found again at its own place, unless the text says the same twice', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abc áñ.,-\n¿ﬁ漢😀'), minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (words, a, b) => {
        const [from, to] = [a % words.length, b % (words.length + 1)].sort((x, y) => x - y) as [number, number]
        const quotation = quotationAt(words, [from, to])
        const best = theBest(occurrences(words, quotation))
        if (best && certain(best, quotation) && /[\p{L}\p{N}]/u.test(quotation.texto))
          expect(letters(words.slice(...best.range))).toBe(letters(quotation.texto))
      }),
      { numRuns: 500, seed: 7 },
    )
  })
})

const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const markAt = (text: string, words: string, posicion = 1): MarkRow => {
  const from = text.indexOf(words)
  return {
    ...{ id: 'n', documento: 'd', posicion, cajas: null, color: 'azul', nota: '', etiquetas: [], origen: 'persona' },
    ...{ sourceKey: null, source: null, cambiado: false, creado: '', modificado: '' },
    ...{ rango: [from, from + words.length], ...quotationAt(text, [from, from + words.length]) },
  }
}
const again = (mark: MarkRow, texts: readonly string[]): [number, string] | null => {
  const found = foundAgain(
    mark,
    texts.map((texto, i) => ({ posicion: i + 1, texto })),
  )
  return found && [found.posicion, found.texto]
}

describe('after a new reading', () => {
  const words = 'de cuyo nombre no quiero acordarme'
  it('moved within its page, to another page, and spelt by another eye', () => {
    const mark = markAt(TEXT, words)
    expect(again(mark, [`Capítulo primero. ${TEXT}`])).toEqual([1, words])
    expect(again(mark, ['Otra cosa.', TEXT])).toEqual([2, words])
    expect(again(mark, [TEXT.replace('nombre no', 'nornbre n0')])).toEqual([
      1,
      words.replace('nombre no', 'nornbre n0'),
    ])
  })
  it.each([
    ['its sentence is gone', ['Otra cosa que no tiene que ver con nada de aquello.']],
    ['it stands twice elsewhere, with the same neighbours', ['Nada.', TEXT, TEXT]],
    ['a sentence like it, that says something else', ['de cuyo hermano no pudo nunca más olvidarse']],
  ])('changed: %s', (_what, texts) => {
    expect(again({ ...markAt(TEXT, words), posicion: 1 }, texts)).toBeNull()
  })
  it('a short word is not taken for the same word of another sentence', () => {
    const mark = markAt(TEXT, 'viña')
    expect(again(mark, ['Plantó una viña el rey.'])).toBeNull()
    expect(again(mark, [`Antes. ${TEXT}`])).toEqual([1, 'viña'])
  })
  it('a heading with a letter read otherwise is not taken for the same words in the text', () => {
    const page = (title: string): string =>
      `Apéndice primero\n\n${title}\n\nArtículo 1. Definiciones. Estas son las condiciones de uso y reproducción.`
    const mark = markAt(page('CONDICIONES DE USO Y REPRODUCCIÓN'), 'CONDICIONES DE USO Y REPRODUCCIÓN')
    expect(again(mark, [page('CONDECIONES DE USO Y REPRODUCCIÓN')])).toBeNull()
    expect(again(mark, ['Nada.', page('CONDICIONES DE USO Y REPRODUCCIÓN')])?.[0]).toBe(2)
  })
  it('of a refrain in one page, the one where it was', () => {
    const verse = 'Que por mayo era, por mayo, cuando hace la calor. '
    const text = verse.repeat(3)
    const mark = { ...markAt(text, 'por mayo, cuando'), rango: [64, 80] as [number, number] }
    expect(foundAgain(mark, [{ posicion: 1, texto: text }])!.rango).toEqual([68, 84])
  })
  it('two stretches that are nearly alike are told apart or not at all', () => {
    const text = 'El rey don Juan murió en Toledo el año de 1454. El rey don Juan murió en Toledo el año de 1455.'
    const words = { texto: 'El rey don Juan murió en Toledo el año de 1453', prefijo: '', sufijo: '' }
    expect(alike(text, words)).toMatchObject({ distance: 1, doubtful: true })
    const units = [text, 'El rey don Juan murió en Toledo el año de 1553.'].map((texto, i) => ({
      posicion: i + 1,
      texto,
    }))
    expect(foundAgain({ ...words, posicion: 7, rango: null }, units)).toBeNull()
    expect(foundAgain({ ...words, posicion: 7, rango: null }, units.slice(1))).toMatchObject({ posicion: 2 })
  })
  it('of words that stand in several units, their own, unless another fits better: then none', () => {
    const line = 'Sentencia del tribunal supremo.'
    const units = [1, 2, 3].map(n => ({
      posicion: n,
      texto: `Hoja ${'abc'[n]} primera. ${line} Lo de la hoja ${'abc'[n]}.`,
    }))
    const second = { ...markAt(units[1]!.texto, line), posicion: 2 }
    expect(foundAgain(second, units)!.posicion).toBe(2)
    const further = units.map(unit => ({ ...unit, posicion: unit.posicion + 1 }))
    expect(foundAgain(second, further)?.posicion ?? 3).toBe(3)
  })
})
