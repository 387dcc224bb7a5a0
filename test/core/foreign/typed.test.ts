/** Labels that somebody typed are held to what the pages print; those that a program only shows are none. */
import { describe, expect, it } from 'vitest'
import { withTyped } from '../../../src/core/folio/index.ts'
import { foliosTyped } from '../../../src/core/ingest/typed-labels.ts'
import type { PageRuns } from '../../../src/core/read/reader.ts'

const none = (pages: number): null[] => Array.from({ length: pages }, () => null)

describe('typed labels', () => {
  it('count on between two that agree; elsewhere they say their own page alone', () => {
    const typed = [
      { page: 3, label: 'xi' },
      { page: 6, label: 'xiv' },
      { page: 9, label: '7' },
    ]
    expect(withTyped(none(10), 10, typed)).toEqual([null, null, 'xi', 'xii', 'xiii', 'xiv', null, null, '7', null])
  })

  it.each([
    [
      'the number of the page in the file',
      [
        { page: 3, label: '3' },
        { page: 7, label: '7' },
      ],
    ],
    [
      'the number of the page, counted from 0',
      [
        { page: 3, label: '2' },
        { page: 7, label: '6' },
      ],
    ],
    [
      'two labels of one page',
      [
        { page: 3, label: '13' },
        { page: 3, label: '14' },
      ],
    ],
    ['no number', [{ page: 3, label: 'cover' }]],
    ['a page that the file has not', [{ page: 30, label: '13' }]],
  ])('%s is no evidence', (_what, typed) => {
    expect(withTyped(none(10), 10, typed)).toEqual(none(10))
  })

  it('labels of the file that say more than its pages stand', () => {
    const own = ['i', 'ii', '1', '2', '3']
    expect(withTyped(own, 5, [{ page: 4, label: '99' }])).toEqual(own)
    expect(withTyped(['1', '2', '3'], 3, [{ page: 2, label: '12' }])).toEqual([null, '12', null])
  })

  it('a page without a printed number has the one that was typed; against print it loses', () => {
    const run = (text: string, y: number) => ({ text, x: 100, y, x1: 400, size: 10 })
    const page = (folio: string | null): PageRuns =>
      ({
        ...{ box: { x0: 0, y0: 0, x1: 600, y1: 800 }, rotation: 0 },
        runs: [
          ...Array.from({ length: 30 }, (_, i) =>
            run('Palabras de una página que dice algo de los pozos', 700 - i * 14),
          ),
          ...(folio === null ? [] : [{ ...run(folio, 40), x: 295, x1: 305 }]),
        ],
      }) as unknown as PageRuns
    const said = (pages: PageRuns[], typed: { page: number; label: string }[]): (string | null)[] =>
      foliosTyped({ pages, labels: none(pages.length) }, typed).map(({ impresa }) => impresa)
    const silent = Array.from({ length: 8 }, () => page(null))
    expect(said(silent, [])).toEqual(none(8))
    expect(
      said(silent, [
        { page: 2, label: '41' },
        { page: 5, label: '44' },
      ]).slice(1, 5),
    ).toEqual(['41', '42', '43', '44'])
    const printed = Array.from({ length: 8 }, (_, i) => page(String(i + 21)))
    const right = ['21', '22', '23', '24', '25', '26', '27', '28']
    expect(said(printed, [])).toEqual(right)
    expect(
      said(printed, [
        { page: 3, label: '99' },
        { page: 4, label: '100' },
      ]),
    ).toEqual(right)
  })
})
