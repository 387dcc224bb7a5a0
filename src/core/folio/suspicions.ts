/**
 * Tests for counts that are suspect although their numbers rise: each describes a kind of print that was mistaken for
 * folios.
 */
import { counts, seenIn, segments, type Segment } from './counts.ts'
import type { Evidence } from './evidence.ts'
import { valueAt, type Line } from './lines.ts'
import { isRoman } from './notation.ts'
import { isReliable } from './places.ts'
import type { Explanation } from './sequence.ts'

export interface Scene {
  pages: Evidence[]
  explanation: Explanation
}

/** Least weight of a number of another count; a fainter one is chance or a table. */
const OTHER_WEIGHT = 1

/** Returns whether most pages of the line hold nothing but its number. */
export const wordless = (line: Line, { pages }: Scene): boolean =>
  [...line.support.keys()].filter(p => pages[p]?.blank).length > 0.6 * line.support.size

/** Least weight of a number that counts as shown; a fainter one is a figure of a table. */
const LEAST_WEIGHT = 0.4

/**
 * Returns the share of the pages showing the line on which another one was chosen: high for a stamp that shows where
 * the folio is missing.
 */
export function elsewhere(line: Line, { path }: Explanation): number {
  const shown = [...line.support].filter(([, s]) => s.steady && s.weight > LEAST_WEIGHT).map(([page]) => page)
  return shown.length < 6 ? 0 : shown.filter(page => path[page] && path[page] !== line).length / shown.length
}

/**
 * Returns whether the pages are imposed sheets: folded to a booklet they print n and N + 1 − n, so each pair has the
 * same sum.
 */
export function isImposed(line: Line, pages: Evidence[]): boolean {
  const sums = new Map<number, number>()
  for (const [page, { candidate: c }] of line.support) {
    if (!pages[page]?.landscape) continue
    const partners = pages[page].candidates.filter(
      o => o !== c && o.zone === c.zone && Math.abs(o.y - c.y) < 12 && Math.abs(o.x - c.x) > 0.3,
    )
    const values = new Set(
      partners.flatMap(o =>
        o.readings.filter(r => r.notation === line.notation).map(r => r.value + valueAt(line, page)),
      ),
    )
    for (const sum of values) sums.set(sum, (sums.get(sum) ?? 0) + 1)
  }
  return Math.max(0, ...sums.values()) >= 3
}

const MONTHS = new Set([28, 29, 30, 31])

/** Returns whether the line belongs to a calendar: two months or more in a row, each counted from 1 to its last day. */
export function isCalendar(line: Line, { explanation }: Scene): boolean {
  const all = segments(explanation)
  const isMonth = (s: Segment | undefined): boolean =>
    !!s && !s.line.prefix && valueAt(s.line, s.first) === 1 && MONTHS.has(valueAt(s.line, s.last))
  return all.some(
    (s, k) =>
      s.line === line &&
      ((isMonth(s) && (isMonth(all[k - 1]) || isMonth(all[k + 1]))) ||
        (!!all[k - 1] && isMonth(all[k - 1]) && isMonth(all[k - 2]) && valueAt(s.line, s.first) === 1)),
  )
}

/**
 * Returns the looks of a segment: zone, dress and size, with sizes rounded both ways so that those within a point
 * agree.
 */
function looks(segment: Segment): Set<string> {
  const out = new Set<string>()
  for (const [page, { candidate: c }] of segment.line.support) {
    if (page < segment.first || page > segment.last) continue
    for (const size of [Math.floor(c.size), Math.ceil(c.size)])
      out.add(`${c.zone}|${/edge|apart|alone/.test(c.dress) ? 'n' : c.dress}|${size}`)
  }
  return out
}

const LEAST_SEGMENT = 4

/**
 * Returns the lines of a document whose counts stand in different places or dresses, such as catalogue numbers after
 * the last folio, or slides in a report.
 */
export function unlike(explanation: Explanation): Set<Line> {
  const arabic = segments(explanation).filter(s => !isRoman(s.line.notation) && !s.line.prefix)
  const long = counts(arabic).filter(count => seenIn(count) >= LEAST_SEGMENT)
  const seen = long.map(count => new Set(count.flatMap(s => [...looks(s)])))
  const alike = (a: Set<string>, b: Set<string>): boolean => [...a].some(look => b.has(look))
  const strange = long.some((_, i) => long.some((__, j) => i < j && !alike(seen[i] ?? new Set(), seen[j] ?? new Set())))
  return strange ? new Set(long.flat().map(s => s.line)) : new Set()
}

const WINDOW = 20
const LEAST_CHANGES = 3

/**
 * Returns whether the numbers near a page jump too often for folios, as those of hymns, articles or chapters in heads
 * do. The change from Roman to Arabic, and an opening after a lost blank, are no jumps.
 */
export function jumps(scene: Scene, page: number): boolean {
  const { path } = scene.explanation
  let seen = 0
  let changes = 0
  let before: { line: Line; page: number } | null = null
  for (let p = Math.max(0, page - WINDOW); p <= Math.min(path.length - 1, page + WINDOW); p++) {
    const line = path[p]
    if (!line?.support.has(p)) continue
    seen++
    if (before && before.line !== line && before.line.notation === line.notation && !scene.pages[p]?.declared) {
      const skipped = valueAt(line, p) - valueAt(before.line, p)
      const opening = skipped === 1 && scene.pages.slice(before.page + 1, p + 1).some(e => e.opening)
      if (!opening) changes++
    }
    before = { line, page: p }
  }
  return changes >= LEAST_CHANGES && changes > 0.12 * seen
}

const NEAR = 10

const LEAST_OTHERS = 3
const FEW_OF_LINE = 0.05

/**
 * Pages and lines beside which another count rises evenly in a reliable place of its own, though on too few pages for a
 * rivalry.
 */
export interface Crossed {
  pages: Set<number>
  lines: Set<Line>
}

/** Returns the pages near three of the other count's numbers, and the lines that have more than a few such pages. */
export function crossedBy({ path, lines }: Explanation): Crossed {
  const out: Crossed = { pages: new Set(), lines: new Set() }
  for (const other of lines) {
    const shown = [...other.support]
      .filter(([page, s]) => {
        const line = path[page]
        return (
          line &&
          line !== other &&
          s.steady &&
          s.weight > OTHER_WEIGHT &&
          isReliable(s.candidate) &&
          line.support.get(page)?.candidate !== s.candidate
        )
      })
      .map(([page]) => page)
      .sort((a, b) => a - b)
    shown.forEach((page, k) => {
      const last = shown[k + LEAST_OTHERS - 1]
      if (last === undefined || last - page > 2 * NEAR) return
      for (let p = page - NEAR; p <= last + NEAR; p++) out.pages.add(p)
      const line = path[page]
      if (line && shown.filter(p => path[p] === line).length > FEW_OF_LINE * line.support.size) out.lines.add(line)
    })
  }
  return out
}
