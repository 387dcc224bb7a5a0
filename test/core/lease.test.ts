import { expect, it } from 'vitest'
import { alone } from '../../src/core/lease.ts'
import { fakeLeases } from '../fake-leases.ts'

it('one does the work, the others go on; after it the next may, also when it failed', async () => {
  const leases = fakeLeases()
  let finish = (): void => {}
  const first = alone(leases, 'w', () => new Promise(resolve => (finish = resolve)))
  await Promise.resolve()
  expect(await alone(leases, 'w', async () => {})).toBe(false)
  expect(await alone(leases, 'other', async () => {})).toBe(true)
  finish()
  expect(await first).toBe(true)
  await expect(alone(leases, 'w', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await alone(leases, 'w', async () => {})).toBe(true)
})
