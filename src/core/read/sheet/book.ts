/** What every reader of workbooks returns: the sheets, the names of the hidden ones, and what was left out. */
import type { Sheet } from './blocks.ts'
import type { Room, Rows } from './rows.ts'

export interface Book {
  sheets: Sheet[]
  hidden: string[]
  warnings: string[]
}

/** Most that is read of a workbook: as many rows as Excel allows, and the letters of fifty thick books. */
export const ROOM: Room = { rows: 1_048_576, cells: 12_000_000, letters: 60_000_000 }

export const emptyBook = (): Book => ({ sheets: [], hidden: [], warnings: [] })

/** Adds a sheet and returns the room that is left for the next one. */
export function addSheet(book: Book, hoja: string, collected: Rows): Room {
  const rows = collected.list()
  if (collected.cut)
    book.warnings.push(`La hoja «${hoja}» es demasiado grande: se leyeron sus primeras ${rows.length} filas con datos.`)
  if (collected.uncalculated > 0) {
    book.warnings.push(
      `En la hoja «${hoja}» hay fórmulas (${collected.uncalculated}) sin su ` +
        'valor: abre el libro, guárdalo y vuelve a subirlo.',
    )
  }
  book.sheets.push({ hoja, rows })
  return collected.left
}
