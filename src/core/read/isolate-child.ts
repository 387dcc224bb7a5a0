/**
 * The side of the child in which hostile input is parsed: it runs one task after the other, and ends when its parent
 * does or when its memory is used up.
 */
import { Worker } from 'node:worker_threads'
import { restrictNetwork } from '../../network.ts'

/** `leaves` is true when the child ends after this answer and takes no other call. */
type Answer = { id: number; leaves?: boolean } & (
  | { kind: 'value'; value: unknown }
  | { kind: 'failed'; name: string; message: string; mensaje?: string }
)
export type FromChild = { kind: 'ready' } | { kind: 'message'; id: number; message: unknown } | Answer
export interface ToChild {
  id: number
  task: string
  input: unknown
  megabytes: number
}

/** A child that has grown beyond this size is not kept, because WebAssembly memory never shrinks. */
const KEEP_MEGABYTES = 400

/** Exit code of a child whose parser ran out of stack or memory, or trapped: its state can no longer be trusted. */
const BROKEN = 86

export type Task = (input: never, emit: (message: unknown) => Promise<void>) => Promise<unknown>

/** Answers the calls of the parent, one after the other. */
export function serveTasks(tasks: Record<string, Task>): void {
  if (!process.send) throw new Error('serveTasks runs in a child process')
  restrictNetwork('off') // a process that parses untrusted files has no reason to use the network
  const send = (message: FromChild): Promise<void> =>
    new Promise((resolve, reject) => {
      process.send!(message, undefined, {}, error => (error ? reject(error) : resolve()))
    })
  const answer = async (message: Answer): Promise<void> => {
    const leaves = process.memoryUsage.rss() > KEEP_MEGABYTES * 1e6
    await send(leaves ? { ...message, leaves } : message)
    if (leaves) process.disconnect()
  }
  const watch = new Worker(WATCH, {
    eval: true,
    workerData: { parent: process.ppid },
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  })
  process.on('disconnect', () => process.exit(0))
  // Ctrl+C in a terminal and systemd ask every process at once to stop. The parent decides when this one does: it ended
  // in the middle of a sound PDF, which was told to be damaged.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {})
  process.on('message', (call: ToChild) => {
    watch.postMessage(call.megabytes)
    const task = tasks[call.task]
    const emit = (message: unknown): Promise<void> => send({ kind: 'message', id: call.id, message })
    const work = task ? task(call.input as never, emit) : Promise.reject(new Error(`no task ${call.task}`))
    work
      .then(
        value => answer({ kind: 'value', id: call.id, value }),
        (error: unknown) => (breaks(error) ? process.exit(BROKEN) : answer(report(call.id, error))),
      )
      .catch(() => process.exit(1))
  })
  void send({ kind: 'ready' })
}

/**
 * True when the error means that the stack or the memory is exhausted, or that WebAssembly trapped (Node's types do not
 * declare its RuntimeError).
 */
const breaks = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'RuntimeError' ||
    (error instanceof RangeError && /stack|allocation|array buffer/i.test(error.message)))

function report(id: number, error: unknown): Answer {
  if (!(error instanceof Error)) return { kind: 'failed', id, name: 'Error', message: String(error) }
  const mensaje = 'mensaje' in error && typeof error.mensaje === 'string' ? { mensaje: error.mensaje } : {}
  return { kind: 'failed', id, name: error.name, message: error.message, ...mensaje }
}

/**
 * Source of a thread that runs beside the parser. A loop inside WebAssembly never returns to the event loop, so only
 * another thread can notice that the memory is used up or that the parent has gone.
 */
const WATCH = `
const { parentPort, workerData } = require('node:worker_threads')
let limit = Infinity
parentPort.on('message', megabytes => { limit = megabytes * 1e6 })
// On Windows the number of a parent stays when the parent has gone.
const orphaned = process.platform === 'win32'
  ? () => { try { process.kill(workerData.parent, 0); return false } catch { return true } }
  : () => process.ppid !== workerData.parent
setInterval(() => { if (process.memoryUsage.rss() > limit || orphaned()) process.kill(process.pid, 'SIGKILL') }, 40)
`
