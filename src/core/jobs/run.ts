/**
 * Runs one job that this worker has claimed: keeps its lease alive, writes its progress, and ends it in one way. One of
 * the three places that catch errors.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Jobs, JobKind, JobRow } from '../../../storage/contract.ts'
import { Failure, failureOf, reasons, trail } from '../../errors.ts'
import type { Library } from '../library.ts'
import { Unreadable } from '../read/unreadable.ts'
import type { Log, Report, Task } from './task.ts'

export const LEASE_SECONDS = 30
const BEAT_MS = 5_000
/** A phase may report often; progress is written to the database at most four times a second. */
const REPORT_MS = 250

/** How long the signal that stops the program may be on its way from the thread that receives it. */
const SIGNALS_MS = 100

/** Reasons for which a job's signal is aborted: the loop stops, the lease was lost, there is no room for long work. */
export const STOPPING = 'stopping'
const LOST = 'lost'
export const DEFERRED = 'deferred'

export interface JobParts {
  jobs: Jobs
  tasks: Record<JobKind, Task>
  library(account: string): Library
  /** Called when the job of that document or citation has advanced. */
  changed(subject: string): void
  /** Whether the program was asked to stop: then no job has failed. */
  closing?(): boolean
  log: Log
}

/** A job that this worker holds. */
export interface Held {
  worker: string
  job: JobRow
  controller: AbortController
  lengthen(size: number): Promise<void>
}

export async function runJob(parts: JobParts, held: Held): Promise<void> {
  const { worker, job, controller } = held
  const fields = { job: job.id, kind: job.kind, subject: job.subject, attempt: job.attempts }
  const began = performance.now()
  const beat = setInterval(() => {
    parts.jobs.heartbeat(job.id, worker, { seconds: LEASE_SECONDS }).then(
      isHeld => {
        if (!isHeld) controller.abort(LOST)
      },
      () => {},
    )
  }, BEAT_MS)
  try {
    await parts.tasks[job.kind](parts.library(job.account), job, reporter(parts, held))
    if (!(await parts.jobs.finish(job.id, worker))) await forget(parts, job)
    parts.log.info({ ...fields, ms: Math.round(performance.now() - began) }, 'job done')
  } catch (error) {
    await end(parts, held, { error, fields }).catch((second: unknown) => {
      // Its lease expires, and it is claimed again.
      parts.log.error({ ...fields, ...trail(second) }, 'job could not be ended')
    })
  } finally {
    clearInterval(beat)
  }
}

function stepsDone(job: JobRow): string[] {
  const { state } = job
  const done = state !== null && typeof state === 'object' && !Array.isArray(state) ? state.done : null
  return Array.isArray(done) ? done.filter(step => typeof step === 'string') : []
}

function reporter(parts: JobParts, { worker, job, controller, lengthen }: Held): Report {
  const done = stepsDone(job)
  let told = -Infinity
  let fase: string | null = null
  const requireHeld = (isHeld: boolean): void => {
    if (!isHeld) controller.abort(LOST)
    controller.signal.throwIfAborted()
  }
  return {
    signal: controller.signal,
    async phase(next, progreso, detalle) {
      controller.signal.throwIfAborted()
      if (next === fase && performance.now() - told < REPORT_MS) return
      fase = next
      told = performance.now()
      const course = { fase: next, progreso, ...(detalle && { detalle }) }
      requireHeld(await parts.jobs.heartbeat(job.id, worker, { seconds: LEASE_SECONDS, ...course }))
      parts.changed(job.subject)
    },
    long: lengthen,
    done: step => done.includes(step),
    async checkpoint(step) {
      if (done.includes(step)) done.length = done.indexOf(step)
      done.push(step)
      requireHeld(await parts.jobs.checkpoint(job.id, worker, { done }))
    },
  }
}

interface Ending {
  error: unknown
  /** What each line of the log about this job says. */
  fields: object
}

async function end(parts: JobParts, held: Held, { error, fields }: Ending): Promise<void> {
  const { jobs, log } = parts
  const { worker, job, controller } = held
  const reason: unknown = controller.signal.reason
  if (reason === DEFERRED) {
    log.info(fields, 'job put back: long work')
    return
  }
  if (reason === STOPPING) {
    await jobs.release(job.id, worker)
    log.info(fields, 'job put back')
    return
  }
  const wait = outOfReach(error)
  if (wait !== null) {
    log.warn({ ...fields, why: reasons(error) }, 'job put back: what it needs is out of reach')
    await pause(wait, undefined, { signal: controller.signal }).catch(() => {})
    await jobs.release(job.id, worker)
    return
  }
  // The document was deleted while the job ran: every verb throws `no_encontrado` from then on.
  if (reason === LOST || (isGone(error) && !(await lacksAnother(parts, job)))) {
    await forget(parts, job)
    log.info(fields, 'job cancelled')
    return
  }
  // A terminal and systemd stop the programs that read too, and those may end before this thread hears of it.
  await pause(SIGNALS_MS, undefined, { signal: controller.signal }).catch(() => {})
  if (parts.closing?.() || controller.signal.aborted) {
    await jobs.release(job.id, worker)
    log.info(fields, 'job put back: the program stops')
    return
  }
  await fail(parts, held, { error, fields })
}

const INTERNAL = 'Falló por un error interno; el registro del servidor lo detalla.'
/** Ends a job in error, in words that its owner may see. */
async function fail({ jobs, log }: JobParts, { worker, job }: Held, { error, fields }: Ending): Promise<void> {
  if (error instanceof Unreadable || isGone(error) || (error instanceof Failure && error.codigo === 'cuota_superada')) {
    const gone = 'Un documento o una colección que se pedía se borró entretanto. Pídelo otra vez.'
    await jobs.fail(job.id, worker, isGone(error) ? gone : error.mensaje)
    log.warn({ ...fields, why: error.name }, 'job ended in error')
    return
  }
  await jobs.fail(job.id, worker, error instanceof Failure ? error.mensaje : INTERNAL)
  log.error({ ...fields, ...trail(error) }, 'job failed')
}

/**
 * Deletes what was kept for a document or citation that was removed while its job ran. If it still exists, another
 * worker has the job and needs what was kept.
 */
async function forget(parts: JobParts, job: JobRow): Promise<void> {
  if (!(await stands(parts, job))) await parts.library(job.account).scratch.forget(job.subject)
}

const stands = async ({ library }: JobParts, { account, kind, subject }: JobRow): Promise<boolean> => {
  const { shelf } = library(account)
  return (await (kind === 'cite' ? shelf.citation(subject) : shelf.document(subject)).catch(nullIfGone)) !== null
}

/**
 * Whether what is gone is another thing that a citation asks for, a collection or a document. Taken for the citation
 * itself, such a job was tried eight times in four minutes, and ended as a reading that was interrupted.
 */
const lacksAnother = async (parts: JobParts, job: JobRow): Promise<boolean> =>
  job.kind === 'cite' && (await stands(parts, job))

const isGone = (error: unknown): error is Failure => error instanceof Failure && error.codigo === 'no_encontrado'

function nullIfGone(error: unknown): null {
  if (isGone(error)) return null
  throw error
}

/**
 * Milliseconds to wait when the database or the originals cannot be reached for now, the disk is full, or the program
 * waits for its restart; null for every other error.
 */
function outOfReach(error: unknown): number | null {
  const { codigo, headers } = failureOf(error)
  if (codigo !== 'no_disponible') return null
  const seconds = Number(headers['Retry-After'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
}
