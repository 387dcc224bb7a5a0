/** What people of one account marked and noted in their documents. */
import { Failure } from '../../src/errors.ts'
import type { MarkPatch, MarkPlace, MarkQuery, MarkRow, MarkShelf, NewMark, Page, Scope } from '../contract.ts'
import { collectionOf } from './collections.ts'
import { missing, parsed } from './columns.ts'
import type { Connection, Parameter } from './database.ts'
import { numberOf } from './document-row.ts'
import { numberIn, pageOf } from './pages.ts'

interface Row extends Omit<MarkRow, 'rango' | 'cajas' | 'etiquetas' | 'cambiado' | 'source'> {
  number: number
  desde: number | null
  hasta: number | null
  cajas: string | null
  etiquetas: string
  cambiado: 0 | 1
  source: string | null
}

const SELECT = `SELECT m.number, m.id, d.id AS documento, m.posicion, m.desde, m.hasta, m.texto, m.prefijo, m.sufijo,
  m.cajas, m.color, m.nota, m.etiquetas, m.origen, m.source_key AS sourceKey, m.source, m.cambiado, m.creado,
  m.modificado
  FROM marks m CROSS JOIN documents d ON d.number = m.document`

function present({ number: _, desde, hasta, cajas, etiquetas, cambiado, source, ...row }: Row): MarkRow {
  return {
    ...row,
    rango: desde === null || hasta === null ? null : [desde, hasta],
    cajas: cajas === null ? null : parsed(cajas),
    etiquetas: parsed(etiquetas),
    cambiado: cambiado === 1,
    source: source === null ? null : parsed(source),
  }
}

/** Puts a space before and after each stem, so that LIKE finds whole stems only. */
const joined = (stems: readonly string[]): string => ` ${stems.join(' ')} `

/** The columns of the given fields; fields that are not given stay as they are. */
function columns(patch: MarkPatch): [name: string, value: Parameter][] {
  const { rango, cajas, etiquetas, cambiado, stems, ...plain } = patch
  const pairs: [string, Parameter | undefined][] = [
    ...(['posicion', 'texto', 'prefijo', 'sufijo', 'color', 'nota'] as const).map(
      (name): [string, Parameter | undefined] => [name, plain[name]],
    ),
    ['desde', rango === undefined ? undefined : (rango?.[0] ?? null)],
    ['hasta', rango === undefined ? undefined : (rango?.[1] ?? null)],
    ['cajas', cajas === undefined ? undefined : cajas && JSON.stringify(cajas)],
    ['etiquetas', etiquetas && JSON.stringify(etiquetas)],
    ['cambiado', cambiado === undefined ? undefined : Number(cambiado)],
    ['stems', stems && joined(stems)],
  ]
  return pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
}

const PLACE: ReadonlySet<string> = new Set<keyof MarkPlace>([
  'posicion',
  'rango',
  'texto',
  'prefijo',
  'sufijo',
  'cajas',
  'cambiado',
])

