/** Words that stand as far apart as their own letters are one. */
import { expect, it } from 'vitest'
import type { Style } from '../../../../src/core/read/pdf/letters/style.ts'
import { untracked } from '../../../../src/core/read/pdf/letters/tracked.ts'
import type { Drawing } from '../../../../src/core/read/pdf/letters/words.ts'

const style: Style = {
  size: 10,
  turn: 0,
  hidden: false,
  font: { name: 'Lantern', bold: false, italic: false, mono: false },
}

/** Letters of half an em; `inside` is the gap between those of a word, and `gap` that before it, in points. */
function line(...words: readonly (readonly [text: string, inside: number, gap: number])[]): Drawing[] {
  let at = 0
  return words.map(([text, inside, gap]) => {
    const x = at + gap
    const air = inside * (text.length - 1)
    at = x + 5 * text.length + air
    const place = { x, x1: at, y: 0, foot: 0, size: 10, spaced: false, hyphen: false, bold: false, mono: false }
    return { text, ...place, air, style, before: 'made' as const }
  })
}
const read = (...words: readonly (readonly [string, number, number])[]): string =>
  untracked(line(...words))
    .map(({ text }) => text)
    .join(' ')

it('a name in letters that stand apart, behind one in letters that do not', () => {
  expect(read(['Irene', 0, 0], ['H', 0, 2.2], ['alliwell', 1, 1])).toBe('Irene Halliwell')
  expect(read(['Pers', 0, 0], ['i', 0, 3], ['s', 0, 1.1], ['ting', 1, 1.1])).toBe('Pers isting')
})

it('what stands farther apart than its letters, or whose letters touch, stays two words', () => {
  expect(read(['Irene', 1, 0], ['Halliwell', 1, 3.5])).toBe('Irene Halliwell')
  expect(read(['Irene', 0.1, 0], ['Halliwell', 0.1, 0.9])).toBe('Irene Halliwell')
})
