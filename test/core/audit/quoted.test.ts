/** Where a quotation of a manuscript stands in a text without pages. */
import { expect, it } from 'vitest'
import type { DocumentRow } from '../../../storage/contract.ts'
import { findQuotation } from '../../../src/core/audit/quoted.ts'
import type { Library } from '../../../src/core/library.ts'

it('is told by its paragraph, not by all those of its passage', async () => {
  const paragraphs = ['Primero se midió el cauce.', 'Luego se alzó la presa de piedra.', 'Al fin rodó la muela.']
  const texto = paragraphs.join('\n\n')
  const place = { posicion: 1, texto, ancla: { tipo: 'seccion', ruta: [], parrafo: 1, parrafoHasta: 3 } }
  const row = { ...place, id: 'd1:s1.1', desde: 0, hasta: texto.length }
  const shelf = { units: async () => [place], passagesOf: async () => [row] }
  const library = { shelf, site: 'https://a.example' } as unknown as Library
  const quotation = await findQuotation(library, {
    ...{ quote: 'se alzó la presa de piedra', document: { id: 'd1' } as DocumentRow, marks: [], named: [1] },
    signal: new AbortController().signal,
  })
  expect(quotation).toMatchObject({ state: 'literal', place: { localizador: 'párr. 2' } })
})
