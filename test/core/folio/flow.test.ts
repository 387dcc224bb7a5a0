import { expect, it } from 'vitest'
import { runsOn } from '../../../src/core/folio/flow.ts'
import { upright } from '../../../src/core/folio/geometry.ts'
import type { PageRuns } from '../../../src/core/read/reader.ts'

/** Pages of lines from the top, with a head that repeats and a note in smaller type. */
const pagesOf = (pages: readonly (readonly string[])[]): PageRuns[] =>
  pages.map(lines => ({
    width: 432,
    height: 648,
    rotation: 0,
    box: { x0: 0, y0: 0, x1: 432, y1: 648 },
    runs: [
      'A history of the harbour and its people',
      ...lines,
      'See the notes of the second volume, which end here.',
    ].map((text, k) => ({
      text,
      x: 54,
      x1: 54 + 5 * text.length,
      y: 600 - 14 * k,
      size: k > lines.length ? 7 : 10,
      outside: false,
    })),
  })) as unknown as PageRuns[]
const runs = (pages: readonly (readonly string[])[]): boolean => runsOn(pagesOf(pages).map(upright))

const OPEN = [
  'the mill stood long before the water came. Nobody knew',
  'it then, and the men who had gone up to the house said',
]
const CLOSED = [
  'The mill stood long before the water came. Nobody knew',
  'it then, and the men went up to the house in the dark.',
]

it('a text runs on where pages break in the middle of a sentence, under heads and over notes', () => {
  expect(runs([OPEN, OPEN, OPEN, OPEN].map((lines, k) => lines.map(line => `${line} ${'abcd'[k]}`)))).toBe(true)
})

it('items of a page each do not run on', () => {
  expect(runs([CLOSED, CLOSED, CLOSED, CLOSED].map((lines, k) => [`${'ABCD'[k]} ${lines[0]}`, lines[1]!]))).toBe(false)
})

it('of a text without sentences nothing is said', () => {
  const noise = ['water came down over the mill and some men', 'of the house went up the way before the day']
  expect(runs([noise, noise, noise].map((lines, k) => lines.map(line => `${line} ${'abc'[k]}`)))).toBe(false)
})
