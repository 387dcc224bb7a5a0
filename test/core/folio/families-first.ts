/**
 * Kinds of awkward book, first part: those with which the engine's method was found. Each name says what is awkward.
 */
import { arabicIndic, bare, cover, dropBlanks, labelled, numeral, plates, romans } from './leaves.ts'
import { book, count, int, type Book, type Leaf, type Random } from './synth.ts'

export type Family = (R: Random) => Book

const OFFPRINTS = [
  [211, 14],
  [45, 18],
  [1033, 11],
  [5, 16],
  [88, 20],
] as const
const spread = (left: number): Leaf => ({ num: `${left}-${left + 1}`, show: [String(left), String(left + 1)] })

export const FIRST_FAMILIES: Record<string, Family> = {
  'plain, centred foot': R => book(R, [...cover(), ...count(R, 110, 1, { chap: 18 })], { place: 'foot' }),
  'outer head': R => book(R, [...cover(2), ...count(R, 120, 3, { chap: 20 })], { place: 'head' }),
  'number inside the running head': R =>
    book(R, [...cover(2), ...count(R, 120, 1, { chap: 16 })], { place: 'headrun' }),
  'roman prelims, arabic text': R => book(R, [...cover(), ...romans(R, 14), ...count(R, 120, 1, { chap: 15 })], {}),
  'roman prelims, one count goes on': R => book(R, [...romans(R, 12), ...count(R, 100, 13, { chap: 15 })], {}),
  'upper-case roman prelims': R =>
    book(R, [...romans(R, 18, { upper: true }), ...count(R, 90, 1, { chap: 15 })], { place: 'foot' }),
  'restart in each chapter': R =>
    book(R, Array.from({ length: 7 }, (_, c) => count(R, int(R, 11, 18), 1, { chap: 99, c0: c + 1 })).flat(), {
      place: 'foot',
    }),
  'chapter-page numbers 3-12': R =>
    book(R, Array.from({ length: 7 }, (_, c) => count(R, int(R, 9, 16), 1, { prefix: `${c + 1}-` })).flat(), {
      place: 'outerfoot',
    }),
  'appendix A-1, B-1': R =>
    book(
      R,
      [...count(R, 70, 1, { chap: 14 }), ...count(R, 12, 1, { prefix: 'A-' }), ...count(R, 9, 1, { prefix: 'B-' })],
      {},
    ),
  'unnumbered plates': R =>
    book(R, Array.from({ length: 5 }, (_, k) => [...count(R, 22, 1 + 22 * k), ...plates(int(R, 2, 8))]).flat(), {}),
  'missing leaves': R => {
    const l = count(R, 130, 1, { chap: 20 })
    for (const k of [100, 61, 30]) l.splice(k, 2)
    return book(R, l, {})
  },
  'missing leaves beside unnumbered openings': R => {
    const l = count(R, 130, 1, { chap: 12 }),
      at = l
        .flatMap((x, k) => (x.opening && k > 10 ? [k] : []))
        .slice(1, 5)
        .reverse()
    for (const k of at) l.splice(k - 1, 1)
    return book(R, l, {})
  },
  'blank versos removed (drift), roman prelims': R =>
    book(R, dropBlanks(R, [...romans(R, 12), ...count(R, 150, 1, { chap: 12 })]), {}),
  'blank versos kept, no number': R => {
    const l = count(R, 120, 1, { chap: 13 })
    l.forEach((x, k) => {
      if (l[k + 1]?.opening) {
        x.kind = 'blank'
        x.show = null
      }
    })
    return book(R, l, {})
  },
  'false labels 1..n': R =>
    book(
      R,
      labelled([...cover(), ...romans(R, 10), ...count(R, 90, 1, { chap: 14 })], (_, t) => String(t + 1)),
      {},
    ),
  'labels late by one after page 50': R =>
    book(
      R,
      labelled([...romans(R, 8), ...count(R, 90, 1, { chap: 14 })], (l, t) =>
        t < 50 ? l.num : numeral('dec', Number(l.num) + 1),
      ),
      {},
    ),
  'labels right, numbers on half the pages': R =>
    book(
      R,
      labelled([...romans(R, 8), ...count(R, 90, 1)], l => l.num).map(l => (R() < 0.5 ? { ...l, show: null } : l)),
      {},
    ),
  'labels right, nothing printed': R =>
    book(
      R,
      labelled([...romans(R, 6), ...count(R, 60, 1)], l => l.num).map(l => ({ ...l, show: null })),
      {},
    ),
  'spreads with two folios': R =>
    book(
      R,
      Array.from({ length: 60 }, (_, k) => spread(2 * k + 6)),
      { w: 842, h: 595 },
    ),
  'versos only': R =>
    book(
      R,
      count(R, 110, 1, { chap: 20 }).map((l, k) => (k % 2 ? l : { ...l, show: null })),
      { place: 'outerfoot' },
    ),
  'rectos only': R =>
    book(
      R,
      [...cover(), ...count(R, 110, 1)].map((l, k) => (k % 2 ? l : { ...l, show: null })),
      { place: 'head' },
    ),
  'years in the running head': R =>
    book(R, [...cover(), ...count(R, 100, 1, { chap: 16 })], {
      place: 'foot',
      heads: true,
      runhead: (t, _, odd) => (odd ? `Annual Report ${1990 + Math.floor(t / 9)}` : String(1990 + Math.floor(t / 9))),
    }),
  'annals: one year per page in the head': R =>
    book(R, count(R, 80, 1), { place: 'foot', heads: true, runhead: t => String(1701 + t) }),
  'chapter numbers in the heads': R =>
    book(R, [...cover(), ...count(R, 110, 1, { chap: 9 })], {
      place: 'headrun',
      heads: true,
      runhead: (_, l, odd) => (odd ? `Chapter ${l.chapter}` : `The River Trade`),
    }),
  'lone chapter number as head': R =>
    book(R, [...cover(), ...count(R, 110, 1, { chap: 9 })], {
      place: 'foot',
      heads: true,
      runhead: (_, l) => String(l.chapter),
    }),
  'journal article from 272': R => {
    const n = int(R, 12, 22),
      l = count(R, n, 272)
    l[0] = { ...l[0], num: '272', show: null }
    return book(R, l, {
      place: 'head',
      heads: true,
      runhead: t => (t ? 'J. Harbour Studies 12 (2004)' : `J. Harbour Studies 12 (2004) 272–${271 + n}`),
    })
  },
  'offprints with their own numbers': R =>
    book(
      R,
      OFFPRINTS.flatMap(([a, n]) => count(R, n, a).map((l, k) => (k ? l : { ...l, show: null }))),
      { place: 'outerfoot' },
    ),
  'OCR noise in one number of six': R =>
    book(R, [...romans(R, 10), ...count(R, 120, 1, { chap: 16 })], {
      place: 'foot',
      wrap: s =>
        R() < 0.17 && /\d/.test(s)
          ? R() < 0.5
            ? s.replace(/1/, 'l').replace(/0/, 'O')
            : s.replace(/\d/, () => String(int(R, 0, 9)))
          : s,
    }),
  'slides n/N': R => {
    const n = int(R, 40, 60)
    return book(R, count(R, n, 1), { w: 720, h: 405, place: 'outerfoot', wrap: s => `${s}/${n}` })
  },
  'Page n of N': R => book(R, count(R, 40, 1), { place: 'foot', wrap: s => `Page ${s} of 40` }),
  'journal with a stamped counter': R =>
    book(
      R,
      count(R, 24, 142).map((l, t) => ({ ...l, stamp: `Page ${t + 1} of 24` })),
      { place: 'head' },
    ),
  'Arabic-Indic digits': R =>
    book(
      R,
      count(R, 80, 1).map(l => ({ ...l, num: arabicIndic(l.num) })),
      { place: 'foot' },
    ),
  'Devanagari digits': R => book(R, count(R, 60, 1, { notation: 'deva' }), { place: 'foot' }),
  'bracketed [12]': R => book(R, count(R, 80, 1, { chap: 12 }), { place: 'foot', wrap: s => `[${s}]` }),
  'dashes — 12 —': R =>
    book(R, [...romans(R, 8), ...count(R, 80, 1, { chap: 12 })], { place: 'foot', wrap: s => `— ${s} —` }),
  'line numbers and tables': R =>
    book(R, [...cover(), ...count(R, 90, 1, { chap: 15 })], {
      place: 'outerfoot',
      lineNumbers: true,
      table: true,
      footnotes: true,
    }),
  'no folio, many numbers': R =>
    book(
      R,
      Array.from({ length: 80 }, (_, k) => ({ num: null, opening: k % 13 === 5, chapter: 1 + Math.floor(k / 13) })),
      { heads: true, footnotes: true, table: true, runhead: t => `Report ${1990 + (t % 7)}` },
    ),
  'one roman poem per page, folio in the foot': R =>
    book(
      R,
      count(R, 80, 5).map((l, k) => ({ ...l, top: numeral('ROM', k + 1) })),
      { place: 'foot' },
    ),
  'one numbered poem per page, no folio': R =>
    book(
      R,
      Array.from({ length: 60 }, (_, k) => ({ num: null, top: String(k + 1) })),
      { heads: false, topSize: 14 },
    ),
  'diary: a day on every page, folio in the foot': R =>
    book(
      R,
      count(R, 93, 9).map((l, k) => ({
        ...l,
        top: `${1 + (k % 31)} ${['March', 'April', 'May'][Math.floor(k / 31)]} 1911`,
      })),
      { place: 'outerfoot' },
    ),
  'slug outside the crop box': R =>
    book(
      R,
      dropBlanks(R, [...romans(R, 10), ...count(R, 120, 1, { chap: 13 })]).map(l => ({
        ...l,
        slug: `4321_pages.qxd  2/10/04  9:40 AM  Page ${l.num}`,
      })),
      { place: 'outerfoot' },
    ),
  'slug counts the file, not the book': R =>
    book(
      R,
      [...romans(R, 10), ...count(R, 90, 1, { chap: 13 })].map((l, t) => ({ ...l, slug: `book.indd   Page ${t + 1}` })),
      { place: 'outerfoot' },
    ),
  'turned pages': R =>
    book(
      R,
      [...romans(R, 8), ...count(R, 80, 1)].map(l => (R() < 0.3 ? { ...l, rotate: 90 as const } : l)),
      { place: 'foot', h: 612, w: 612 },
    ),
  'misprinted folios': R =>
    book(
      R,
      [...cover(), ...count(R, 110, 1)].map(l => (l.num && R() < 0.04 ? { ...l, show: String(int(R, 1, 300)) } : l)),
      { place: 'head' },
    ),
  'duplicate numbers after page 60': R => book(R, [...count(R, 60, 1), ...count(R, 50, 59)], {}),
  'advertisements before and after': R => book(R, [...bare(3), ...count(R, 90, 1, { chap: 14 }), ...bare(6)], {}),
  'numbers on few pages only': R =>
    book(
      R,
      [...cover(), ...count(R, 80, 1)].map(l => (R() < 0.85 ? { ...l, show: null } : l)),
      { place: 'foot' },
    ),
  'plates and missing leaves together': R => {
    const l = count(R, 120, 1, { chap: 17 })
    for (const k of [95, 70, 41, 22]) l.splice(k, int(R, 0, 3), ...plates(int(R, 0, 4)))
    return book(R, l, {})
  },
  'slides with overlays (numbers repeat)': R =>
    book(
      R,
      count(R, 30, 1).flatMap(l => Array.from({ length: R() < 0.4 ? int(R, 2, 4) : 1 }, () => ({ ...l }))),
      { w: 720, h: 405, place: 'outerfoot', wrap: s => `${s}/30` },
    ),
  'merged short documents': R =>
    book(R, Array.from({ length: 20 }, () => count(R, int(R, 2, 6), 1)).flat(), { place: 'foot' }),
  'facing translation, each number twice': R =>
    book(
      R,
      count(R, 40, 1).flatMap(l => [{ ...l }, { ...l }]),
      { place: 'foot' },
    ),
  'leaves numbered on rectos': R =>
    book(
      R,
      count(R, 40, 1).flatMap(l => [{ ...l }, { num: null }]),
      { place: 'head' },
    ),
  'Plate XII at the end': R =>
    book(
      R,
      [
        ...count(R, 70, 1, { chap: 12 }),
        ...Array.from({ length: 16 }, (_, k) => ({ num: null, top: `Plate ${numeral('ROM', k + 1)}`, short: true })),
      ],
      { place: 'foot' },
    ),
  'pages in reverse order': R => book(R, count(R, 50, 1).reverse(), { place: 'foot' }),
  'Exercise n in the foot, no folio': R =>
    book(R, bare(50), { place: 'foot', heads: true, runhead: t => `Exercise ${t + 1}` }),
  'spreads, right to left': R =>
    book(
      R,
      Array.from({ length: 50 }, (_, k) => ({
        ...spread(2 * k + 6),
        show: [String(2 * k + 7), String(2 * k + 6)] as const,
      })),
      { w: 842, h: 595 },
    ),
  'large folio in the upper corner': R => book(R, [...cover(), ...count(R, 80, 2)], { place: 'head', numSize: 14 }),
  '350 pages: drift, roman prelims, openings bare': R =>
    book(R, dropBlanks(R, [...cover(), ...romans(R, 16), ...count(R, 340, 1, { chap: 18 })]), { place: 'headrun' }),
  'Bates stamp and folio': R =>
    book(
      R,
      [...romans(R, 6), ...count(R, 60, 1)].map((l, t) => ({
        ...l,
        stamp: `ACME-${String(4512 + t).padStart(6, '0')}`,
      })),
      { place: 'head' },
    ),
  'bare stamp under the folio': R =>
    book(
      R,
      [...romans(R, 6), ...count(R, 60, 1)].map((l, t) => ({ ...l, stamp: String(4512 + t) })),
      { place: 'foot' },
    ),
  'one note a page, numbered through': R =>
    book(
      R,
      count(R, 70, 5).map((l, k) => ({ ...l, note: k + 1 })),
      { place: 'head' },
    ),
  'one note a page, flat figure, no folio': R =>
    book(
      R,
      Array.from({ length: 60 }, (_, k) => ({ num: null, note: k + 1 })),
      { flatNotes: true },
    ),
}
