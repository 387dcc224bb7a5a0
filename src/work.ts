/**
 * The thread that reads and cites: a house of its own on the same data folder, driven by messages from
 * `open-background.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { citeOrAudit } from './core/audit/task.ts'
import { figures } from './core/figures/index.ts'
import { ingest } from './core/ingest/index.ts'
import { reread } from './core/ingest/reread.ts'
import { startJobLoop } from './core/jobs/loop.ts'
import { closeIdle, warm } from './core/read/isolate.ts'
import { PDF_PROCESS } from './core/read/pdf/index.ts'
import { createRelay, type Answered } from './core/readers/relay.ts'
import { openHouse } from './open.ts'
import type { WorkerData } from './open-background.ts'

const { config, logTo } = workerData as WorkerData // posted by open-background.ts, which declares it
const relay = createRelay(message => parentPort?.postMessage(message))
const house = await openHouse(config, { logTo, reader: relay.reader })
// The jobs of a killed process stay leased until their lease runs out, unless they are recovered here.
await house.storage.jobs.recover()

let wake = (): void => {}
const told = house.storage.listen(subject => subject === null && wake())
const loop = startJobLoop({
  jobs: house.storage.jobs,
  tasks: { ingest, cite: citeOrAudit, figures, reread },
  library: account => house.library(account),
  changed: subject => parentPort?.postMessage({ changed: subject }),
  parallel: config.jobs,
  told,
  log: house.log,
})
wake = () => loop.wake()

/**
 * A child that reads waits for the first file. It takes 0.4 s of processor time to start, which a server that has just
 * begun needs for itself, and one that soon ends has no use for it.
 */
const WARM_AFTER_MS = 3000
const warming = setTimeout(() => warm(PDF_PROCESS), WARM_AFTER_MS)
warming.unref()

async function stop(): Promise<void> {
  relay.close()
  clearTimeout(warming)
  await loop.stop()
  closeIdle() // a child kept warm would keep this thread alive
  await house.close()
  parentPort?.close()
}

parentPort?.on('message', (message: 'wake' | 'stop' | Answered) => {
  if (typeof message === 'object') {
    relay.take(message)
    return
  }
  if (message === 'stop') {
    void stop()
    return
  }
  warm(PDF_PROCESS) // the upload that woke this thread may still be arriving
  loop.wake()
})
