/**
 * Leaves that no straight count explains: inserted after a number (12, 12 bis, 13), bound in the wrong order (10, 12,
 * 11, 13), or alone between others (5, plate, 6, 9).
 */
import type { FolioDecision } from '../read/reader.ts'
import type { Candidate } from './evidence.ts'
import { decision, printedAt } from './decide.ts'
import type { Case } from './features.ts'
import { valueAt, type Line } from './lines.ts'
import { format } from './notation.ts'

const INSERTED = 0.85
const SWAPPED = 0.8
/** Most leaves inserted at one place, and most pages over which neighbouring and swapped leaves are looked for. */
const MOST_INSERTED = 6
const REACH = 3

const ORDER = ['bis', 'ter', 'quater']

/** Returns the token of the page that marks it as the `nth` leaf inserted after `value`, or null. */
function suffixed(candidates: Candidate[], value: number, nth: number): string | null {
  const wanted = [ORDER[nth], 'abcdef'[nth]]
  for (const c of candidates)
    for (const r of c.readings) {
      const inserted = r.suffix ?? (r.notation === 'leafab' ? c.token.slice(-1) : null)
      const number = r.notation === 'leafab' ? r.value >> 1 : r.value
      if (!c.outside && inserted && number === value && wanted.includes(inserted.trim())) return c.token
    }
  return null
}

/** Numbers the pages that the sequence skipped as plates, when each prints the last number with a suffix. */
export function insertedLeaves({ pages, explanation }: Case, decisions: FolioDecision[]): FolioDecision[] {
  const out = [...decisions]
  let before: { line: Line; page: number } | null = null
  explanation.path.forEach((line, page) => {
    if (!line) return
    const gap = before ? page - before.page - 1 : 0
    if (
      before &&
      gap > 0 &&
      gap <= MOST_INSERTED &&
      line.step === 1 &&
      valueAt(line, page) === valueAt(before.line, before.page) + 1
    ) {
      const value = valueAt(before.line, before.page)
      const texts = pages.slice(page - gap, page).map((e, nth) => suffixed(e.candidates, value, nth))
      texts.forEach((text, nth) => {
        const at = page - gap + nth
        if (text && texts.every(Boolean))
          out[at] = decision(
            at,
            { text, origin: 'leido', confidence: INSERTED, notation: 'dec', value },
            out[at]?.evidence ?? [],
          )
      })
    }
    before = { line, page }
  })
  return out
}

/** Returns whether the page prints that value in one of the line's own places. */
function prints({ pages }: Case, line: Line, { page, value }: { page: number; value: number }): boolean {
  const places = new Set([...line.support.values()].flatMap(s => s.candidate.places))
  return (pages[page]?.candidates ?? []).some(
    c =>
      !c.outside &&
      c.places.some(key => places.has(key)) &&
      c.readings.some(
        r => r.notation === line.notation && r.prefix === line.prefix && r.value === value && !r.ocr && !r.suffix,
      ),
  )
}

/** Returns the line that is seen shortly before and shortly after a page, or null. */
function surrounding({ explanation: { path } }: Case, page: number): Line | null {
  const seen = (step: 1 | -1): Line | null => {
    for (let k = 1; k <= REACH; k++) {
      const line = path[page + k * step]
      if (line?.support.has(page + k * step) && line.support.size > REACH) return line
    }
    return null
  }
  const before = seen(-1)
  return before && before === seen(1) && before.step === 1 ? before : null
}

export function swappedLeaves(file: Case, decisions: FolioDecision[]): FolioDecision[] {
  const out = [...decisions]
  const lines = decisions.map((_, page) => surrounding(file, page))
  lines.forEach((line, page) => {
    if (!line || line.support.has(page)) return
    for (let other = page - REACH; other <= page + REACH; other++) {
      if (other === page || lines[other] !== line || line.support.has(other)) continue
      if (
        !prints(file, line, { page, value: valueAt(line, other) }) ||
        !prints(file, line, { page: other, value: valueAt(line, page) })
      )
        continue
      const answer = {
        text: printedAt(line, other),
        origin: 'leido' as const,
        confidence: SWAPPED,
        notation: line.notation,
        value: valueAt(line, other),
      }
      out[page] = decision(page, answer, decisions[page]?.evidence ?? [])
    }
  })
  return out
}

const LONE = 0.75

interface SeenAt {
  line: Line
  page: number
}

/** Returns the nearest seen number on one side of a page, of a line with more than a few, or null. */
function nearest({ explanation: { path } }: Case, page: number, step: 1 | -1): SeenAt | null {
  for (let k = 1; k <= REACH; k++) {
    const line = path[page + k * step]
    if (line?.support.has(page + k * step) && line.support.size > REACH && line.step === 1)
      return { line, page: page + k * step }
  }
  return null
}

/**
 * Numbers a page between two counts that prints, in the place of both, a number between theirs, such as one alone after
 * a plate and before a lost leaf. Of 380 pages of such pamphlets 8 were null without this.
 */
export function loneLeaves(file: Case, decisions: FolioDecision[]): FolioDecision[] {
  return decisions.map((old, page) => {
    const [left, right] = old.impresa === null ? [nearest(file, page, -1), nearest(file, page, 1)] : []
    if (!left || !right || left.line === right.line || left.line.notation !== right.line.notation) return old
    const [from, to] = [valueAt(left.line, left.page), valueAt(right.line, right.page)]
    const due = Array.from({ length: Math.max(0, to - from - 1) }, (_, k) => from + 1 + k).filter(
      value => value - from <= page - left.page && to - value >= right.page - page,
    )
    const own = due.filter(value => [left, right].every(({ line }) => prints(file, line, { page, value })))
    const [value] = own
    if (value === undefined || own.length > 1) return old
    const { notation, prefix } = left.line
    const text = format(notation, value, { prefix, width: left.line.width })
    return decision(page, { text, origin: 'leido', confidence: LONE, notation, value }, old.evidence)
  })
}

const DECLARED = 0.8
const LEAST_WEIGHT = 1.5

/**
 * Numbers a page on no line by what it declares: `7/30`, with the same 30 on the other pages, as on a slide shown in
 * steps.
 */
export function declaredPages({ pages, verdict }: Case, decisions: FolioDecision[]): FolioDecision[] {
  if (verdict.contested.size) return decisions
  return decisions.map((old, page) => {
    const declared =
      old.impresa === null ? pages[page]?.candidates.filter(c => c.declared && c.weight > LEAST_WEIGHT) : undefined
    const reading = declared?.length === 1 ? declared[0]?.readings[0] : undefined
    if (!reading) return old
    return decision(
      page,
      {
        text: format(reading.notation, reading.value, { prefix: reading.prefix }),
        origin: 'leido',
        confidence: DECLARED,
        ...reading,
      },
      old.evidence,
    )
  })
}
