/** What an account has of an address or a content already. */
import type { DocumentShelf } from '../contract.ts'
import type { Connection } from './database.ts'

type Here = Awaited<ReturnType<DocumentShelf['here']>>

export function here(c: Connection, account: string, what: Parameters<DocumentShelf['here']>[0]): Here {
  const standing = `SELECT id, titulo, tipo, url FROM documents
    WHERE account = ? AND estado <> 'error' AND sha256 IS NOT NULL`
  if ('sha256' in what)
    return c.sql<Here[number]>(`${standing} AND sha256 = ? ORDER BY number`).all(account, what.sha256)
  return c
    .sql<Here[number]>(
      `${standing} AND (url = ? OR substr(url, 1, length(?)) = ? OR origin ->> '$.url' = ?) ORDER BY number`,
    )
    .all(account, what.address, `${what.address}#`, `${what.address}#`, what.address)
}
