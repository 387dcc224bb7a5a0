/**
 * One worker thread for the engine. It starts at the first job, is killed when a job takes too long, because a style
 * can loop forever, and starts again after that.
 */
import { Worker } from 'node:worker_threads'
import { Failure, type Codigo } from '../../../errors.ts'
import { bundled } from '../../../paths.ts'
import type { Answer, Job } from './types.ts'

export interface Request {
  seq: number
  job: Job
}
export interface Reply {
  seq: number
  answer?: Answer
  failure?: { codigo: Codigo; detalles: Record<string, unknown>; mensaje: string; message: string }
}

interface Waiting {
  job: Job
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Citations that have the time limit once more. One took 1.5 ms of the processor in a text of 2,000 in APA, but on a
 * machine that others used too, 1,500 citations took more than a minute and were refused with the blame on their style.
 */
const MANY = 600

export class Thread {
  readonly #waiting = new Map<number, Waiting>()
  readonly #folder: string | undefined
  readonly #seconds: number
  #worker: Worker | undefined
  #timer: NodeJS.Timeout | undefined
  #seq = 0

  /**
   * `seconds` of the processor, which the whole process has used since the job's turn came, are the limit of a job with
   * few citations. Of the clock they are more on a machine that others use: where thirty waited for two processors, APA
   * was told not to come to an end, and the document that it was to name ended in error.
   */
  constructor(folder: string | undefined, seconds = 60) {
    this.#folder = folder
    this.#seconds = seconds
  }

  run(job: Job): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const seq = this.#seq++
      this.#waiting.set(seq, { job, resolve, reject })
      this.#send(seq, job)
      if (this.#waiting.size === 1) this.#watch()
    })
  }

  /** Stops the thread; the jobs still waiting fail with `no_disponible`. */
  async close(): Promise<void> {
    const stopped = this.#stop()
    this.#refuse(new Failure('no_disponible'))
    await stopped
  }

  #send(seq: number, job: Job): void {
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage({ seq, job } satisfies Request)
  }

  #start(): Worker {
    // `stdout: true` because the engine warns with console.log, and standard output may carry a protocol.
    const worker = new Worker(bundled('src/core/cite/csl/worker.ts'), {
      workerData: { folder: this.#folder },
      stdout: true,
    })
    worker.stdout.resume()
    worker.on('message', (reply: Reply) => this.#settle(reply))
    worker.on('error', cause => {
      void this.#stop()
      this.#refuse(new Failure('interno', {}, { cause }))
    })
    return worker
  }

  #stop(): Promise<number> | undefined {
    clearTimeout(this.#timer)
    const worker = this.#worker
    this.#worker = undefined
    worker?.removeAllListeners()
    return worker?.terminate()
  }

  #refuse(error: Failure): void {
    const all = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const job of all) job.reject(error)
  }

  /**
   * Restarts the timer for the oldest job, which is the one running. Without jobs, the thread does not keep the process
   * alive.
   */
  #watch(): void {
    clearTimeout(this.#timer)
    const [next] = this.#waiting
    if (!next) return this.#worker?.unref()
    const [seq, { job }] = next
    this.#wait(seq, { limit: this.#seconds * 1000 * (1 + job.clusters.length / MANY), since: process.cpuUsage() })
  }

  /** `limit` in milliseconds of the processor. */
  #wait(seq: number, { limit, since }: { limit: number; since: NodeJS.CpuUsage }): void {
    const { user, system } = process.cpuUsage(since)
    const left = limit - (user + system) / 1000
    if (left <= 0) this.#late(seq)
    else this.#timer = setTimeout(() => this.#wait(seq, { limit, since }), left)
  }

  #late(seq: number): void {
    const late = this.#waiting.get(seq)
    this.#waiting.delete(seq)
    void this.#stop()
    const estilo = late?.job.style.base ?? ''
    late?.reject(
      new Failure(
        'peticion_invalida',
        { campo: 'estilo', estilo },
        { mensaje: `«estilo»: «${estilo}» no termina.`, message: `"estilo": "${estilo}" does not come to an end.` },
      ),
    )
    for (const [number, { job }] of this.#waiting) this.#send(number, job)
    this.#watch()
  }

  #settle({ seq, answer, failure }: Reply): void {
    const job = this.#waiting.get(seq)
    this.#waiting.delete(seq)
    this.#watch()
    if (answer) job?.resolve(answer)
    else job?.reject(failure ? new Failure(failure.codigo, failure.detalles, failure) : new Failure('interno'))
  }
}
