import { describe, expect, it } from 'vitest'
import { match, source, welded } from '../../../src/core/quotes/compare.ts'
import { quotations } from '../../../src/core/quotes/find.ts'

const text = 'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo que vivía un hidalgo de los de lanza en astillero, '
  + 'adarga antigua, rocín flaco y galgo corredor. Frisaba la edad de nuestro hidalgo con los cincuenta años; era de complexión recia, seco de carnes.'
const page = source(text)
const fit = (quote: string): string => match(quote, page)?.fit ?? 'no'

describe('a quotation against its source', () => {
  it('word for word is exact, whatever its line breaks, hyphens at line ends and opening capital', () => {
    expect(fit('de cuyo nombre no quiero acordarme')).toBe('exacta')
    expect(fit('De cuyo nombre\n no quiero acor-\ndarme')).toBe('exacta')
  })
  it('old spelling, accents and scanning are variants, and shown', () => {
    expect(match('vn hidalgo de los de lanza en aſtillero', source('un hidalgo de los de lanza en astillero'))?.fit).toBe('con_variantes')
    expect(match('no ha mucho tiempo que vivia un hidalgo', page)?.variantes).toEqual([{ cita: 'vivia', fuente: 'vivía' }])
  })
  it('what was left out with an ellipsis stays exact, in order only', () => {
    expect(fit('En un lugar de la Mancha […] vivía un hidalgo')).toBe('exacta')
    expect(fit('vivía un hidalgo […] En un lugar')).toBe('no')
  })
  it('a changed word, a negation, a number are not there', () => {
    expect(fit('de cuyo nombre quiero acordarme')).toBe('no')
    expect(fit('con los sesenta años')).toBe('no')
    expect(fit('rocín gordo y galgo corredor')).toBe('no')
  })
  it('two real pieces joined are welded', () => {
    expect(welded('En un lugar de la Mancha era de complexión recia', [page])).toBe(true)
    expect(welded('En un lugar de la China era de complexión débil', [page])).toBe(false)
  })
})

describe('finding quotations', () => {
  it('knows every kind of mark and no code', () => {
    const found = quotations('Dijo "uno dos", “tres”, «cuatro «cinco» seis» y `"código"`.\n\n> siete\n> ocho\n\n5" de ancho y 6"')
    expect(found.map(q => q.texto)).toEqual(['uno dos', 'tres', 'cuatro «cinco» seis', 'siete\nocho'])
  })
  it('an unclosed mark swallows nothing', () => {
    expect(quotations('Abre "y no cierra.\n\nOtro párrafo "bien" aquí.').map(q => q.texto)).toEqual(['bien'])
  })
})