/** Escapes the text for LIKE. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

function conditions(c: Connection, account: string, query: MarkQuery): { where: string[]; given: Parameter[] } {
  const where = ['m.account = ?'],
    given: Parameter[] = [account]
  const and = (condition: string, ...values: Parameter[]): void => {
    where.push(condition)
    given.push(...values)
  }
  for (const stem of query.stems ?? []) and(`m.stems LIKE ? ESCAPE '\\'`, `% ${literally(stem)} %`)
  if (query.color) and('m.color = ?', query.color)
  if (query.etiqueta !== undefined) and('EXISTS (SELECT 1 FROM json_each(m.etiquetas) WHERE value = ?)', query.etiqueta)
  if (query.documento !== undefined) and('m.document = ?', numberOf(c, account, query.documento))
  if (query.biblioteca !== undefined)
    and(
      'm.document IN (SELECT document FROM members WHERE collection = ?)',
      collectionOf(c, account, query.biblioteca).id,
    )
  if (query.cambiado !== undefined) and('m.cambiado = ?', Number(query.cambiado))
  return { where, given }
}

function list(c: Connection, account: string, query: MarkQuery): Page<MarkRow> {
  const { where, given } = conditions(c, account, query)
  const total = c.values<number>(`SELECT count(*) FROM marks m WHERE ${where.join(' AND ')}`).get(...given) ?? 0
  if (query.cursor !== undefined) {
    where.push('m.number < ?')
    given.push(numberIn(query.cursor))
  }
  const matching = c
    .sql<Row>(`${SELECT} WHERE ${where.join(' AND ')} ORDER BY m.number DESC LIMIT ?`)
    .all(...given, query.limite + 1)
  return pageOf(matching, present, { limite: query.limite, total })
}

function find(
  c: Connection,
  account: string,
  { stems, scope, limite }: FindQuery,
): { row: MarkRow; matches: number }[] {
  // Most libraries have none, and preparing the question for each search cost a tenth of a millisecond or two.
  if (c.values<number>('SELECT 1 FROM marks WHERE account = ? LIMIT 1').get(account) === undefined) return []
  const matches = stems.map(() => `iif(m.stems LIKE ? ESCAPE '\\', 1, 0)`).join(' + ')
  const within = scope === null ? '' : 'AND d.id IN (SELECT value FROM json_each(?))'
  return c
    .sql<Row & { matches: number }>(
      `SELECT * FROM (${SELECT.replace('SELECT', `SELECT ${matches} AS matches,`)}
         WHERE m.account = ? ${within}) AS found
       WHERE matches > 0 ORDER BY matches DESC, number DESC LIMIT ?`,
    )
    .all(
      ...stems.map(stem => `% ${literally(stem)} %`),
      account,
      ...(scope === null ? [] : [JSON.stringify(scope)]),
      limite,
    )
    .map(({ matches: count, ...row }) => ({ row: present(row), matches: count }))
}

interface FindQuery {
  stems: readonly string[]
  scope: Scope
  limite: number
}

function read(c: Connection, account: string, id: string): MarkRow {
  const row = c.sql<Row>(`${SELECT} WHERE m.account = ? AND m.id = ?`).get(account, id)
  if (!row) throw missing({ nota: id })
  return present(row)
}

function add(c: Connection, account: string, mark: NewMark): { row: MarkRow; isNew: boolean } {
  const document = numberOf(c, account, mark.documento)
  const there = mark.sourceKey !== null && sameSource(c, document, mark)
  if (there) return { row: read(c, account, there), isNew: false }
  const now = new Date().toISOString()
  const pairs: [string, Parameter][] = [
    ...columns(mark),
    ['id', mark.id],
    ['account', account],
    ['document', document],
    ['origen', mark.origen],
    ['source_key', mark.sourceKey],
    ['source', mark.source === null ? null : JSON.stringify(mark.source)],
    ['creado', now],
    ['modificado', now],
  ]
  c.sql(
    `INSERT INTO marks (${pairs.map(([name]) => name).join(', ')}) VALUES (${pairs.map(() => '?').join(', ')})`,
  ).run(...pairs.map(([, value]) => value))
  return { row: read(c, account, mark.id), isNew: true }
}

/** Changes a mark. One that only moves to where its words stand now does not count as modified. */
function change(
  c: Connection,
  account: string,
  { id, patch, nota }: { id: string; patch: MarkPatch; nota: string | undefined },
): MarkRow {
  const before = read(c, account, id)
  if (nota !== undefined && before.nota !== nota) throw new Failure('conflicto', { nota: id })
  const moved = Object.keys(patch).every(name => PLACE.has(name))
  const pairs: [string, Parameter][] = [
    ...columns(patch),
    ...(moved ? [] : [['modificado', new Date().toISOString()] as [string, Parameter]]),
  ]
  if (pairs.length > 0)
    c.sql(`UPDATE marks SET ${pairs.map(([name]) => `${name} = ?`).join(', ')} WHERE id = ?`).run(
      ...pairs.map(([, value]) => value),
      id,
    )
  return read(c, account, id)
}

export function marks(c: Connection, account: string): MarkShelf {
  return {
    addMarks: async all => c.whole(() => all.map(mark => add(c, account, mark))),
    mark: async id => read(c, account, id),
    marksIn: async documento =>
      c
        .sql<Row>(`${SELECT} WHERE m.document = ? ORDER BY m.posicion, m.desde NULLS FIRST, m.number`)
        .all(numberOf(c, account, documento))
        .map(present),
    listMarks: async query => list(c, account, query),
    findMarks: async (stems, scope, limite) => (stems.length === 0 ? [] : find(c, account, { stems, scope, limite })),
    changeMark: async (id, patch, nota) => c.whole(() => change(c, account, { id, patch, nota })),
    removeMark: async id =>
      c.whole(() => {
        read(c, account, id)
        c.sql('DELETE FROM marks WHERE id = ?').run(id)
      }),
    markTags: async () =>
      c
        .sql<{ etiqueta: string; notas: number }>(
          `SELECT value AS etiqueta, count(*) AS notas FROM marks m, json_each(m.etiquetas) WHERE m.account = ?
           GROUP BY value ORDER BY value`,
        )
        .all(account),
  }
}

const sameSource = (c: Connection, document: number, { origen, sourceKey }: NewMark): string | undefined =>
  c
    .values<string>('SELECT id FROM marks WHERE document = ? AND origen = ? AND source_key = ?')
    .get(document, origen, sourceKey)
