import { expect, it } from 'vitest'
import type { DocumentRow, PassageRow } from '../../storage/contract.ts'
import type { Judged } from '../../src/core/verify/index.ts'
import { judgedPassage } from '../../tools/verify_claim.ts'

it('a verdict cites the row whose words decide, and not all rows of the passage', () => {
  const texto = 'Town | Population\nAlder | 12400\nLund | 45100'
  const row = {
    ...{ id: 'd1:h1', documento: 'd1', token: 'h1', posicion: 1, texto, ruta: [], desde: 0, hasta: texto.length },
    ancla: { tipo: 'hoja', hoja: 'Towns', filaDesde: 1, filaHasta: 3 },
  } as PassageRow
  const from = texto.indexOf('Lund')
  const judged = {
    ...{ row, document: { id: 'd1', titulo: 'Towns', autores: [], anio: null } as unknown as DocumentRow, falta: [] },
    ...{ respaldo: 0.97, contradiction: 0, partial: 0.97, relacion: 'APOYO_DIRECTO', juez: 'alineado' },
    ...{ pasaje: texto.slice(from), pasaje_rango: [from, texto.length] },
  } as Judged
  expect(judgedPassage(judged, 'https://anaquel.test').localizador).toBe('Towns, fila 3')
})
