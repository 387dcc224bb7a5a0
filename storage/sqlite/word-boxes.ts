/** Word boxes of one account's scans and pictures: one row per page, each word as an array. */
import type { WordBox, WordShelf } from '../contract.ts'
import { parsed } from './columns.ts'
import type { Connection } from './database.ts'
import { numberOf } from './document-row.ts'

type Packed = [text: string, x0: number, y0: number, x1: number, y1: number]

/** Rounds to a hundred-thousandth of a page, which is less than a dot of any scan. */
const rounded = (n: number): number => Math.round(n * 1e5) / 1e5
const packed = ({ text, x0, y0, x1, y1 }: WordBox): Packed => [text, rounded(x0), rounded(y0), rounded(x1), rounded(y1)]
const unpacked = ([text, x0, y0, x1, y1]: Packed): WordBox => ({ text, x0, y0, x1, y1 })

function save(c: Connection, document: number, pages: ReadonlyMap<number, readonly WordBox[]>): void {
  for (const [posicion, words] of pages)
    c.sql('INSERT OR REPLACE INTO word_boxes (document, posicion, words) VALUES (?, ?, ?)').run(
      document,
      posicion,
      JSON.stringify(words.map(packed)),
    )
}

export function wordBoxes(c: Connection, account: string): WordShelf {
  return {
    saveWordBoxes: async (id, pages) => c.whole(() => save(c, numberOf(c, account, id), pages)),
    wordBoxes: async (id, posicion) => {
      const rows = c
        .sql<{ posicion: number; words: string }>(
          'SELECT posicion, words FROM word_boxes WHERE document = @document AND ' +
            'posicion = coalesce(@posicion, posicion) ORDER BY posicion',
        )
        .all({ document: numberOf(c, account, id), posicion: posicion ?? null })
      return new Map(rows.map(row => [row.posicion, parsed<Packed[]>(row.words).map(unpacked)]))
    },
  }
}
