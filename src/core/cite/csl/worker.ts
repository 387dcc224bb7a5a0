/** The thread in which the engine runs: it answers jobs in order. thread.ts starts it from its compiled file. */
import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '../../../errors.ts'
import { restrictNetwork } from '../../../network.ts'
import { openAnswers } from './answer.ts'
import type { Reply, Request } from './thread.ts'

restrictNetwork('off')
const answers = openAnswers((workerData as { folder?: string }).folder)

parentPort?.on('message', ({ seq, job }: Request) => {
  let reply: Reply
  try {
    reply = { seq, answer: answers(job) }
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('interno', {}, { cause: error })
    reply = {
      seq,
      failure: {
        codigo: failure.codigo,
        detalles: failure.detalles,
        mensaje: failure.mensaje,
        message: failure.message,
      },
    }
  }
  parentPort?.postMessage(reply)
})
