/**
 * A page as a reader sees it: origin at the crop box, rotation undone, baselines grouped into rows. No numbers are read
 * here.
 */
import type { PageRuns, Run } from '../read/reader.ts'

/**
 * A run on the upright page; `y` counts from the lower edge. `from` holds its indexes in `PageRuns.runs`: turned text
 * is joined from several.
 */
export interface Mark {
  text: string
  x: number
  x1: number
  y: number
  size: number
  outside: boolean
  from: number[]
  /** Distance in points to the row below; 99 at the last row. */
  below: number
}
export interface Row {
  y: number
  size: number
  marks: Mark[]
}
export interface UprightPage {
  width: number
  height: number
  marks: Mark[]
  rows: Row[]
  outside: Row[]
}

const LETTER = { x0: 0, y0: 0, x1: 612, y1: 792 }
/** Width of a glyph as a share of its height, used where a turned run gives no width along its line. */
const GLYPH_WIDTH = 0.5

type Place = Pick<Run, 'x' | 'x1' | 'y' | 'size' | 'text'>
type Turn = (run: Place, w: number, h: number) => Pick<Mark, 'x' | 'x1' | 'y'>
const turned = (run: Place): number => GLYPH_WIDTH * run.size * run.text.length
const TURNS: Record<number, Turn> = {
  0: run => ({ x: run.x, x1: run.x1, y: run.y }),
  90: (run, w) => ({ x: run.y, x1: run.y + turned(run), y: w - run.x }),
  180: (run, w, h) => ({ x: w - run.x, x1: w - run.x + run.x1 - run.x, y: h - run.y }),
  270: (run, _w, h) => ({ x: h - run.y, x1: h - run.y + turned(run), y: run.x }),
}

/** Joins text that is drawn against the page's rotation, because it arrives letter by letter. */
function join(marks: Mark[]): Mark[] {
  const out: Mark[] = []
  for (const mark of [...marks].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const last = out.at(-1)
    const gap = last ? mark.x - last.x1 : Infinity
    const sameLine = last && Math.abs(last.y - mark.y) < 0.3 * mark.size && last.outside === mark.outside
    if (last && sameLine && Math.abs(gap) < mark.size) {
      last.text += (gap > 0.45 * mark.size ? ' ' : '') + mark.text
      last.x1 = mark.x1
      last.from.push(...mark.from)
    } else out.push({ ...mark })
  }
  return out
}

function rowsOf(marks: Mark[]): Row[] {
  const out: Row[] = []
  for (const mark of [...marks].sort((a, b) => b.y - a.y)) {
    const row = out.at(-1)
    if (row && Math.abs(row.y - mark.y) <= 0.35 * Math.max(4, Math.min(row.size, mark.size))) {
      row.marks.push(mark)
      row.size = Math.max(row.size, mark.size)
    } else out.push({ y: mark.y, size: mark.size, marks: [mark] })
  }
  for (const row of out) row.marks = withTotals(row.marks.sort((a, b) => a.x - b.x))
  return out
}

/** A number that waits for its total, and the greatest gap between both as a multiple of the type size. */
const WAITS = /(?:^|\s)\p{Nd}{1,5}\s?(?:\/|of|de|von|sur|di)$/iu
const TOTAL = { text: /^\p{Nd}{1,5}$/u, gap: 1.5 } as const

/** Joins `2 /` and `15`: programs that write a page before they know how many there are draw the total apart. */
const withTotals = (marks: readonly Mark[]): Mark[] =>
  marks.reduce<Mark[]>((out, mark) => {
    const last = out.at(-1)
    const joins = last && TOTAL.text.test(mark.text) && WAITS.test(last.text)
    if (!joins || mark.x - last.x1 > TOTAL.gap * mark.size) return [...out, mark]
    const whole = { ...last, text: `${last.text} ${mark.text}`, x1: mark.x1, from: [...last.from, ...mark.from] }
    return [...out.slice(0, -1), whole]
  }, [])

const readable = (run: Run): boolean =>
  run.size > 0 &&
  Number.isFinite(run.x) &&
  Number.isFinite(run.x1) &&
  Number.isFinite(run.y) &&
  Number.isFinite(run.size) &&
  /\S/.test(run.text)

export function upright(page: PageRuns): UprightPage {
  const box = page.box ?? LETTER
  const [w, h] = [box.x1 - box.x0, box.y1 - box.y0]
  const rotation = page.rotation in TURNS ? page.rotation : 0
  const turn = TURNS[rotation] ?? TURNS[0]
  const drawn: Mark[] = []
  page.runs.forEach((run, index) => {
    if (!turn || !readable(run)) return
    const { text, size, outside } = run
    const { x, x1, y } = turn({ text, size, x: run.x - box.x0, x1: run.x1 - box.x0, y: run.y - box.y0 }, w, h)
    drawn.push({ text: text.trim(), x, x1, y, size, outside, from: [index], below: 99 })
  })
  const marks = rotation ? join(drawn) : drawn
  const rows = rowsOf(marks.filter(m => !m.outside))
  rows.forEach((row, k) => {
    for (const mark of row.marks) mark.below = row.y - (rows[k + 1]?.y ?? row.y - 99)
  })
  const sideways = rotation === 90 || rotation === 270
  return {
    width: sideways ? h : w,
    height: sideways ? w : h,
    marks,
    rows,
    outside: rowsOf(marks.filter(m => m.outside)),
  }
}

export const rowLength = (row: Row): number => row.marks.reduce((n, m) => n + m.text.length, 0)

/**
 * Returns the median distance between baselines, of two the lesser, because the other may be the white under a running
 * head; 12 where a page has too few rows.
 */
export function leading(rows: Row[]): number {
  const gaps = rows
    .slice(1)
    .map((row, k) => (rows[k]?.y ?? row.y) - row.y)
    .filter(gap => gap > 4)
    .sort((a, b) => a - b)
  return gaps[(gaps.length - 1) >> 1] ?? 12
}

/** Characters: a shorter mark at the end of a row may be a side note or a folio beside the text. */
const LINE_OF_TEXT = 20

/** Returns the left and right edge of the text column, from the lines that are long enough to show it. */
export function column(page: UprightPage): [number, number] {
  const long = page.rows.filter(row => rowLength(row) > 30)
  if (long.length < 4) return [0.1 * page.width, 0.9 * page.width]
  const lines = long.map(row => {
    const text = row.marks.filter(mark => mark.text.length > LINE_OF_TEXT)
    return text.length ? text : row.marks
  })
  return [Math.min(...lines.map(marks => marks[0]?.x ?? 0)), Math.max(...lines.map(marks => marks.at(-1)?.x1 ?? 0))]
}

/** Returns the size of most characters of the document, rounded to half points. */
export function bodySize(pages: readonly PageRuns[]): number {
  const count = new Map<number, number>()
  for (const page of pages)
    for (const run of page.runs) {
      const size = Math.round(run.size * 2) / 2
      count.set(size, (count.get(size) ?? 0) + run.text.length)
    }
  return [...count].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10
}
