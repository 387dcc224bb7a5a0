import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Tries } from '../../src/core/accounts/tries.ts'
import { Buckets } from '../../src/server/limits.ts'
import { fakeRates } from '../fake-rates.ts'

const bucketsOf = (most: number): Buckets =>
  new Buckets(new Tries(fakeRates(), { kind: 'k', most, seconds: 60, atOnce: Math.floor(most / 20) }))
const hits = async (buckets: Buckets, name = 'a'): Promise<number> => (await buckets.increment(name)).totalHits

describe('the token bucket', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }))
  afterEach(() => void vi.useRealTimers())
  const later = (ms: number): unknown => vi.setSystemTime(Date.now() + ms)

  it('lets a burst of the whole minute pass, then one every 60 / perMinute seconds', async () => {
    const buckets = bucketsOf(60)
    for (let i = 1; i <= 60; i++) expect(await hits(buckets)).toBe(i)
    expect(await hits(buckets)).toBe(61)
    later(999)
    expect(await hits(buckets)).toBe(61)
    later(1)
    expect([await hits(buckets), await hits(buckets)]).toEqual([60, 61])
  })

  it('when refused, the reset is when the next request passes', async () => {
    const buckets = bucketsOf(6)
    for (let i = 0; i < 6; i++) await buckets.increment('a')
    expect((await buckets.increment('a')).resetTime.getTime()).toBe(Date.now() + 10_000)
  })

  it("callers do not spend each other's tokens", async () => {
    const buckets = bucketsOf(1)
    expect([await hits(buckets), await hits(buckets), await hits(buckets, 'b')]).toEqual([1, 2, 1])
  })

  it('refused requests cost nothing', async () => {
    const buckets = bucketsOf(60)
    for (let i = 0; i < 200; i++) await buckets.increment('a')
    later(1000)
    expect(await hits(buckets)).toBe(60)
  })
})
