/** Documents of one account: added, listed, changed, removed with all that was derived from them. */
import { Failure, invalid } from '../../src/errors.ts'
import type { Estado, Fase, Modo, Tipo } from '../../src/schema.ts'
import type { Added, DocumentPatch, DocumentRow, Given, ListQuery, NewDocument, Once, Page, Shelf } from '../contract.ts'
import { folded, missing, parsed } from './columns.ts'
import { PRINCIPAL } from './collections.ts'
import type { Connection, Parameter } from './database.ts'
import { enqueue } from './jobs.ts'
import { recall, remember } from './once.ts'
import { dropDerived } from './passages.ts'

interface Row {
  id: string; titulo: string; autores: string; anio: number | null; tipo: Tipo; estado: Estado; progreso: number; fase: Fase | null; unidades: number
  duracion: number | null; idioma: string | null; url: string | null; referencia: string | null; error: string | null; avisos: string; creado: string
  sha256: string | null; bytes: number; nombre: string | null; media: string | null; modo: Modo; given: string; csl: string
}

const COLUMNS = `id, titulo, autores, anio, tipo, estado, progreso, fase, unidades, duracion, idioma, url, referencia, error, avisos, creado,
  sha256, bytes, nombre, media, modo, given, csl`

const present = (row: Row): DocumentRow => ({
  ...row,
  autores: parsed<string[]>(row.autores), avisos: parsed<string[]>(row.avisos), given: parsed<Given>(row.given), csl: parsed<Record<string, unknown>>(row.csl),
})

/** Number of a document of that account. Every verb that takes an id begins here. */
export function numberOf({ values }: Connection, account: string, id: string): number {
  const number = values<number>('SELECT number FROM documents WHERE account = ? AND id = ?').get(account, id)
  if (number === undefined) throw missing({ documento: id })
  return number
}

function read({ sql }: Connection, account: string, id: string): DocumentRow {
  const row = sql<Row>(`SELECT ${COLUMNS} FROM documents WHERE account = ? AND id = ?`).get(account, id)
  if (!row) throw missing({ documento: id })
  return present(row)
}

const names = (titulo: string, autores: readonly string[]): string => folded([titulo, ...autores].join(' · '))

function insert(c: Connection, account: string, d: NewDocument): void {
  if (c.values<number>('SELECT 1 FROM documents WHERE id = ?').get(d.id)) throw new Failure('conflicto', { documento: d.id })
  const autores = d.given.autores ?? []
  const { lastInsertRowid } = c.sql(`INSERT INTO documents (id, account, titulo, autores, folded, anio, tipo, estado, progreso, unidades, url, avisos, creado, sha256,
    bytes, nombre, media, modo, given, csl) VALUES (?, ?, ?, ?, ?, ?, ?, 'en_cola', 0, 0, ?, '[]', ?, ?, ?, ?, ?, ?, ?, '{}')`).run(
    d.id, account, d.titulo, JSON.stringify(autores), names(d.titulo, autores), d.given.anio ?? null, d.tipo, d.url ?? null, new Date().toISOString(), d.sha256,
    d.bytes, d.nombre, d.media, d.modo, JSON.stringify(d.given))
  c.sql('INSERT INTO members (collection, document) SELECT id, ? FROM collections WHERE account = ? AND nombre = ?').run(Number(lastInsertRowid), account, PRINCIPAL)
  enqueue(c, { account, kind: 'ingest', subject: d.id, modo: d.modo, extra: d.extra ?? null })
}

/** The same file again after a failure is another try: what the failed one left is dropped, and what the caller states now counts. */
function retry(c: Connection, account: string, id: string, d: NewDocument): void {
  const old = read(c, account, id)
  dropDerived(c, account, numberOf(c, account, id))
  const given = { ...old.given, ...d.given }
  const titulo = given.titulo ?? d.titulo, autores = given.autores ?? []
  c.sql(`UPDATE documents SET estado = 'en_cola', progreso = 0, fase = NULL, error = NULL, avisos = '[]', unidades = 0, duracion = NULL, referencia = NULL, titulo = ?,
    autores = ?, folded = ?, anio = ?, tipo = ?, modo = ?, given = ? WHERE account = ? AND id = ?`).run(
    titulo, JSON.stringify(autores), names(titulo, autores), given.anio ?? null, d.tipo, d.modo, JSON.stringify(given), account, id)
  enqueue(c, { account, kind: 'ingest', subject: id, modo: d.modo, extra: d.extra ?? null })
}

