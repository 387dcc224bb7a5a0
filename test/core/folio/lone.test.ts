import { expect, it } from 'vitest'
import { folios } from '../../../src/core/folio/index.ts'
import type { PageRuns } from '../../../src/core/read/reader.ts'

/** One page of prose over a foot. */
const letter = (foot: string): PageRuns => ({
  box: { x0: 0, y0: 0, x1: 612, y1: 792 },
  rotation: 0,
  runs: [
    ...Array.from({ length: 30 }, (_, k) => [
      'the quiet harbour and the long road to the mill of the',
      72,
      640 - 14 * k,
    ]),
    [foot, 72, 40],
  ].map(([text, x, y]) => ({
    text: String(text),
    x: Number(x),
    y: Number(y),
    x1: Number(x) + 5 * String(text).length,
    size: 10,
    outside: false,
  })),
})
const page = (foot: string): string | null => folios({ pages: [letter(foot)], labels: [] })[0]!.impresa

it('of two numbers that stand alike on the only page neither is its folio', () => {
  expect(page('18720 Oak Street, Springfield, CA 91350')).toBe(null)
})

it('a lone page keeps the number that stands there alone', () => {
  expect(page('The Lost Harbour 45')).toBe('45')
})
