/**
 * The job loop: claims jobs, keeps their leases alive, reports progress, and ends each job in one way. One of the three
 * places that catch errors.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Course, Jobs, JobKind, JobRow } from '../../storage/contract.ts'
import { Failure, reasons, trail } from '../errors.ts'
import type { Fase } from '../schema/index.ts'
import type { Library } from './library.ts'
import { Unreadable } from './read/unreadable.ts'

const LEASE_SECONDS = 30
const BEAT_MS = 5_000
/**
 * How often the loop looks for jobs, because other processes enqueue too (`anaquel add`), and where the engine tells of
 * them: then the leases of dead workers alone are looked for.
 */
const POLL_MS = 1_000,
  POLL_TOLD_MS = 10_000
/** A phase may report often; progress is written to the database at most four times a second. */
const REPORT_MS = 250

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

export interface LoopParts {
  jobs: Jobs
  tasks: Record<JobKind, Task>
  library(account: string): Library
  /** Called when the job of that document or citation has advanced. */
  changed(subject: string): void
  parallel: number
  /** The loop is woken for jobs of other processes too. */
  told?: boolean
  log: Log
}

export interface JobLoop {
  wake(): void
  /** Puts running jobs back into the queue; resolves when all have stopped. */
  stop(): Promise<void>
}

/** Reasons for which a job's signal is aborted. */
const STOPPING = 'stopping'
const LOST = 'lost'
const DEFERRED = 'deferred'

interface Running {
  ended: Promise<void>
  long: boolean
}

function stepsDone(job: JobRow): string[] {
  const { state } = job
  const done = state !== null && typeof state === 'object' && !Array.isArray(state) ? state.done : null
  return Array.isArray(done) ? done.filter(step => typeof step === 'string') : []
}

export function startJobLoop(parts: LoopParts): JobLoop {
  const worker = `${process.pid}.${randomBytes(6).toString('hex')}`
  const running = new Map<AbortController, Running>()
  let stopped = false
  let filling = false
  let again = false

  const longs = (): number => [...running.values()].filter(job => job.long).length
  // Long jobs leave a place for short ones; when `parallel` is 1, a short job may run beside the long one.
  const room = (): { short: boolean; long: boolean } => ({
    short: running.size - longs() < Math.max(1, parts.parallel - longs()),
    long: longs() < Math.max(1, parts.parallel - 1),
  })
  const lengthen = async (job: JobRow, controller: AbortController, size: number): Promise<void> => {
    const own = running.get(controller)
    if (!own || own.long) return
    if (room().long) {
      own.long = true
      void fill()
      return
    }
    await parts.jobs.defer(job.id, worker, size)
    controller.abort(DEFERRED)
    controller.signal.throwIfAborted()
  }
  const run = async (job: JobRow, controller: AbortController): Promise<void> => {
    await runJob(parts, { worker, job, controller, lengthen: size => lengthen(job, controller, size) })
    running.delete(controller)
    parts.changed(job.subject)
    void fill()
  }
  const fill = async (): Promise<void> => {
    if (filling) {
      again = true
      return
    }
    filling = true
    try {
      do {
        again = false
        while (!stopped && (room().short || room().long)) {
          const job = await parts.jobs.claim(worker, LEASE_SECONDS, { economico: true, ...room() })
          if (!job) break
          // A job that was running may have become long while this one was on its way.
          if (job.long !== null && !room().long) {
            await parts.jobs.release(job.id, worker)
            continue
          }
          const controller = new AbortController()
          const place: Running = { long: job.long !== null, ended: Promise.resolve() }
          running.set(controller, place)
          place.ended = run(job, controller)
        }
      } while (again)
    } catch (error) {
      parts.log.error(trail(error), 'job queue')
    } finally {
      filling = false
    }
  }
  const timer = setInterval(() => void fill(), parts.told ? POLL_TOLD_MS : POLL_MS)
  void fill()
  return {
    wake: () => void fill(),
    async stop() {
      stopped = true
      clearInterval(timer)
      for (const controller of running.keys()) controller.abort(STOPPING)
      await Promise.all([...running.values()].map(job => job.ended))
    },
  }
}

