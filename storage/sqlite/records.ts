/** Bibliographic records of one account: saved, found by identity or key, and joined with documents. */
import { Failure } from '../../src/errors.ts'
import type { DocumentRow, Page, RecordChange, RecordQuery, RecordRow, Shelf } from '../contract.ts'
import { collectionOf } from './collections.ts'
import { folded, missing, newId } from './columns.ts'
import type { Connection, Parameter } from './database.ts'
import { COLUMNS as DOCUMENT, numberOf, present as document, type Row as Document } from './document-row.ts'
import { update } from './document-patch.ts'
import { numberIn, pageOf } from './pages.ts'
import { COLUMNS, numbersOf, present, readRecord as read, type Row } from './record-row.ts'
import type { Metered } from './usage.ts'

function conditions(
  c: Connection,
  account: string,
  { q, sinArchivo, biblioteca, ids, lenders }: RecordQuery,
): { where: string[]; given: Parameter[] } {
  const where = ['account = ?'],
    given: Parameter[] = [account]
  const and = (condition: string, ...values: Parameter[]): void => {
    where.push(condition)
    given.push(...values)
  }
  const words = folded(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (!lenders) and('lender = 0')
  if (words.length > 0)
    and('NOT EXISTS (SELECT 1 FROM json_each(?) WHERE instr(folded, value) = 0)', JSON.stringify(words))
  if (sinArchivo !== undefined)
    and(`${sinArchivo ? 'NOT ' : ''}EXISTS (SELECT 1 FROM documents d WHERE d.record = records.number)`)
  if (ids) and('number IN (SELECT CAST(value AS BIGINT) FROM json_each(?))', JSON.stringify(numbersOf(c, account, ids)))
  if (biblioteca !== undefined) {
    const { id } = collectionOf(c, account, biblioteca)
    and(
      `number IN (SELECT record FROM record_members WHERE collection = ?
      UNION SELECT d.record FROM members m JOIN documents d ON d.number = m.document WHERE m.collection = ?)`,
      id,
      id,
    )
  }
  return { where, given }
}

function list(c: Connection, account: string, query: RecordQuery): Page<RecordRow> {
  const { where, given } = conditions(c, account, query)
  const total = c.values<number>(`SELECT count(*) FROM records WHERE ${where.join(' AND ')}`).get(...given) ?? 0
  const after = query.cursor === undefined ? 0 : numberIn(query.cursor)
  const rows = c
    .sql<Row>(`SELECT ${COLUMNS} FROM records WHERE ${where.join(' AND ')} AND number > ? ORDER BY number LIMIT ?`)
    .all(...given, after, query.limite + 1)
  return pageOf(rows, present, { limite: query.limite, total })
}

type Free = Parameters<Shelf['saveRecords']>[1]

/** The wanted key, changed by `free` when another record has it. */
function keyFor(
  c: Connection,
  account: string,
  { number, wanted, free }: { number: number; wanted: string; free: Free },
): string {
  const taken = c.values<number>('SELECT 1 FROM record_keys WHERE account = ? AND folded = ? AND record <> ? LIMIT 1')
  return free(wanted, key => taken.get(account, key.toLowerCase(), number) !== undefined)
}

function save(c: Metered, account: string, { change, free }: { change: RecordChange; free: Free }): number {
  const now = new Date().toISOString()
  const number = change.id === undefined ? insert(c, account, now) : numbersOf(c, account, [change.id])[0]!
  if (change.version !== undefined && read(c, account, number).version !== change.version)
    throw new Failure('conflicto', { referencia: change.id })
  c.sql(`UPDATE records SET version = version + 1, item = ?, statements = ?, candidates = ?, originals = ?,
    archivos = ?, lender = ?, folded = ?, cambiado = ?
    WHERE account = ? AND number = ?`).run(
    JSON.stringify(change.item),
    JSON.stringify(change.statements),
    JSON.stringify(change.candidates),
    JSON.stringify(change.originals),
    JSON.stringify(change.archivos),
    change.lender ? 1 : 0,
    folded(change.nombre),
    now,
    account,
    number,
  )
  saveKeys(c, account, { number, change, free })
  c.sql('DELETE FROM record_identities WHERE record = ?').run(number)
  const identity = c.sql('INSERT OR IGNORE INTO record_identities (account, kind, value, record) VALUES (?, ?, ?, ?)')
  for (const { kind, value } of change.identities) identity.run(account, kind, value, number)
  for (const which of change.bibliotecas ?? [])
    c.sql('INSERT OR IGNORE INTO record_members (collection, record) VALUES (?, ?)').run(
      collectionOf(c, account, which).id,
      number,
    )
  for (const { id, patch, heading } of change.documents ?? []) {
    const document = numberOf(c, account, id)
    c.sql('UPDATE documents SET record = ? WHERE number = ?').run(number, document)
    c.sql(
      'INSERT OR IGNORE INTO members (collection, document) SELECT collection, CAST(? AS BIGINT) FROM record_members ' +
        'WHERE record = ?',
    ).run(document, number)
    if (heading) c.index.rehead(account, document, heading)
    update(c, account, { id, patch })
  }
  return number
}

function insert(c: Connection, account: string, now: string): number {
  if (!c.values<number>('SELECT 1 FROM accounts WHERE id = ?').get(account)) throw missing({ cuenta: account })
  return c
    .values<number>(`INSERT INTO records (id, account, item, statements, candidates, originals, archivos, lender,
      folded, creado, cambiado)
    VALUES (?, ?, '{}', '{}', '{}', '{}', '[]', 0, '', ?, ?) RETURNING number`)
    .get(`r${newId()}`, account, now, now)!
}

function saveKeys(
  c: Connection,
  account: string,
  { number, change: { clave, alias = [] }, free }: { number: number; change: RecordChange; free: Free },
): void {
  const put = c.sql('INSERT OR IGNORE INTO record_keys (account, key, folded, record) VALUES (?, ?, ?, ?)')
  if (clave !== undefined) {
    const key = keyFor(c, account, { number, wanted: clave, free })
    put.run(account, key, key.toLowerCase(), number)
    c.sql('UPDATE records SET clave = ? WHERE number = ?').run(key, number)
  }
  for (const other of alias) if (other) put.run(account, other, other.toLowerCase(), number)
}

function recordsWith(
  c: Connection,
  account: string,
  { identities, keys, anyCapitals = false }: Parameters<Shelf['recordsWith']>[0],
): RecordRow[] {
  const numbers = c
    .values<number>(`SELECT record FROM record_identities WHERE account = @account AND (kind, value) IN (
      SELECT value ->> 0, value ->> 1 FROM json_each(@identities))
    UNION SELECT record FROM record_keys WHERE account = @account AND folded IN (SELECT value FROM json_each(@folded))
      AND (@capitals = 0 OR key IN (SELECT value FROM json_each(@keys)))`)
    .all({
      account,
      identities: JSON.stringify(identities.map(({ kind, value }) => [kind, value])),
      keys: JSON.stringify(keys),
      folded: JSON.stringify(keys.map(key => key.toLowerCase())),
      capitals: anyCapitals ? 0 : 1,
    })
  return c
    .sql<Row>(
      `SELECT ${COLUMNS} FROM records WHERE account = ?
         AND number IN (SELECT CAST(value AS BIGINT) FROM json_each(?)) ORDER BY number`,
    )
    .all(account, JSON.stringify(numbers))
    .map(present)
}

function remove(c: Connection, account: string, id: string): void {
  const [number] = numbersOf(c, account, [id])
  const { documentos } = read(c, account, number!)
  if (documentos.length > 0)
    throw new Failure(
      'conflicto',
      { referencia: id, documentos },
      {
        mensaje: 'La referencia tiene un documento; borra el documento.',
        message: 'The reference has a document; delete the document.',
      },
    )
  c.sql('DELETE FROM records WHERE number = ? AND account = ?').run(number!, account)
}

type Records = Pick<
  Shelf,
  'record' | 'recordsOf' | 'listRecords' | 'recordsWith' | 'saveRecords' | 'removeRecord' | 'unrecorded'
>

export function records(c: Metered, account: string): Records {
  return {
    record: async which => read(c, account, numbersOf(c, account, [which])[0]!),
    recordsOf: async ids => {
      const rows = c
        .sql<{ document: string; record: number }>(
          'SELECT id AS document, record FROM documents WHERE account = ? AND record ' +
            'IS NOT NULL AND id IN (SELECT value FROM json_each(?))',
        )
        .all(account, JSON.stringify(ids))
      return new Map(rows.map(({ document, record }) => [document, read(c, account, record)]))
    },
    listRecords: async query => list(c, account, query),
    recordsWith: async marks => recordsWith(c, account, marks),
    saveRecords: async (changes, free) =>
      c.whole(() => changes.map(change => save(c, account, { change, free })).map(number => read(c, account, number))),
    removeRecord: async id => c.whole(() => remove(c, account, id)),
    unrecorded: async limite =>
      c
        .sql<Document>(`SELECT ${DOCUMENT} FROM documents WHERE account = ? AND record IS NULL ORDER BY number LIMIT ?`)
        .all(account, limite)
        .map((row): DocumentRow => document(row)),
  }
}
