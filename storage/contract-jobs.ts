/** The queue: what waits, who holds it, what it has done so far. */
import type { Fase, Modo } from '../src/schema.ts'
import type { Json } from './contract.ts'

/** `figures`: after `ingest`, of the same document; it leaves the document's `estado` alone. */
export type JobKind = 'ingest' | 'cite' | 'figures'

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
}

/**
 * The queue. Verbs that change a job mirror `estado`, `fase`, `progreso` and `error` onto its document or citation in
 * the same transaction.
 * A worker holds a job by lease; whoever lost it (lease over, cancelled) gets false and must stop at once.
 */
export interface Jobs {
  /**
   * The oldest `rapido` job, else the oldest `economico` one when `economico` is true and none of those is running;
   * figures last, one job at a time. A job claimed three times and never ended becomes `error` here.
   */
  claim(worker: string, leaseSeconds: number, options: { economico: boolean }): Promise<JobRow | null>
  /** Extends the lease and reports. */
  heartbeat(
    id: string,
    worker: string,
    leaseSeconds: number,
    report?: { fase?: Fase | string; progreso?: number },
  ): Promise<boolean>
  checkpoint(id: string, worker: string, state: Json): Promise<boolean>
  finish(id: string, worker: string): Promise<boolean>
  /** For good: `mensaje` is what the owner reads. */
  fail(id: string, worker: string, mensaje: string): Promise<boolean>
  /** Back into the queue, the attempt not counted (the server is stopping). */
  release(id: string, worker: string): Promise<boolean>
  /** Jobs waiting or running, for tests, `doctor` and the log. */
  pending(): Promise<number>
  /**
   * Puts jobs whose worker is known to be dead back into the queue (called once at start for this host's earlier
   * process).
   */
  recover(): Promise<number>
}
