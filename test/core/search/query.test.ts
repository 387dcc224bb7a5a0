import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../src/core/search/query.ts'
import { DOUBTFUL, ENGLISH, SPANISH } from '../../../src/core/search/stopwords.ts'

const forms = (q: string): string[] => parseQuery(q).lexical.words.map(word => word.form)

describe('parseQuery', () => {
  it('leaves the stop words of a question out', () => {
    expect(forms('¿Cuántos puntos dejaron escapar en defensa los Panthers?')).toEqual([
      'puntos',
      'dejaron',
      'escapar',
      'defensa',
      'panthers',
    ])
    expect(forms('How many points did the Panthers defense surrender?')).toEqual([
      'many',
      'points',
      'panthers',
      'defense',
      'surrender',
    ])
  })

  it('keeps a word that is a stop word only in the other language', () => {
    expect(forms('what is the meaning of sin')).toContain('sin')
    expect(forms('original sin')).toContain('sin')
    expect(forms('la luz sin sombra')).not.toContain('sin')
  })

  it('keeps a query that has nothing but stop words', () => {
    expect(forms('to be or not to be')).toEqual(expect.arrayContaining(['to', 'be', 'or']))
  })

  it.each([
    ['"libertad de imprenta"'],
    ['“libertad de imprenta”'],
    ['«libertad de imprenta»'],
    ['„libertad de imprenta“'],
    ['"Libertád\nDE imprenta"'],
  ])('takes %s as a phrase', q => {
    expect(parseQuery(q).lexical.phrases).toEqual([['libertad', 'de', 'imprenta']])
  })

  it('takes several phrases beside ordinary words', () => {
    const { text, lexical } = parseQuery('censura "libertad de imprenta" y "corte  de Cádiz"')
    expect(lexical.phrases).toEqual([
      ['libertad', 'de', 'imprenta'],
      ['corte', 'de', 'cadiz'],
    ])
    expect(lexical.words.map(word => word.form)).toEqual(['censura', 'libertad', 'imprenta', 'corte', 'cadiz'])
    expect(text).toBe('censura libertad de imprenta y corte de Cádiz')
  })

  it.each(['"sin cerrar', 'cerrar sin"', '«', '""', '"…"', 'el 5" de largo'])('takes no phrase from %s', q => {
    expect(parseQuery(q).lexical.phrases).toEqual([])
  })

  it.each(['', '   ', '¿?', '«»', '—…'])('calls %j empty', q => {
    expect(parseQuery(q)).toMatchObject({ empty: true, lexical: { words: [], phrases: [] } })
  })

  it('asks for each word once, and for not too many', () => {
    expect(forms('luz luz Luz LUZ')).toEqual(['luz'])
    expect(forms(Array.from({ length: 500 }, (_, i) => `palabra${i}`).join(' '))).toHaveLength(64)
  })

  it('never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), q => {
        parseQuery(q)
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.constantFrom('"', '“', '”', '«', '»', 'la', ' ', 'casa'), { maxLength: 20 }), parts => {
        parseQuery(parts.join(''))
      }),
    )
  })
})

describe('the stop words', () => {
  it('are folded, and the doubtful ones are among them', () => {
    for (const word of [...SPANISH, ...ENGLISH]) expect(word).toMatch(/^[a-z]+$/)
    for (const word of DOUBTFUL) expect(SPANISH.has(word) || ENGLISH.has(word)).toBe(true)
  })
})
