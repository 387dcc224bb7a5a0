/** Documents of one account: added, listed, changed, and removed with all that was derived from them. */
import { Failure } from '../../src/errors.ts'
import type { Estado } from '../../src/schema/index.ts'
import type { Added, DocumentRow, DocumentShelf, Given, Json, NewDocument, Once } from '../contract.ts'
import { missing, parsed } from './columns.ts'
import { PRINCIPAL } from './collections.ts'
import type { Connection } from './database.ts'
import { names, namesOf, update } from './document-patch.ts'
import { numberOf, ofIds, readDocument } from './document-row.ts'
import { pictures } from './figures.ts'
import { named } from './holds.ts'
import { here } from './here.ts'
import { enqueue } from './jobs.ts'
import { list } from './list.ts'
import { merge, recall, remember, survivor } from './once.ts'
import { dropDerived } from './passages.ts'
import { dropRecord } from './record-row.ts'
import { part, renew, reread } from './reread.ts'
import { allowStock, type Metered } from './usage.ts'

/** Ids are unique in the whole installation, because links are made of them. */
export const TAKEN = 'SELECT 1 FROM documents WHERE id = ?'

function insert(c: Metered, account: string, d: NewDocument): void {
  if (c.values<number>(TAKEN).get(d.id)) throw new Failure('conflicto', { documento: d.id })
  const autores = d.given.autores ?? []
  const number = c
    .values<number>(`INSERT INTO documents (id, account, titulo, autores, folded, folded_authors, anio, tipo, estado,
      progreso, unidades, url, avisos, creado, sha256,
    bytes, nombre, media, modo, given, csl) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'en_cola', 0, 0, ?, '[]', ?, ?, ?,
      ?, ?, ?, ?, '{}') RETURNING number`)
    .get(
      d.id,
      account,
      d.titulo,
      JSON.stringify(autores),
      names(d.titulo, autores),
      namesOf(autores),
      d.given.anio ?? null,
      d.tipo,
      d.url ?? null,
      new Date().toISOString(),
      d.sha256,
      d.bytes,
      d.nombre,
      d.media,
      d.modo,
      JSON.stringify(d.given),
    )!
  allowStock(c, account, { documentos: 1, bytes: d.bytes })
  c.sql(
    'INSERT INTO members (collection, document) SELECT id, CAST(? AS BIGINT) FROM collections ' +
      'WHERE account = ? AND nombre = ?',
  ).run(number, account, PRINCIPAL)
  enqueue(c, { account, kind: 'ingest', subject: d.id, modo: d.modo, extra: d.extra ?? null })
}

/**
 * Tries a failed document again when the same file is added: what the failed attempt left is deleted, and what the
 * caller states now takes precedence.
 */
function retry(
  c: Connection,
  account: string,
  { id, document: d }: { id: string; document: Pick<NewDocument, 'titulo' | 'tipo' | 'modo' | 'given' | 'extra'> },
): void {
  const old = readDocument(c, account, id)
  dropDerived(c, account, numberOf(c, account, id))
  const given = { ...old.given, ...d.given }
  const titulo = given.titulo ?? d.titulo,
    autores = given.autores ?? []
  c.sql(`UPDATE documents SET estado = 'en_cola', progreso = 0, fase = NULL, detalle = NULL, error = NULL,
    avisos = '[]', unidades = 0, duracion = NULL, referencia = NULL, numeraciones = NULL,
    titulo = ?, autores = ?, folded = ?, folded_authors = ?, anio = ?, tipo = ?, modo = ?,
      given = ? WHERE account = ? AND id = ?`).run(
    titulo,
    JSON.stringify(autores),
    names(titulo, autores),
    namesOf(autores),
    given.anio ?? null,
    d.tipo,
    d.modo,
    JSON.stringify(given),
    account,
    id,
  )
  enqueue(c, { account, kind: 'ingest', subject: id, modo: d.modo, extra: d.extra ?? null })
}

