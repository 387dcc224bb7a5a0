/**
 * Questions that a thread waits for. A verb is plain code that reads and writes row by row, as on SQLite; it runs in a
 * thread of its own, which sleeps until the answer is there, while the thread behind the port does the waiting for the
 * network.
 */
import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads'

/** The end of a wire that asks. `bell` is one shared 32-bit number that the answering end rings. */
export interface AskingEnd {
  port: MessagePort
  bell: Int32Array
}

export interface Refused {
  message: string
  /** SQLSTATE, or the code of a network error. */
  code?: string
}

export type Reply<Value> = { value: Value } | { refused: Refused }

/** Sends a question and sleeps until the reply is there. */
export function ask<Value>({ port, bell }: AskingEnd, question: unknown): Reply<Value> {
  port.postMessage(question)
  // The `notify` of the previous reply may arrive only now; then the bell is still 0, and the thread sleeps again.
  while (Atomics.load(bell, 0) === 0) Atomics.wait(bell, 0, 0)
  Atomics.store(bell, 0, 0)
  return receiveMessageOnPort(port)!.message as Reply<Value>
}

/** Answers every question that comes from the other end. */
export function answering<Question, Value>(
  { port, bell }: AskingEnd,
  answer: (question: Question) => Promise<Value> | Value,
): void {
  const reply = (message: Reply<Value>): void => {
    port.postMessage(message)
    Atomics.store(bell, 0, 1)
    Atomics.notify(bell, 0)
  }
  port.on('message', (question: Question) => {
    void (async () => answer(question))().then(
      value => reply({ value }),
      (error: unknown) => reply({ refused: refusal(error) }),
    )
  })
}

export function refusal(error: unknown): Refused {
  if (!(error instanceof Error)) return { message: String(error) }
  return { message: error.message, ...('code' in error && typeof error.code === 'string' && { code: error.code }) }
}
