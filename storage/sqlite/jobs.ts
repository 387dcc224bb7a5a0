/**
 * The queue. A job is a row while it waits or runs; what its owner sees of it stands on the document or citation,
 * written in the same transaction.
 */
import type { Modo } from '../../src/schema.ts'
import type { JobKind, JobRow, Jobs, Json } from '../contract.ts'
import { parsed } from './columns.ts'
import type { Connection, Parameter } from './database.ts'
import { refund } from './usage.ts'

/** Claimed so often without an end, a job is given up. */
const ATTEMPTS = 3
const GIVEN_UP =
  'La lectura se interrumpió tres veces sin terminar. Vuelve a subir el archivo para intentarlo de nuevo.'

/** What mirrors the job; figures are looked for in a document that is `listo`. */
const SUBJECTS = { ingest: 'documents', cite: 'citations', figures: null } as const satisfies Record<
  JobKind,
  string | null
>

interface Row {
  id: number
  account: string
  kind: JobKind
  subject: string
  modo: Modo
  attempts: number
  state: string
  extra: string
}

export interface NewJob {
  account: string
  kind: JobKind
  subject: string
  modo: Modo
  extra: Json
}

/** Inside the transaction of the verb that needs it. */
export function enqueue({ sql }: Connection, { account, kind, subject, modo, extra }: NewJob): void {
  sql('DELETE FROM jobs WHERE kind = ? AND subject = ?').run(kind, subject)
  sql('INSERT INTO jobs (account, kind, subject, modo, extra) VALUES (?, ?, ?, ?, ?)').run(
    account,
    kind,
    subject,
    modo,
    JSON.stringify(extra),
  )
}

/** `set` is ours alone: column assignments of the document or citation. */
function mirror(
  { sql }: Connection,
  job: Pick<Row, 'kind' | 'subject' | 'account'>,
  set: string,
  ...given: Parameter[]
): void {
  const table = SUBJECTS[job.kind]
  if (table) sql(`UPDATE ${table} SET ${set} WHERE id = ? AND account = ?`).run(...given, job.subject, job.account)
}

function endInError(c: Connection, job: Row, mensaje: string): void {
  end(c, job, `estado = 'error', error = ?`, mensaje)
  refund(c, job)
}

/** As `fail` ends it, whoever has it. False where there is none. */
export function stop(c: Connection, kind: JobKind, subject: string, mensaje: string): boolean {
  const job = c
    .sql<Row>(
      'SELECT id, account, kind, subject, modo, attempts, state, extra FROM jobs WHERE kind = ? AND subject = ?',
    )
    .get(kind, subject)
  if (job) endInError(c, job, mensaje)
  return job !== undefined
}

function end(c: Connection, job: Row, set: string, ...given: Parameter[]): void {
  mirror(c, job, set, ...given)
  c.sql('DELETE FROM jobs WHERE id = ?').run(job.id)
}

const FREE = '(worker IS NULL OR lease <= @now)'

function nextFree({ sql, values }: Connection, economico: boolean): Row | undefined {
  const now = Date.now()
  const oldest = (which: string): Row | undefined =>
    sql<Row>(
      `SELECT id, account, kind, subject, modo, attempts, state, extra FROM jobs WHERE ${FREE} AND ${which} ORDER BY id LIMIT 1`,
    ).get({ now })
  const alone = (which: string): Row | undefined =>
    values<number>(`SELECT 1 FROM jobs WHERE ${which} AND NOT ${FREE}`).get({ now }) ? undefined : oldest(which)
  const quick = oldest(`modo = 'rapido'`)
  if (quick || !economico) return quick
  return alone(`modo = 'economico' AND kind <> 'figures'`) ?? alone(`kind = 'figures'`)
}

function claim(c: Connection, session: string, worker: string, seconds: number, economico: boolean): JobRow | null {
  for (let job = nextFree(c, economico); job; job = nextFree(c, economico)) {
    if (job.attempts >= ATTEMPTS) {
      endInError(c, job, GIVEN_UP)
      continue
    }
    c.sql('UPDATE jobs SET worker = ?, session = ?, lease = ?, attempts = attempts + 1 WHERE id = ?').run(
      worker,
      session,
      Date.now() + seconds * 1000,
      job.id,
    )
    mirror(c, job, `estado = 'procesando'`)
    return {
      ...job,
      id: String(job.id),
      attempts: job.attempts + 1,
      state: parsed<Json>(job.state),
      extra: parsed<Json>(job.extra),
    }
  }
  return null
}

/** The job, while that worker's lease lasts. */
function held({ sql }: Connection, id: string, worker: string): Row | undefined {
  return sql<Row>(
    'SELECT id, account, kind, subject, modo, attempts, state, extra FROM jobs WHERE id = ? AND worker = ? AND lease > ?',
  ).get(Number(id), worker, Date.now())
}

function letGo(c: Connection, job: Pick<Row, 'id' | 'kind' | 'subject' | 'account'>, attempt: 0 | 1): void {
  c.sql('UPDATE jobs SET worker = NULL, session = NULL, lease = 0, attempts = attempts - ? WHERE id = ?').run(
    attempt,
    job.id,
  )
  mirror(c, job, `estado = 'en_cola'`)
}

/** `session`: this process as `presence` knows it; `alive`: whether the process of another session still runs. */
export function jobs(c: Connection, session: string, alive: (session: string) => boolean): Jobs {
  const whileHeld = async (id: string, worker: string, act: (job: Row) => void): Promise<boolean> =>
    c.whole(() => {
      const job = held(c, id, worker)
      if (job) act(job)
      return job !== undefined
    })
  return {
    claim: async (worker, seconds, { economico }) => c.whole(() => claim(c, session, worker, seconds, economico)),
    heartbeat: (id, worker, seconds, report = {}) =>
      whileHeld(id, worker, job => {
        c.sql('UPDATE jobs SET lease = ? WHERE id = ?').run(Date.now() + seconds * 1000, job.id)
        const progreso = report.progreso === undefined ? null : Math.min(1, Math.max(0, report.progreso))
        mirror(
          c,
          job,
          'fase = coalesce(?, fase), progreso = max(progreso, coalesce(?, 0))',
          report.fase ?? null,
          progreso,
        )
      }),
    checkpoint: (id, worker, state) =>
      whileHeld(id, worker, job => {
        c.sql('UPDATE jobs SET state = ? WHERE id = ?').run(JSON.stringify(state), job.id)
      }),
    finish: (id, worker) =>
      whileHeld(id, worker, job => end(c, job, `estado = 'listo', fase = 'listo', progreso = 1, error = NULL`)),
    fail: (id, worker, mensaje) => whileHeld(id, worker, job => endInError(c, job, mensaje)),
    release: (id, worker) => whileHeld(id, worker, job => letGo(c, job, 1)),
    pending: async () => c.values<number>('SELECT count(*) FROM jobs').get() ?? 0,
    recover: async () =>
      c.whole(() => {
        const running = c
          .sql<Row & { session: string }>(
            'SELECT id, account, kind, subject, session FROM jobs WHERE worker IS NOT NULL',
          )
          .all()
        const lost = running.filter(job => !alive(job.session))
        for (const job of lost) letGo(c, job, 0)
        return lost.length
      }),
  }
}
