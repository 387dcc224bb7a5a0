import { describe, expect, it } from 'vitest'
import type { Corrected } from '../../../src/core/folio/correct.ts'
import { whyFolios } from '../../../src/core/documents/why.ts'

type Item = Record<string, unknown>
const page = (fisica: number, impresa: string | null, origen: Corrected['origen'], ...evidence: Item[]): Corrected => ({
  fisica,
  impresa,
  value: null,
  romana: false,
  origen,
  confianza: 0.9,
  evidence,
})
const foot = (n: number): Corrected => page(n, String(n), 'leido', { kind: 'print', token: String(n), zone: 'bottom' })

describe('why pages have their numbers', () => {
  it('says where they are printed, where they are missing, and how they are known there', () => {
    const book = [
      page(1, null, 'ninguno'),
      page(2, '2', 'deducido'),
      ...[3, 4, 5, 6].map(foot),
      page(7, '7', 'deducido', { kind: 'page', opening: true }),
      ...[8, 9].map(foot),
      page(10, '10', 'deducido', { kind: 'page', blank: true }),
      ...[11, 12].map(foot),
      page(13, null, 'ninguno'),
    ]
    expect(whyFolios(book)).toEqual({
      porque:
        'impreso al pie en 8 de 13 páginas; falta en las aperturas de capítulo, en las páginas en blanco, ' +
        'en las 2 primeras y en la última; contado por las páginas vecinas en 3; sin número: 2',
      because:
        'printed at the foot on 8 of 13 pages; missing where chapters open, on blank pages, ' +
        'on the first 2 and on the last; counted from the pages beside it on 3; without a number: 2',
    })
  })

  it('says that nothing is printed, and that labels were not followed', () => {
    const denied = { kind: 'label', text: '9', trust: 0 }
    expect(whyFolios([page(1, null, 'ninguno'), page(2, null, 'ninguno')]).porque).toBe(
      'ninguna página muestra un número que se pueda seguir',
    )
    expect(whyFolios([1, 2, 3].map(n => ({ ...foot(n), evidence: [denied, ...foot(n).evidence] })))).toEqual({
      porque: 'impreso al pie en 3 de 3 páginas; las etiquetas del PDF dicen otra cosa y no se siguen',
      because: 'printed at the foot on 3 of 3 pages; the labels of the PDF say otherwise and are not followed',
    })
  })

  it('names the page list of a book, and corrections by hand', () => {
    const pages = [page(1, 'iv', 'epub'), page(2, null, 'ninguno'), page(3, '5', 'usuario')]
    expect(whyFolios(pages).porque).toBe(
      'según la lista de páginas del libro en 1 de 3 partes; corregido a mano en 1; sin número: 1',
    )
  })
})
