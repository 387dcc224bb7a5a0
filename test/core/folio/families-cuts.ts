/**
 * Cuts of a few pages without folios, in whose margin some other count rises by one a page. Nobody can tell most of
 * them from folios
 * without reading the text, so none may be given with certainty.
 */
import type { WriteRun } from '../../pdfwrite.ts'
import type { Family } from './families-first.ts'
import { bare, labelled, numeral } from './leaves.ts'
import { book, int, pick, type Leaf, type Random } from './synth.ts'

const [W, H] = [432, 648]
const QUIET = { heads: false, footnotes: false }
const put = (text: string, x: number, y: number, size = 9): WriteRun => ({ text, x, y, size })
const width = (text: string, size: number): number => text.length * size * 0.5
const plus = (leaves: Leaf[], extra: (page: number) => WriteRun[]): Leaf[] =>
  leaves.map((leaf, page) => ({ ...leaf, extra: extra(page) }))
const pages = (R: Random): number => int(R, 9, 14)

type Spot = (text: string, page: number, size: number) => WriteRun
const SPOTS: readonly Spot[] = [
  (t, _, z) => put(t, W / 2 - width(t, z) / 2, 44, z),
  (t, _, z) => put(t, W / 2 - width(t, z) / 2, H - 48, z),
  (t, k, z) => put(t, k % 2 ? 54 : W - 54 - width(t, z), H - 48, z),
  (t, k, z) => put(t, k % 2 ? 54 : W - 54 - width(t, z), 44, z),
  (t, _, z) => put(t, W - 54 - width(t, z), H - 48, z),
  (t, _, z) => put(t, W - 54 - width(t, z), 30, z),
  (t, _, z) => put(t, 54, H - 40, z),
  (t, k, z) => put(t, k % 2 ? 20 : W - 34, 330, z),
]

/** The count stands alone in one place; where it begins is drawn by lot, or `first`. */
function alone(R: Random, said: (n: number) => string, range?: readonly [number, number]): ReturnType<Family> {
  const [low, high] =
    range ??
    pick(R, [
      [1, 1],
      [2, 9],
      [10, 400],
    ] as const)
  const [spot, size, first] = [pick(R, SPOTS), int(R, 8, 11), int(R, low, high)]
  return book(
    R,
    plus(bare(pages(R)), page => [spot(said(first + page), page, size)]),
    { heads: R() < 0.4, footnotes: R() < 0.3 },
  )
}

const OF_TEXT =
  'the of and a in to was he that it his with as had for on at by not from but which they were all one'.split(' ')
const sentence = (R: Random): string => {
  const words = Array.from({ length: int(R, 5, 16) }, () => pick(R, OF_TEXT)).join(' ')
  return `${words[0]!.toUpperCase()}${words.slice(1)}.`
}

/** An exercise, a poem or the minutes of a day to each page: its sentences run over lines and end with the page. */
function ofSentences(R: Random): WriteRun[] {
  const words = Array.from({ length: int(R, 14, 30) }, () => sentence(R))
    .join(' ')
    .split(' ')
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < 60) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((text, k) => put(text, 54, H - 90 - 14 * k, 10))
}

/** How the count is written: `#` stands for it. */
const WRITTEN = [
  '#',
  '#.',
  '(#)',
  '[#]',
  '- # -',
  'Nº #',
  'Exercise #',
  'Acta #',
  'Sesión #',
  '§ #',
  'P#',
  'Q-#',
  '4.#',
  'Relato #',
  'Parcela #',
  '# ejercicio',
  '# Harbour notes',
  'Lámina #',
  '#°',
  '#ª sesión',
  '#/3',
  '3/#/1911',
  '#.3.1911',
  '# de marzo',
  '[p. #]',
  '#/60',
] as const

/** Written and placed as folios are: nothing on the pages tells these from the folios of a short paper. */
export const LIKE_FOLIOS = [
  ...['cut: #', 'cut: #.', 'cut: (#)', 'cut: [#]', 'cut: - # -', 'cut: P#', 'cut: Q-#', 'cut: 4.#', 'cut: #/60'],
  ...['cut: roman count', 'cut: stamp', 'cut: two counts', 'cut: count with gaps'],
  'cut: labels 1..n agree with exercises 1..n',
]

export const LONE_COUNTS: Record<string, Family> = {
  ...Object.fromEntries(WRITTEN.map(how => [`cut: ${how}`, (R: Random) => alone(R, n => how.replace('#', String(n)))])),
  'cut: an exercise a page, in sentences': R => {
    const [spot, size, first] = [pick(R, SPOTS), int(R, 8, 11), int(R, 1, 400)]
    const leaves = bare(pages(R)).map((leaf): Leaf => ({ ...leaf, kind: 'plate' }))
    return book(
      R,
      plus(leaves, page => [...ofSentences(R), spot(String(first + page), page, size)]),
      QUIET,
    )
  },
  'cut: roman count': R => alone(R, n => numeral('ROM', n), [1, 20]),
  'cut: centuries': R => alone(R, n => `siglo ${numeral('ROM', n)}`, [1, 7]),
  'cut: years': R => alone(R, String, [1450, 2000]),
  'cut: years in the words of a head': R => alone(R, n => `Anales ${n}`, [1450, 2000]),
  'cut: stamp': R => alone(R, String, [300, 9000]),
  'cut: days of one month': R =>
    book(
      R,
      plus(bare(int(R, 28, 31)), k => [SPOTS[2]!(String(k + 1), k, 11)]),
      QUIET,
    ),
  'cut: a number over the text': R => {
    const n = int(R, 1, 90)
    return book(
      R,
      bare(pages(R)).map((leaf, k) => ({ ...leaf, top: String(n + k) })),
      QUIET,
    )
  },
  'cut: one note a page': R => {
    const n = int(R, 1, 50)
    return book(
      R,
      bare(pages(R)).map((leaf, k) => ({ ...leaf, note: n + k })),
      { flatNotes: R() < 0.5 },
    )
  },
  'cut: last row of a table': R => {
    const n = int(R, 1, 90)
    return book(
      R,
      plus(bare(pages(R)), k => [
        put(String(n + k), 60, 90),
        put(String(int(R, 100, 999)), 160, 90),
        put(String(int(R, 1, 99)), 260, 90),
      ]),
      QUIET,
    )
  },
  'cut: two counts': R => {
    const [a, b] = [int(R, 1, 50), int(R, 100, 400)]
    return book(
      R,
      plus(bare(pages(R)), k => [put(String(a + k), 54, H - 48), put(String(b + k), W - 80, 30)]),
      QUIET,
    )
  },
  'cut: count with gaps': R => {
    const n = int(R, 1, 50)
    return book(
      R,
      plus(bare(pages(R)), k => (R() < 0.7 ? [put(String(n + k), W / 2, H - 48)] : [])),
      QUIET,
    )
  },
  'cut: labels 1..n agree with exercises 1..n': R => {
    const made = alone(R, String, [1, 1])
    return { ...made, labels: made.pages.map((_, k) => String(k + 1)) }
  },
  'cut: labels 1..n agree with numbered headings': R => {
    const leaves = bare(pages(R)).map((leaf, k) => ({ ...leaf, top: String(k + 1) }))
    return book(
      R,
      labelled(leaves, (_, k) => String(k + 1)),
      { ...QUIET, topSize: 14 },
    )
  },
}
