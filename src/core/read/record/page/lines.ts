/**
 * Groups the drawn runs of a page into segments: the text on one baseline without a wide gap, from the top of the page.
 * Columns are ignored, because a title page is read by position and type. Pure.
 */

/**
 * What a segment is made of: a run of a PDF, or a line of OCR. Points, origin at the lower left, with the baseline
 * horizontal.
 */
export interface Glyphs {
  text: string
  x: number
  x1: number
  y: number
  size: number
  turn?: number
  bold?: boolean
  italic?: boolean
  mono?: boolean
  /** True when no space separates it from the run before it. */
  glued?: boolean
  hyphen?: boolean
}

export interface Segment {
  text: string
  /** The text with `MARK` in place of raised marks and `PART` in wide gaps; both separate one name from the next. */
  marked: string
  x: number
  x1: number
  y: number
  size: number
  bold: boolean
  italic: boolean
  mono: boolean
  turned: boolean
  /** True when the line ended in a typesetter's hyphen, which `text` does not contain. */
  hyphen: boolean
  /** Physical page, from 1. */
  page: number
}

/** Replaces a raised mark in `Segment.marked`. */
export const MARK = '\u2021'
/** Marks in `Segment.marked` a gap wider than between words. */
export const PART = '\u2022'

interface Row {
  runs: Glyphs[]
  y: number
  size: number
  x: number
  x1: number
}

