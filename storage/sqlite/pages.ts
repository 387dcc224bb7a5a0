/** Pages of lists that are ordered by the number of their rows. A cursor names the number of the last row of a page. */
import { invalid } from '../../src/errors.ts'
import type { Page } from '../contract.ts'

/** Returns the number that the cursor names. Throws `peticion_invalida` when it is no cursor of such a list. */
export function numberIn(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString()
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw invalid('cursor', 'no es un cursor de esta lista.', 'is not a cursor of this list.')
}

/** Makes a page of the rows that follow the cursor, of which one more than `limite` was asked for. */
export function pageOf<Row extends { number: number }, Shown>(
  rows: readonly Row[],
  present: (row: Row) => Shown,
  { limite, total }: { limite: number; total: number },
): Page<Shown> {
  const last = rows.length > limite ? rows[limite - 1] : undefined
  return {
    rows: rows.slice(0, limite).map(present),
    total,
    ...(last && { siguiente: Buffer.from(String(last.number)).toString('base64url') }),
  }
}
