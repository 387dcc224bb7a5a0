import { describe, expect, it } from 'vitest'
import { match, source } from '../../../src/core/quotes/compare.ts'
import { quotations } from '../../../src/core/quotes/find.ts'
import { welded } from '../../../src/core/quotes/welded.ts'

const text =
  'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho ' +
  'tiempo que vivía un hidalgo de los de lanza en astillero, ' +
  'adarga antigua, rocín flaco y galgo corredor. Frisaba la edad de nuestro hidalgo con ' +
  'los cincuenta años; era de complexión recia, seco de carnes.'
const page = source(text)
const fit = (quote: string): string => match(quote, page)?.fit ?? 'no'

describe('a quotation against its source', () => {
  it('word for word is exact, whatever its line breaks, hyphens at line ends and opening capital', () => {
    expect(fit('de cuyo nombre no quiero acordarme')).toBe('exacta')
    expect(fit('De cuyo nombre\n no quiero acor-\ndarme')).toBe('exacta')
  })
  it('old spelling, accents and scanning are variants, and shown', () => {
    expect(
      match('vn hidalgo de los de lanza en aſtillero', source('un hidalgo de los de lanza en astillero'))?.fit,
    ).toBe('con_variantes')
    expect(match('no ha mucho tiempo que vivia un hidalgo', page)?.variantes).toEqual([
      { cita: 'vivia', fuente: 'vivía' },
    ])
  })
  it('numbers of a list of sources may be left out, and are not changed', () => {
    const numbered = source(
      'It was Greek to many readers [5]. In fact, it is among the simplest (7, 8) of 20 algorithms.',
    )
    expect(match('It was Greek to many readers. In fact, it is among', numbered)?.fit).toBe('exacta')
    expect(match('It was Greek to many readers [5]. In fact, it is among', numbered)?.fit).toBe('exacta')
    expect(match('In fact, it is among the simplest of 20 algorithms', numbered)?.variantes).toEqual([
      { cita: 'simplest', fuente: 'simplest (7, 8)' },
    ])
    expect(match('It was Greek to many readers [6]. In fact, it is among', numbered)).toBeNull()
    expect(match('In fact, it is among the simplest (7, 9) of 20 algorithms', numbered)).toBeNull()
    expect(match('among the simplest of algorithms that we know', numbered)).toBeNull()
    expect(
      match('the theory of 1998 was simple enough', source('the theory (2004) of 1998 was simple enough')),
    ).toBeNull()
  })
  it('what was left out with an ellipsis stays exact, in order only', () => {
    expect(fit('En un lugar de la Mancha […] vivía un hidalgo')).toBe('exacta')
    expect(fit('vivía un hidalgo […] En un lugar')).toBe('no')
  })
  it('what could not be read is never the same, nor read over', () => {
    const torn = source('If � is a suspension of type �, then force evaluates its contents.')
    expect(match('If is a suspension of type then force evaluates', torn)).toBeNull()
    expect(match('If � is a suspension of type �', torn)).toBeNull()
    expect(match('then force evaluates its contents', torn)?.fit).toBe('exacta')
    expect(match('the de nition of it', source('the de�nition of it'))).toBeNull()
  })
  it('a changed word, a negation, a number are not there', () => {
    expect(fit('de cuyo nombre quiero acordarme')).toBe('no')
    expect(fit('con los sesenta años')).toBe('no')
    expect(fit('rocín gordo y galgo corredor')).toBe('no')
  })
  it('a gap hides no denial and puts none in, and leaves out no more than a page', () => {
    expect(fit('de cuyo nombre […] quiero acordarme')).toBe('no')
    expect(fit('de cuyo nombre [...] quiero acordarme, no ha mucho tiempo que vivía')).toBe('no')
    expect(fit('En un lugar de la Mancha [no] vivía un hidalgo')).toBe('no')
    expect(fit('En un lugar de [España], de cuyo nombre no quiero acordarme')).toBe('exacta')
    expect(
      match(
        'primero de todos […] último de todos',
        source(`Primero de todos. ${'y otra cosa más '.repeat(60)}último de todos.`),
      ),
    ).toBeNull()
  })
  it('the right one of several beginnings is found', () => {
    expect(
      match('uno dos tres […] fin', source(`Uno dos tres. ${'y otra cosa más '.repeat(60)}Uno dos tres, y fin.`))?.fit,
    ).toBe('exacta')
  })
  it('words that stand anywhere are no quotation', () => expect(fit('un […] de […] la […] que […] los')).toBe('no'))
  it('another currency is another price', () => {
    expect(match('costaba 5 € al mes', source('Costaba 5 $ al mes.'))).toBeNull()
    expect(match('creció un 5 % al año', source('Creció un 5% al año.'))?.fit).toBe('exacta')
  })
  it('another sign, another number in brackets or inside a number is not there', () => {
    const where = source(
      'They were older (p < 0.001), by -0.5 (95% CI 0.92–1.02), in 2010-2015, of 1,800. The authors of [9] said.',
    )
    const of = (quote: string): string => match(quote, where)?.fit ?? 'no'
    expect(of('were older (p < 0.001), by −0.5 (95% CI 0.92-1.02)')).toBe('exacta')
    expect(of('were older (p > 0.001)')).toBe('no')
    expect(of('by 0.5 (95% CI')).toBe('no')
    expect(of('95% CI −0.92–1.02')).toBe('no')
    expect(of('in 2010/2015')).toBe('no')
    expect(match('of 1.800. The authors', where)?.variantes).toEqual([{ cita: '1.800', fuente: '1,800' }])
    expect(of('The authors of [9] said')).toBe('exacta')
    expect(of('The authors of [11] said')).toBe('no')
    expect(match('the wide computation[Dee89], the net', source('in the wide computation[Dee89], the net'))?.fit).toBe(
      'exacta',
    )
    expect(of('older [in 2012] by −0.5')).toBe('exacta')
  })
  it('a dash with a space may be a minus or none', () => {
    expect(match('a value of −0.5 was found', source('a value of − 0.5 was found'))?.fit).toBe('exacta')
    expect(match('pages 5–7 of it', source('pages 5 – 7 of it'))?.fit).toBe('exacta')
  })
  it('a space lost in the reading is shown, but for one that turns a word', () => {
    const where = source('before the first occurrence ofdementia, ten were diagnosed; he was notable to do it again')
    expect(match('before the first occurrence of dementia, ten', where)).toMatchObject({
      fit: 'con_variantes',
      variantes: [{ cita: 'of dementia', fuente: 'ofdementia' }],
    })
    expect(match('he was not able to do it again', where)).toBeNull()
  })
  it('two real pieces joined are welded', () => {
    expect(welded('En un lugar de la Mancha era de complexión recia', [page])).toBe(true)
    expect(welded('En un lugar de la China era de complexión débil', [page])).toBe(false)
  })
})

describe('finding quotations', () => {
  it('knows every kind of mark and no code', () => {
    const found = quotations(
      'Dijo "uno dos", “tres”, «cuatro «cinco» seis» y `"código"`.\n\n> siete\n> ocho\n\n5" de ancho y 6"',
    )
    expect(found.map(q => q.texto)).toEqual(['uno dos', 'tres', 'cuatro «cinco» seis', 'siete\nocho'])
  })
  it('an unclosed mark swallows nothing', () => {
    expect(quotations('Abre "y no cierra.\n\nOtro párrafo "bien" aquí.').map(q => q.texto)).toEqual(['bien'])
  })
})
