/**
 * Kinds of awkward book, third part: those in which real documents lost their folios to a suspicion, or were given
 * numbers that they do not print.
 */
import type { WriteRun } from '../../pdfwrite.ts'
import type { Family } from './families-first.ts'
import { bare, labelled, numeral, plates } from './leaves.ts'
import { book, count, int, pick, type Book, type Leaf, type Random, type Style } from './synth.ts'

const W = 432
const width = (text: string, size: number): number => text.length * size * 0.5
const put = (text: string, x: number, y: number, size = 9): WriteRun => ({ text, x, y, size })
const foot = (text: string): WriteRun => put(text, W / 2 - width(text, 9) / 2, 44)

/** The number stands at the foot, whatever the other leaves do. */
const atFoot = (leaf: Leaf): Leaf => ({ ...leaf, show: null, extra: [foot(leaf.num ?? '')] })

/** Nineteen leaves: iii to vi at the foot, 1 to 5 at the head, a plate, 6, a lost leaf, 9 to 14. */
function pamphlet(R: Random): Leaf[] {
  const prelims = count(R, 6, 1, { notation: 'rom' }).map((leaf, k) => (k < 2 ? { ...leaf, show: null } : atFoot(leaf)))
  return [...prelims, ...count(R, 5, 1), ...plates(1), ...count(R, 1, 6), ...count(R, 6, 9)]
}

const SECTIONS = ['PREFACE', 'FOREWORD', 'A NOTE ON THE TEXT', 'PREFACIO', 'PALABRAS PREVIAS', 'ACKNOWLEDGMENTS']
const TITLE = 'THE OPEN RIVER'

/** `xiv PREFACE` on versos, `PREFACE xv` on rectos, in the foot. */
function runningFoot(leaf: Leaf, section: string): WriteRun[] {
  const verso = leaf.side === 'v'
  const row = verso ? `${leaf.num} ${TITLE}` : `${section} ${leaf.num}`
  return leaf.num && !leaf.opening ? [put(row, verso ? 54 : W - 54 - width(row, 9), 40)] : []
}

/** A trade book: prelims of which only the last show numbers, openings bare, blank versos kept. */
function tradeBook(R: Random, pages: number): Leaf[] {
  const section = pick(R, SECTIONS)
  const prelims = count(R, 16, 1, { notation: 'rom' }).map((leaf, k): Leaf =>
    k < 12
      ? { ...leaf, show: null, ...(R() < 0.3 ? { kind: 'blank' as const } : {}) }
      : {
          ...leaf,
          show: null,
          opening: k === 12,
          extra: k === 12 ? [foot(leaf.num ?? '')] : runningFoot(leaf, section),
        },
  )
  const text = count(R, pages - 16, 1, { chap: 16 })
  text.forEach((leaf, k) => {
    if (text[k + 1]?.opening && R() < 0.5) Object.assign(leaf, { kind: 'blank', show: null })
    else Object.assign(leaf, { show: null, extra: runningFoot(leaf, `CHAPTER ${leaf.chapter}`) })
  })
  return [...prelims, ...text]
}
const slugged = (leaves: Leaf[]): Leaf[] =>
  leaves.map((leaf, k) => (k < 2 ? leaf : { ...leaf, slug: `9312_00_r1.qxd  2/10/04  9:38 AM  Page ${leaf.num}` }))

const PLAIN: Style = { heads: false, footnotes: false }
/** Each frame is shown in so many steps. */
const steps = (R: Random, frames: number): number[] =>
  Array.from({ length: frames }, (_, k) => Array.from({ length: int(R, 1, 4) }, () => k + 1)).flat()

/** A trade book of so many pages: roman preliminaries, bare openings, blank versos; with or without a slug on each. */
export const tradeBookOf = (R: Random, pages: number, slug: boolean): Book =>
  book(R, slug ? slugged(tradeBook(R, pages)) : tradeBook(R, pages), PLAIN)

export const THIRD_FAMILIES: Record<string, Family> = {
  'pamphlet: romans at the foot, lone numbers at the head, plate, lost leaf': R =>
    book(R, pamphlet(R), { ...PLAIN, place: pick(R, ['headcentre', 'head'] as const) }),
  'trade book, running foot, slug on every page': R => book(R, slugged(tradeBook(R, 180)), PLAIN),
  'trade book, running foot': R => book(R, tradeBook(R, 180), PLAIN),
  'thesis: labels count a front matter that shows no numbers': R => {
    const front = bare(int(R, 6, 14)).map((leaf, k) => ({ ...leaf, label: numeral('rom', k + 1) }))
    const text = count(R, 70, 1, { chap: 12 })
    return book(
      R,
      [...front, ...labelled(text, leaf => leaf.num)].map((leaf, k) =>
        k ? leaf : { ...leaf, kind: 'cover' as const },
      ),
      { place: 'foot' },
    )
  },
  'labels 1..n, nothing printed': R =>
    book(
      R,
      labelled(bare(int(R, 8, 40)), (_, k) => String(k + 1)),
      PLAIN,
    ),
  'slides shown in steps, labels name the frames, nothing printed': R =>
    book(
      R,
      steps(R, 20).map((frame): Leaf => ({ num: null, short: true, label: String(frame) })),
      { ...PLAIN, w: 720, h: 540 },
    ),
}