function addOne(c: Connection, account: string, d: NewDocument, once: Once | undefined): Added {
  const earlier = once && recall(c, account, once)
  if (earlier) return { row: read(c, account, earlier.resource), duplicate: earlier.duplicate, replayed: true }
  // What is still to be fetched is known by its address alone
  const [column, value] = d.sha256 === null ? ['url', d.url ?? null] : ['sha256', d.sha256]
  const twin = c.sql<{ id: string; estado: Estado }>(`SELECT id, estado FROM documents WHERE ${column} = ? AND account = ? ORDER BY number LIMIT 1`).get(value, account)
  if (!twin) insert(c, account, d)
  else if (twin.estado === 'error') retry(c, account, twin.id, d)
  const id = twin?.id ?? d.id, duplicate = twin !== undefined
  if (once) remember(c, account, once, id, duplicate)
  return { row: read(c, account, id), duplicate, replayed: false }
}

interface Cursor { creado: string; id: string }

const encode = ({ creado, id }: Cursor): string => Buffer.from(JSON.stringify([creado, id])).toString('base64url')

function decode(cursor: string): Cursor {
  try {
    const [creado, id, ...rest] = parsed<unknown[]>(Buffer.from(cursor, 'base64url').toString())
    if (typeof creado === 'string' && typeof id === 'string' && rest.length === 0) return { creado, id }
  } catch { /* said below */ }
  throw invalid('cursor', 'no es un cursor de esta lista.', 'is not a cursor of this list.')
}

function list({ sql, values }: Connection, account: string, { q, estado, limite, cursor }: ListQuery): Page<DocumentRow> {
  const words = folded(q ?? '').split(/\s+/).filter(Boolean)
  const where = ['account = ?'], given: Parameter[] = [account]
  if (estado) { where.push('estado = ?'); given.push(estado) }
  if (words.length > 0) { where.push('NOT EXISTS (SELECT 1 FROM json_each(?) WHERE instr(folded, value) = 0)'); given.push(JSON.stringify(words)) }
  const total = values<number>(`SELECT count(*) FROM documents WHERE ${where.join(' AND ')}`).get(...given) ?? 0
  if (cursor !== undefined) {
    const { creado, id } = decode(cursor)
    where.push('(creado, id) < (?, ?)')
    given.push(creado, id)
  }
  const found = sql<Row>(`SELECT ${COLUMNS} FROM documents WHERE ${where.join(' AND ')} ORDER BY creado DESC, id DESC LIMIT ?`).all(...given, limite + 1)
  const rows = found.slice(0, limite), last = rows.at(-1)
  return { rows: rows.map(present), total, ...(found.length > limite && last && { siguiente: encode(last) }) }
}

const JSON_COLUMNS: ReadonlySet<string> = new Set(['autores', 'avisos', 'given', 'csl'] satisfies (keyof DocumentPatch)[])
const PATCHABLE: ReadonlySet<string> = new Set(['titulo', 'autores', 'anio', 'tipo', 'unidades', 'duracion', 'idioma', 'url', 'referencia', 'avisos', 'sha256', 'bytes',
  'nombre', 'media', 'given', 'csl'] satisfies (keyof DocumentPatch)[])

function update(c: Connection, account: string, id: string, patch: DocumentPatch): DocumentRow {
  const old = read(c, account, id)
  const changes = Object.entries(patch).filter(([name, value]) => PATCHABLE.has(name) && value !== undefined)
  const sets = [...changes.map(([name]) => `${name} = ?`), 'folded = ?']
  const given = changes.map(([name, value]) => (JSON_COLUMNS.has(name) ? JSON.stringify(value) : value as Parameter))
  c.sql(`UPDATE documents SET ${sets.join(', ')} WHERE account = ? AND id = ?`).run(...given, names(patch.titulo ?? old.titulo, patch.autores ?? old.autores), account, id)
  return read(c, account, id)
}

function remove(c: Connection, account: string, id: string): { orphan: string | null } {
  const number = numberOf(c, account, id), { sha256 } = read(c, account, id)
  dropDerived(c, account, number)
  c.sql(`DELETE FROM jobs WHERE kind = 'ingest' AND subject = ? AND account = ?`).run(id, account)
  c.sql('DELETE FROM once WHERE resource = ? AND account = ?').run(id, account)
  c.sql('DELETE FROM documents WHERE number = ? AND account = ?').run(number, account)
  const needed = sha256 === null || c.values<number>('SELECT 1 FROM documents WHERE sha256 = ? LIMIT 1').get(sha256) !== undefined
  return { orphan: needed ? null : sha256 }
}

type Documents = Pick<Shelf, 'add' | 'list' | 'document' | 'documents' | 'update' | 'remove'>

export function documents(c: Connection, account: string): Documents {
  return {
    add: async (document, once) => c.whole(() => addOne(c, account, document, once)),
    list: async query => list(c, account, query),
    document: async id => read(c, account, id),
    documents: async ids => new Map(c.sql<Row>(`SELECT ${COLUMNS} FROM documents WHERE account = ? AND id IN (SELECT value FROM json_each(?))`)
      .all(account, JSON.stringify(ids)).map(row => [row.id, present(row)])),
    update: async (id, patch) => c.whole(() => update(c, account, id, patch)),
    remove: async id => c.whole(() => remove(c, account, id)),
  }
}
