import { describe, expect, it } from 'vitest'
import { Buckets } from '../../src/server/limits.ts'

describe('the token bucket', () => {
  it('lets a burst of the whole minute pass, then one every 60 / perMinute seconds', () => {
    let now = 1_000_000
    const buckets = new Buckets(60, () => now)
    const hits = Array.from({ length: 61 }, () => buckets.increment('a').totalHits)
    expect(hits.slice(0, 60).every(hit => hit <= 60)).toBe(true)
    expect(hits[60]).toBe(61)
    now += 999
    expect(buckets.increment('a').totalHits).toBe(61)
    now += 1
    expect(buckets.increment('a').totalHits).toBe(60)
    expect(buckets.increment('a').totalHits).toBe(61)
  })

  it('when refused, the reset is when the next request passes', () => {
    const now = 1_000_000
    const buckets = new Buckets(6, () => now)
    for (let i = 0; i < 6; i++) buckets.increment('a')
    expect(buckets.increment('a').resetTime.getTime()).toBe(now + 10_000)
  })

  it("callers do not spend each other's tokens", () => {
    const buckets = new Buckets(1)
    expect(buckets.increment('a').totalHits).toBe(1)
    expect(buckets.increment('a').totalHits).toBe(2)
    expect(buckets.increment('b').totalHits).toBe(1)
  })

  it('refused requests cost nothing', () => {
    let now = 0
    const buckets = new Buckets(60, () => now)
    for (let i = 0; i < 200; i++) buckets.increment('a')
    now += 1000
    expect(buckets.increment('a').totalHits).toBe(60)
  })
})
