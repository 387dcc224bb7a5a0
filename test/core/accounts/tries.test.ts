import { expect, it } from 'vitest'
import { Failure } from '../../../src/errors.ts'
import { Tries } from '../../../src/core/accounts/tries.ts'

const MINUTE = 60_000

function spent(tries: Tries, name: string): Failure | null {
  try {
    tries.spend(name)
    return null
  } catch (error) {
    return error as Failure
  }
}

it('so many tries, then limite_de_ritmo with the seconds until the next; one comes back at a time', () => {
  let now = 0
  const tries = new Tries(3, 3 * MINUTE, () => now)
  expect([1, 2, 3].map(() => spent(tries, 'a'))).toEqual([null, null, null])
  expect(spent(tries, 'a')).toMatchObject({ codigo: 'limite_de_ritmo', headers: { 'Retry-After': '60' } })
  now += 30_000
  expect(spent(tries, 'a')?.headers).toEqual({ 'Retry-After': '30' })
  now += 30_000
  expect([spent(tries, 'a'), spent(tries, 'a')?.codigo]).toEqual([null, 'limite_de_ritmo'])
})

it('a try that is given back did not count, and makes no more than there were', () => {
  const tries = new Tries(2, MINUTE, () => 0)
  for (let i = 0; i < 5; i++) {
    tries.spend('a')
    tries.giveBack('a')
  }
  expect([spent(tries, 'a'), spent(tries, 'a'), spent(tries, 'a')?.codigo]).toEqual([null, null, 'limite_de_ritmo'])
})

it('each name has its own, and a right secret forgives the wrong ones', () => {
  const tries = new Tries(1, MINUTE, () => 0)
  expect([spent(tries, 'a'), spent(tries, 'b')]).toEqual([null, null])
  tries.forgive('a')
  tries.giveBack('c') // nobody's
  expect([spent(tries, 'a'), spent(tries, 'b')?.codigo]).toEqual([null, 'limite_de_ritmo'])
})
