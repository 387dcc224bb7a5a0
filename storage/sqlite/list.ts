/** The list of one account's documents: filtered, in one of four orders, page by page. */
import { invalid } from '../../src/errors.ts'
import { ORDENES } from '../../src/schema/documents.ts'
import type { Orden } from '../../src/schema/index.ts'
import type { DocumentRow, ListQuery, Page } from '../contract.ts'
import { collectionOf } from './collections.ts'
import { folded, parsed, wholeNumber } from './columns.ts'
import type { Connection, Parameter } from './database.ts'
import { COLUMNS, present, type Row } from './document-row.ts'

/**
 * What the rows of each order are sorted by, before their id; rows without a value come last. With 10,000 documents a
 * page takes at most 25 ms in any order, so no order has an index of its own.
 */
const LAST = String.fromCodePoint(0x10ffff)
const KEYS: Record<Orden, string> = {
  creado: 'creado',
  titulo: 'folded',
  autor: `iif(folded_authors = '', '${LAST}', folded_authors)`,
  anio: 'coalesce(anio, 9999999)',
}

interface Place {
  orden: Orden
  key: string | number
  id: string
}

/** The cursor is `[creado, id]`, or `[orden, key, id]` for the other orders. */
const encode = ({ orden, key, id }: Place): string =>
  Buffer.from(JSON.stringify(orden === 'creado' ? [key, id] : [orden, key, id])).toString('base64url')

function decode(cursor: string, orden: Orden): Place {
  try {
    const parts = parsed<unknown[]>(Buffer.from(cursor, 'base64url').toString())
    const [ordered, key, id, ...rest] = parts.length === 2 ? ['creado', ...parts] : parts
    const fits = orden === 'anio' ? Number.isSafeInteger(key) : typeof key === 'string'
    if (ordered === orden && ORDENES.includes(orden) && fits && typeof id === 'string' && rest.length === 0)
      return { orden, key: key as Place['key'], id }
  } catch {
    /* thrown below */
  }
  throw invalid('cursor', 'no es un cursor de esta lista.', 'is not a cursor of this list.')
}

function conditions(
  c: Connection,
  account: string,
  { q, estado, pendientes, tipo, anio, biblioteca }: ListQuery,
): { where: string[]; given: Parameter[] } {
  const words = folded(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const where = ['account = ?'],
    given: Parameter[] = [account]
  const and = (condition: string, ...values: Parameter[]): void => {
    where.push(condition)
    given.push(...values)
  }
  if (pendientes) and(`estado <> 'listo'`)
  if (estado) and('estado = ?', estado)
  if (tipo) and('tipo = ?', tipo)
  if (anio) and('anio BETWEEN ? AND ?', wholeNumber(Math.ceil(anio.desde)), wholeNumber(Math.floor(anio.hasta)))
  if (biblioteca !== undefined)
    and('number IN (SELECT document FROM members WHERE collection = ?)', collectionOf(c, account, biblioteca).id)
  if (words.length > 0)
    and('NOT EXISTS (SELECT 1 FROM json_each(?) WHERE instr(folded, value) = 0)', JSON.stringify(words))
  return { where, given }
}

export function list(c: Connection, account: string, query: ListQuery): Page<DocumentRow> {
  const { orden = 'creado', limite, cursor, desde } = query
  const { where, given } = conditions(c, account, query)
  const total = c.values<number>(`SELECT count(*) FROM documents WHERE ${where.join(' AND ')}`).get(...given) ?? 0
  const key = KEYS[orden],
    down = orden === 'creado'
  if (desde !== undefined) {
    if (orden !== 'titulo' && orden !== 'autor')
      throw invalid('desde', 'va con orden «titulo» o «autor».', 'goes with the order "titulo" or "autor".')
    where.push(`${key} >= ?`)
    given.push(folded(desde))
  }
  if (cursor !== undefined) {
    const place = decode(cursor, orden)
    where.push(`(${key}, id) ${down ? '<' : '>'} (?, ?)`)
    given.push(place.key, place.id)
  }
  const way = down ? 'DESC' : 'ASC'
  const matching = c
    .sql<Row & { sorted: string | number }>(`SELECT ${COLUMNS}, ${key} AS sorted FROM documents
    WHERE ${where.join(' AND ')} ORDER BY ${key} ${way}, id ${way} LIMIT ?`)
    .all(...given, limite + 1)
  const rows = matching.slice(0, limite),
    last = rows.at(-1)
  const siguiente = matching.length > limite && last ? encode({ orden, key: last.sorted, id: last.id }) : undefined
  return {
    rows: rows.map(({ sorted: _sorted, ...row }) => present(row)),
    total,
    ...(siguiente !== undefined && { siguiente }),
  }
}
