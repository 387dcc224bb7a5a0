/** The job loop: claims jobs while there is room for them, and starts again whenever one ends or is enqueued. */
import { randomBytes } from 'node:crypto'
import type { JobRow, Room } from '../../../storage/contract.ts'
import { trail } from '../../errors.ts'
import { DEFERRED, LEASE_SECONDS, runJob, STOPPING, type JobParts } from './run.ts'

/**
 * How often the loop looks for jobs, because other processes enqueue too (`anaquel add`), and where the engine tells of
 * them: then the leases of dead workers alone are looked for.
 */
const POLL_MS = 1_000,
  POLL_TOLD_MS = 10_000

export interface LoopParts extends JobParts {
  parallel: number
  /** The loop is woken for jobs of other processes too. */
  told?: boolean
}

export interface JobLoop {
  wake(): void
  /** The program was asked to stop: what runs may end, and nothing else begins. */
  close(): void
  /** Puts running jobs back into the queue; resolves when all have stopped. */
  stop(): Promise<void>
}

export function startJobLoop(parts: LoopParts): JobLoop {
  const loop = new Loop(parts)
  const timer = setInterval(() => void loop.fill(), parts.told ? POLL_TOLD_MS : POLL_MS)
  void loop.fill()
  return {
    wake: () => void loop.fill(),
    close: () => loop.close(),
    async stop() {
      clearInterval(timer)
      await loop.stop()
    },
  }
}

interface Running {
  ended: Promise<void>
  long: boolean
  /** Whether it is work that can wait (`economico`). */
  background: boolean
}

class Loop {
  readonly #parts: LoopParts
  readonly #worker = `${process.pid}.${randomBytes(6).toString('hex')}`
  readonly #running = new Map<AbortController, Running>()
  /**
   * Account of the job that was claimed last, while there was room for long ones and while there was not. Were it one
   * account for both, the short jobs of the last account would give each place for a long one to the first account.
   */
  readonly #served = { all: '', short: '' }
  #closing = false
  #filling = false
  /** `fill` was called while it was under way. */
  #again = false

  constructor(parts: LoopParts) {
    this.#parts = { ...parts, closing: () => this.#closing }
  }

  /** Starts jobs until the queue is empty or there is no room for more. */
  async fill(): Promise<void> {
    this.#again = true
    if (this.#filling) return
    this.#filling = true
    try {
      while (this.#again) {
        this.#again = false
        while (!this.#closing && (await this.#startNext()));
      }
    } catch (error) {
      this.#parts.log.error(trail(error), 'job queue')
    } finally {
      this.#filling = false
    }
  }

  close(): void {
    this.#closing = true
  }

  async stop(): Promise<void> {
    this.close()
    for (const controller of this.#running.keys()) controller.abort(STOPPING)
    await Promise.all([...this.#running.values()].map(job => job.ended))
  }

  /**
   * Long jobs leave a place for short ones; when `parallel` is 1, a short job may run beside the long one. A `quick`
   * one does not wait for background work either: a draft waited minutes for the pictures of a scan.
   */
  #room(): { short: boolean; long: boolean; quick: boolean } {
    const { parallel } = this.#parts
    const shorts = [...this.#running.values()].filter(job => !job.long)
    const longs = this.#running.size - shorts.length
    const places = Math.max(1, parallel - longs)
    return {
      short: shorts.length < places,
      long: longs < Math.max(1, parallel - 1),
      quick: shorts.filter(job => !job.background).length < places,
    }
  }

  /** Claims a job and starts it. Returns false when no job is waiting or there is no room. */
  async #startNext(): Promise<boolean> {
    const { quick, ...room } = this.#room()
    const { jobs } = this.#parts
    const claim = async (turn: 'all' | 'short', admitted: Omit<Room, 'after'>): Promise<JobRow | null> => {
      const job = await jobs.claim(this.#worker, LEASE_SECONDS, { ...admitted, after: this.#served[turn] })
      if (job) this.#served[turn] = job.account
      return job
    }
    const job =
      ((room.short || room.long) && (await claim(room.long ? 'all' : 'short', { economico: true, ...room }))) ||
      (quick && !room.short && (await claim('short', { economico: false, short: true, long: false })))
    if (!job) return false
    const isLong = job.long !== null
    // A job that was running may have become long while this one was on its way.
    if (isLong && !this.#room().long) {
      await jobs.release(job.id, this.#worker)
      return true
    }
    const controller = new AbortController()
    const place: Running = { long: isLong, background: job.modo === 'economico', ended: Promise.resolve() }
    this.#running.set(controller, place)
    place.ended = this.#run(job, controller)
    return true
  }

  async #run(job: JobRow, controller: AbortController): Promise<void> {
    const lengthen = (size: number): Promise<void> => this.#lengthen(job, controller, size)
    await runJob(this.#parts, { worker: this.#worker, job, controller, lengthen })
    this.#running.delete(controller)
    this.#parts.changed(job.subject)
    void this.fill()
  }

  /** Makes a running job a long one; puts it back into the queue when there is no room for another. */
  async #lengthen(job: JobRow, controller: AbortController, size: number): Promise<void> {
    const place = this.#running.get(controller)
    if (!place || place.long) return
    if (this.#room().long) {
      place.long = true
      void this.fill()
      return
    }
    await this.#parts.jobs.defer(job.id, this.#worker, size)
    controller.abort(DEFERRED)
    controller.signal.throwIfAborted()
  }
}
