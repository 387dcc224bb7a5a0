/** The queue: what waits, who holds it, what it has done so far. */
import type { Fase, Modo } from '../src/schema.ts'
import type { Json } from './contract.ts'

/**
 * `figures`: after `ingest`, of the same document. `reread`: the document is read anew while its old text serves. Both
 * leave the document's `estado` alone.
 */
export type JobKind = 'ingest' | 'cite' | 'figures' | 'reread'

export interface JobRow {
  id: string
  account: string
  kind: JobKind
  /** Document or citation id. */
  subject: string
  modo: Modo
  /** From 1: how often it has been claimed. */
  attempts: number
  /** What the finished phases left behind, as `checkpoint` wrote it. */
  state: Json
  /** `NewDocument.extra` or null. */
  extra: Json
  /** It turned out to be long work of that size, as `defer` was told; null: not that anybody knows. */
  long: number | null
}

/** Which jobs a worker has room for; `economico`: besides the `rapido` ones those that can wait. */
export interface Room {
  economico: boolean
  /** Those that are not known to be long, and those that are. Both unless it says otherwise. */
  short?: boolean
  long?: boolean
}

/** How far a job is; `detalle`: of how many pages how many are read. */
export interface Course {
  fase?: Fase | string
  progreso?: number
  detalle?: readonly [done: number, total: number]
}

/**
 * The queue. Verbs that change a job mirror `estado`, `fase`, `progreso` and `error` onto its document or citation in
 * the same transaction.
 * A worker holds a job by lease; whoever lost it (lease over, cancelled) gets false and must stop at once.
 */
export interface Jobs {
  /**
   * The oldest `rapido` job that is not known to be long, else the smallest of the long ones; else, when `economico` is
   * true and none of those is running, the oldest `economico` one; figures and then re-readings last, one at a time. A
   * job claimed three times and never ended becomes `error` here.
   */
  claim(worker: string, leaseSeconds: number, room: Room): Promise<JobRow | null>
  /** Extends the lease and reports. */
  heartbeat(id: string, worker: string, leaseSeconds: number, report?: Course): Promise<boolean>
  checkpoint(id: string, worker: string, state: Json): Promise<boolean>
  finish(id: string, worker: string): Promise<boolean>
  /** For good: `mensaje` is what the owner reads. */
  fail(id: string, worker: string, mensaje: string): Promise<boolean>
  /** Back into the queue, the attempt not counted (the server is stopping). */
  release(id: string, worker: string): Promise<boolean>
  /** Back into the queue as long work of that size, the attempt not counted: whoever has no room for it passes it by. */
  defer(id: string, worker: string, size: number): Promise<boolean>
  /** Jobs waiting or running, for tests, `doctor` and the log. */
  pending(): Promise<number>
  /**
   * Puts jobs whose worker is known to be dead back into the queue (called once at start for this host's earlier
   * process).
   */
  recover(): Promise<number>
}