function addOne(
  c: Metered,
  account: string,
  { document: d, once }: { document: NewDocument; once: Once | undefined },
): Added {
  // The account may have been deleted while the file was being uploaded.
  if (!c.values<number>('SELECT 1 FROM accounts WHERE id = ?').get(account)) throw missing({ cuenta: account })
  const earlier = once && recall(c, account, once)
  if (earlier) return { row: readDocument(c, account, earlier.resource), duplicate: earlier.duplicate, replayed: true }
  // What has not been fetched yet is only known by its address.
  const [column, value] = d.sha256 === null ? ['url', d.url ?? null] : ['sha256', d.sha256]
  const twin = c
    .sql<{ id: string; estado: Estado; captions: string | null }>(
      `SELECT id, estado, given ->> '$.transcripcion' AS captions FROM documents ` +
        `WHERE ${column} = ? AND account = ? ORDER BY number LIMIT 1`,
    )
    .get(value, account)
  if (!twin) insert(c, account, d)
  else if (twin.estado === 'error') retry(c, account, { id: twin.id, document: d })
  const id = twin?.id ?? d.id,
    duplicate = twin !== undefined
  if (once) remember(c, account, { once, resource: id, duplicate })
  const row = readDocument(c, account, id),
    replaced = twin?.captions !== row.given.transcripcion && twin?.captions
  return { row, duplicate, replayed: false, ...(replaced && { replaced }) }
}

/** Tries a document in error again from what it was made of. Throws `conflicto` in any other state. */
function again(
  c: Connection,
  account: string,
  { id, given: { extra, more } }: { id: string; given: { extra: Json; more: Given } },
): DocumentRow {
  const { estado, titulo, tipo, modo, given: told } = readDocument(c, account, id)
  const given = { ...told, ...more }
  if (estado !== 'error')
    throw new Failure(
      'conflicto',
      { documento: id, estado },
      { mensaje: 'Solo se vuelve a leer un documento en error.', message: 'Only a document in error is read again.' },
    )
  retry(c, account, { id, document: { titulo, tipo, modo, given, extra } })
  return readDocument(c, account, id)
}

function remove(c: Connection, account: string, id: string): { orphans: string[] } {
  const number = numberOf(c, account, id),
    { sha256, given } = readDocument(c, account, id)
  const own = new Set([...pictures(c, number), sha256, given.transcripcion, given.opened, given.siguiente])
  dropDerived(c, account, number)
  c.sql(`DELETE FROM jobs WHERE kind IN ('ingest', 'figures', 'reread') AND subject = ? AND account = ?`).run(
    id,
    account,
  )
  c.sql('DELETE FROM once WHERE resource = ? AND account = ?').run(id, account)
  const record = c.values<number | null>('SELECT record FROM documents WHERE number = ?').get(number) ?? null
  c.sql('DELETE FROM documents WHERE number = ? AND account = ?').run(number, account)
  dropRecord(c, account, record)
  return { orphans: [...own].filter(blob => blob != null && !named(c, blob)) as string[] }
}

function origin({ values }: Connection, document: number): Json {
  const text = values<string | null>('SELECT origin FROM documents WHERE number = ?').get(document)
  return text ? parsed<Json>(text) : null
}

export function documents(c: Metered, account: string): DocumentShelf {
  return {
    add: async (document, once) => c.whole(() => addOne(c, account, { document, once })),
    list: async query => list(c, account, query),
    document: async id => readDocument(c, account, id),
    survivor: async id => readDocument(c, account, survivor(c, account, id)),
    documents: async ids => ofIds(c, account, ids),
    here: async what => here(c, account, what),
    update: async (id, patch) => c.whole(() => update(c, account, { id, patch })),
    origin: async id => origin(c, numberOf(c, account, id)),
    describe: async (id, patch, heading) =>
      c.whole(() => {
        c.index.rehead(account, numberOf(c, account, id), heading)
        return update(c, account, { id, patch })
      }),
    retry: async (id, extra, more = {}) => c.whole(() => again(c, account, { id, given: { extra, more } })),
    reread: async (id, next) => c.whole(() => reread(c, account, { id, next })),
    part: async (id, bytes) => c.whole(() => part(c, account, { id, bytes })),
    renew: async (id, bytes) => c.whole(() => renew(c, account, { id, bytes })),
    remove: async id => c.whole(() => remove(c, account, id)),
    merge: async (id, twin) =>
      c.whole(() => {
        merge(c, account, { id, twin })
        return remove(c, account, id)
      }),
  }
}