/** A job that this worker holds. */
interface Held {
  worker: string
  job: JobRow
  controller: AbortController
  lengthen(size: number): Promise<void>
}

function reporter(parts: LoopParts, { worker, job, controller, lengthen }: Held): Report {
  const done = stepsDone(job)
  let told = 0
  let fase: string | null = null
  const hold = (held: boolean): void => {
    if (!held) controller.abort(LOST)
  }
  return {
    signal: controller.signal,
    async phase(next, progreso, detalle) {
      controller.signal.throwIfAborted()
      if (next === fase && Date.now() - told < REPORT_MS) return
      fase = next
      told = Date.now()
      const course = { fase: next, progreso, ...(detalle && { detalle }) }
      hold(await parts.jobs.heartbeat(job.id, worker, LEASE_SECONDS, course))
      controller.signal.throwIfAborted()
      parts.changed(job.subject)
    },
    long: lengthen,
    done: step => done.includes(step),
    async checkpoint(step) {
      if (done.includes(step)) done.length = done.indexOf(step)
      done.push(step)
      hold(await parts.jobs.checkpoint(job.id, worker, { done }))
      controller.signal.throwIfAborted()
    },
  }
}

async function runJob(parts: LoopParts, held: Held): Promise<void> {
  const { worker, job, controller } = held
  const fields = { job: job.id, kind: job.kind, subject: job.subject, attempt: job.attempts }
  const began = Date.now()
  const beat = setInterval(() => {
    parts.jobs.heartbeat(job.id, worker, LEASE_SECONDS).then(
      held => {
        if (!held) controller.abort(LOST)
      },
      () => {},
    )
  }, BEAT_MS)
  try {
    await parts.tasks[job.kind](parts.library(job.account), job, reporter(parts, held))
    if (!(await parts.jobs.finish(job.id, worker))) await forget(parts, job)
    parts.log.info({ ...fields, ms: Date.now() - began }, 'job done')
  } catch (error) {
    await end(parts, held, { error, fields })
  } finally {
    clearInterval(beat)
  }
}

/**
 * Deletes what was kept for a document or citation that was removed while its job ran. If it still exists, another
 * worker has the job and needs what was kept.
 */
async function forget({ library }: LoopParts, { account, kind, subject }: JobRow): Promise<void> {
  const { shelf, scratch } = library(account)
  const there = await (kind === 'cite' ? shelf.citation(subject) : shelf.document(subject)).catch(nullIfGone)
  if (!there) await scratch.forget(subject)
}

function nullIfGone(error: unknown): null {
  if (isGone(error)) return null
  throw error
}

/** Milliseconds to wait when the database or the originals cannot be reached for now; null for every other error. */
function outOfReach(error: unknown): number | null {
  if (!(error instanceof Failure) || error.codigo !== 'no_disponible') return null
  const seconds = Number(error.headers['Retry-After'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
}

const isGone = (error: unknown): boolean => error instanceof Failure && error.codigo === 'no_encontrado'

async function end(
  parts: LoopParts,
  { worker, job, controller }: Held,
  { error, fields }: { error: unknown; fields: object },
): Promise<void> {
  const { jobs, log } = parts
  try {
    if (controller.signal.reason === DEFERRED) {
      log.info(fields, 'job put back: long work')
      return
    }
    if (controller.signal.reason === STOPPING) {
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
    if (controller.signal.reason === LOST || isGone(error)) {
      await forget(parts, job)
      log.info(fields, 'job cancelled')
      return
    }
    if (error instanceof Unreadable || (error instanceof Failure && error.codigo === 'cuota_superada')) {
      await jobs.fail(job.id, worker, error.mensaje)
      log.warn({ ...fields, why: error.name }, 'job ended in error')
      return
    }
    await jobs.fail(
      job.id,
      worker,
      error instanceof Failure ? error.mensaje : 'Falló por un error interno; el registro del servidor lo detalla.',
    )
    log.error({ ...fields, ...trail(error) }, 'job failed')
  } catch (second) {
    log.error({ ...fields, ...trail(second) }, 'job could not be ended') // its lease expires and it is claimed again
  }
}
