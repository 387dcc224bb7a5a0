/**
 * Kinds of awkward book, second part: real kinds of print whose margins count something else besides pages, or instead
 * of them.
 */
import type { WriteRun } from '../../pdfwrite.ts'
import type { Family } from './families-first.ts'
import { bare, cover, numeral, plates, romans } from './leaves.ts'
import { book, count, int, pick, type Leaf, type Random, type Style } from './synth.ts'

const [W, H] = [432, 648]
const at = (text: string, x: number, y: number, size = 9): WriteRun => ({ text, x, y, size })
const outer = (text: string, page: number, size = 9): WriteRun =>
  at(text, page % 2 ? 54 : W - 54 - text.length * size * 0.5, H - 48, size)
const middle = (text: string, y: number, size = 9): WriteRun => at(text, W / 2 - text.length * size * 0.25, y, size)
const plus = (leaves: Leaf[], extra: (page: number, leaf: Leaf) => WriteRun[]): Leaf[] =>
  leaves.map((leaf, page) => ({ ...leaf, extra: extra(page, leaf) }))
const QUIET: Style = { heads: false, footnotes: false }
const FOOT: Style = { ...QUIET, place: 'foot' }

/** A count that mostly goes up by one a page, sometimes by more, sometimes not at all. */
function halting(R: Random, pages: number, { stay, skip }: { stay: number; skip: number }): number[] {
  let value = int(R, 1, 40)
  return Array.from({ length: pages }, () => {
    const lot = R()
    value += lot < stay ? 0 : lot < stay + skip ? int(R, 2, 4) : 1
    return value
  })
}
const syllables = ['ab', 'ca', 'de', 'fo', 'gu', 'la', 'mi', 'no', 're', 'su', 'ta', 'vi']
const word = (R: Random): string => pick(R, syllables) + pick(R, syllables) + pick(R, syllables)
const days = [31, 28, 31, 30]
const calendar = days.flatMap(n => Array.from({ length: n }, (_, k) => k + 1))

