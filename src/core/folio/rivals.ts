/**
 * Two numberings on the same pages, such as a journal's folio and a repository's stamp: decides which one is cited, or
 * that it is a draw.
 */
import { valueAt, type Line, type Support } from './lines.ts'
import { isRoman, type Reading } from './notation.ts'
import type { Explanation } from './sequence.ts'

export interface Rivalry {
  line: Line
  others: Line[]
  /** How much more the others look like the folio; the line itself does when it is negative. */
  gain: number
}
export interface Verdict {
  /** Keys of the lines that lost. */
  gone: Set<string>
  /** Keys of the lines that had a rival, whether they won or lost. */
  contested: Set<string>
  /** Keys of the lines in rivalries that nothing decides. */
  drawn: Set<string>
}

const LEAST_SHARED = 3
/** Fewest shared pages of a Roman rival, because preliminary pages show few numbers. */
const LEAST_ROMAN = 2
/** Least gain that replaces the line (`CHANGE`); a gain between −`DRAW` and `DRAW` decides nothing. */
const CHANGE = 0.3
const DRAW = 0.7
/** Added for a numbering that changes from Roman to Arabic, because a stamp counts on through that change. */
const ROMAN_BONUS = 1.2

type LabelSays = ((page: number) => Reading[]) | null
interface Match {
  line: Line
  shared: number[]
}

/**
 * Returns how much a line looks like the number that is cited: its dress and the labels speak for it; counters, years
 * and numbers deep in the page speak against it.
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

/** Returns whether the other support is a different token of the page, in a steady place and strong enough. */
const isOther = (mine: Support | undefined, other: Support | undefined, least: number): boolean =>
  !!other && other.steady && other.weight > least && other.candidate !== mine?.candidate

/**
 * Gathers the other numbering page by page, because it may change its line (Roman, Arabic, restarts) under one steady
 * counter.
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

/** Returns whether the lines have both Roman and Arabic numbers, as a book's own numbering does. */
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

/** Lowers the gain of stamps: a line that lost against the Roman part is a stamp in the Arabic part too. */
function exposeStamps(rivalries: Rivalry[]): void {
  const stamps = new Set(rivalries.filter(r => isRoman(r.line.notation) && r.gain < -DRAW).flatMap(r => r.others))
  for (const r of rivalries) if (!isRoman(r.line.notation) && r.others.some(o => stamps.has(o))) r.gain -= ROMAN_BONUS
}

/**
 * Compares every chosen line with what else counts on the same pages. `labelSays` is null when the labels are of no
 * help.
 */
export function judgeRivals({ path, lines }: Explanation, labelSays: LabelSays): Verdict {
  const pagesOf = new Map<Line, number[]>()
  path.forEach((line, page) => {
    if (line?.support.has(page)) pagesOf.set(line, [...(pagesOf.get(line) ?? []), page])
  })
  const field = { lines, chosen: [...pagesOf.keys()], labelSays }
  const rivalries = [...pagesOf].flatMap(([line, mine]) =>
    mine.length < LEAST_SHARED ? [] : (rivalry(line, mine, field) ?? []),
  )
  exposeStamps(rivalries)
  const keys = (rs: Rivalry[]): Set<string> => new Set(rs.flatMap(r => [r.line, ...r.others]).map(l => l.key))
  return {
    gone: new Set(rivalries.flatMap(r => (r.gain > CHANGE ? [r.line] : r.others)).map(l => l.key)),
    contested: keys(rivalries),
    drawn: keys(rivalries.filter(r => Math.abs(r.gain) < DRAW)),
  }
}
