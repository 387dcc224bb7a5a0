/**
 * A record as a row: its columns, how it is presented, the names it is found by, and when it is deleted with its
 * document.
 */
import type { RecordRow } from '../contract.ts'
import { missing, parsed } from './columns.ts'
import type { Connection } from './database.ts'

export interface Row {
  number: number
  id: string
  clave: string | null
  alias: string
  item: string
  statements: string
  candidates: string
  originals: string
  archivos: string
  lender: number
  documentos: string
  bibliotecas: string
  creado: string
  cambiado: string
  version: number
}

export const COLUMNS = `number, id, clave,
  (SELECT json_group_array(key) FROM record_keys k
    WHERE k.record = records.number AND k.key IS DISTINCT FROM records.clave) AS alias,
  item, statements, candidates, originals, archivos, lender,
  (SELECT json_group_array(id ORDER BY number) FROM documents WHERE record = records.number) AS documentos,
  (SELECT json_group_array(nombre) FROM (SELECT DISTINCT c.nombre FROM collections c WHERE c.id IN (
    SELECT collection FROM record_members
      WHERE record = records.number AND NOT EXISTS (SELECT 1 FROM documents WHERE record = records.number)
    UNION SELECT m.collection FROM members m JOIN documents d ON d.number = m.document
      WHERE d.record = records.number) ORDER BY c.nombre) AS names) AS bibliotecas, creado, cambiado, version`

export const present = ({ number: _number, ...row }: Row): RecordRow => ({
  ...row,
  alias: parsed<string[]>(row.alias),
  item: parsed<RecordRow['item']>(row.item),
  statements: parsed<RecordRow['statements']>(row.statements),
  candidates: parsed<RecordRow['candidates']>(row.candidates),
  originals: parsed<RecordRow['originals']>(row.originals),
  archivos: parsed<string[]>(row.archivos),
  lender: row.lender === 1,
  documentos: parsed<string[]>(row.documentos),
  bibliotecas: parsed<string[]>(row.bibliotecas),
})

/**
 * Numbers of the records that those ids or keys mean, in their order. Throws `no_encontrado` for one that means none.
 */
export function numbersOf({ values }: Connection, account: string, which: readonly string[]): number[] {
  const find = values<number>(`SELECT number FROM records WHERE account = @account AND id = @which
    UNION ALL SELECT record FROM documents WHERE account = @account AND id = @which AND record IS NOT NULL
    UNION ALL SELECT record FROM record_keys WHERE account = @account AND key = @which LIMIT 1`)
  return which.map(name => {
    const number = find.get({ account, which: name })
    if (number === undefined) throw missing({ referencia: name })
    return number
  })
}

export function readRecord({ sql }: Connection, account: string, number: number): RecordRow {
  const row = sql<Row>(`SELECT ${COLUMNS} FROM records WHERE account = ? AND number = ?`).get(account, number)
  if (!row) throw missing({ referencia: number })
  return present(row)
}

/** Deletes the record of a removed document when it has no other document, unless it came from a file of references. */
export function dropRecord({ sql, values }: Connection, account: string, number: number | null): void {
  if (number === null || values<number>('SELECT 1 FROM documents WHERE record = ? LIMIT 1').get(number)) return
  sql(`DELETE FROM records WHERE number = ? AND account = ? AND originals = '{}'`).run(number, account)
}
