/**
 * One page → candidates: every number-like token of its margins, with its look and its place. Nothing is compared
 * across pages.
 */
import type { PageRuns } from '../read/reader.ts'
import { column, leading, rowLength, upright, type Mark, type Row, type UprightPage } from './geometry.ts'
import { isRoman, readings, type Reading } from './notation.ts'
import { scanRow, type Found } from './scan.ts'

export type Zone = 'top' | 'bottom' | 'side' | 'slug' | 'whole'
export type Dress = keyof typeof WEIGHT

/**
 * Weight in nats of a number in such a dress, taken alone. The values were not measured on files, only ordered by how
 * often each dress misleads (folio.md §1).
 */
const WEIGHT = {
  pageOf: 4.2,
  page: 3.8,
  dash: 3.6,
  alone: 3.4,
  of: 3.2,
  apart: 3.0,
  bracket: 2.6,
  edge: 2.2,
  side: 1.8,
  whole: 1.2,
  dot: 1.0,
  date: 0,
} as const
const SLUG_PAGE = 1.6
const SLUG_OTHER = 0.5

export interface Candidate {
  readings: Reading[]
  dress: Dress
  zone: Zone
  /** Horizontal place: 0 at the left edge of the page, 1 at the right. */
  x: number
  /** Points from the top edge in the top zone, otherwise from the bottom edge. */
  y: number
  size: number
  /** Weight in nats before the place is rated. */
  base: number
  outside: boolean
  /** Whether the text comes from OCR, so that sizes and heights are estimates. */
  ocr: boolean
  text: string
  token: string
  /** The total N of `n of N`. */
  total?: number
  /** The second number of a pair such as `12–13`. */
  pair?: number
  /** Whether it stands at the top in type clearly larger than the text, like a heading. */
  big: boolean
  /**
   * Whether it stands at the top with no more space below than the text's lines have, like the first line of the text.
   */
  tight: boolean
  /** Whether a sign separates an `edge` number from its words: `Title | 12`. */
  separated: boolean
  /** Whether an `edge` number ends its words, or words stand before one that is `apart`; otherwise it begins them. */
  atEnd: boolean
  /** Number of other bare numbers in its row, as in a table. */
  figures: number
  /** The letters of its row, which repeat in a running foot and not in a footnote. */
  words: string
  /** Indexes of its runs in the page. */
  from: number[]
  /** This field and the following ones are filled by places.ts. */
  places: string[]
  rho: number
  placePages: number
  weight: number
  stray: boolean
  /**
   * Share of its place's steps from page to page that are uneven, such as 0, 2 or a few more: hymns and articles have
   * such steps, folios do not.
   */
  halting: number
  /** Whether it is an `n/N` with the same N as the other pages. */
  declared: boolean
}

export interface Evidence {
  candidates: Candidate[]
  chars: number
  /** Whether a large heading stands in the upper half, so that a chapter begins here. */
  opening: boolean
  landscape: boolean
  blank: boolean
  declared: boolean
}

interface Scene {
  ocr: boolean
  page: UprightPage
  body: number
  leading: number
  chars: number
}

const isWord = (r: Reading): boolean => isRoman(r.notation) || r.notation === 'hebr'

/**
 * Returns whether a dress allows a reading: Roman and Hebrew numerals may be words, and OCR repairs need a token of
 * their own.
 */
function allowed(occurrence: Found, reading: Reading): boolean {
  const { dress, token } = occurrence
  if (reading.value > 99999 || (reading.width && dress !== 'alone' && dress !== 'apart')) return false
  if (dress === 'edge') {
    if (reading.ocr || reading.notation === 'hebr') return false
    if (isRoman(reading.notation) && token.length < (reading.notation === 'ROM' ? 3 : 2)) return false
    if (reading.prefix && !reading.prefix.includes('-')) return false
  }
  return !(isWord(reading) && (reading.value > 399 || dress === 'side'))
}

function weigh(occurrence: Found, read: Reading[], { mark, body }: { mark: Mark; body: number }): number {
  let base: number = WEIGHT[occurrence.dress]
  if (mark.outside) base = occurrence.dress.startsWith('page') ? SLUG_PAGE : SLUG_OTHER
  if (mark.size > 1.3 * body && occurrence.dress !== 'pageOf') base *= 0.4 // a big lone number opens a chapter
  if (read.every(r => r.ocr)) base *= 0.5
  if (read.every(r => r.prefix)) base *= 0.7
  return base * occurrence.weak
}

