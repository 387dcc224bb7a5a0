/**
 * Two numberings on the same pages (a journal's folio and a repository's stamp): which one is cited. A draw is left a
 * draw.
 */
import { valueAt, type Line, type Support } from './lines.ts'
import { isRoman, type Reading } from './notation.ts'
import type { Explanation } from './sequence.ts'

export interface Rivalry {
  line: Line
  others: Line[]
  /** Above 0 the others look more like the folio. */
  gain: number
}
export interface Verdict {
  /** Keys of lines that are set aside. */
  gone: Set<string>
  /** Keys of lines that had a rival, won or lost. */
  contested: Set<string>
  /** Keys of lines between which nothing decides. */
  drawn: Set<string>
}

const LEAST_SHARED = 3
/** Prelims show few numbers. */
const LEAST_ROMAN = 2
/** A gain above this changes the choice; one nearer to 0 than DRAW is no decision at all. */
const CHANGE = 0.3
const DRAW = 0.7
/** A stamp counts on under a book that changes from roman to arabic. */
const ROMAN_BONUS = 1.2

type LabelSays = ((page: number) => Reading[]) | null
interface Match {
  line: Line
  shared: number[]
}

/**
 * How much a line looks like the number that is cited: dress, labels; not counters, years, numbers deep in the page.
 */
function likeness(line: Line, pages: number[], labelSays: LabelSays): number {
  const base = pages.reduce((n, page) => n + (line.support.get(page)?.candidate.base ?? 0), 0) / pages.length / 4
  const physical = line.offset === 1 && line.step === 1 && line.notation === 'dec' ? 0.7 : 0
  const agreed = labelSays
    ? pages.filter(page => labelSays(page).some(r => r.notation === line.notation && r.value === valueAt(line, page)))
        .length
    : 0
  return (
    base -
    1.5 * line.counter -
    physical -
    (line.year ? 2 : 0) -
    Math.max(0, line.depth - 60) / 30 -
    line.big -
    0.3 * line.tight -
    Math.min(2, 8 * line.halting) +
    (line.step === 2 ? 1 : line.step === 1 ? 0 : -2) +
    (2 * agreed) / pages.length
  )
}

/** Another token of the same page, in a place of its own, strong enough to count. */
const isOther = (mine: Support | undefined, other: Support | undefined, least: number): boolean =>
  !!other && other.steady && other.weight > least && other.candidate !== mine?.candidate

/**
 * The other numbering may change its line (roman, arabic, restarts) under one steady counter: its pieces are gathered
 * page by page.
 */
function gather(line: Line, mine: number[], lines: Line[]): Map<number, Match> {
  const least = line.counter > 0.6 ? 0.4 : 1
  const best = new Map<number, Match>()
  for (const other of lines) {
    if (other === line) continue
    const shared = mine.filter(page => isOther(line.support.get(page), other.support.get(page), least))
    if (
      shared.length < (isRoman(other.notation) ? LEAST_ROMAN : LEAST_SHARED) ||
      shared.length < 0.2 * (other.last - other.first + 1)
    )
      continue
    for (const page of shared)
      if ((best.get(page)?.line.total ?? 0) < other.total) best.set(page, { line: other, shared })
  }
  return best
}

/** Roman prelims and an arabic text: a book's own numbering. */
const changesToArabic = (lines: Line[]): boolean =>
  lines.some(l => isRoman(l.notation)) && lines.some(l => !isRoman(l.notation))

interface Field {
  lines: Line[]
  chosen: Line[]
  labelSays: LabelSays
}

function rivalry(line: Line, mine: number[], { lines, chosen, labelSays }: Field): Rivalry | null {
  const best = gather(line, mine, lines)
  const isCounter = line.counter > 0.6
  const mass = [...best].reduce((n, [page, match]) => n + (match.line.support.get(page)?.weight ?? 0), 0)
  const own = mine.reduce((n, page) => n + (line.support.get(page)?.weight ?? 0), 0)
  const few = best.size < Math.max(LEAST_SHARED, (isCounter ? 0.15 : 0.4) * mine.length)
  if (few || mass < (isCounter ? 0.05 : 0.25) * own) return null
  const matches = [...best.values()]
  const others = [...new Set(matches.map(m => m.line))]
  const theirs = matches.reduce((n, m) => n + likeness(m.line, m.shared, labelSays), 0) / matches.length
  const bonus = changesToArabic(others)
    ? ROMAN_BONUS
    : isRoman(line.notation) && changesToArabic(chosen)
      ? -ROMAN_BONUS
      : 0
  return { line, others, gain: theirs - likeness(line, [...best.keys()], labelSays) + bonus }
}

/** A stamp found out against the roman part is a stamp against the arabic part too. */
function exposeStamps(found: Rivalry[]): void {
  const stamps = new Set(found.filter(r => isRoman(r.line.notation) && r.gain < -DRAW).flatMap(r => r.others))
  for (const r of found) if (!isRoman(r.line.notation) && r.others.some(o => stamps.has(o))) r.gain -= ROMAN_BONUS
}

/**
 * Compares every line that was chosen with what else counts on the same pages. `labelSays` null: labels are no help.
 */
export function judgeRivals({ path, lines }: Explanation, labelSays: LabelSays): Verdict {
  const pagesOf = new Map<Line, number[]>()
  path.forEach((line, page) => {
    if (line?.support.has(page)) pagesOf.set(line, [...(pagesOf.get(line) ?? []), page])
  })
  const field = { lines, chosen: [...pagesOf.keys()], labelSays }
  const found = [...pagesOf].flatMap(([line, mine]) =>
    mine.length < LEAST_SHARED ? [] : (rivalry(line, mine, field) ?? []),
  )
  exposeStamps(found)
  const keys = (rs: Rivalry[]): Set<string> => new Set(rs.flatMap(r => [r.line, ...r.others]).map(l => l.key))
  return {
    gone: new Set(found.flatMap(r => (r.gain > CHANGE ? [r.line] : r.others)).map(l => l.key)),
    contested: keys(found),
    drawn: keys(found.filter(r => Math.abs(r.gain) < DRAW)),
  }
}
