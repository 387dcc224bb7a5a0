import { expect, it } from 'vitest'
import { createTurns } from '../../../src/core/read/turns.ts'

it('so many at once and no more, in the order in which they came; what fails makes room too', async () => {
  const turns = createTurns(2),
    begun: number[] = [],
    ends: (() => void)[] = []
  let working = 0,
    most = 0
  const one = (n: number) =>
    turns(async () => {
      begun.push(n)
      most = Math.max(most, ++working)
      await new Promise<void>(done => {
        ends.push(done)
      })
      working--
      if (n === 1) throw new Error('one')
      return n
    }).catch((error: Error) => error.message)
  const all = Promise.all([0, 1, 2, 3, 4].map(one))
  while (begun.length < 5 || ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  expect([await all, begun, most]).toEqual([[0, 'one', 2, 3, 4], [0, 1, 2, 3, 4], 2])
})

it('who goes away while waiting leaves the line', async () => {
  const turns = createTurns(1),
    gone = new AbortController()
  let end = (): void => {},
    begun = false
  const first = turns(
    () =>
      new Promise<void>(done => {
        end = done
      }),
  )
  const second = turns(async () => {
      begun = true
    }, gone.signal),
    third = turns(async () => 'third')
  gone.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  end()
  expect([await first, await third, begun]).toEqual([undefined, 'third', false])
})