function candidate(occurrence: Found, zone: Zone, scene: Scene): Candidate | null {
  const { mark, token, dress } = occurrence
  const read = readings(token).filter(r => allowed(occurrence, r))
  if (!read.length) return null
  const { width, height } = scene.page
  const top = zone === 'top'
  const x = (mark.x + (mark.x1 - mark.x) * (occurrence.at / Math.max(1, mark.text.length))) / width
  const centred = dress === 'alone' && x > 0.35 && x < 0.65 // a numeral over a poem has more space than a first line
  return {
    readings: read,
    dress,
    zone,
    x,
    y: top ? height - mark.y : mark.y,
    size: mark.size,
    outside: mark.outside,
    ocr: scene.ocr,
    text: mark.text,
    token,
    base: weigh(occurrence, read, { mark, body: scene.body }),
    total: occurrence.total,
    pair: occurrence.pair,
    separated: occurrence.separated ?? false,
    atEnd: occurrence.atEnd ?? false,
    big: top && mark.size > 1.25 * scene.body,
    tight: top && !mark.outside && mark.below < (centred ? 2.6 : 1.75) * scene.leading,
    figures: occurrence.figures ?? 0,
    words: occurrence.line.toLowerCase().replace(/[^\p{L}]/gu, ''),
    from: mark.from,
    places: [],
    rho: 0.5,
    placePages: 1,
    weight: 0,
    stray: false,
    halting: 0,
    declared: false,
  }
}

/**
 * Returns the margin that a row lies in: the outer 15 % of the page, its first two rows down to 26 %, or its last two
 * up to 28 %.
 */
export function zoneOf(rows: Row[], k: number, height: number): 'top' | 'bottom' | null {
  const [n, depth] = [rows.length, 1 - (rows[k]?.y ?? 0) / height]
  const bottom = depth > 0.85 || (k >= n - 2 && depth > 0.72)
  const top = depth < 0.15 || (k < 2 && depth < 0.26)
  if (top && !(bottom && k >= n - 2 && n > 1 && depth > 0.5)) return 'top'
  return bottom ? 'bottom' : null
}

/** Returns the numbers beside the text column; more than two are line numbers and give none. */
function sideMarks(page: UprightPage): Mark[] {
  const inMiddle = page.rows.filter(row => Math.abs(row.y / page.height - 0.5) <= 0.35)
  const numbers = inMiddle.flatMap(row => row.marks.filter(m => m.text.length <= 10 && /^\p{Nd}{1,5}$/u.test(m.text)))
  if (numbers.length === 0) return []
  const [left, right] = column(page)
  const outside = numbers.filter(m => m.x1 < left - 8 || m.x > right + 8)
  return outside.length > 2 ? [] : outside
}

/** True for a number in brackets under or over another: what a program printed, or a list of references. */
const isListed = (mark: Mark, rows: readonly Row[]): boolean =>
  BRACKETED.test(mark.text) &&
  rows.some(row => row.marks.some(m => m !== mark && BRACKETED.test(m.text) && Math.abs(m.x - mark.x) < 2))
const BRACKETED = /^\[\p{Nd}{1,4}\]/u

const opens = (page: UprightPage, body: number): boolean =>
  page.rows.some(
    row =>
      row.y > 0.45 * page.height &&
      row.marks.some(m => m.size > 1.25 * body && /\p{L}{2}|^\d{1,3}$|^[IVXLC]+$/u.test(m.text)),
  )

/**
 * Returns the evidence of a page. `span` is the number of pages in the file, for the page range that heads an article;
 * null except on the first page.
 */
export function pageEvidence(
  raw: PageRuns,
  { body, span, page = upright(raw) }: { body: number; span: number | null; page?: UprightPage },
): Evidence {
  const { rows, height } = page
  const chars = rows.reduce((n, row) => n + rowLength(row), 0)
  const scene: Scene = { ocr: raw.ocr ?? false, page, body, leading: leading(rows), chars }
  const candidates: Candidate[] = []
  const keep = (occurrences: Found[], zone: Zone): void => {
    for (const f of occurrences) {
      const c = isListed(f.mark, rows) ? null : candidate(f, zone, scene)
      if (c) candidates.push(c)
    }
  }
  rows.forEach((row, k) => {
    const zone = zoneOf(rows, k, height)
    if (zone) keep(scanRow(row, { page, body, chars, span, rank: zone === 'top' ? k : rows.length - 1 - k }), zone)
  })
  for (const mark of sideMarks(page))
    keep([{ token: mark.text, dress: 'side', mark, at: 0, weak: 1, line: mark.text }], 'side')
  for (const row of page.outside) keep(scanRow(row, { page, body, chars, span: null, rank: 0 }), 'slug')
  const marks = rows.flatMap(row => row.marks)
  const [only] = marks
  if (only && marks.length === 1 && !candidates.length)
    keep([{ token: only.text, dress: 'whole', mark: only, at: 0, weak: 1, line: '' }], 'whole')
  return {
    candidates,
    chars,
    opening: opens(page, body),
    landscape: page.width > height,
    blank: chars < 8 && marks.length < 3,
    declared: false,
  }
}
