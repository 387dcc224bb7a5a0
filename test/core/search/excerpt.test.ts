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

  it('counts in UTF-16 units', () => {
    const emoji = '😀😀 Hola. El búho vuela de noche. Adiós.'
    const found = of('búho', emoji)!
    expect(found).toEqual({ pasaje: 'El búho vuela de noche.', pasaje_rango: [11, 34] })
  })

  it('says nothing of an empty text', () => {
    expect(of('puente', ' ')).toBeNull()
  })
})
