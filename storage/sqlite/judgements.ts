/** What people and agents judged of claims beside the passages of one account's documents. */
import type { JudgementQuery, JudgementRow, JudgementShelf, NewJudgement, Page } from '../contract.ts'
import { missing } from './columns.ts'
import type { Connection, Parameter } from './database.ts'
import { numberOf, parts } from './document-row.ts'
import { numberIn, pageOf } from './pages.ts'

interface Row extends Omit<JudgementRow, 'fragmento'> {
  token: string
  number: number
}

/** `rowid` counts up as judgements are saved, so it tells apart two of the same millisecond. */
const SELECT = `SELECT j.rowid AS number, j.id, d.id AS documento, j.passage AS token, j.afirmacion,
  j.claim_hash AS claimHash, j.passage_hash AS passageHash,
  j.veredicto, j.juez, j.cita, j.quien, j.creado FROM judgements j CROSS JOIN documents d ON d.number = j.document`

const present = ({ token, number: _, ...row }: Row): JudgementRow => ({
  ...row,
  fragmento: `${row.documento}:${token}`,
})

/** Joins the agent's and the person's judgement of the same claim and passage; each kind of judge has at most one. */
const AGREEMENT = `SELECT count(*) AS judged, coalesce(sum(p.veredicto = 'respaldada'), 0) AS confirmed
  FROM judgements a CROSS JOIN documents d ON d.number = a.document
    CROSS JOIN judgements p ON p.document = a.document AND p.passage = a.passage AND p.claim_hash = a.claim_hash
  WHERE d.account = ? AND a.juez = 'agente' AND a.veredicto = 'respaldada' AND p.juez = 'persona'
    AND p.passage_hash = a.passage_hash`

function read(c: Connection, account: string, id: string): JudgementRow | undefined {
  const row = c.sql<Row>(`${SELECT} WHERE d.account = ? AND j.id = ?`).get(account, id)
  return row && present(row)
}

/** Saves a judgement in the place of the one that the same kind of judge gave of this claim and passage before. */
function save(c: Connection, account: string, judgement: NewJudgement): JudgementRow {
  const { id, fragmento, afirmacion, claimHash, passageHash, veredicto, juez, cita, quien } = judgement
  const [documento, token] = parts(fragmento)
  const document = numberOf(c, account, documento)
  const there = c.values<number>('SELECT 1 FROM passages WHERE document = ? AND token = ?').get(document, token)
  if (!there) throw missing({ fragmento })
  c.sql('DELETE FROM judgements WHERE document = ? AND passage = ? AND claim_hash = ? AND juez = ?').run(
    ...[document, token, claimHash, juez],
  )
  c.sql(
    `INSERT INTO judgements (id, document, passage, afirmacion, claim_hash, passage_hash, veredicto,
      juez, cita, quien, creado)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    ...[id, document, token, afirmacion, claimHash, passageHash, veredicto, juez, cita, quien],
    new Date().toISOString(),
  )
  return read(c, account, id)!
}

function list(c: Connection, account: string, { juez, limite, cursor }: JudgementQuery): Page<JudgementRow> {
  const where = `d.account = ?${juez ? ' AND j.juez = ?' : ''}`
  const given: Parameter[] = [account, ...(juez ? [juez] : [])]
  const before = cursor === undefined ? [] : [numberIn(cursor)]
  const rows = c
    .sql<Row>(`${SELECT} WHERE ${where}${before.length ? ' AND j.rowid < ?' : ''} ORDER BY j.rowid DESC LIMIT ?`)
    .all(...given, ...before, limite + 1)
  const total = c
    .values<number>(`SELECT count(*) FROM judgements j CROSS JOIN documents d ON d.number = j.document WHERE ${where}`)
    .get(...given)
  return pageOf(rows, present, { limite, total: total ?? 0 })
}

export function judgements(c: Connection, account: string): JudgementShelf {
  return {
    saveJudgement: async judgement => c.whole(() => save(c, account, judgement)),
    judgementsOn: async claimHash =>
      c
        .sql<Row>(`${SELECT} WHERE d.account = ? AND j.claim_hash = ? ORDER BY j.rowid DESC`)
        .all(account, claimHash)
        .map(present),
    judgements: async query => list(c, account, query),
    removeJudgement: async id =>
      c.whole(() => {
        if (!read(c, account, id)) throw missing({ juicio: id })
        c.sql('DELETE FROM judgements WHERE id = ?').run(id)
      }),
    agreement: async () => c.sql<{ judged: number; confirmed: number }>(AGREEMENT).get(account)!,
  }
}
