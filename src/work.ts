/**
 * The thread that reads and cites: a house of its own on the same data folder, driven by messages from
 * `open-background.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { startJobLoop } from './core/jobs/loop.ts'
import type { Task } from './core/jobs/task.ts'
import { closeIdle, warm } from './core/read/isolate.ts'
import { PDF_PROCESS } from './core/read/pdf/index.ts'
import { createRelay, type Answered } from './core/readers/relay.ts'
import { openHouse } from './open.ts'
import type { WorkerData } from './open-background.ts'
import { standBehind } from './priority.ts'

/**
 * Below the threads that answer requests: this one and all that it starts get a tenth of a processor's time beside
 * them, and all of it when nobody asks. Beside 500 notes on their way, the slowest twentieth of the searches took 1.6
 * and 1.8 times as long as alone; with a third of the time (niceness 5) 2.0 times, and the notes were there a tenth
 * sooner.
 */
const NICE = 10
standBehind(NICE)

const { config, logTo } = workerData as WorkerData // posted by open-background.ts, which declares it
const relay = createRelay(message => parentPort?.postMessage(message))
const house = await openHouse(config, { logTo, reader: relay.reader })
// The jobs of a killed process stay leased until their lease runs out, unless they are recovered here.
await house.storage.jobs.recover()

/** What does the jobs, loaded for the first one: three quarters of all that this thread needs. */
const loadTasks = {
  ingest: async () => (await import('./core/ingest/index.ts')).ingest,
  reread: async () => (await import('./core/ingest/reread.ts')).reread,
  cite: async () => (await import('./core/audit/task.ts')).citeOrAudit,
  figures: async () => (await import('./core/figures/index.ts')).figures,
}
const loaded =
  (load: () => Promise<Task>): Task =>
  async (...job) =>
    (await load())(...job)

let wake = (): void => {}
const told = house.storage.listen(subject => subject === null && wake())
const loop = startJobLoop({
  jobs: house.storage.jobs,
  tasks: {
    ingest: loaded(loadTasks.ingest),
    cite: loaded(loadTasks.cite),
    figures: loaded(loadTasks.figures),
    reread: loaded(loadTasks.reread),
  },
  library: account => house.library(account),
  changed: subject => parentPort?.postMessage({ changed: subject }),
  parallel: config.jobs,
  told,
  log: house.log,
})
wake = () => loop.wake()

/**
 * What reads is loaded, and a child that reads waits, before the first file comes. They take 0.8 s of processor time,
 * which a server that has just begun needs for itself, and one that soon ends has no use for it.
 */
const WARM_AFTER_MS = 3000
function warmUp(): void {
  warm(PDF_PROCESS)
  void loadTasks.ingest()
}
const warming = setTimeout(warmUp, WARM_AFTER_MS)
warming.unref()

async function stop(): Promise<void> {
  relay.close()
  clearTimeout(warming)
  await loop.stop()
  closeIdle() // a child kept warm would keep this thread alive
  await house.close()
  parentPort?.close()
}

parentPort?.on('message', (message: 'wake' | 'close' | 'stop' | Answered) => {
  if (typeof message === 'object') {
    relay.take(message)
    return
  }
  if (message === 'stop') {
    void stop()
    return
  }
  if (message === 'close') {
    loop.close()
    return
  }
  warmUp() // the upload that woke this thread may still be arriving
  loop.wake()
})