export const SECOND_FAMILIES: Record<string, Family> = {
  'dictionary with guide words': R =>
    book(
      R,
      plus(count(R, 120, 1), page => [middle(`${word(R)} – ${word(R)}`, H - 48), outer(String(page + 1), page)]).map(
        l => ({ ...l, show: null }),
      ),
      QUIET,
    ),
  'law code, article in the head, folio in the foot': R => {
    const articles = halting(R, 100, { stay: 0.2, skip: 0.3 })
    return book(
      R,
      plus(count(R, 100, 1), page => [outer(String(articles[page]), page)]),
      FOOT,
    )
  },
  'law code, article in the head, no folio': R => {
    const articles = halting(R, 100, { stay: 0.15, skip: 0.15 })
    return book(
      R,
      plus(bare(100), page => [outer(String(articles[page]), page)]),
      QUIET,
    )
  },
  'hymnal, number in the outer corner, no folio': R => {
    const hymns = halting(R, 120, { stay: 0.2, skip: 0.08 })
    return book(
      R,
      plus(bare(120), page => [outer(String(hymns[page]), page, 14)]),
      QUIET,
    )
  },
  'Bible, chapter and verse in the head': R => {
    let [chapter, verse] = [1, 1]
    return book(
      R,
      plus(count(R, 120, 5), page => {
        verse += int(R, 8, 25)
        if (verse > 40) {
          chapter++
          verse = int(R, 1, 9)
        }
        return [outer(`GENESIS ${chapter}:${verse}`, page)]
      }),
      FOOT,
    )
  },
  'psalter, psalm in the head, no folio': R => {
    const psalms = halting(R, 110, { stay: 0.1, skip: 0.05 })
    return book(
      R,
      plus(bare(110), page => [outer(`SALTERIO ${psalms[page]}`, page)]),
      QUIET,
    )
  },
  'journal slug with volume, year and range': R => {
    const n = int(R, 14, 26)
    return book(
      R,
      plus(count(R, n, 272), page => [
        at(`J. Smith / J. Harbour Stud. 12 (2004) 272–${271 + n}`, 120, H - 48, 8),
        outer(String(272 + page), page),
      ]).map(l => ({ ...l, show: null })),
      QUIET,
    )
  },
  'manual with dotted numbers 3.12': R =>
    book(R, Array.from({ length: 6 }, (_, c) => count(R, int(R, 10, 16), 1, { prefix: `${c + 1}.` })).flat(), FOOT),
  'front matter counted, not printed': R => book(R, [...bare(12), ...count(R, 110, 13, { chap: 16 })], FOOT),
  'old pages in brackets beside the text': R =>
    book(
      R,
      plus(count(R, 90, 1), page =>
        R() < 0.8 ? [at(String(page + 34 + Math.floor(page / 9)), 20, int(R, 150, 500), 8)] : [],
      ),
      FOOT,
    ),
  'Bates stamp alone': R =>
    book(
      R,
      plus(bare(60), page => [at(`ACME${String(page + 312).padStart(7, '0')}`, 300, 20, 8)]),
      QUIET,
    ),
  'stamped Page n of N over prelims and restarts': R => {
    const leaves = [
      ...romans(R, 8),
      ...Array.from({ length: 4 }, (_, c) => count(R, int(R, 15, 25), 1, { chap: 40, c0: c + 1 })).flat(),
    ]
    return book(
      R,
      leaves.map((l, page) => ({ ...l, stamp: `Page ${page + 1} of ${leaves.length}` })),
      { ...QUIET, place: 'head' },
    )
  },
  'catalogue: folios, then plates with their own numbers': R =>
    book(
      R,
      [
        ...count(R, 60, 1, { chap: 14 }),
        ...plates(40).map((l, k) => ({ ...l, extra: [middle(String(k + 1), 90, 11)] })),
      ],
      { ...QUIET, place: 'head' },
    ),
  'catalogue: one item a page above the folio': R =>
    book(
      R,
      plus(count(R, 90, 31), (page, _) => [at(String(page + 1), 54, H - 80, 10)]),
      FOOT,
    ),
  'dates day/month in the foot': R =>
    book(
      R,
      plus(bare(31), page => [middle(`${page + 1}/12`, 44)]),
      QUIET,
    ),
  'dates month/day in the foot': R =>
    book(
      R,
      plus(bare(28), page => [middle(`12/${page + 1}`, 44)]),
      QUIET,
    ),
  'browser print: date, address, n/N': R => {
    const n = int(R, 9, 25)
    return book(
      R,
      plus(count(R, n, 1), page => [
        at('3/12/2004, 10:45 AM', 24, H - 20, 8),
        at('Harbour notes', 200, H - 20, 8),
        at('https://example.org/a/b12', 24, 14, 8),
        at(`${page + 1}/${n}`, W - 44, 14, 8),
      ]).map(l => ({ ...l, show: null })),
      QUIET,
    )
  },
  'day book: the day of the month as head': R =>
    book(
      R,
      plus(bare(calendar.length), page => [outer(String(calendar[page]), page, 11)]),
      QUIET,
    ),
  'week planner: weekday and day': R =>
    book(
      R,
      plus(bare(61), page => [at(`${['Lunes', 'Martes', 'Miércoles'][page % 3]} ${1 + (page % 31)}`, 54, H - 48)]),
      QUIET,
    ),
  'booklet sheets n and N + 1 − n': R =>
    book(
      R,
      Array.from({ length: 16 }, (_, k) => ({
        num: null,
        show: (k % 2 ? [String(k + 1), String(32 - k)] : [String(32 - k), String(k + 1)]) as [string, string],
      })),
      { w: 842, h: 595, ...QUIET },
    ),
  'continued on page n + 1, no folio': R =>
    book(
      R,
      plus(bare(40), page => [at(`(continued on page ${page + 2})`, 260, 60, 8)]),
      QUIET,
    ),
  'continúa en la página n + 1, folio in the head': R =>
    book(
      R,
      plus(count(R, 60, 1), page => [at(`(continúa en la página ${page + 2})`, 240, 60, 8)]),
      { ...QUIET, place: 'head' },
    ),
  'catch numbers …/3': R =>
    book(
      R,
      plus(count(R, 40, 1), page => [at(`…/${page + 2}`, W - 80, 60)]),
      { ...QUIET, place: 'head' },
    ),
  'margins full of figures, no folio': R =>
    book(
      R,
      plus(bare(100), () =>
        Array.from({ length: 6 }, (_, k) =>
          at(String(int(R, 1, 60)), 60 + 60 * (k % 3) + int(R, 0, 9), H - 30 - 20 * Math.floor(k / 3)),
        ),
      ),
      QUIET,
    ),
  'leaves bound in the wrong order': R => {
    const leaves = count(R, 100, 1)
    for (const k of [20, 45, 71]) leaves.splice(k, 2, ...[leaves[k + 1], leaves[k]].flatMap(l => (l ? [l] : [])))
    return book(R, leaves, FOOT)
  },
  'leaves put in: 12 bis': R =>
    book(
      R,
      [
        ...count(R, 30, 1),
        { num: '30 bis' },
        ...count(R, 30, 31),
        { num: '60 bis' },
        { num: '60 ter' },
        ...count(R, 30, 61),
      ],
      FOOT,
    ),
  'leaves put in: 12a, 12b': R =>
    book(
      R,
      [...count(R, 30, 1), { num: '30a' }, ...count(R, 30, 31), { num: '60a' }, { num: '60b' }, ...count(R, 30, 61)],
      FOOT,
    ),
  'sides of leaves 12r, 12v': R => book(R, count(R, 90, 2, { notation: 'leaf' }), { ...QUIET, place: 'outerfoot' }),
  'a word without cue and its number': R =>
    book(
      R,
      plus(bare(70), page => [at(`Muestreo ${page + 4}`, 54, H - 48)]),
      QUIET,
    ),
  'patent: drawing sheets and numbered columns': R => {
    const n = int(R, 5, 9)
    return book(
      R,
      [
        ...plus(bare(n), page => [
          at('Patent', 54, H - 40),
          at(`Sheet ${page + 1} of ${n}`, 200, H - 40),
          at('US 9,123,456 B2', 320, H - 40),
        ]),
        ...plus(bare(14), page => [
          at(String(2 * page + 1), 120, H - 60),
          at(String(2 * page + 2), 310, H - 60),
          at('US 9,123,456 B2', 180, H - 40),
        ]),
      ],
      QUIET,
    )
  },
  'signature marks under the rectos': R =>
    book(
      R,
      plus(count(R, 96, 1, { chap: 20 }), page =>
        page % 16 < 8 && page % 2 === 0
          ? [middle(`${'ABCDEF'[Math.floor(page / 16)]}${page % 16 ? 1 + (page % 16) / 2 : ''}`, 44)]
          : [],
      ),
      { ...QUIET, place: 'head' },
    ),
  'court stamp above the folio': R =>
    book(
      R,
      plus([...cover(), ...count(R, 40, 1)], page => [
        at(`Case 1:20-cv-01234 Document 12 Filed 03/04/20 Page ${page + 1} of 41 PageID ${page + 456}`, 40, H - 16, 7),
      ]),
      FOOT,
    ),
  'numbered poems with air below, no folio': R =>
    book(
      R,
      plus(bare(60), page => [middle(String(page + 1), H - 62, 10)]),
      QUIET,
    ),
  'yearbook: two years a page': R =>
    book(
      R,
      plus(bare(45), page => [middle(`${1900 + 2 * page}–${1901 + 2 * page}`, H - 48)]),
      QUIET,
    ),
  'facsimile with old and new folio': R =>
    book(
      R,
      plus(bare(80), page => [outer(String(page + 101), page), middle(String(page + 7), 40)]),
      QUIET,
    ),
  'Chinese numerals': R => book(R, count(R, 60, 1, { notation: 'cjk10' }), FOOT),
  'zero-padded 001': R =>
    book(
      R,
      count(R, 120, 1).map(l => ({ ...l, num: String(l.num).padStart(3, '0') })),
      FOOT,
    ),
  'clock times in the head': R =>
    book(
      R,
      plus(bare(50), page => [middle(`10:${10 + page}`, H - 48)]),
      QUIET,
    ),
  'numbered columns, no folio': R =>
    book(
      R,
      plus(bare(60), page => [at(String(2 * page + 1), 130, H - 48), at(String(2 * page + 2), 300, H - 48)]),
      QUIET,
    ),
  'one-sided report: words, then number': R =>
    book(
      R,
      plus([...cover(), ...count(R, 60, 1)], (_, l) =>
        l.num ? [at(`Informe anual del puerto ${l.num}`, 250, 44)] : [],
      ).map(l => ({ ...l, show: null })),
      QUIET,
    ),
  'numbered letters, one a page': R =>
    book(
      R,
      plus(bare(60), page => [at(`INV-${String(page + 12).padStart(4, '0')}`, 320, H - 48)]),
      QUIET,
    ),
  'upper roman chapter as head, folio in the foot': R =>
    book(
      R,
      plus(count(R, 100, 1), page => [outer(numeral('ROM', 1 + Math.floor(page / 2)), page)]),
      FOOT,
    ),
  'chapter of two pages, number on rectos, no folio': R =>
    book(
      R,
      plus(bare(80), page => (page % 2 ? [] : [outer(String(1 + page / 2), page)])),
      QUIET,
    ),
  'Page n of N for each merged file': R =>
    book(
      R,
      [11, 7, 19, 5, 23].flatMap(n => count(R, n, 1).map(l => ({ ...l, show: `Page ${l.num} of ${n}` }))),
      FOOT,
    ),
  'head in the centre, no other head': R =>
    book(R, [...romans(R, 6), ...count(R, 80, 1, { chap: 16 })], { ...QUIET, place: 'headcentre' }),
}
