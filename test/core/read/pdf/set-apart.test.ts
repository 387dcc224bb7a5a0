/** Letters that a journal sets apart are words in the record. */
import { expect, it } from 'vitest'
import type { Drawn } from '../../../../src/core/read/pdf/letters/runs.ts'
import { whole } from '../../../../src/core/read/pdf/layout/set-apart.ts'

/** A run of words at these gaps, in ems; each letter is six tenths of an em wide. */
function run(text: string, gaps: readonly number[]): Drawn {
  let x = 0
  const words = text.split(' ').map((word, i) => {
    if (i > 0) x += 10 * gaps[(i - 1) % gaps.length]!
    const at = x
    x += 6 * word.length
    return { text: word, x: at, x1: x, y: 0, size: 10, spaced: true, hyphen: false, bold: false, mono: false }
  })
  return { text, x: 0, x1: x, y: 0, size: 10, outside: false, turn: 0, hidden: false, words }
}

it('names that are set with their letters apart are read word by word', () => {
  expect(whole(run('I R E N E H A L L ,', [0.25, 0.25, 0.25, 0.25, 0.8, 0.25, 0.25, 0.25, 0.25])).text).toBe(
    'IRENE HALL,',
  )
})

it('words of several letters, and letters as far apart as columns, stay as they are', () => {
  expect(whole(run('the lantern of a town', [0.25])).text).toBe('the lantern of a town')
  expect(whole(run('A B C D E F', [1.5])).text).toBe('A B C D E F')
})
