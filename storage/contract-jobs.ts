/** The job queue: what waits, which worker holds it, and what it has done so far. */
import type { Fase, Modo } from '../src/schema/index.ts'
import type { Json } from './contract-documents.ts'

/**
 * `figures` follows `ingest` on the same document. `reread` re-reads the document while its old text stays in use.
 * Neither changes the document's `estado`.
 */
export type JobKind = 'ingest' | 'cite' | 'figures' | 'reread'

export interface JobRow {
  id: string
  account: string
  kind: JobKind
  /** Document or citation id. */
  subject: string
  modo: Modo
  /** How often the job has been claimed, from 1. */
  attempts: number
  /** What `checkpoint` stored after the phases that are finished. */
  state: Json
  /** `NewDocument.extra`, or null. */
  extra: Json
  /** Size that `defer` recorded when the job turned out to be long work; null when it is not known to be long. */
  long: number | null
}

/** Which jobs a worker has room for. `economico` admits, besides the `rapido` jobs, those that can wait. */
export interface Room {
  economico: boolean
  /** Whether jobs not known to be long (`short`) and known to be long (`long`) are admitted. Both default to true. */
  short?: boolean
  long?: boolean
  /** Account whose job this worker claimed last: the next one has its turn, in the order of their ids. */
  after?: string
}

/** How far a job is. `detalle` is how many pages of how many are read. */
export interface Course {
  fase?: Fase | string
  progreso?: number
  detalle?: readonly [done: number, total: number]
}

/**
 * The queue. Verbs that change a job mirror `estado`, `fase`, `progreso` and `error` onto its document or citation in
 * the same transaction. A worker holds a job by lease; a worker that lost it (expired or cancelled) gets false and must
 * stop at once.
 */
export interface Jobs {
  /**
   * Claims the next job, or returns null. The order: the `rapido` jobs; then, when `economico` is true, the `economico`
   * ones, then figures, then re-readings, each only while no other of its group is running. Within a group the accounts
   * take turns: behind 300 notes of one account another one waited for its page until all were read. Of an account
   * what it cites goes first, then the oldest job that is not known to be long, then the smallest long one. A job that
   * was claimed eight times and never ended becomes `error` here.
   */
  claim(worker: string, leaseSeconds: number, room: Room): Promise<JobRow | null>
  /** Extends the lease by so many seconds and reports progress. */
  heartbeat(id: string, worker: string, report: { seconds: number } & Course): Promise<boolean>
  checkpoint(id: string, worker: string, state: Json): Promise<boolean>
  finish(id: string, worker: string): Promise<boolean>
  /** Ends the job in error for good. `mensaje` is the text that the document's owner reads. */
  fail(id: string, worker: string, mensaje: string): Promise<boolean>
  /** Puts the job back into the queue without counting the attempt, because the server is stopping. */
  release(id: string, worker: string): Promise<boolean>
  /**
   * Puts the job back into the queue as long work of that size, without counting the attempt. Workers without room for
   * long work skip it.
   */
  defer(id: string, worker: string, size: number): Promise<boolean>
  /** How many jobs wait or run, for tests, `doctor` and the log. */
  pending(): Promise<number>
  /** Puts jobs whose process has ended back into the queue and returns how many; called once at start. */
  recover(): Promise<number>
}
