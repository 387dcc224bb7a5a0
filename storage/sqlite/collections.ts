/** Collections of documents. Every account has `principal`, which every new document joins. */
import { Failure } from '../../src/errors.ts'
import type { CollectionRow, CollectionShelf, Scope, SearchShelf, Shelf } from '../contract.ts'
import { missing, newId } from './columns.ts'
import type { Connection } from './database.ts'

export const PRINCIPAL = 'principal'

const SELECT =
  'SELECT id, nombre, (SELECT count(*) FROM members WHERE collection = ' +
  'collections.id) AS documentos, creado FROM collections'

export function makeCollection({ sql }: Connection, account: string, nombre: string): string {
  const id = newId()
  sql('INSERT INTO collections (id, account, nombre, creado) VALUES (?, ?, ?, ?)').run(
    id,
    account,
    nombre,
    new Date().toISOString(),
  )
  return id
}

/**
 * The collection with that id or exact name; the id wins if somebody names a collection like an id. Throws
 * `no_encontrado`.
 */
export function collectionOf({ sql }: Connection, account: string, which: string): CollectionRow {
  const row = sql<CollectionRow>(
    `${SELECT} WHERE account = @account AND (id = @which OR nombre = @which) ORDER BY id = @which DESC LIMIT 1`,
  ).get({ account, which })
  if (!row) throw missing({ biblioteca: which })
  return row
}

/** Numbers of those documents. Throws `no_encontrado` when one of them is not this account's. */
function numbers({ sql }: Connection, account: string, ids: readonly string[]): number[] {
  const byId = new Map(
    sql<{ id: string; number: number }>(
      'SELECT id, number FROM documents WHERE account = ? AND id IN (SELECT value FROM json_each(?))',
    )
      .all(account, JSON.stringify(ids))
      .map(row => [row.id, row.number]),
  )
  return ids.map(id => {
    const number = byId.get(id)
    if (number === undefined) throw missing({ documento: id })
    return number
  })
}

function refuseTaken(
  { values }: Connection,
  account: string,
  { nombre, except = '' }: { nombre: string; except?: string },
): void {
  if (
    values<number>('SELECT 1 FROM collections WHERE account = ? AND nombre = ? AND id <> ?').get(
      account,
      nombre,
      except,
    )
  )
    throw new Failure(
      'conflicto',
      { campo: 'nombre', nombre },
      {
        mensaje: '«nombre»: ya hay una colección con ese nombre.',
        message: '"nombre": there is a collection of that name.',
      },
    )
}

function refusePrincipal({ nombre }: CollectionRow): void {
  if (nombre === PRINCIPAL)
    throw new Failure(
      'conflicto',
      { biblioteca: PRINCIPAL },
      {
        mensaje: `La colección «${PRINCIPAL}» ni se borra ni cambia de nombre.`,
        message: `The collection "${PRINCIPAL}" is neither deleted nor renamed.`,
      },
    )
}

function include(
  c: Connection,
  account: string,
  { collection, ids }: { collection: string; ids: readonly string[] },
): void {
  for (const number of numbers(c, account, ids))
    c.sql('INSERT OR IGNORE INTO members (collection, document) VALUES (?, ?)').run(collection, number)
}

type Change = Parameters<Shelf['changeCollection']>[1]

function change(
  c: Connection,
  account: string,
  { which, change: { nombre, incluir = [], excluir = [] } }: { which: string; change: Change },
): CollectionRow {
  const row = collectionOf(c, account, which)
  if (nombre !== undefined && nombre !== row.nombre) {
    refusePrincipal(row)
    refuseTaken(c, account, { nombre, except: row.id })
    c.sql('UPDATE collections SET nombre = ? WHERE id = ? AND account = ?').run(nombre, row.id, account)
  }
  include(c, account, { collection: row.id, ids: incluir })
  for (const number of numbers(c, account, excluir))
    c.sql('DELETE FROM members WHERE collection = ? AND document = ?').run(row.id, number)
  return collectionOf(c, account, row.id)
}

function scope(c: Connection, account: string, { documentos, biblioteca }: Parameters<Shelf['scope']>[0]): Scope {
  if (documentos) numbers(c, account, documentos)
  if (biblioteca === undefined) return documentos ? [...new Set(documentos)] : null
  const members = c
    .values<string>(
      'SELECT d.id FROM members m JOIN documents d ON d.number = m.document WHERE ' +
        'm.collection = ? AND d.account = ? ORDER BY d.number',
    )
    .all(collectionOf(c, account, biblioteca).id, account)
  if (!documentos) return members
  const wanted = new Set(documentos)
  return members.filter(id => wanted.has(id))
}

type Collections = CollectionShelf & Pick<SearchShelf, 'scope'>

export function collections(c: Connection, account: string): Collections {
  return {
    scope: async limits => scope(c, account, limits),
    collections: async () =>
      c.sql<CollectionRow>(`${SELECT} WHERE account = ? ORDER BY nombre <> '${PRINCIPAL}', nombre`).all(account),
    createCollection: async (nombre, documentos) =>
      c.whole(() => {
        refuseTaken(c, account, { nombre })
        const id = makeCollection(c, account, nombre)
        include(c, account, { collection: id, ids: documentos })
        return collectionOf(c, account, id)
      }),
    changeCollection: async (which, wanted) => c.whole(() => change(c, account, { which, change: wanted })),
    removeCollection: async which =>
      c.whole(() => {
        const row = collectionOf(c, account, which)
        refusePrincipal(row)
        c.sql('DELETE FROM collections WHERE id = ? AND account = ?').run(row.id, account)
      }),
  }
}
