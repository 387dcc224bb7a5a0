import { describe, expect, it } from 'vitest'
import { openingOf, withCorrections, type OldPage } from '../../../src/core/ingest/corrections.ts'
import type { Corrected } from '../../../src/core/folio/correct.ts'

const page = (fisica: number, impresa: string | null, origen: Corrected['origen']): Corrected => ({
  fisica,
  impresa,
  value: impresa === null ? null : Number(impresa) || null,
  romana: false,
  origen,
  confianza: impresa === null ? 0 : 0.9,
  evidence: [],
})
const text = (n: number): string => openingOf(`Página ${n} de la historia de la villa, que empieza así`)
const old = (fisica: number, impresa: string | null, origen: Corrected['origen'], opening = text(fisica)): OldPage => ({
  ...page(fisica, impresa, origen),
  opening,
})
const labels = (pages: Corrected[]): (string | null)[] => pages.map(p => p.impresa)

describe('corrections by hand outlast a new reading', () => {
  const openings = [1, 2, 3, 4, 5].map(text)
  it('corrected pages keep their number, and deduced neighbours count on with them', () => {
    const fresh = [
      page(1, '7', 'leido'),
      page(2, '8', 'leido'),
      page(3, '9', 'deducido'),
      page(4, null, 'ninguno'),
      page(5, '20', 'leido'),
    ]
    const before = [
      old(1, null, 'ninguno'),
      old(2, '12', 'usuario'),
      old(3, '13', 'deducido'),
      old(4, null, 'ninguno'),
      old(5, '20', 'leido'),
    ]
    const { pages, lost } = withCorrections(fresh, openings, before)
    expect(labels(pages)).toEqual(['7', '12', '13', null, '20'])
    expect(pages[1]).toMatchObject({ origen: 'usuario', confianza: 1 })
    expect(lost).toEqual([])
  })

  it('a page that was said to print nothing prints nothing', () => {
    const fresh = [page(1, '1', 'leido'), page(2, '2', 'leido')]
    const before = [old(1, null, 'usuario'), old(2, '2', 'leido')]
    expect(labels(withCorrections(fresh, openings.slice(0, 2), before).pages)).toEqual([null, '2'])
  })

  it('where units have moved a page is found by its first words, and one that is gone is told', () => {
    const fresh = [page(1, null, 'ninguno'), page(2, null, 'ninguno'), page(3, null, 'ninguno')]
    const before = [
      old(1, '5', 'usuario'),
      old(2, '6', 'usuario', openingOf('Otra cosa que ya no está en ninguna parte')),
    ]
    const { pages, lost } = withCorrections(fresh, [text(9), text(1), text(8)], before)
    expect(labels(pages)).toEqual([null, '5', null])
    expect(lost).toEqual(['6'])
  })
})
