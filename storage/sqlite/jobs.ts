/**
 * The job queue. A job is a row while it waits or runs; what its owner sees of it is on the document or citation,
 * written in the same transaction.
 */
import { INTERRUPTED, NOT_REREAD } from '../../src/errors.ts'
import type { Modo } from '../../src/schema/index.ts'
import type { Course, JobKind, JobRow, Jobs, Json, Room } from '../contract.ts'
import { parsed } from './columns.ts'
import type { Connection, Parameter } from './database.ts'
import { COLUMNS, nextFree, type Row } from './job-order.ts'
import { refund } from './usage.ts'

/**
 * A job that was claimed this often without ending is given up, because the document itself may be what ends the
 * process. Most often it is not: of 240 uploads to four processes, one of which was killed each second and a half, 5
 * were given up after three attempts.
 */
export const ATTEMPTS = 8

export interface NewJob {
  account: string
  kind: JobKind
  subject: string
  modo: Modo
  extra: Json
}

/** Queues a job, replacing one of the same kind and subject. Must run inside the verb's transaction. */
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

type Owned = Pick<Row, 'kind' | 'subject' | 'account'>

/** How a job's progress is shown on its document or citation: SQL assignments from constants of this file. */
interface Shown {
  ingest?: string
  cite?: string
  reread?: string
}
const CLAIMED = `estado = 'procesando'`
const WAITING = `estado = 'en_cola'`
const DONE = `estado = 'listo', fase = 'listo', progreso = 1, error = NULL`
const AT = 'fase = coalesce(@fase, fase), progreso = max(progreso, coalesce(@progreso, 0.0))'

/**
 * The assignments of each event. `figures` has none and `reread` sets no `estado`: the document is `listo` and stays
 * so.
 */
const SHOWN = {
  claimed: { ingest: CLAIMED, cite: CLAIMED },
  waiting: { ingest: `${WAITING}, detalle = NULL`, cite: WAITING },
  at: {
    ingest: `${AT}, detalle = iif(@fase IS NULL, detalle, @detalle)`,
    cite: AT,
    reread: 'relectura = max(coalesce(relectura, 0.0), coalesce(@progreso, 0.0))',
  },
  done: { ingest: `${DONE}, detalle = NULL`, cite: DONE, reread: 'relectura = NULL' },
  failed: {
    ingest: `estado = 'error', error = @mensaje, detalle = NULL`,
    cite: `estado = 'error', error = @mensaje`,
    reread: `relectura = NULL, avisos = json_insert(avisos, '$[#]', '${NOT_REREAD}' || @mensaje)`,
  },
} as const satisfies Record<string, Shown>

function show(
  { sql }: Connection,
  { kind, subject, account }: Owned,
  { what, given = {} }: { what: keyof typeof SHOWN; given?: Record<string, Parameter> },
): void {
  const set = kind === 'figures' ? undefined : (SHOWN[what] as Shown)[kind]
  if (set === undefined) return
  const table = kind === 'cite' ? 'citations' : 'documents'
  sql(`UPDATE ${table} SET ${set} WHERE id = @subject AND account = @account`).run({ ...given, subject, account })
}

function endInError(c: Connection, job: Row, mensaje: string): void {
  end(c, job, { what: 'failed', given: { mensaje } })
  if (job.kind === 'ingest' || job.kind === 'cite') refund(c, job)
}

/** Ends a job in error as `fail` does, whichever worker holds it. Returns false when there is no such job. */
export function stop(
  c: Connection,
  kind: JobKind,
  { subject, mensaje }: { subject: string; mensaje: string },
): boolean {
  const job = c.sql<Row>(`SELECT ${COLUMNS} FROM jobs WHERE kind = ? AND subject = ?`).get(kind, subject)
  if (job) endInError(c, job, mensaje)
  return job !== undefined
}

function end(
  c: Connection,
  job: Row,
  { what, given }: { what: 'done' | 'failed'; given?: Record<string, Parameter> },
): void {
  show(c, job, { what, given })
  c.sql('DELETE FROM jobs WHERE id = ?').run(job.id)
}

