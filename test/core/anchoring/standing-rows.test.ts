import { expect, it } from 'vitest'
import type { Ancla } from '../../../src/schema/index.ts'
import type { PassageRow, UnitRow } from '../../../storage/contract.ts'
import { standing } from '../../../src/core/anchoring/standing.ts'
import { sheetUnits, type Sheet } from '../../../src/core/read/sheet/blocks.ts'

/** The rows that words of the first block of a sheet are cited by. */
function rowsOf(rows: Sheet['rows'], words: string): Ancla {
  const [{ texto, ancla, ruta } = { texto: '', ancla: { tipo: 'imagen' as const }, ruta: [] }] = sheetUnits([{ rows }])
  const unit: UnitRow = { posicion: 1, texto, ancla, ruta, valor: null, sinTexto: false }
  const passage = { id: 'd:h1.0', documento: 'd', posicion: 1, texto, ancla, ruta, desde: 0, hasta: texto.length }
  const from = texto.indexOf(words)
  return standing(unit, [passage as unknown as PassageRow], [from, from + words.length]).ancla
}
const row = (fila: number, ...cells: string[]) => ({ fila, cells, numeric: cells.some(cell => /^\d+$/.test(cell)) })

it('words of a sheet are cited by their own row, its header too where it stands right above', () => {
  const rows = [row(1, 'English', 'Spanish'), row(2, 'Hello', '1'), row(4, 'Bye', '2')]
  expect(rowsOf(rows, 'Spanish')).toMatchObject({ filaDesde: 1, filaHasta: 1 })
  expect(rowsOf(rows, 'Hello')).toMatchObject({ filaDesde: 2, filaHasta: 2 })
  expect(rowsOf(rows, 'Bye')).toMatchObject({ filaDesde: 4, filaHasta: 4 })
  expect(rowsOf(rows, 'Hello | 1\n\nBye')).toMatchObject({ filaDesde: 2, filaHasta: 4 })
})
it('a header that stands apart has no row of the block', () => {
  const rows = [row(1, 'English', 'Spanish'), row(3, 'Hello', '1'), row(5, 'Bye', '2')]
  expect(rowsOf(rows, 'Hello')).toMatchObject({ filaDesde: 3, filaHasta: 3 })
  expect(rowsOf(rows, 'Bye')).toMatchObject({ filaDesde: 5, filaHasta: 5 })
  expect(rowsOf(rows, 'Spanish')).toMatchObject({ filaDesde: 3, filaHasta: 5 })
})
