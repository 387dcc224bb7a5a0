/** A child for the tests of `isolated`: counts, echoes, throws, loops, eats. */
import { serveTasks } from '../../../src/core/read/isolate-child.ts'
import { Unreadable } from '../../../src/core/read/unreadable.ts'

let calls = 0
const held: Buffer[] = []

serveTasks({
  count: async () => ++calls,
  echo: async (input: unknown, emit) => {
    for (const part of ['uno', 'dos']) await emit(part)
    return input
  },
  fail: async () => {
    throw new Unreadable('No se pudo.', 'It failed.')
  },
  loop: async () => {
    for (;;) calls++
  },
  eat: async () => {
    const kept: Buffer[] = []
    for (;;) {
      kept.push(Buffer.alloc(16 * 1024 * 1024, 1))
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  },
  /** Holds on to half a gigabyte: more than a child that is kept may have. */
  swell: async () => {
    held.push(Buffer.alloc(512 * 1024 * 1024, 1))
    return held.length
  },
  crash: async () => process.exit(7),
  fault: async () => {
    setTimeout(() => {
      throw new Error('ours')
    })
    return new Promise(() => {})
  },
  deep: async () => {
    const dig = (n: number): number => dig(n + 1) + 1
    return dig(0)
  },
  wait: async () => new Promise(resolve => setTimeout(resolve, 60_000)),
  /** Is sent what a terminal and systemd send to all processes at once. */
  signalled: async () => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(process.pid, name)
    await new Promise(resolve => setTimeout(resolve, 100))
    return 'alive'
  },
  environment: async () => Object.keys(process.env),
})
