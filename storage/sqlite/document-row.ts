/** A document as a row: its columns, how it is presented, and how its id and those of its passages are read. */
import type { Estado, Fase, Modo, Numeracion, Tipo } from '../../src/schema/index.ts'
import type { DocumentRow, Given } from '../contract.ts'
import { PRINCIPAL } from './collections.ts'
import { missing, parsed } from './columns.ts'
import type { Connection } from './database.ts'

export interface Row {
  id: string
  titulo: string
  autores: string
  anio: number | null
  tipo: Tipo
  estado: Estado
  progreso: number
  fase: Fase | null
  unidades: number
  duracion: number | null
  idioma: string | null
  url: string | null
  referencia: string | null
  error: string | null
  avisos: string
  creado: string
  sha256: string | null
  bytes: number
  nombre: string | null
  media: string | null
  modo: Modo
  given: string
  csl: string
  clave: string | null
  numeraciones: string | null
  pasajes: number
  bibliotecas: string
  detalle: string | null
  reading: number
  relectura: number | null
}

export const COLUMNS = `id, titulo, autores, anio, tipo, estado, progreso, fase, unidades, duracion, idioma, url,
  referencia, error, avisos, creado, sha256, bytes, nombre, media, modo, given,
  coalesce((SELECT item FROM records r WHERE r.number = documents.record), csl) AS csl,
  (SELECT clave FROM records r WHERE r.number = documents.record) AS clave,
  numeraciones, passages AS pasajes, detalle, reading, relectura,
  (SELECT json_group_array(nombre ORDER BY nombre <> '${PRINCIPAL}', nombre)
  FROM members m JOIN collections c ON c.id = m.collection WHERE m.document = documents.number) AS bibliotecas`

/**
 * Documents by a JSON array of ids, from the ids on: asked by `id IN`, SQLite goes through all documents of the
 * account, 1.2 ms for 10,000.
 */
const OF_IDS = `SELECT ${COLUMNS} FROM (SELECT value AS wanted FROM json_each(?)) AS asked
  CROSS JOIN documents ON id = wanted WHERE account = ?`

export const present = (row: Row): DocumentRow => ({
  ...row,
  autores: parsed<string[]>(row.autores),
  avisos: parsed<string[]>(row.avisos),
  given: parsed<Given>(row.given),
  csl: parsed<Record<string, unknown>>(row.csl),
  numeraciones: row.numeraciones === null ? null : parsed<Numeracion[]>(row.numeraciones),
  bibliotecas: parsed<string[]>(row.bibliotecas),
  detalle: row.detalle === null ? null : parsed<[number, number]>(row.detalle),
})

export const ofIds = ({ sql }: Connection, account: string, ids: readonly string[]): Map<string, DocumentRow> =>
  new Map(
    sql<Row>(OF_IDS)
      .all(JSON.stringify(ids), account)
      .map(row => [row.id, present(row)]),
  )

/** Number of a document of that account. Throws `no_encontrado`; every verb that takes a document id starts with it. */
export function numberOf({ values }: Connection, account: string, id: string): number {
  const number = values<number>('SELECT number FROM documents WHERE account = ? AND id = ?').get(account, id)
  if (number === undefined) throw missing({ documento: id })
  return number
}

export function readDocument({ sql }: Connection, account: string, id: string): DocumentRow {
  const row = sql<Row>(`SELECT ${COLUMNS} FROM documents WHERE account = ? AND id = ?`).get(account, id)
  if (!row) throw missing({ documento: id })
  return present(row)
}

/** Splits `<document>:<token>` into its two parts. */
export function parts(id: string): [documento: string, token: string] {
  const colon = id.indexOf(':')
  return colon < 0 ? [id, ''] : [id.slice(0, colon), id.slice(colon + 1)]
}
