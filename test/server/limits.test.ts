import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Tries } from '../../src/core/accounts/tries.ts'
import type { Library } from '../../src/core/library.ts'
import { admit } from '../../src/server/admit.ts'
import { Buckets } from '../../src/server/limits.ts'
import { grantedWhenFull } from '../../src/server/uncounted.ts'
import search from '../../tools/search.ts'
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

describe('on a full disk', () => {
  /** As SQLite and as the system say it. */
  const full = (): Error =>
    Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  const bucket = { name: 'a', most: 60, seconds: 60 }

  it('requests are granted, which the log says once until there has been room for an hour', async () => {
    const warn = vi.fn<(fields: object, text: string) => void>()
    let now = 0,
      refuses: Error | null = full()
    const fake = fakeRates()
    const take: typeof fake.take = async (asked, n) => {
      if (refuses) throw refuses
      return fake.take(asked, n)
    }
    const rates = grantedWhenFull({ ...fake, take }, { warn }, () => now)
    for (now = 0; now < 10_000_000; now += 100_000)
      expect(await rates.take(bucket, 3)).toEqual({ taken: true, left: 57 })
    expect(warn).toHaveBeenCalledOnce()
    refuses = null
    for (let i = 0; i < 60; i++) expect((await rates.take(bucket, 1)).taken).toBe(true)
    expect((await rates.take(bucket, 1)).taken).toBe(false)
    now += 3_700_000
    refuses = new Error('outer', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) })
    expect((await rates.take(bucket, 1)).taken).toBe(true)
    expect(warn).toHaveBeenCalledTimes(2)
    refuses = Object.assign(new Error('busy'), { errcode: 5 })
    await expect(rates.take(bucket, 1)).rejects.toThrow('busy')
  })

  it('a search of a plan that counts searches passes uncounted, and gives nothing back when it fails', async () => {
    let refuses = full()
    const giveBack = vi.fn(async () => {})
    const spend = async (): Promise<void> => {
      throw refuses
    }
    const plan = async () => ({ nombre: 'p', noIncluye: [], metered: true })
    const library = { plan, shelf: { spend, giveBack } } as unknown as Library
    await (
      await admit(library, search)
    )()
    expect(giveBack).not.toHaveBeenCalled()
    refuses = new Error('locked')
    await expect(admit(library, search)).rejects.toThrow('locked')
  })
})
