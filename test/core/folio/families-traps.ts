/**
 * Random traps: a random book, or one without folios, with one to three other counts in its margins. Made to find what
 * is wrong with
 * confidence.
 */
import type { WriteRun } from '../../pdfwrite.ts'
import { bare, cover, dropBlanks, numeral, plates, romans } from './leaves.ts'
import { book, count, int, pick, type Book, type Leaf, type Random } from './synth.ts'

const [W, H] = [432, 648]

/** Where a count may stand: x (null: the outer side) and y. */
const SPOTS = [
  [54, H - 48],
  [W - 80, H - 48],
  [null, H - 48],
  [W / 2 - 6, H - 48],
  [null, H - 30],
  [W / 2 - 6, H - 30],
  [54, 44],
  [W - 80, 44],
  [null, 44],
  [W / 2 - 6, 30],
  [20, 300],
  [W - 24, 420],
] as const
const DRESSES = [
  '#',
  '#',
  '#',
  '[#]',
  '(#)',
  '– # –',
  '#.',
  'Muestra #',
  'Acta #',
  '# Historia del puerto',
  'Historia del puerto #',
  'Tema # | Puerto',
  'p#',
  '#/40',
]

type Counter = (page: number) => string
function halting(R: Random): Counter {
  const [stay, skip] = [0.03 + 0.3 * R(), 0.03 + 0.3 * R()]
  const values: number[] = []
  let value = int(R, 1, 60)
  return page => {
    while (values.length <= page) {
      const lot = R()
      value += lot < stay ? 0 : lot < stay + skip ? int(R, 2, 5) : 1
      values.push(value)
    }
    return String(values[page])
  }
}

/** Counts that are no folio and that a reader can tell from one: none of them rises evenly by one a page. */
const UNEVEN: readonly ((R: Random) => Counter)[] = [
  halting,
  halting,
  halting,
  R => {
    const year = int(R, 1890, 2020)
    return () => String(year)
  },
  R => {
    const every = int(R, 2, 15)
    return page => String(1 + Math.floor(page / every))
  },
  R => {
    const every = int(R, 2, 15)
    return page => numeral('ROM', 1 + Math.floor(page / every))
  },
  R => () => String(int(R, 1, 200)),
  R => {
    const top = int(R, 200, 400)
    return page => String(top - page)
  },
  R => {
    const step = int(R, 2, 4)
    const first = int(R, 1, 90)
    return page => String(first + step * page)
  },
  R => {
    const first = int(R, 1700, 1950)
    const every = int(R, 1, 3)
    return page => String(first + Math.floor(page / every))
  },
  () => page => `${1 + (page % 30)} ${['March', 'April', 'May', 'June'][Math.floor(page / 30) % 4]}`,
  () => page => `Lunes ${1 + (page % 30)}`,
  R => {
    const every = int(R, 5, 20)
    return page => `${1 + Math.floor(page / every)}.${1 + (page % every)}`
  },
]
/** Counts that rise evenly: told from the folio only when the folio is there too. */
const EVEN: readonly ((R: Random) => Counter)[] = [
  R => {
    const first = int(R, 1, 4000)
    return page => String(first + page)
  },
  R => {
    const first = int(R, 1, 40)
    return page => numeral('rom', first + page)
  },
]

function distractor(R: Random, kinds: readonly ((R: Random) => Counter)[]): (page: number, leaf: Leaf) => WriteRun[] {
  const [x, y] = pick(R, SPOTS)
  const dress = pick(R, DRESSES)
  const size = int(R, 7, 13)
  const counter = pick(R, kinds)(R)
  const shown = 0.4 + 0.6 * Math.sqrt(R())
  return (page, leaf) => {
    const text = dress.replace('#', counter(page))
    const place = x ?? (page % 2 ? 54 : W - 54 - text.length * size * 0.5)
    return R() < shown && leaf.kind !== 'cover' ? [{ text, x: place, y, size }] : []
  }
}

function numbered(R: Random): Leaf[] {
  const leaves = [
    ...(R() < 0.5 ? cover() : []),
    ...(R() < 0.5 ? romans(R, int(R, 4, 14), { hidden: int(R, 0, 4) }) : []),
  ]
  let value = R() < 0.7 ? 1 : int(R, 2, 600)
  for (let part = 0, n = int(R, 1, 4); part < n; part++) {
    const length = int(R, 8, 40)
    leaves.push(...count(R, length, value, { chap: int(R, 8, 30), c0: part + 1 }))
    value = R() < 0.2 ? 1 : value + length
    if (R() < 0.2) leaves.push(...plates(int(R, 1, 4)))
  }
  return R() < 0.3 ? dropBlanks(R, leaves) : leaves
}

/** The folio may be there on all pages, on some, on one side only, or nowhere. */
export function trapBook(R: Random): Book {
  const lot = R()
  const none = lot < 0.3
  const kinds = none ? UNEVEN : [...UNEVEN, ...UNEVEN, ...EVEN]
  const traps = Array.from({ length: int(R, 1, 3) }, () => distractor(R, kinds))
  const lost = lot < 0.5 ? 0 : lot < 0.8 ? 0.2 * R() : 0
  const oneSide = lot > 0.93
  const leaves = (none ? bare(int(R, 12, 120)) : numbered(R)).map((leaf, page): Leaf => ({
    ...leaf,
    ...(R() < lost || (oneSide && page % 2) ? { show: null } : {}),
    extra: traps.flatMap(trap => trap(page, leaf)),
  }))
  return book(R, leaves, { heads: R() < 0.5 && none === false, footnotes: R() < 0.3, table: R() < 0.15 })
}
