import { expect, it } from 'vitest'
import { memory, remembered } from '../../../src/core/search/remembered.ts'

it('forgets by number, and keeps what was asked for again', () => {
  const known = memory<number>(2)
  for (const [i, key] of ['a', 'b', 'c'].entries()) known.set(key, i)
  expect(known.get('a')).toBe(0)
  known.set('d', 3)
  expect(['a', 'b', 'd'].map(key => known.get(key))).toEqual([0, undefined, 3])
})

it('keeps no more than twice the characters that it has room for, however few the keys', () => {
  const known = memory<number>(1000, 20)
  for (let i = 0; i < 9; i++) known.set(String(i).repeat(10), i)
  const kept = Array.from({ length: 9 }, (_, i) => known.get(String(i).repeat(10))).filter(value => value !== undefined)
  expect(kept).toEqual([6, 7, 8])
})

it('computes again what it has forgotten, and nothing else', () => {
  const asked: string[] = [],
    twice = remembered(10, word => (asked.push(word), word + word), 4)
  expect(['ab', 'ab', 'cdefgh', 'ab', 'xyz', 'xyzt', 'ab'].map(twice)).toEqual(
    ['ab', 'ab', 'cdefgh', 'ab', 'xyz', 'xyzt', 'ab'].map(word => word + word),
  )
  expect(asked.filter(word => word === 'ab').length).toBeGreaterThan(1)
})
