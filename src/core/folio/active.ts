/** Which lines are weighed on each page. */
import type { Line } from './lines.ts'

/**
 * Most lines weighed on one page, because the cost of changes is quadratic in them. Beyond `FEW`, lines fainter than
 * `FAINT` of the strongest are dropped.
 */
const MOST_ACTIVE = 40
const FEW = 12
const FAINT = 0.06
/** Longest gap in pages that a line may cross without support, and the least weight of a support that counts. */
const LONGEST_GAP = 60
const LEAST_SUPPORT = 0.3
/** Pages on either side whose support decides which lines are weighed. */
const NEAR = 8

/** Returns the ranges of pages of a line, cut at its longest gaps. */
function stretches(line: Line): [number, number][] {
  const firm = [
    ...[...line.support].filter(([, s]) => s.weight >= LEAST_SUPPORT).map(([page]) => page),
    ...line.votes.keys(),
  ].sort((a, b) => a - b)
  const out: [number, number][] = []
  for (const page of firm) {
    const last = out.at(-1)
    if (last && page - last[1] <= LONGEST_GAP) last[1] = page
    else out.push([page, page])
  }
  return out.map(([from, to]) => [Math.max(line.from, from - NEAR), Math.min(line.to, to + NEAR)])
}

/** The lines of each page, those with the most support near it first where there are many. */
export function activeLines(lines: Line[], pages: number): Line[][] {
  const active: { line: Line; strength: number }[][] = Array.from({ length: pages }, () => [])
  for (const line of lines) {
    const strength = new Float64Array(line.to - line.from + 1)
    const spread = (page: number, weight: number): void => {
      for (let p = Math.max(line.from, page - NEAR); p <= Math.min(line.to, page + NEAR); p++)
        strength[p - line.from]! += weight
    }
    line.support.forEach((s, page) => spread(page, s.weight))
    line.votes.forEach((v, page) => spread(page, v.weight))
    for (const [from, to] of stretches(line))
      for (let p = from; p <= to; p++) active[p]?.push({ line, strength: strength[p - line.from] ?? 0 })
  }
  return active.map(all => {
    if (all.length <= FEW) return all.map(a => a.line)
    const best = all.sort((a, b) => b.strength - a.strength).slice(0, MOST_ACTIVE)
    return best.filter((a, k) => k < FEW || a.strength >= FAINT * (best[0]?.strength ?? 0)).map(a => a.line)
  })
}