interface Claimant {
  worker: string
  session: string
  seconds: number
  room: Room
}

function claim(c: Connection, { worker, session, seconds, room }: Claimant): JobRow | null {
  for (let job = nextFree(c, room); job; job = nextFree(c, room)) {
    if (job.attempts >= ATTEMPTS) {
      endInError(c, job, INTERRUPTED)
      continue
    }
    c.sql('UPDATE jobs SET worker = ?, session = ?, lease = ?, attempts = attempts + 1 WHERE id = ?').run(
      worker,
      session,
      Date.now() + seconds * 1000,
      job.id,
    )
    show(c, job, { what: 'claimed' })
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

/** The job, if that worker's lease is still valid. */
function held({ sql, locks }: Connection, id: string, worker: string): Row | undefined {
  return sql<Row>(`SELECT ${COLUMNS} FROM jobs WHERE id = ? AND worker = ? AND lease > ? ${locks.row}`).get(
    Number(id),
    worker,
    Date.now(),
  )
}

function letGo(c: Connection, job: Pick<Row, 'id' | 'kind' | 'subject' | 'account'>, attempt: 0 | 1): void {
  c.sql('UPDATE jobs SET worker = NULL, session = NULL, lease = 0, attempts = attempts - ? WHERE id = ?').run(
    attempt,
    job.id,
  )
  show(c, job, { what: 'waiting' })
}

function prolong(c: Connection, job: Row, report: { seconds: number } & Course): void {
  const { seconds, fase = null, progreso, detalle } = report
  c.sql('UPDATE jobs SET lease = ? WHERE id = ?').run(Date.now() + seconds * 1000, job.id)
  show(c, job, {
    what: 'at',
    given: {
      fase,
      progreso: progreso === undefined ? null : Math.min(1, Math.max(0, progreso)),
      ...(job.kind === 'ingest' && { detalle: detalle ? JSON.stringify(detalle) : null }),
    },
  })
}

/** Lets go of the jobs whose process no longer runs, and returns how many they were. */
function recover(c: Connection, alive: (session: string) => boolean): number {
  const running = c
    .sql<Row & { session: string }>('SELECT id, account, kind, subject, session FROM jobs WHERE worker IS NOT NULL')
    .all()
  const lost = running.filter(job => !alive(job.session))
  for (const job of lost) letGo(c, job, 0)
  return lost.length
}

/** `session` is this process's session; `alive` says whether the process of another session still runs. */
export function jobs(c: Connection, session: string, alive: (session: string) => boolean): Jobs {
  const whileHeld = async (id: string, worker: string, act: (job: Row) => void): Promise<boolean> =>
    c.whole(() => {
      const job = held(c, id, worker)
      if (job) act(job)
      return job !== undefined
    })
  return {
    claim: async (worker, seconds, room) => c.whole(() => claim(c, { worker, session, seconds, room })),
    heartbeat: (id, worker, report) => whileHeld(id, worker, job => prolong(c, job, report)),
    checkpoint: (id, worker, state) =>
      whileHeld(id, worker, job => {
        c.sql('UPDATE jobs SET state = ? WHERE id = ?').run(JSON.stringify(state), job.id)
      }),
    finish: (id, worker) => whileHeld(id, worker, job => end(c, job, { what: 'done' })),
    fail: (id, worker, mensaje) => whileHeld(id, worker, job => endInError(c, job, mensaje)),
    release: (id, worker) => whileHeld(id, worker, job => letGo(c, job, 1)),
    defer: (id, worker, size) =>
      whileHeld(id, worker, job => {
        c.sql('UPDATE jobs SET long = ? WHERE id = ?').run(size, job.id)
        letGo(c, job, 1)
      }),
    pending: async () => c.values<number>('SELECT count(*) FROM jobs').get() ?? 0,
    recover: async () => c.whole(() => recover(c, alive)),
  }
}
