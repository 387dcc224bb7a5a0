/** What a task of the job loop is given, and how it reports. */
import type { Course, JobRow } from '../../../storage/contract.ts'
import type { Fase } from '../../schema/index.ts'
import type { Library } from '../library.ts'

export interface Report {
  readonly signal: AbortSignal
  /**
   * Reports progress. `fase` is a document's `Fase`, or a citation job's own name for it; `detalle` is how many of its
   * pages are done.
   */
  phase(fase: Fase | (string & {}), progreso: number, detalle?: Course['detalle']): Promise<void>
  /**
   * A task calls this before work that takes minutes, with its size in pages. Returns when there is room for it;
   * otherwise the job is put back into the queue and starts over when there is room.
   */
  long(size: number): Promise<void>
  /** True when an earlier attempt finished that step. */
  done(step: string): boolean
  /** Records that a step is finished. Finishing a step again forgets the steps that came after it. */
  checkpoint(step: string): Promise<void>
}

export type Task = (library: Library, job: JobRow, report: Report) => Promise<void>

export interface Log {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}
