/**
 * Counts whose figures are doubtful because of their neighbours: one figure is misread on every page, or the first ones
 * are lost.
 */
import { counts, isOneWriting, segments, type Count } from './counts.ts'
import { valueAt, type Line } from './lines.ts'
import { isRoman } from './notation.ts'
import type { Explanation } from './sequence.ts'

const LEAST_BESIDE = 3
/** Up to this value a count has more likely begun again than been misread. */
const BEGINNING = 3
/** Numbers that may be missing between two counts. */
const LOST = [0, 1, 2]
/** Share of the line's numbers beyond which longer ones in the same place make it suspect. */
const LEAST_LONGER = 0.08

/**
 * Returns whether a single figure differs, as in `81` where 31 is due. The last figure must agree, because 32 is the
 * next page and no misreading.
 */
const oneApart = (shown: string, due: string): boolean =>
  shown.length === due.length &&
  shown.at(-1) === due.at(-1) &&
  [...shown].filter((figure, k) => figure !== due[k]).length === 1
/** Returns whether the first figures are missing: `11` where 111 is due. */
const isEnd = (shown: string, due: string): boolean => shown.length < due.length && due.endsWith(shown)
const written = (line: Line, page: number, more = 0): string =>
  String(valueAt(line, page) + more).padStart(line.width, '0')

const pagesOf = ({ first, last }: { first: number; last: number }): number[] =>
  Array.from({ length: last - first + 1 }, (_, k) => first + k)

/**
 * Returns whether the numbers of a count are those of the count before it (`step` −1) or after it, except for wrong
 * figures.
 */
function isLike(all: readonly Count[], k: number, step: 1 | -1): boolean {
  const [own, other] = step === 1 ? [all[k]?.at(-1), all[k + 1]?.[0]] : [all[k]?.[0], all[k - 1]?.at(-1)]
  if (!own || !other || other.seen < LEAST_BESIDE || !isOneWriting(own.line, other.line)) return false
  if (all[k + 2 * step]?.some(s => s.line === own.line)) return false // a line that continues behind it is right
  const shown = pagesOf(own).filter(page => own.line.support.has(page))
  return LOST.some(lost =>
    shown.every(page => {
      const [ours, due] = [written(own.line, page), written(other.line, page, -step * lost)]
      return oneApart(ours, due) || (step === -1 && isEnd(ours, due))
    }),
  )
}

/**
 * Returns the pages with misread counts, such as thirties read as eighties or 111 read as 11: the count beside them
 * differs by one figure, or has more figures in front.
 */
export function misread(explanation: Explanation): Set<number> {
  const out = new Set<number>()
  const all = counts(segments(explanation))
  all.forEach((count, k) => {
    const { line, first } = count[0]!
    if (line.step !== 1 || isRoman(line.notation) || !(isLike(all, k, -1) || isLike(all, k, 1))) return
    if (valueAt(line, first) > BEGINNING || line.width) for (const page of count.flatMap(pagesOf)) out.add(page)
  })
  return out
}

/**
 * Returns whether longer numbers with the same end stand in the same place: `68` and `70` beside `269` have lost a
 * figure.
 */
export function clipped(line: Line, { lines }: Explanation): boolean {
  if (line.step !== 1 || isRoman(line.notation)) return false
  const places = new Set([...line.support.values()].flatMap(s => s.candidate.places))
  const isLonger = (other: Line, page: number): boolean =>
    page >= line.first &&
    page <= line.last &&
    isEnd(written(line, page), written(other, page)) &&
    !!other.support.get(page)?.candidate.places.some(key => places.has(key))
  return lines.some(
    other =>
      other.step === 1 &&
      isOneWriting(line, other) &&
      other.offset > line.offset &&
      [...other.support.keys()].filter(page => isLonger(other, page)).length > LEAST_LONGER * line.support.size,
  )
}
