/**
 * The transitions that a book may make from one page to the next, each with its cost in nats. The figures are the
 * priors of folio.md §2; only their order matters much.
 */
import type { Evidence } from './evidence.ts'
import { isBack, valueAt, type Line } from './lines.ts'
import { isRoman } from './notation.ts'
import { isReliable } from './places.ts'

export const COST = {
  /** A line begins at 1, at 2 or elsewhere; `start…` on the first page of the file. */
  enterAtOne: 2.5,
  enterAtTwo: 3.5,
  enter: 4.5,
  startAtOne: 1.5,
  start: 2.5,
  leave: 1.5,
  /** Numbers missing: 1–2, 3–8, 9–40, and more than that or backwards. */
  missing: 3,
  gap: 4,
  far: 5.5,
  jump: 7,
  /** One number is missing before a recto opening, because the blank verso was left out. */
  lostBlank: 1.5,
  restart: 2.5,
  restartAtTwo: 4,
  newPrefix: 2,
  romanToArabic: 1.5,
  romanGoesOn: 3.5,
  other: 6,
  /**
   * The same number stands on two pages: a duplicate (`repeat`), or the overlays of a slide that says n/N (`overlay`).
   */
  repeat: 4.5,
  overlay: 1,
  /** Unnumbered plates, after which the count goes on: once, and for each plate. */
  plates: 3,
  plate: 0.15,
  /**
   * Cost of a page on a line without a legible number: a page without text, one without figures, one with other
   * figures, and one with another number in a reliable place.
   */
  blank: 0.2,
  bare: 0.5,
  otherFigures: 0.7,
  clash: 2.5,
} as const
export const MOST_PLATES = 16

/** The value of a line's first page: 1, or 2 for 1r where the sides of leaves are counted. */
const firstValue = (line: Line): number => (line.notation.startsWith('leaf') ? 2 : 1)

export function enterCost(line: Line, page: number, pages: number): number {
  const value = valueAt(line, page)
  const start = firstValue(line)
  if (page === 0) return value === start || pages <= 3 ? COST.startAtOne : COST.start
  if (value === start) return COST.enterAtOne
  return value === start + 1 ? COST.enterAtTwo : COST.enter
}

/** A page and what it shows. */
interface At {
  page: number
  evidence: Evidence
}

/**
 * Cost of a change within one notation and prefix; `skipped` is the number that stands there minus the one that was
 * due.
 */
function sameCount(skipped: number, b: Line, { page, evidence }: At): number {
  const value = valueAt(b, page)
  if (skipped === -1 && b.support.has(page)) return evidence.declared ? COST.overlay : COST.repeat
  if (skipped < 0)
    return value === firstValue(b) ? COST.restart : value === firstValue(b) + 1 ? COST.restartAtTwo : COST.jump
  if (skipped === 1 && evidence.opening && value % 2 && b.step === 1) return COST.lostBlank
  return skipped <= 2 ? COST.missing : skipped <= 8 ? COST.gap : skipped <= 40 ? COST.far : COST.jump
}

/** Cost of going from line `a` on the page before to line `b` on this one. */
export function changeCost(a: Line, b: Line, at: At): number {
  const { page } = at
  const value = valueAt(b, page)
  const due = valueAt(a, page)
  if (a.notation === b.notation && a.prefix === b.prefix) {
    if (a.step !== b.step) return value === due ? COST.restart : COST.other
    return sameCount(value - due, b, at)
  }
  const start = firstValue(b)
  if (isRoman(a.notation) && b.notation !== a.notation) {
    if (value === start) return COST.romanToArabic
    return value === due ? COST.romanGoesOn : value === start + 1 ? COST.restart : COST.other
  }
  if (value === start) return COST.newPrefix
  return value === start + 1 && a.prefix !== b.prefix ? COST.restartAtTwo : COST.other
}

/** Returns the score in nats of page `page` for lying on `line`; a page on no line scores 0. */
export function emission(line: Line, page: number, evidence: Evidence): number {
  const voted = line.votes.get(page)?.weight ?? 0
  const support = line.support.get(page)
  if (support) return voted + support.weight
  if (evidence.blank) return voted - COST.blank
  if (evidence.candidates.some(isReliable)) return voted - COST.clash
  if (isBack(line, page)) return voted
  const figures = evidence.candidates.some(c => !c.outside && c.base > 1.5)
  return voted - line.sparse * (figures ? COST.otherFigures : COST.bare)
}
