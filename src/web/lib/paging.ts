/** Lists that the server gives page by page. */

interface Page {
  siguiente?: string | undefined
}

export interface Paging {
  /** How many rows are wanted, and the most that one request gives. */
  limit: number
  most: number
}

/** Asks page after page until the rows are there. `last` tells what follows them. */
export async function rowsOf<P extends Page, Row>(
  ask: (limite: number, cursor: string | undefined) => Promise<P>,
  rowsIn: (page: P) => readonly Row[],
  { limit, most }: Paging,
): Promise<{ first: P; last: P; rows: Row[] }> {
  const first = await ask(Math.min(limit, most), undefined)
  const rows = [...rowsIn(first)]
  let last = first
  while (rows.length < limit && last.siguiente !== undefined) {
    last = await ask(Math.min(limit - rows.length, most), last.siguiente)
    rows.push(...rowsIn(last))
  }
  return { first, last, rows }
}
