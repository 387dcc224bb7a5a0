/**
 * Excerpts, offprints, volumes bound together, labels that mislead, figures misread throughout: folios that look like
 * something else.
 */
import type { WriteRun } from '../../pdfwrite.ts'
import type { Family } from './families-first.ts'
import { bare, cover, labelled, numeral, plates, romans } from './leaves.ts'
import { book, count, int, pick, type Leaf, type Random, type Style } from './synth.ts'

const [W, H] = [432, 648]
const QUIET: Style = { heads: false, footnotes: false }
const FOOT: Style = { ...QUIET, place: 'foot' }
const put = (text: string, x: number, y: number, size = 9): WriteRun => ({ text, x, y, size })
const outer = (text: string, page: number, y = H - 48): WriteRun =>
  put(text, page % 2 ? 54 : W - 54 - text.length * 4.5, y)
const centre = (text: string, y: number): WriteRun => put(text, W / 2 - text.length * 2.25, y)
/** The numbers are drawn by `extra` alone. */
const drawn = (leaves: Leaf[], extra: (page: number) => WriteRun[]): Leaf[] =>
  leaves.map((leaf, page) => ({ ...leaf, show: null, extra: extra(page) }))
const hidden = (leaves: Leaf[], test: (page: number) => boolean): Leaf[] =>
  leaves.map((leaf, page) => (test(page) ? { ...leaf, show: null } : leaf))
const short = (R: Random): number => int(R, 9, 14)
const numbered = (R: Random, notation: Parameters<typeof numeral>[0]): Leaf[] => {
  const first = int(R, 11, 90)
  return bare(short(R)).map((_, k) => ({ num: numeral(notation, first + k) }))
}
const spread = (left: number): Leaf => ({ num: `${left}-${left + 1}`, show: [String(left), String(left + 1)] })

/** Nine pages in ten are exact. */
export const EXCERPTS: Record<string, Family> = {
  'excerpt from the middle': R =>
    book(R, count(R, short(R), int(R, 30, 700)), { place: pick(R, ['foot', 'head', 'outerfoot', 'headrun'] as const) }),
  'excerpt with a running year beside the folio': R => {
    const [year, first] = [int(R, 1700, 1950), int(R, 30, 300)]
    return book(
      R,
      drawn(count(R, short(R), first), k => [outer(String(first + k), k), centre(String(year + k), H - 48)]),
      QUIET,
    )
  },
  'excerpt, a chapter a page, folio in the foot': R => {
    const [chapter, first] = [int(R, 1, 20), int(R, 30, 300)]
    return book(
      R,
      drawn(count(R, short(R), first), k => [centre(String(first + k), 40), outer(`Capítulo ${chapter + k}`, k)]),
      QUIET,
    )
  },
  'offprint, journal head and address': R => {
    const first = int(R, 120, 900)
    return book(
      R,
      drawn(count(R, short(R), first), k => [
        outer(k % 2 ? `${first + k} J. Harbour` : `The River Trade ${first + k}`, k),
        put('https://doi.org/10.1000/182', 54, 20, 7),
      ]),
      QUIET,
    )
  },
  'two volumes bound together': R =>
    book(
      R,
      [
        ...cover(),
        ...romans(R, 8),
        ...count(R, int(R, 40, 60), 1, { chap: 9 }),
        ...cover(),
        ...romans(R, 6),
        ...count(R, int(R, 40, 60), 1, { chap: 9 }),
      ],
      FOOT,
    ),
  'three short papers bound together': R =>
    book(
      R,
      [
        [233, 9],
        [17, 12],
        [1, 10],
      ].flatMap(([a = 1, n = 1]) => count(R, n, a + int(R, 0, 9))),
      { place: 'outerfoot' },
    ),
  'pages scanned twice': R => {
    const l = count(R, int(R, 20, 50), int(R, 1, 80))
    for (const k of [14, 6]) l.splice(k, 0, { ...l[k]! })
    return book(R, l, FOOT)
  },
  'a page missing, short file': R => {
    const l = count(R, short(R), int(R, 1, 80))
    l.splice(5, 1)
    return book(R, l, FOOT)
  },
  'labels late by one throughout': R =>
    book(
      R,
      labelled([...cover(), ...count(R, int(R, 12, 40), 1)], (_, k) => String(k + 1)),
      FOOT,
    ),
  'labels early by one, numbers on a third': R =>
    book(
      R,
      hidden(
        labelled(count(R, int(R, 24, 40), 12), l => String(Number(l.num) + 1)),
        k => k % 3 > 0,
      ),
      FOOT,
    ),
  'labels with prefix p-': R =>
    book(
      R,
      labelled(count(R, int(R, 12, 40), 12), l => `p-${l.num}`),
      FOOT,
    ),
  'roman labels on an arabic text': R =>
    book(
      R,
      labelled(count(R, int(R, 12, 30), 1), (_, k) => numeral('rom', k + 1)),
      FOOT,
    ),
  'labels count, print starts later': R =>
    book(
      R,
      labelled(
        hidden(count(R, int(R, 20, 38), 1), k => k < 8),
        l => l.num,
      ),
      FOOT,
    ),
  'labels 1..n, covers uncounted, print on versos': R =>
    book(
      R,
      hidden(
        labelled([...cover(2), ...count(R, int(R, 20, 40), 1)], (_, k) => String(k + 1)),
        k => k % 2 > 0,
      ),
      FOOT,
    ),
  'stamp with zeros under the folio': R => {
    const [stamp, first] = [int(R, 10, 90), int(R, 30, 300)]
    return book(
      R,
      drawn(count(R, int(R, 10, 30), first), k => [
        outer(String(first + k), k),
        put(String(stamp + k).padStart(6, '0'), W - 90, 16, 8),
      ]),
      QUIET,
    )
  },
  'Página n de N, part of a longer file': R => {
    const [total, first] = [int(R, 30, 90), int(R, 2, 12)]
    return book(
      R,
      count(R, 12, first).map(l => ({ ...l, show: `Página ${l.num} de ${total}` })),
      FOOT,
    )
  },
  'A-1, B-1, C-1': R =>
    book(
      R,
      ['A-', 'B-', 'C-'].flatMap(prefix => count(R, int(R, 9, 11), 1, { prefix })),
      { ...QUIET, place: 'outerfoot' },
    ),
  'spreads 12-13, short': R => {
    const a = 2 * int(R, 1, 60)
    return book(
      R,
      Array.from({ length: short(R) }, (_, k) => spread(a + 2 * k)),
      { w: 842, h: 595, ...QUIET },
    )
  },
  'copier count on spreads': R => {
    const a = 2 * int(R, 10, 90)
    const leaves = Array.from({ length: short(R) }, (_, k) => ({
      ...spread(a + 2 * k),
      extra: [put(String(k + 1), 420, 14, 8)],
    }))
    return book(R, leaves, { w: 842, h: 595, ...QUIET })
  },
  'Eastern Arabic, excerpt': R => book(R, numbered(R, 'arab'), FOOT),
  'Persian, excerpt': R => book(R, numbered(R, 'pers'), { ...QUIET, place: 'outerfoot' }),
  'Devanagari, excerpt': R => book(R, numbered(R, 'deva'), FOOT),
  'Chinese, excerpt': R => book(R, numbered(R, 'cjk10'), FOOT),
  'outer margin, half way up': R => {
    const a = int(R, 1, 200)
    return book(
      R,
      drawn(count(R, int(R, 12, 40), a), k => [put(String(a + k), k % 2 ? 20 : W - 34, 330)]),
      QUIET,
    )
  },
  'plates inside a short file': R => book(R, [...count(R, 7, 20), ...plates(2), ...count(R, 7, 27)], FOOT),
  'script: 12. in the upper corner': R =>
    book(
      R,
      drawn(count(R, int(R, 20, 60), 1), k => [put(`${k + 1}.`, W - 70, H - 40)]),
      QUIET,
    ),
  'brief: line numbers, - 3 - in the foot': R =>
    book(R, count(R, short(R), 2), { ...FOOT, lineNumbers: true, wrap: s => `- ${s} -` }),
  'four pages': R => book(R, count(R, 4, int(R, 1, 400)), FOOT),
}

