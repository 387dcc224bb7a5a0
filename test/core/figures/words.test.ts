import { describe, expect, it } from 'vitest'
import { figurePassage, standsAt, type Place } from '../../../src/core/figures/words.ts'
import { legible } from '../../../src/core/read/figures/letters.ts'
import type { Ancla } from '../../../src/schema/index.ts'

const ancla: Ancla = { tipo: 'pagina', fisica: 4, impresa: '12-13' }
const left: Ancla = { ...ancla, impresa: '12' }
const texto = 'Un texto.\n\nFig. 3. Plano de la forta\u0301leza.\n\nOtro.'
const place = (passages: Place['passages'] = []): Place => ({
  document: { titulo: 'Crónica', autores: ['Cieza, Pedro'] },
  unit: { posicion: 4, texto, ancla, ruta: ['Uno'], valor: 12, sinTexto: false },
  passages,
})

describe('standsAt', () => {
  it.each([
    ['Fig. 3. Plano de la fortaleza.', 'Fig. 3. Plano de la forta\u0301leza.'],
    ['Fig. 3. Pla no de la for taleza', 'Fig. 3. Plano de la forta\u0301leza.'],
    ['FIG. 3', 'Fig. 3.'],
  ])('%s', (caption, found) => {
    const at = standsAt(texto, caption)!
    expect(texto.slice(at.desde, at.hasta)).toBe(found)
  })
  it('is null where it does not stand, and for too little', () => {
    expect([standsAt(texto, 'Fig. 4. Otra'), standsAt(texto, 'F'), standsAt('', 'Fig. 3')]).toEqual([null, null, null])
  })
  it('a long caption whose end differs goes to the end of its paragraph', () => {
    const long = 'Fig. 9. Una figura con un pie muy largo que sigue y sigue hasta aquí'
    expect(standsAt(`A.\n\n${long}.\n\nB.`, `${long.slice(0, 58)} xxx`)).toEqual({
      desde: 4,
      hasta: 4 + long.length + 1,
    })
  })
})

describe('figurePassage', () => {
  const words = { pie: 'Fig. 3. Plano de la fortaleza.', read: '', descripcion: null }

  it('is the caption as the page has it, anchored where the text around it is', () => {
    const around = {
      id: 'd:p4.1',
      documento: 'd',
      token: 'p4.1',
      posicion: 4,
      texto,
      ruta: ['Dos'],
      ancla: left,
      desde: 0,
      hasta: texto.length,
    }
    const { pie, passage } = figurePassage('f1', words, place([around]))
    expect(pie).toBe(texto.slice(passage.desde, passage.hasta))
    expect(passage).toMatchObject({ token: 'f1', texto: pie, ruta: ['Dos'], ancla: left, desde: 11 })
  })

  it('letters read from the picture come after the caption', () => {
    expect(figurePassage('f1', { ...words, read: 'Puerta norte' }, place()).passage).toMatchObject({
      texto: expect.stringMatching(/leza\.\n\nPuerta norte$/),
      ancla: null,
    })
  })

  it('what a model says of it is never in the text, in the phrases or in the caption: it only helps to find it', () => {
    const { pie, passage } = figurePassage(
      'f1',
      { ...words, descripcion: { texto: 'Un castillo amurallado', modelo: 'm' } },
      place(),
    )
    expect(passage.heading).toContain('castill')
    for (const text of [pie, passage.texto, passage.forms, passage.stems]) expect(text).not.toContain('castill')
  })

  it('a figure without words is a passage without text', () => {
    expect(figurePassage('f1', { pie: '', read: '', descripcion: null }, place()).passage).toMatchObject({
      texto: '',
      forms: '',
      desde: 0,
      hasta: 0,
    })
  })
})

describe('legible', () => {
  it.each([
    ['Puerta norte\n- y - D\nPatio 12', 'Puerta norte\nPatio 12'],
    ['e ou\n\n- v ddd d\n\nE /\n\n- A 4 Y', ''],
    ['', ''],
    ['a a a i\n- - - x', ''],
    ['Ventas 2021: 45,3 %', 'Ventas 2021: 45,3 %'],
  ])('%j', (read, kept) => expect(legible(read)).toBe(kept))
})
