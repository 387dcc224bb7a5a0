import { describe, expect, it } from 'vitest'
import { localizador } from '../../../src/core/anchor.ts'
import { halves } from '../../../src/core/documents/halves.ts'
import { split } from '../../../src/core/ingest/split.ts'
import type { Ancla } from '../../../src/schema/index.ts'

const scan = (impresa: string | null): Ancla => ({
  tipo: 'pagina',
  fisica: 7,
  impresa,
  romana: false,
  origen: 'leido',
  confianza: 0.9,
})
const both = (impresa: string | null): string[] => Object.values(halves(scan(impresa))).map(localizador)

describe('halves of an open-book scan', () => {
  it.each([
    ['12-13', ['p. 12', 'p. 13']],
    ['xii–xiii', ['p. xii', 'p. xiii']],
    ['3-12', ['p. 3-12', 'p. 3-12']],
    ['A-3', ['p. A-3', 'p. A-3']],
    ['14', ['p. 14', 'p. 14']],
    [null, ['p. [7]', 'p. [7]']],
  ])('%s', (impresa, shown) => expect(both(impresa).map(text => text.replace('pp.', 'p.'))).toEqual(shown))

  it('a passage never runs from the left page into the right one, numbered or not', () => {
    const { izquierda, derecha } = halves(scan(null))
    const texto = 'Uno dos tres.\n\nCuatro cinco seis.'
    const unit = {
      posicion: 7,
      texto,
      ancla: scan(null),
      ruta: [],
      parrafos: [
        { desde: 0, hasta: 13, ancla: izquierda },
        { desde: 15, hasta: texto.length, ancla: derecha },
      ],
    }
    expect(split({ titulo: 't', autores: [] }, [unit]).map(p => [p.texto, p.ancla])).toEqual([
      ['Uno dos tres.', izquierda],
      ['Cuatro cinco seis.', derecha],
    ])
  })
})
