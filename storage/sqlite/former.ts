/** Former passages of one account's documents. */
import type { FormerPassage, FormerShelf } from '../contract.ts'
import type { Connection } from './database.ts'
import { numberOf } from './document-row.ts'

const SAVE = `INSERT OR IGNORE INTO former_passages (document, token, posicion, texto, prefijo, sufijo)
  VALUES (@document, @token, @posicion, @texto, @prefijo, @sufijo)`

export function formerPassages(c: Connection, account: string): FormerShelf {
  return {
    saveFormer: async (id, passages) =>
      c.whole(() => {
        const document = numberOf(c, account, id)
        for (const { token, posicion, texto, prefijo, sufijo } of passages)
          c.sql(SAVE).run({ document, token, posicion, texto, prefijo, sufijo })
      }),
    former: async (id, token) =>
      c
        .sql<FormerPassage>(
          'SELECT token, posicion, texto, prefijo, sufijo FROM former_passages WHERE document = ? AND token = ?',
        )
        .get(numberOf(c, account, id), token) ?? null,
    formerTokens: async id =>
      c
        .values<string>('SELECT token FROM former_passages WHERE document = ? ORDER BY token')
        .all(numberOf(c, account, id)),
  }
}
