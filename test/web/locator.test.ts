import { describe, expect, it } from 'vitest'
import { breve, cita, localizador } from '../../src/core/anchor.ts'
import type { Ancla } from '../../src/schema/index.ts'
import { citationIn, locatorIn } from '../../src/web/lib/locator.ts'
import type { DocumentRow } from '../../storage/contract.ts'

const ANCHORS: readonly (readonly [ancla: Ancla, en: string])[] = [
  [{ tipo: 'pagina', fisica: 3, impresa: 'xiv' }, 'p. xiv'],
  [{ tipo: 'pagina', fisica: 3 }, 'p. [3]'],
  [{ tipo: 'tiempo', t0: 61, t1: 70 }, '1:01'],
  [{ tipo: 'seccion', ruta: [], parrafo: 3 }, 'para. 3'],
  [{ tipo: 'seccion', ruta: [], parrafo: 3, parrafoHasta: 5 }, 'paras. 3-5'],
  [{ tipo: 'diapositiva', n: 7 }, 'slide 7'],
  [{ tipo: 'hoja', hoja: 'Ventas', filaDesde: 3, filaHasta: 5 }, 'Ventas, rows 3-5'],
  [{ tipo: 'hoja', filaDesde: 3 }, 'row 3'],
  [{ tipo: 'hoja', hoja: 'La fila 3 de todas' }, 'La fila 3 de todas'],
  [{ tipo: 'hoja' }, 'sheet'],
  [{ tipo: 'web', parrafo: 2 }, 'para. 2'],
  [{ tipo: 'web' }, ''],
  [{ tipo: 'imagen' }, 'picture'],
]

describe('a locator in English', () => {
  it.each(ANCHORS)('%j → %s', (ancla, en) => {
    expect(locatorIn('en', localizador(ancla))).toBe(en)
    expect(locatorIn('es', localizador(ancla))).toBe(localizador(ancla))
  })
})

describe('a citation in English', () => {
  const ancla: Ancla = { tipo: 'diapositiva', n: 7 }
  const of = (autores: string[], anio: number | null): string =>
    citationIn('en', {
      cita: cita({ titulo: 'Ensayo de Pérez y Gómez', autores, anio }, ancla),
      localizador: localizador(ancla),
      documento: { autores },
    })
  it('its small words change, names and titles do not', () => {
    expect(of(['García, Ana', 'Pérez, Juan'], null)).toBe('(García & Pérez, n.d., slide 7)')
    expect(of(['Ministerio de Cultura y Deporte'], 1998)).toBe('(Ministerio de Cultura y Deporte, 1998, slide 7)')
    expect(of([], -380)).toBe('(Ensayo de Pérez y Gómez, 380 BC, slide 7)')
  })
  it('two editors of a book without authors are joined as two authors are', () => {
    const csl = {
      type: 'book',
      editor: [
        { family: 'Ruiz', given: 'Ana' },
        { family: 'Gil', given: 'Luis' },
      ],
    }
    const book = { id: 'd', titulo: 'Ensayos', autores: [], anio: 1999, csl } as unknown as DocumentRow
    const passage = { cita: cita(book, ancla), localizador: localizador(ancla), documento: breve(book) }
    expect(passage.cita).toBe('(Ruiz y Gil, 1999, diap. 7)')
    expect(citationIn('en', passage)).toBe('(Ruiz & Gil, 1999, slide 7)')
  })
  it('one that a style has written stays as it is', () => {
    const passage = { cita: '[4, slide 7]', localizador: 'diap. 7', documento: { autores: ['García, Ana'] } }
    expect(citationIn('en', passage)).toBe('[4, slide 7]')
  })
})
