import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../../src/errors.ts'
import { Tries, type Allowance } from '../../../src/core/accounts/tries.ts'
import type { Rates } from '../../../storage/contract.ts'
import { fakeRates } from '../../fake-rates.ts'

let rates: Rates
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  rates = fakeRates()
})
afterEach(() => void vi.useRealTimers())

const later = (seconds: number): unknown => vi.setSystemTime(Date.now() + seconds * 1000)
const triesOf = (most: number, seconds: number, more: Partial<Allowance> = {}): Tries =>
  new Tries(rates, { kind: 'k', most, seconds, ...more })

async function spent(tries: Tries, name: string): Promise<Failure | null> {
  try {
    await tries.spend(name)
    return null
  } catch (error) {
    return error as Failure
  }
}

it('so many tries, then limite_de_ritmo with the seconds until the next; one comes back at a time', async () => {
  const tries = triesOf(3, 180)
  for (let i = 0; i < 3; i++) expect(await spent(tries, 'a')).toBeNull()
  expect(await spent(tries, 'a')).toMatchObject({ codigo: 'limite_de_ritmo', headers: { 'Retry-After': '60' } })
  later(30)
  expect((await spent(tries, 'a'))?.headers).toEqual({ 'Retry-After': '30' })
  later(30)
  expect([await spent(tries, 'a'), (await spent(tries, 'a'))?.codigo]).toEqual([null, 'limite_de_ritmo'])
})

it('a try that is given back did not count, and makes no more than there were', async () => {
  const tries = triesOf(2, 60)
  for (let i = 0; i < 5; i++) {
    await tries.spend('a')
    await tries.giveBack('a')
  }
  expect([await spent(tries, 'a'), await spent(tries, 'a'), (await spent(tries, 'a'))?.codigo]).toEqual([
    null,
    null,
    'limite_de_ritmo',
  ])
})

it('each name has its own, and a right secret forgives the wrong ones', async () => {
  const tries = triesOf(1, 60)
  expect([await spent(tries, 'a'), await spent(tries, 'b')]).toEqual([null, null])
  await tries.forgive('a')
  await tries.giveBack('c') // nobody's
  expect([await spent(tries, 'a'), (await spent(tries, 'b'))?.codigo]).toEqual([null, 'limite_de_ritmo'])
})

it('are shared by all who ask the same storage, and names are kept as hashes', async () => {
  const [here, there] = [triesOf(2, 60), triesOf(2, 60)]
  expect([await spent(here, 'ana@example.org'), await spent(there, 'ana@example.org')]).toEqual([null, null])
  expect((await spent(here, 'ana@example.org'))?.codigo).toBe('limite_de_ritmo')
  expect((await triesOf(2, 60, { kind: 'other' }).take('ana@example.org')).taken).toBe(true)
  const asked = vi.spyOn(rates, 'take')
  await here.take('eva@example.org')
  expect(JSON.stringify(asked.mock.calls)).not.toContain('eva')
})

describe('taken several at once', () => {
  it('ask the storage once for several, and give exactly as many', async () => {
    const asked = vi.spyOn(rates, 'take')
    const tries = triesOf(600, 60, { atOnce: 30 })
    const lefts = []
    for (let i = 0; i < 600; i++) lefts.push(Math.round((await tries.take('a')).left))
    expect([lefts[0], lefts[30], lefts[599]]).toEqual([599, 569, 0])
    expect(asked).toHaveBeenCalledTimes(20)
    expect((await tries.take('a')).taken).toBe(false)
    later(0.1)
    expect([(await tries.take('a')).taken, (await tries.take('a')).taken]).toEqual([true, false])
  })

  it('are not saved up: what is at hand is good as long as the bucket needs to fill by it', async () => {
    const tries = triesOf(600, 60, { atOnce: 30 })
    await tries.take('a')
    later(60)
    let taken = 0
    while ((await tries.take('a')).taken) taken++
    expect(taken).toBe(600)
  })

  it('by two processes give a caller a share more than the limit at most', async () => {
    const both = [triesOf(600, 60, { atOnce: 30 }), triesOf(600, 60, { atOnce: 30 })]
    let taken = 0
    for (let i = 0; i < 2000; i++) if ((await both[i % 2]!.take('a')).taken) taken++
    expect(taken).toBe(600)
  })
})
