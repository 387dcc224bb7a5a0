/**
 * Counts whose figures are doubted, by what stands beside them: one figure misread on every page, or the first ones
 * lost.
 */
import { counts, isOneWriting, segments, type Count } from './counts.ts'
import { valueAt, type Line } from './lines.ts'
import { isRoman } from './notation.ts'
import type { Explanation } from './sequence.ts'

const LEAST_BESIDE = 3
/** A count that begins so is begun anew, more likely than misread. */
const BEGINNING = 3
/** Numbers that lie lost between two counts. */
const LOST = [0, 1, 2]
/** Share of the numbers of a line. */
const LEAST_LONGER = 0.08

/** `81` where 31 is due; 32 is a page further, no misreading. */
const oneApart = (said: string, due: string): boolean =>
  said.length === due.length &&
  said.at(-1) === due.at(-1) &&
  [...said].filter((figure, k) => figure !== due[k]).length === 1
/** `11` where 111 is due. */
const isEnd = (said: string, due: string): boolean => said.length < due.length && due.endsWith(said)
const written = (line: Line, page: number, more = 0): string =>
  String(valueAt(line, page) + more).padStart(line.width, '0')

const pagesOf = ({ first, last }: { first: number; last: number }): number[] =>
  Array.from({ length: last - first + 1 }, (_, k) => first + k)

/**
 * Whether the numbers of a count are those of the count before it (`step` −1) or after it, but for the figures that are
 * wrong.
 */
function isLike(all: readonly Count[], k: number, step: 1 | -1): boolean {
  const [own, other] = step === 1 ? [all[k]?.at(-1), all[k + 1]?.[0]] : [all[k]?.[0], all[k - 1]?.at(-1)]
  if (!own || !other || other.seen < LEAST_BESIDE || !isOneWriting(own.line, other.line)) return false
  if (all[k + 2 * step]?.some(s => s.line === own.line)) return false // what goes on behind the other is right
  const shown = pagesOf(own).filter(page => own.line.support.has(page))
  return LOST.some(lost =>
    shown.every(page => {
      const [said, due] = [written(own.line, page), written(other.line, page, -step * lost)]
      return oneApart(said, due) || (step === -1 && isEnd(said, due))
    }),
  )
}

/** The thirties read as eighties, 111 as 11: pages whose count is the one beside it but for a figure, or the first ones. */
export function misread(found: Explanation): Set<number> {
  const out = new Set<number>()
  const all = counts(segments(found))
  all.forEach((count, k) => {
    const { line, first } = count[0]!
    if (line.step !== 1 || isRoman(line.notation) || !(isLike(all, k, -1) || isLike(all, k, 1))) return
    if (valueAt(line, first) > BEGINNING || line.width) for (const page of count.flatMap(pagesOf)) out.add(page)
  })
  return out
}

/** In the same place stand longer numbers that end alike: `68` and `70` beside `269` have lost a figure. */
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
