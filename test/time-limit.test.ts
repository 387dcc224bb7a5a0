/** Time limits come whatever the collector of garbage does, and are gone when nothing is awaited. */
import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { patience, timeLimit } from '../src/time-limit.ts'
import { CODE, sourcesBelow, textOf } from './sources.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const never = new EventEmitter().setMaxListeners(0)
/** Waits as the house does for a document: nobody holds the limit but what it ends. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await once(never, 'x', { signal: timeLimit(ms, signal) }).catch(() => {})
}

describe('timeLimit', () => {
  it('ends every wait in code that has become hot, although its garbage is collected meanwhile', async () => {
    const outer = new AbortController()
    for (let warm = 0; warm < 3000; warm++) await wait(0, outer.signal)
    let ended = 0
    for (let n = 0; n < 20; n++) void wait(150, outer.signal).then(() => ended++)
    for (let n = 0; n < 5; n++) {
      await pause(5)
      collect()
    }
    await expect.poll(() => ended).toBe(20)
  })

  it('says what ended it: the time, or the signal that was given, also one aborted before', async () => {
    const late = timeLimit(1)
    await once(late, 'abort')
    expect(late.reason).toMatchObject({ name: 'TimeoutError' })
    const outer = new AbortController()
    const limit = timeLimit(60_000, outer.signal)
    outer.abort(new Error('stopped'))
    expect(limit.reason).toMatchObject({ message: 'stopped' })
    expect(timeLimit(60_000, outer.signal).reason).toMatchObject({ message: 'stopped' })
  })

  it('many limits under one signal are no leak that Node would warn of', async () => {
    const warnings: string[] = [],
      heard = (warning: Error): void => void warnings.push(warning.name)
    process.on('warning', heard)
    const outer = new AbortController()
    for (let n = 0; n < 20; n++) timeLimit(50, outer.signal)
    await pause(10)
    process.off('warning', heard)
    expect(warnings).toEqual([])
  })

  it('no source gives a timeout to `AbortSignal.any`, which would lose it', () => {
    const both = sourcesBelow(...CODE).filter(file => {
      const text = textOf(file)
      return file !== 'src/time-limit.ts' && text.includes('AbortSignal.any(') && text.includes('AbortSignal.timeout(')
    })
    expect(both).toEqual([])
  })
})

describe('patience', () => {
  it('begins again with what is heard, and gives up with its reason', async () => {
    const waiting = patience(200, undefined, new Error('silence'))
    for (let n = 0; n < 6; n++) {
      await pause(50)
      waiting.heard()
    }
    expect(waiting.signal.aborted).toBe(false)
    await once(waiting.signal, 'abort')
    expect(waiting.signal.reason).toMatchObject({ message: 'silence' })
  })

  it('lets go of the signal that was given when nothing more is awaited', async () => {
    const outer = new AbortController()
    const waiting = patience(10, outer.signal)
    waiting.end()
    await pause(30)
    outer.abort()
    expect(waiting.signal.aborted).toBe(false)
  })
})
