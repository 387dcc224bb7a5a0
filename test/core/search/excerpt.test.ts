import { beforeAll, describe, expect, it } from 'vitest'
import { embeddedModel, type StaticModel } from '../../../src/core/models/static.ts'
import { excerpt } from '../../../src/core/search/excerpt.ts'
import { parseQuery } from '../../../src/core/search/query.ts'

const texto =
  'El puente se abrió en 1893. Lo proyectó Alberto de Palacio. Une las dos orillas de ' +
  'la ría. El peaje cuesta poco. Mucha gente lo cruza cada día.'

describe('excerpt', () => {
  let model: StaticModel
  beforeAll(async () => {
    model = await embeddedModel()
  })
  const of = (q: string, text = texto) => excerpt(text, parseQuery(q), model)

  it('is the literal sentence that answers, with its range', () => {
    const found = of('¿Quién proyectó el puente? ¿Palacio?')!
    expect(found.pasaje).toContain('Lo proyectó Alberto de Palacio.')
    expect(texto.slice(...found.pasaje_rango)).toBe(found.pasaje)
  })

  it('finds the sentence of a question in another language', () => {
    expect(of('when was the bridge opened')!.pasaje).toContain('se abrió en 1893')
  })

  it('is one to three sentences', () => {
    for (const q of ['puente', 'puente Palacio ría peaje gente', 'xyz']) {
      const n = of(q)!.pasaje.split(/(?<=\.)\s/).length
      expect(n).toBeGreaterThanOrEqual(1)
      expect(n).toBeLessThanOrEqual(3)
    }
  })

  it('holds the quoted phrase, even across two sentences', () => {
    expect(of('puente "el PEAJE cuesta"')!.pasaje).toContain('El peaje cuesta')
    expect(of('"orillas de la ria el peaje"')!.pasaje).toContain('orillas de la ría. El peaje')
  })

  it('holds the quoted phrase, also where another sentence explains the word', () => {
    const text = 'Las ruedas de piedra son ruedas que giran. Nadie vio la rueda de piedra.'
    expect(of('¿Qué es la rueda de piedra?', text)!.pasaje).toContain('que giran')
    expect(of('¿Qué es la "rueda de piedra"?', text)!.pasaje).toContain('la rueda de piedra')
  })

  const headed =
    '4 Quantum Fourier transforms\n\nSince quantum computation deals with unitary transforms, it helps to build some. ' +
    'a. Partial functions. A partial function is defined only on part of its domain.'

  it('is never a heading where a sentence below it holds the words, before its text or in one line with it', () => {
    expect(of('Quantum Fourier transforms', headed)!.pasaje).toMatch(/^Since quantum computation/)
    const lettered = headed.replace('some. a.', 'some.\n\na.')
    expect(of('partial functions', lettered)!.pasaje).toMatch(/^A partial function is defined/)
  })

  it('is the heading where nothing below holds a word of it, where it is asked for to the letter, or alone', () => {
    expect(of('Fourier', headed)!.pasaje).toBe('4 Quantum Fourier transforms')
    expect(of('"Quantum Fourier transforms"', headed)!.pasaje).toBe('4 Quantum Fourier transforms')
    expect(of('Fourier', '4 Quantum Fourier transforms')!.pasaje).toBe('4 Quantum Fourier transforms')
  })

  it('is the first sentence of a paragraph that begins with an initial or a number of a list', () => {
    const text = 'C. Darwin wrote the origin. The origin of it is told in many other books of his time.'
    const list = '1. Mix the flour.\n2. Add the water to the flour and wait for a day.'
    expect(of('who wrote the origin, Darwin', text)!.pasaje).toBe('C. Darwin wrote the origin.')
    expect(of('mix the flour', list)!.pasaje).toBe('1. Mix the flour.')
  })

  it('is the line of a list that holds the words', () => {
    const list = 'You need this for it:\n\nflour and water\n\ntwo eggs\n\nMix flour and water well in a large bowl.'
    expect(of('two eggs', list)!.pasaje).toBe('two eggs')
    expect(of('flour water', list)!.pasaje).toBe('flour and water')
  })

  it('is the row that holds the words, not the names of the columns', () => {
    const table = 'town | floods | fires\nArdales | 459 | 7\nBorja | 632 | 3\nCazorla | 423 | 5'
    expect(of('floods Cazorla', table)!.pasaje).toBe('Cazorla | 423 | 5')
    expect(of('floods', table)!.pasaje).toBe('town | floods | fires')
    const box = 'Industry | Open software\nFounder | Netscape Corporation\nProducts | Mozilla Suite'
    expect(of('industry', box)!.pasaje).toBe('Industry | Open software')
  })

  it('counts in UTF-16 units', () => {
    const emoji = '😀😀 Hola. El búho vuela de noche. Adiós.'
    const found = of('búho', emoji)!
    expect(found).toEqual({ pasaje: 'El búho vuela de noche.', pasaje_rango: [11, 34] })
  })

  it('says nothing of an empty text', () => {
    expect(of('puente', ' ')).toBeNull()
  })
})