/** What the scanner makes of the numbers where `test` holds. */
const misread = (leaves: Leaf[], test: (n: number) => boolean, how: (text: string) => string): Leaf[] =>
  leaves.map(l => (l.num && test(Number(l.num)) ? { ...l, show: how(l.num) } : l))
const thirties = (leaves: Leaf[]): Leaf[] =>
  misread(
    leaves,
    n => n >= 30 && n < 40,
    s => s.replace(/^3/, '8'),
  )
const hundreds = (R: Random): Leaf[] => count(R, int(R, 60, 70), 70)

/** Where the figures lie all together, silence is right; only wrong numbers are judged. */
export const MISREAD: Record<string, Family> = {
  'the thirties read as eighties': R => book(R, thirties(count(R, int(R, 60, 90), 1)), FOOT),
  'the thirties read as eighties, excerpt': R => book(R, thirties(count(R, 30, 20)), FOOT),
  'the thirties read as eighties, at the end': R => book(R, thirties(count(R, int(R, 36, 39), 1)), FOOT),
  'the thirties read as eighties, at the beginning': R => book(R, thirties(count(R, int(R, 26, 40), 30)), FOOT),
  'from 100 on the 1 is a 7': R =>
    book(
      R,
      misread(
        hundreds(R),
        n => n >= 100,
        s => s.replace(/^1/, '7'),
      ),
      FOOT,
    ),
  'from 100 on the 1 is lost': R =>
    book(
      R,
      misread(
        hundreds(R),
        n => n >= 110,
        s => s.slice(1),
      ),
      FOOT,
    ),
  'from 100 on the 1 is an l': R =>
    book(
      R,
      misread(
        hundreds(R),
        n => n >= 100,
        s => s.replace(/^1/, 'l'),
      ),
      FOOT,
    ),
  'first figure lost on half the pages': R =>
    book(
      R,
      misread(
        count(R, int(R, 20, 40), int(R, 110, 250)),
        () => R() < 0.5,
        s => s.slice(1),
      ),
      FOOT,
    ),
  'first figure lost on most pages, short': R =>
    book(
      R,
      misread(
        count(R, short(R), int(R, 110, 250)),
        () => R() < 0.7,
        s => s.slice(1),
      ),
      FOOT,
    ),
  'first figure lost on rectos': R =>
    book(
      R,
      misread(
        count(R, int(R, 20, 40), int(R, 110, 250)),
        n => n % 2 === 1,
        s => s.slice(1),
      ),
      { ...QUIET, place: 'outerfoot' },
    ),
  'last figure lost on half the pages': R =>
    book(
      R,
      misread(
        count(R, int(R, 20, 40), int(R, 110, 250)),
        () => R() < 0.5,
        s => s.slice(0, -1),
      ),
      FOOT,
    ),
  'each 1 is a 7': R =>
    book(
      R,
      misread(
        count(R, int(R, 20, 60), int(R, 1, 200)),
        () => true,
        s => s.replaceAll('1', '7'),
      ),
      FOOT,
    ),
  'each 6 is a 0': R =>
    book(
      R,
      misread(
        count(R, int(R, 40, 90), int(R, 1, 60)),
        () => true,
        s => s.replaceAll('6', '0'),
      ),
      FOOT,
    ),
}
