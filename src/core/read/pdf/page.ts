/**
 * A drawn page → what the folio engine needs of it (PageRuns) and, once furniture is known, its lines and its text.
 * Pure.
 */
import type { PageRuns, Run } from '../reader.ts'
import { blocksOf, type Block } from './layout/columns.ts'
import type { DrawnPage } from './engine.ts'
import { unlevel } from './file/frame.ts'
import { learn, type Vocabulary } from './layout/hyphens.ts'
import { linesOf, type Line } from './layout/lines.ts'
import { withoutMargin, type TextBlock } from './layout/margin.ts'
import { withoutLineNumbers } from './layout/numbered.ts'
import { once } from './letters/overprint.ts'
import { piecesOf } from './layout/pieces.ts'
import type { Drawn } from './letters/runs.ts'

/** A page ready to be laid out. `drawn` and `runs.runs` hold the same runs in the same order. */
export interface Sheet {
  drawn: Drawn[]
  runs: PageRuns
  fault: boolean
  cut: boolean
  /**
   * Its fonts do not say which letters they draw. The few runs that are legible serve as evidence of its folio, never
   * as its text.
   */
  garbled: boolean
  /** It shows pictures or drawings. A PDF page with visible text is not examined for them. */
  pictures: boolean
  /** Share of the page that images cover; computed only where it has little text. */
  cover: number
}

/** Tolerance of the crop box, in points: type that touches its edge is still on the page. */
const SLACK = 1

export function sheetOf(page: DrawnPage): Sheet {
  const { box } = page
  const seen = page.runs.filter(run => !run.hidden)
  const scanned = characters(page.runs) - characters(seen) > characters(seen)
  // Invisible text counts only as the text layer of a scan; otherwise a reader of the page would not see it.
  const drawn = once(scanned ? page.runs : seen)
  const runs = drawn.map((run): Run => {
    const [x, y] = unlevel(run.x, run.y, run.turn)
    run.outside = x < box.x0 - SLACK || x > box.x1 + SLACK || y < box.y0 - SLACK || y > box.y1 + SLACK
    const { text, size, outside, turn } = run
    const out: Run = { text, x, y, x1: turn === 0 ? run.x1 : x + size, size, outside }
    if (run.hyphen) out.hyphen = true
    if (run.bold) out.bold = true
    if (run.italic) out.italic = true
    if (run.font) out.font = run.font
    return out
  })
  const { fault, cut, garbled, pictures, cover } = page
  return {
    drawn,
    runs: { box, rotation: 0, runs, ...(scanned && { ocr: true }) },
    fault,
    cut,
    garbled,
    pictures,
    cover,
  }
}

const characters = (runs: readonly Drawn[]): number => runs.reduce((n, run) => n + run.text.length, 0)

/**
 * Lines that are read together, or one table. `doubtful` marks a column of which nothing says that the text before it
 * continues here.
 */
export interface Column {
  lines: Line[]
  table: boolean
  doubtful: boolean
}
/**
 * The lines of a page in reading order. `heads`, `feet` and `numbers`, which count the lines, are furniture; text
 * turned against the page comes last.
 */
export interface Laid {
  heads: Line[]
  main: Column[]
  feet: Line[]
  numbers: Line[]
  /** Lines beside the block of text. */
  margin: Line[]
  turned: Column[]
  /** x of the white strips between its columns of prose, in points. */
  strips: number[]
}

/** What the other pages tell of a page: white strips between columns, and where its text begins and ends. */
export interface Known {
  strips?: readonly number[]
  block?: TextBlock | null | undefined
}

/** Lays out one page. `furniture` holds indexes of runs. */
export function layOut(sheet: Sheet, furniture: ReadonlySet<number>, known: Known = {}): Laid {
  if (sheet.garbled) return { heads: [], main: [], feet: [], numbers: [], margin: [], turned: [], strips: [] }
  const shown = sheet.drawn.map((run, i) => ({ run, i })).filter(({ run }) => !run.outside)
  const retained = shown.filter(({ i }) => !furniture.has(i)).map(({ run }) => run)
  const columns = characters(retained.filter(run => run.foot !== undefined)) * 2 > characters(retained)
  const byTurn = new Map<string, Drawn[]>()
  for (const run of retained) {
    const down = columns || run.foot !== undefined
    const key = `${run.turn} ${down}`
    const laid = down ? laidDown(run) : run
    const group = byTurn.get(key)
    if (group) group.push(laid)
    else byTurn.set(key, [laid])
  }
  const groups = [...byTurn.values()].sort((a, b) => characters(b) - characters(a))
  const [upright = [], ...turned] = groups.map(piecesOf)
  const { text: counted, numbers } = withoutLineNumbers(upright)
  const { text, margin } = withoutMargin(counted, known.block)
  const [first, ...rest] = [text, ...turned].map(pieces => blocksOf(pieces, known.strips))
  const out = linesOf(piecesOf(shown.filter(({ i }) => furniture.has(i)).map(({ run }) => run)))
  const { box } = sheet.runs
  const middle = box ? (box.y0 + box.y1) / 2 : 0
  return {
    heads: out.filter(line => line.y > middle),
    main: first ? first.blocks.map(columnOf) : [],
    feet: out.filter(line => line.y <= middle),
    numbers: linesOf(numbers),
    margin: linesOf(margin),
    turned: rest.flatMap(({ blocks }) => blocks.map(columnOf)),
    strips: first?.strips ?? [],
  }
}

const columnOf = ({ pieces, table, doubtful = false }: Block): Column => ({ lines: linesOf(pieces), table, doubtful })

/**
 * Turns vertical columns, read from right to left, into horizontal lines read from top to bottom, so that the same
 * layout code serves both.
 */
function laidDown(run: Drawn): Drawn {
  const place = { x: -run.y, x1: run.size - (run.foot ?? run.y) }
  return { ...run, ...place, y: run.x, words: [{ ...run.words[0]!, text: run.text, ...place, y: run.x }] }
}

export function learnPage(laid: Laid, vocabulary: Vocabulary): void {
  for (const { lines } of laid.main) {
    let broken = false
    for (const { text, hyphen } of lines) {
      const whole = broken ? text.replace(/^\S+\s?/, '') : text // the other half of a broken word is no word
      broken = hyphen || /[-‐]$/.test(text)
      learn(vocabulary, whole, broken)
    }
  }
}

/** The type size in which most of the document's text is set, rounded to half a point. */
export function bodySizeOf(sheets: readonly Sheet[]): number {
  const chars = new Map<number, number>()
  for (const { drawn } of sheets)
    for (const run of drawn) {
      const size = Math.round(run.size * 2) / 2
      chars.set(size, (chars.get(size) ?? 0) + run.text.length)
    }
  return [...chars].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10
}
