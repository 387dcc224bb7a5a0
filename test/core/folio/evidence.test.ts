import { describe, expect, it } from 'vitest'
import { pageEvidence } from '../../../src/core/folio/evidence.ts'
import type { PageRuns, Run } from '../../../src/core/read/reader.ts'

const run = (text: string, x: number, y: number, size = 9): Run => ({
  text,
  x,
  y,
  x1: x + text.length * size * 0.5,
  size,
  outside: false,
})
const prose = Array.from({ length: 30 }, (_, k) =>
  run('the quiet harbour and the long road to the mill of the', 60, 560 - 14 * k, 10),
)
const page = (...margin: Run[]): PageRuns => ({
  box: { x0: 0, y0: 0, x1: 432, y1: 648 },
  rotation: 0,
  runs: [...margin, ...prose],
})
const seen = (...margin: Run[]): string[] =>
  pageEvidence(page(...margin), { body: 10, span: null }).candidates.map(c => `${c.dress}:${c.token}`)
const head = (text: string): string[] => seen(run(text, 60, 610))
const foot = (text: string): string[] => seen(run(text, 200, 40))

describe('what a margin may say', () => {
  it.each([
    ['12', ['alone:12']],
    ['— 12 —', ['dash:12']],
    ['[xii]', ['bracket:xii']],
    ['Page 3 of 10', ['pageOf:3']],
    ['p. iv', ['page:iv']],
    ['3/10', ['of:3']],
    ['— 3 of 10 —', ['of:3']],
    ['3 OF 10', ['of:3']],
    ['第3页', ['page:3']],
    ['12 bis', ['alone:12 bis']],
    ['A-3', ['alone:A-3']],
  ])('foot %s', (text, tokens) => expect(foot(text)).toEqual(tokens))

  it('a total that is drawn apart belongs to its number, and a number far behind a date does not', () => {
    expect(seen(run('3 /', 300, 40), run('15', 318, 40))).toEqual(['of:3'])
    expect(seen(run('Page 3 of', 250, 40), run('15', 300, 40))).toEqual(['pageOf:3'])
    expect(seen(run('3 /', 60, 40), run('15', 318, 40))).toContain('apart:15')
  })

  it.each([
    ['88 FREE CULTURE', ['edge:88']],
    ['La memoria del agua | 12', ['edge:12']],
    ['The Lost Harbour 45', ['edge:45']],
  ])('head %s', (text, tokens) => expect(head(text)).toEqual(tokens))

  it.each([
    'Chapter 12',
    'Capítulo 4',
    'Fig. 7',
    'PSALM 23',
    'Lunes 12',
    'March 12',
    '12 de marzo',
    '$ 45',
    '§ 12',
    'Exodus 3:12',
    'Ley 23',
    'Vol. II',
  ])('%s is no folio', text => expect(head(text)).toEqual([]))

  it('a number in brackets in a column of such numbers, as a program prints them, is no folio', () => {
    expect(seen(run('[1]', 37, 60), run('[2]', 37, 40))).toEqual([])
    expect(seen(run('[2]', 200, 40))).toEqual(['bracket:2'])
  })

  it.each(['(continued on page 13)', 'sigue en la página 13', 'see p. 13', 'Fortsetzung Seite 13', '…/13'])(
    '%s speaks of another page',
    text => expect(foot(text)).toEqual([]),
  )

  it('what goes beyond its total is a date', () => expect(foot('14/12')).toEqual(['date:14']))

  it('a small raised figure behind a title calls a note, and a number beside a running head is none', () => {
    const title = run('The Portable Lanterns', 60, 600, 14)
    expect(seen(title, run('1', title.x1, 604, 9))).toEqual([])
    expect(seen(title, run('1', title.x1 + 20, 600, 9))).toEqual(['apart:1'])
  })

  it('a small raised figure before a word is the mark of a note', () => {
    expect(seen(run('3', 60, 83, 6), run('See the harbour book, and the mill', 64, 80, 8))).toEqual([])
  })

  it('more than two figures beside the text are line numbers', () => {
    const numbers = (n: number): Run[] =>
      Array.from({ length: n }, (_, k) => run(String(5 * k + 5), 20, 500 - 70 * k, 8))
    expect(seen(...numbers(1))).toEqual(['side:5'])
    expect(seen(...numbers(3))).toEqual([])
  })

  it('a turned page is turned back before its margins are looked for', () => {
    const turned: PageRuns = { box: { x0: 0, y0: 0, x1: 648, y1: 432 }, rotation: 90, runs: [run('17', 610, 210)] }
    expect(pageEvidence(turned, { body: 10, span: null }).candidates[0]).toMatchObject({ token: '17', zone: 'bottom' })
  })

  it('runs that are broken are passed over', () => {
    expect(
      pageEvidence(
        { box: null, rotation: 45, runs: [run('12', Number.NaN, 40), run('', 3, 3), run('9', 4, 4, 0)] },
        { body: 10, span: null },
      ),
    ).toMatchObject({ candidates: [], blank: true })
  })
})
