import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { folios } from '../src/core/folio/index.ts'
import { readPdf } from '../src/core/read/pdf/index.ts'
import { closeIdle } from '../src/core/read/isolate.ts'
import { asset } from '../src/paths.ts'
import { sampleBook } from '../sample/source/book.ts'
import { breaksOf } from '../sample/source/letters.ts'

const path = asset('sample/don-quijote.pdf')

describe('the sample document', () => {
  it('is what the script writes, byte for byte, and small', () => {
    const committed = readFileSync(path)
    expect(sampleBook().equals(committed)).toBe(true)
    expect(committed.length).toBeLessThan(100_000)
  })

  it('has roman prelims (two of them counted), arabic folios and one plate without a number, and no page labels', async () => {
    const { pages, labels, units } = await readPdf({ path, limits: { seconds: 60, megabytes: 1500 } })
    closeIdle()
    const decided = folios({ pages, labels })
    const printed = decided.map(folio => folio.impresa)
    expect(printed.slice(0, 9)).toEqual(['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'])
    // title page and its back are counted, not printed
    for (const { origen, confianza } of decided.slice(0, 2)) {
      expect(origen).toBe('deducido')
      expect(confianza).toBeLessThan(0.9)
    }
    const plate = units.findIndex(unit => unit.texto === 'Los molinos de viento')
    expect(plate).toBeGreaterThan(10)
    expect(printed[plate]).toBe(null)
    const numbered = printed.slice(9).filter((_, i) => i + 9 !== plate)
    expect(numbered).toEqual(numbered.map((_, i) => String(i + 1)))
    expect(decided.every(folio => folio.impresa === null || folio.confianza >= 0.5)).toBe(true)
  })

  it('breaks Spanish words between syllables only', () => {
    const parts = (word: string): string => {
      const places = breaksOf(word)
      return [0, ...places].map((from, i) => word.slice(from, places[i] ?? word.length)).join('-')
    }
    expect(['caballero', 'hombre', 'quebrantos', 'acordarme', 'extraño', 'perro', 'calle'].map(parts)).toEqual([
      'ca-ba-lle-ro',
      'hom-bre',
      'que-bran-tos',
      'acor-dar-me',
      'ex-tra-ño',
      'pe-rro',
      'ca-lle',
    ])
  })
})
