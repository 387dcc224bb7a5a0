import { setImmediate as breathe } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { turn } from '../../../src/core/search/turn.ts'

it('gives each its own turn of the event loop, in the order of asking', async () => {
  const seen: string[] = []
  const steps = ['a', 'b', 'c'].map(async name => {
    await turn()
    seen.push(name)
  })
  const loop = async (): Promise<void> => {
    for (let n = 0; n < 6; n++) {
      await breathe()
      seen.push('-')
    }
  }
  await Promise.all([...steps, loop()])
  expect(seen.filter(name => name !== '-')).toEqual(['a', 'b', 'c'])
  expect(seen.join('')).not.toMatch(/[abc][abc]/)
})
