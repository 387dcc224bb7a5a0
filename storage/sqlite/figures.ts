/** Figures of one account's documents: their rows, and the passages that hold their words. The pictures are blobs. */
import type { Ancla } from '../../src/schema/index.ts'
import type { FigureBox, FigureRow, FigureShelf, NewFigure, NewPassage } from '../contract.ts'
import { missing, parsed } from './columns.ts'
import type { Connection } from './database.ts'
import { numberOf, parts } from './document-row.ts'
import { named } from './holds.ts'
import { enqueue } from './jobs.ts'
import { addPassages } from './passages.ts'
import { modelNumber } from './vectors.ts'

interface Row {
  documento: string
  n: number
  posicion: number
  token: string
  box: string | null
  pie: string
  descripcion: string | null
  modelo: string | null
  sha256: string
  bytes: number
  media: NewFigure['media']
  ancho: number
  alto: number
  ancla: string
}

const SELECT = `SELECT d.id AS documento, f.n, f.posicion, f.passage AS token, f.box, f.pie, f.descripcion, f.modelo,
    f.sha256, f.bytes, f.media, f.ancho, f.alto, coalesce(p.ancla, u.ancla) AS ancla
  FROM documents d CROSS JOIN figures f ON f.document = d.number
    CROSS JOIN units u ON u.document = f.document AND u.posicion = f.posicion
    LEFT JOIN passages p ON p.document = f.document AND p.token = f.passage`

const present = ({ n, box, ancla, descripcion, modelo, ...row }: Row): FigureRow => ({
  ...row,
  id: `${row.documento}:f${n}`,
  box: box === null ? null : parsed<FigureBox>(box),
  ancla: parsed<Ancla>(ancla),
  descripcion: descripcion === null || modelo === null ? null : { texto: descripcion, modelo },
})

interface Found {
  figures: readonly NewFigure[]
  passages: readonly NewPassage[]
}

interface Place {
  id: string
  posicion: number
}

function save(
  c: Connection,
  account: string,
  { place, found: { figures, passages } }: { place: Place; found: Found },
): void {
  const document = numberOf(c, account, place.id)
  if (
    c.values<number>('SELECT 1 FROM figures WHERE document = ? AND posicion = ? LIMIT 1').get(document, place.posicion)
  )
    return
  addPassages(c, account, { document, passages })
  const last = c.values<number>('SELECT coalesce(max(n), 0) FROM figures WHERE document = ?').get(document) ?? 0
  figures.forEach(({ n, token, box, pie, descripcion, sha256, bytes, media, ancho, alto }, i) => {
    c.sql(`INSERT INTO figures (document, n, posicion, passage, box, pie, descripcion, modelo, sha256, bytes,
      media, ancho, alto)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`).run(
      document,
      n ?? last + i + 1,
      place.posicion,
      token,
      box && JSON.stringify(box),
      pie,
      descripcion?.texto ?? null,
      descripcion?.modelo ?? null,
      sha256,
      bytes,
      media,
      ancho,
      alto,
    )
  })
}

function figureOf(c: Connection, account: string, id: string): FigureRow {
  const [documento, token] = parts(id),
    n = /^f(\d{1,9})$/.exec(token)?.[1]
  const row =
    n === undefined
      ? undefined
      : c.sql<Row>(`${SELECT} WHERE d.account = ? AND d.id = ? AND f.n = ?`).get(account, documento, Number(n))
  if (!row) throw missing({ figura: id })
  return present(row)
}

function ofPassages(c: Connection, account: string, ids: readonly string[]): Map<string, FigureRow> {
  const entries = ids.flatMap(id => {
    const row = c
      .sql<Row>(`${SELECT} WHERE d.account = ? AND d.id = ? AND f.passage = ? ORDER BY f.n LIMIT 1`)
      .get(account, ...parts(id))
    return row ? [[id, present(row)] as const] : []
  })
  return new Map(entries)
}

/**
 * Passages of figures without a vector of the model. Where several figures share a passage, its vector is the first
 * one's.
 */
const UNSEEN = `SELECT d.id || ':' || f.passage AS passage, f.sha256
  FROM documents d CROSS JOIN figures f ON f.document = d.number
    CROSS JOIN passages p ON p.document = f.document AND p.token = f.passage
  WHERE d.account = @account AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.passage = p.number AND v.model = @model)
    AND NOT EXISTS (SELECT 1 FROM figures o WHERE o.document = f.document AND o.passage = f.passage AND o.n < f.n)
  ORDER BY f.document, f.n LIMIT @limite`

/** Hashes of the document's pictures. */
export const pictures = ({ values }: Connection, document: number): string[] =>
  values<string>('SELECT DISTINCT sha256 FROM figures WHERE document = ?').all(document)

function dropPictures(c: Connection, document: number): { orphans: string[] } {
  const own = pictures(c, document)
  for (const table of ['figures', 'word_boxes'] as const) c.sql(`DELETE FROM ${table} WHERE document = ?`).run(document)
  return { orphans: own.filter(sha256 => !named(c, sha256)) }
}

export function figures(c: Connection, account: string): FigureShelf {
  return {
    saveFigures: async (id, posicion, made) => {
      try {
        c.whole(() => save(c, account, { place: { id, posicion }, found: made }))
      } catch (error) {
        c.index.rolledBack()
        throw error
      }
    },
    figures: async id =>
      c
        .sql<Row>(`${SELECT} WHERE d.number = ? ORDER BY f.posicion, f.n`)
        .all(numberOf(c, account, id))
        .map(present),
    figure: async id => figureOf(c, account, id),
    figuresOf: async ids => ofPassages(c, account, ids),
    unseen: async (model, limite) =>
      c.sql<{ passage: string; sha256: string }>(UNSEEN).all({ account, model: modelNumber(c, model) ?? 0, limite }),
    dropPictures: async id => c.whole(() => dropPictures(c, numberOf(c, account, id))),
    queueFigures: async (id, extra) =>
      c.whole(() => {
        numberOf(c, account, id)
        enqueue(c, { account, kind: 'figures', subject: id, modo: 'economico', extra })
      }),
    figuresPending: async id => {
      numberOf(c, account, id)
      return (
        c
          .values<number>(`SELECT 1 FROM jobs WHERE kind = 'figures' AND subject = ? AND account = ?`)
          .get(id, account) !== undefined
      )
    },
  }
}