/** A gap wider than this, in ems, separates two columns of a title page. */
const GAP = 1.15
/** LaTeX marks the first six authors of a paper with * † ‡ § ¶ ∥. */
const RAISED = /^[([]?(?:\d{1,2}|[a-h]|[*†‡§¶∗⋆★✩#$‖∥+])(?:\s?[,;]?\s?(?:\d{1,2}|[a-h]|[*†‡§¶∗⋆★✩#$‖∥+]))*[)\]]?,?$/
/** Raised letters of abbreviations: Spanish writes María as M.ª */
const ORDINAL = /^[aª]$/

/** Raised letters that are one sign: "SENDMAIL" with TM is SENDMAIL™. */
const SIGNS = new Map([
  ['TM', '™'],
  ['SM', '℠'],
])

/**
 * Rows from the top, each from left to right: baselines that a program rounds (585.1200 and 585.1201) would put the
 * author on the right before the one beside him on the left.
 */
export function segmentsOf(runs: readonly Glyphs[], page: number): Segment[] {
  const level = rowsOf(runs.filter(run => !run.turn)).sort((a, b) => b.y - a.y)
  const turned = rowsOf(runs.filter(run => run.turn))
  return [...level.flatMap(row => segmentsIn(row, page, false)), ...turned.flatMap(row => segmentsIn(row, page, true))]
}

const sameRow = (row: Row, run: Glyphs): boolean => {
  const big = Math.max(row.size, run.size)
  const small = Math.min(row.size, run.size)
  return Math.abs(row.y - run.y) <= (small < 0.85 * big ? 0.5 * big : 0.3 * small)
}

/**
 * True where a run goes on right behind another of the row, whose baseline may be that of the column beside it, or is a
 * capital that is pulled down as the E of TeX, which was lost from "MLTEX" as a line of its own.
 */
const goesOn = ({ runs }: Row, run: Glyphs): boolean =>
  runs.some(
    other =>
      Math.abs(run.x - other.x1) <= TOUCHING * run.size &&
      (Math.abs(other.y - run.y) <= 0.3 * Math.min(other.size, run.size) || isSunk(other, run)),
  )
const isSunk = (beside: Glyphs, run: Glyphs): boolean =>
  /^\p{Lu}$/u.test(run.text) &&
  (run.x > beside.x ? /\p{Lu}$/u : /^\p{Lu}/u).test(beside.text) &&
  Math.abs(run.size - beside.size) <= 0.05 * run.size &&
  beside.y - run.y <= SUNK * run.size
/** How far it is lowered at most, in ems; it is .22 in Computer Modern and .56 in slides of ConTeXt. */
const SUNK = 0.6
/** Greatest distance of such a run, in ems: wider than a space, and narrower than what parts columns. */
const TOUCHING = 0.4

function rowsOf(runs: readonly Glyphs[]): Row[] {
  const rows: Row[] = []
  for (const run of [...runs].filter(({ text }) => text.trim() !== '').sort((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.slice(-4).findLast(candidate => sameRow(candidate, run) || goesOn(candidate, run))
    if (!row) {
      rows.push({ runs: [run], y: run.y, size: run.size, x: run.x, x1: run.x1 })
      continue
    }
    if (run.size > row.size * 1.05) Object.assign(row, { y: run.y, size: run.size })
    row.runs.push(run)
  }
  return rows
}

/** Type so many times larger than its neighbour is of a strip, a logo or a drop capital, whose em measures no gap. */
const LARGE = 3
const emOf = (a: Glyphs, b: Glyphs): number => {
  const [small, big] = a.size < b.size ? [a.size, b.size] : [b.size, a.size]
  return big > LARGE * small ? small : big
}

/** True where a lone word and initials with a family name stand side by side: "Edward   A. Fox" is one person. */
const isCut = (words: readonly Glyphs[], { text }: Glyphs): boolean =>
  /^\p{Lu}\.(?:\s|$)/u.test(text) &&
  /^(?:and\s|&\s)?\s*\p{Lu}\p{Ll}+$/u.test(
    words
      .map(run => run.text)
      .join(' ')
      .trim(),
  )
/** How far apart they may be, in ems. */
const GAP_IN_NAME = 2.2

/** Segments of a row, from left to right, separated at wide gaps. */
function segmentsIn(row: Row, page: number, turned: boolean): Segment[] {
  const runs = row.runs.toSorted((a, b) => a.x - b.x)
  const groups: Glyphs[][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    const widest = last && isCut(last, run) ? GAP_IN_NAME : GAP
    if (last && before && run.x - before.x1 <= widest * emOf(before, run)) last.push(run)
    else groups.push([run])
  }
  return groups.map(group => segment(group, page, turned))
}

function segment(runs: readonly Glyphs[], page: number, turned: boolean): Segment {
  const weight = (run: Glyphs): number => run.text.length * run.size
  const main = runs.reduce((a, b) => (weight(b) > weight(a) ? b : a))
  const mostly = (is: (run: Glyphs) => boolean | undefined): boolean =>
    runs.reduce((n, run) => n + (is(run) ? run.text.length : -run.text.length), 0) > 0
  const { text, marked } = textOf(runs, main)
  return {
    text,
    marked,
    x: Math.min(...runs.map(run => run.x)),
    x1: Math.max(...runs.map(run => run.x1)),
    y: main.y,
    size: main.size,
    bold: mostly(run => run.bold),
    italic: mostly(run => run.italic),
    mono: mostly(run => run.mono),
    turned,
    hyphen: runs.at(-1)!.hyphen === true,
    page,
  }
}

function textOf(runs: readonly Glyphs[], main: Glyphs): { text: string; marked: string } {
  let text = ''
  let marked = ''
  let before: Glyphs | null = null
  for (const [i, run] of runs.entries()) {
    const raised = run.size <= 0.82 * main.size && run.y - main.y >= 0.12 * main.size
    if (raised && ORDINAL.test(run.text.trim()) && /\p{Lu}\.$/u.test(text)) {
      text += 'ª'
      marked += 'ª'
      before = { ...run, glued: false }
      continue
    }
    if (raised && RAISED.test(run.text.trim()) && /\p{L}[.)]?$/u.test(text) && !isWithin(run, text, runs[i + 1])) {
      marked += MARK
      before = { ...run, glued: false }
      continue
    }
    const sign = raised && text !== '' ? SIGNS.get(run.text.trim()) : undefined
    if (sign) {
      text += sign
      marked += sign
      before = run
      continue
    }
    const space = before && apart(before, run) ? ' ' : ''
    text += space + run.text
    marked += (before && partsNames(before, run) ? ` ${PART} ` : space) + run.text
    before = run
  }
  const clean = (raw: string): string => raw.normalize('NFC').replace(/\s+/g, ' ').trim()
  return { text: clean(text), marked: clean(marked) }
}

/** True for the raised c of a name such as "McKay", which is no mark of an affiliation. */
const isWithin = ({ text, x1, size }: Glyphs, before: string, next: Glyphs | undefined): boolean =>
  text === 'c' &&
  /(?<!\S)M$/u.test(before) &&
  next !== undefined &&
  /^\p{Lu}/u.test(next.text) &&
  next.x - x1 < size / 4

const WIDE = 0.7
/** A gap wider than this (in ems) between two runs of several words each separates names that are set one by one. */
const WORDED = 0.36
const severalWords = ({ text }: Glyphs): boolean => /^\p{Lu}\S* \S/u.test(text.trim())

function partsNames(before: Glyphs, run: Glyphs): boolean {
  const gap = (run.x - before.x1) / Math.max(before.size, run.size)
  return gap >= WIDE || (gap >= WORDED && severalWords(before) && severalWords(run))
}

function apart(before: Glyphs, run: Glyphs): boolean {
  const gap = run.x - before.x1
  if (gap < 0.1 * run.size && isSunk(run, before) && before.y < run.y - 0.1 * run.size) return false
  if (run.glued && gap < 0.1 * run.size) return false
  return !run.glued || gap > 0.18 * Math.max(before.size, run.size)
}
