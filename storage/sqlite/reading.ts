/** Where reading of each document stopped. */
import type { ReadingPlace, ReadingShelf } from '../contract.ts'
import type { Connection } from './database.ts'
import { numberOf } from './document-row.ts'

export function reading(c: Connection, account: string): ReadingShelf {
  return {
    keepPlace: async (documento, { posicion, segundo }) => {
      const cuando = new Date().toISOString()
      c.sql('INSERT OR REPLACE INTO reading_places (document, posicion, segundo, cuando) VALUES (?, ?, ?, ?)').run(
        numberOf(c, account, documento),
        posicion,
        segundo,
        cuando,
      )
      return { posicion, segundo, cuando }
    },
    placeIn: async documento =>
      c
        .sql<ReadingPlace>('SELECT posicion, segundo, cuando FROM reading_places WHERE document = ?')
        .get(numberOf(c, account, documento)) ?? null,
  }
}
