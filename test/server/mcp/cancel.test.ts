import { describe, expect, it } from 'vitest'
import { createCalls } from '../../../src/server/mcp/cancel.ts'

describe('a call that is cancelled by its id', () => {
  it('is the one of that sender, while it runs', () => {
    const calls = createCalls()
    const [mine, other, foreign] = [calls.of('a').begin(1), calls.of('a').begin(2), calls.of('b').begin(1)]
    calls.of('a').cancel(1)
    expect([mine.signal.aborted, other.signal.aborted, foreign.signal.aborted]).toEqual([true, false, false])
    foreign.end()
    calls.of('b').cancel(1)
    expect(foreign.signal.aborted).toBe(false)
  })

  it('is none where two run under the same id: nobody can tell which is meant', () => {
    const mine = createCalls().of('a')
    const [first, second] = [mine.begin(1), mine.begin(1)]
    mine.cancel(1)
    expect([first.signal.aborted, second.signal.aborted]).toEqual([false, false])
    first.end()
    mine.cancel(1)
    expect(second.signal.aborted).toBe(true)
  })

  it('tells 1 from "1", and a sender from another whose name begins alike', () => {
    const calls = createCalls()
    const running = calls.of('a').begin(1)
    calls.of('a').cancel('1')
    calls.of('a",1').cancel(1)
    expect(running.signal.aborted).toBe(false)
  })
})
