/**
 * Awkward books, made to order: leaves with their numbers → pages of text with a truth table. The numbers are invented,
 * the text is noise.
 */
import { format, type Notation } from '../../../src/core/folio/notation.ts'
import type { FolioInput } from '../../../src/core/folio/index.ts'
import type { WriteDoc, WritePage, WriteRun } from '../../pdfwrite.ts'

export type Random = () => number

/** mulberry32: the same seed makes the same book on every machine. */
export function rng(seed: number): Random {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = a
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
export const int = (R: Random, a: number, b: number): number => a + Math.floor(R() * (b - a + 1))
export const pick = <T>(R: Random, list: readonly T[]): T => list[Math.floor(R() * list.length)] as T

const WORDS = (
  'the of and a in to was he that it his with as had for on at by not from but which they were ' +
  'all one said what this would there when who them into been its time more ' +
  'if out could up about some then other upon did no see man great little mill come down ' +
  'long day such old way any even work house after over world before like'
).split(' ')
const TITLES = [
  'A History of the Harbour',
  'Notes on Method',
  'La memoria del agua',
  'Collected Essays',
  'The River Trade',
  'Manual of Soil Survey',
]

export interface Leaf {
  /** The printed number; null where the page has none (and none may be deduced). */
  num: string | null
  /** What is really drawn when it differs: null, a misprint, the two numbers of a spread. */
  show?: string | readonly [string, string] | null
  kind?: 'cover' | 'plate' | 'blank'
  chapter?: number
  side?: 'r' | 'v'
  opening?: boolean
  top?: string
  short?: boolean
  note?: number
  stamp?: string
  slug?: string
  label?: string | null
  rotate?: 90
  /** Further runs of the page as they stand. */
  extra?: WriteRun[]
}

export interface Style {
  w?: number
  h?: number
  size?: number
  numSize?: number
  footnotes?: boolean
  heads?: boolean
  table?: boolean
  lineNumbers?: boolean
  flatNotes?: boolean
  place?: 'foot' | 'head' | 'outerfoot' | 'headrun' | 'headcentre'
  topSize?: number
  topY?: number
  wrap?: (shown: string, page: number) => string
  runhead?: (page: number, leaf: Leaf, odd: boolean) => string
}

export interface Book {
  pages: (WritePage & { outsideRuns: Set<WriteRun> })[]
  truth: (string | null)[]
  labels: (string | null)[] | null
}

const MARGIN = 54
const width = (text: string, size: number): number => text.length * size * 0.5

interface Sheet {
  R: Random
  style: Style
  page: number
  leaf: Leaf
  odd: boolean
  head: string
  title: string
  W: number
  H: number
  size: number
  foot: boolean
  heads: boolean
  place: NonNullable<Style['place']>
  runs: WriteRun[]
  put(text: string, x: number, y: number, size?: number): void
}

function noise(R: Random): string {
  let out = ''
  while (out.length < 56)
    out += (out ? ' ' : '') + (R() < 0.035 ? String(R() < 0.4 ? int(R, 1850, 2020) : int(R, 1, 400)) : pick(R, WORDS))
  return out
}

function coverText({ R, put, title, W, H }: Sheet): void {
  put(title, 90, H - 200, 24)
  put(pick(R, ['Vol. 2', 'Press 1987', 'Second edition']), 120, H - 300, 12)
  if (R() < 0.5) put(String(int(R, 1950, 2022)), W / 2 - 10, 60, 10)
}

/** What stands above the text: chapter opening, a numeral, a section heading. Returns where the text begins. */
function headings({ R, put, leaf, style, W, H, size }: Sheet): number {
  let y = H - 90
  if (leaf.opening) {
    put(String(leaf.chapter ?? 1), W / 2 - 6, H - 110, 18)
    put(pick(R, TITLES), 120, H - 150, 16)
    y -= 90
  } else if (leaf.top) {
    put(leaf.top, W / 2 - 5, style.topY ?? H - 90, style.topSize ?? size)
    y -= 24
  } else if (R() < 0.12) {
    put(`${int(R, 1, 9)}.${int(R, 1, 9)} ${pick(R, TITLES)}`, MARGIN, y, 12)
    y -= 20
  }
  return y
}

function bodyText(sheet: Sheet): void {
  const { R, put, leaf, style, W, odd } = sheet
  let y = headings(sheet)
  if (style.table && R() < 0.5)
    for (let k = 0; k < 3; k++) {
      for (let c = 0; c < 5; c++) put(String(int(R, 1, 999)), MARGIN + 60 * c, y, 9)
      y -= 13
    }
  const stop = leaf.short ? y - 80 : 120
  for (let k = 1; y > stop; y -= 14, k++) {
    put(noise(R), MARGIN, y)
    if (style.lineNumbers && k % 5 === 0) put(String(k), odd ? W - 40 : 24, y, 8)
  }
  notes(sheet)
}

function notes({ R, put, leaf, style, foot }: Sheet): void {
  if (leaf.note) {
    if (style.flatNotes) put(`${leaf.note} ${noise(R).slice(0, 44)}`, MARGIN, 100, 8)
    else {
      put(String(leaf.note), MARGIN, 103, 6)
      put(noise(R).slice(0, 48), MARGIN + 4, 100, 8)
    }
    if (R() < 0.6) put(noise(R).slice(0, 40), MARGIN, 90, 8)
  } else if (foot && R() < 0.5) {
    put(String(int(R, 1, 9)), MARGIN, 103, 6)
    put(noise(R).slice(0, 48), MARGIN + 6, 100, 8)
    put(noise(R).slice(0, 40), MARGIN, 90, 8)
  }
}

function folio({ style, page, leaf, odd, head, W, H, place, put }: Sheet): void {
  const shown = leaf.show === undefined ? leaf.num : leaf.show
  if (shown === null || leaf.kind === 'cover') return
  const z = style.numSize ?? 9
  const outer = (text: string): number => (odd ? W - MARGIN - width(text, z) : MARGIN)
  if (typeof shown !== 'string') {
    put(shown[0], MARGIN, 40, z)
    put(shown[1], W - MARGIN - width(shown[1], z), 40, z)
    return
  }
  const s = style.wrap ? style.wrap(shown, page) : shown
  const middle = W / 2 - width(s, z) / 2
  if (leaf.opening && place.startsWith('head')) put(s, W / 2 - 6, 44, z)
  else if (place === 'foot') put(s, middle, 44, z)
  else if (place === 'outerfoot') put(s, outer(s), 44, z)
  else if (place === 'head') put(s, outer(s), H - 48, z)
  else if (place === 'headcentre') put(s, middle, H - 48, z)
  else {
    const row = odd ? `${head} ${s}` : `${s} ${head}`
    put(row, outer(row), H - 48, z)
  }
}

function drawPage(sheet: Sheet): void {
  const { leaf, put, W, H, place, heads, odd, head } = sheet
  if (leaf.kind === 'cover') coverText(sheet)
  else if (leaf.kind !== 'blank' && leaf.kind !== 'plate') {
    bodyText(sheet)
    const inner = odd !== (place === 'head') ? W - MARGIN - width(head, 9) : MARGIN
    if (heads && !leaf.opening && place !== 'headrun') put(head, inner, H - 48, 9)
  }
  if (leaf.stamp) put(leaf.stamp, W / 2 - 25, 20, 8)
  folio(sheet)
  sheet.runs.push(...(leaf.extra ?? []))
}

export function book(R: Random, leaves: readonly Leaf[], style: Style = {}): Book {
  const title = pick(R, TITLES)
  const [foot, heads] = [style.footnotes ?? R() < 0.3, style.heads ?? R() < 0.6]
  const place = style.place ?? pick(R, ['foot', 'head', 'outerfoot', 'headrun'] as const)
  const [W, H, size] = [style.w ?? 432, style.h ?? 648, style.size ?? 10]
  const pages = leaves.map((leaf, page) => {
    const runs: WriteRun[] = []
    const put = (text: string, x: number, y: number, z = size): void => {
      runs.push({ text, x, y, size: z })
    }
    const odd = leaf.side ? leaf.side === 'r' : page % 2 === 0
    const head = style.runhead
      ? style.runhead(page, leaf, odd)
      : odd || !leaf.chapter
        ? title
        : `Chapter ${leaf.chapter}`
    drawPage({ R, style, page, leaf, odd, head, title, W, H, size, foot, heads, place, runs, put })
    const outsideRuns = new Set<WriteRun>()
    if (leaf.slug) {
      const slug = { text: leaf.slug, x: 60, y: -14, size: 7 }
      runs.push(slug)
      outsideRuns.add(slug)
    }
    runs.sort((a, b) => b.y - a.y || a.x - b.x)
    const boxes = leaf.slug ? { media: [0, -30, W, H] as const, crop: [0, 0, W, H] as const } : {}
    return { width: W, height: H, runs, outsideRuns, ...(leaf.rotate ? { rotate: leaf.rotate } : {}), ...boxes }
  })
  const labels = leaves.map(leaf => leaf.label ?? null)
  return { pages, truth: leaves.map(leaf => leaf.num), labels: labels.some(l => l !== null) ? labels : null }
}

/** Runs as the extractor would give them, without the detour through a PDF. */
export const direct = (made: Book): FolioInput => ({
  labels: made.labels ?? made.pages.map(() => null),
  pages: made.pages.map(page => ({
    rotation: 0,
    box: { x0: -1, y0: -1, x1: page.width + 1, y1: page.height + 1 },
    runs: page.runs.map(run => ({
      text: run.text,
      x: run.x,
      y: run.y,
      x1: run.x + width(run.text, run.size),
      size: run.size,
      outside: page.outsideRuns.has(run),
    })),
  })),
})

export const asDoc = (made: Book): WriteDoc => ({ pages: made.pages, labels: made.labels })

export interface Count {
  notation?: Notation
  prefix?: string
  chap?: number
  hide?: boolean
  c0?: number
}

/** n leaves counting from `from`; openings about every `chap` pages, whose number is printed or not. */
export function count(
  R: Random,
  n: number,
  from: number,
  { notation = 'dec', prefix = '', chap = 0, hide = true, c0 = 1 }: Count = {},
): Leaf[] {
  let chapter = c0 - 1
  let left = 0
  return Array.from({ length: n }, (_, k) => {
    const leaf: Leaf = {
      num: format(notation, from + k, { prefix }),
      chapter: Math.max(1, chapter),
      side: (from + k) % 2 ? 'r' : 'v',
    }
    if (chap && left-- <= 0) {
      chapter++
      left = chap + Math.floor(R() * 8) - 4
      Object.assign(leaf, { opening: true, chapter, ...(hide ? { show: null } : {}) })
    }
    return leaf
  })
}
