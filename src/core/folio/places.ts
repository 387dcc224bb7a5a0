/**
 * Places: where on the page and how a number stands. A place whose number rises with the page prints folios; one with
 * years, dates or chapter numbers does not.
 */
import type { Candidate, Dress, Evidence } from './evidence.ts'

interface Place {
  seen: { page: number; candidate: Candidate }[]
  rho: number
  halting: number
  pages: number
}

/** Height in points of a band; two bands overlap, so that no place is cut in two. */
const BAND = 7
/**
 * Height of a band in side margins and scans, where heights vary more. A folio beside the text keeps its height; a
 * paragraph number does not.
 */
const LOOSE_BAND = 14
/** Neighbouring numbers that are compared on either side, and the pages that they may be away. */
const NEIGHBOURS = 5
const REACH = 8

const SAME_KIND: Partial<Record<Dress, string>> = { edge: 'n', apart: 'n', alone: 'n' }

/**
 * Returns the keys of the places of a candidate: with its x, and with x mirrored on every other page, because folios
 * move to the outer side.
 */
function keys(c: Candidate, page: number): string[] {
  const height = c.zone === 'side' || c.ocr ? LOOSE_BAND : BAND
  const band = Math.round(c.y / height)
  const stem = `${c.zone}|${c.outside ? 'x' : ''}${SAME_KIND[c.dress] ?? c.dress}|${c.ocr ? '' : Math.round(c.size)}`
  const xs = [String(Math.round(c.x * 7)), `m${Math.round((page % 2 ? c.x : 1 - c.x) * 7)}`]
  const named = c.dress === 'pageOf' ? [`${c.zone}|pageOf|${c.total}`] : [] // A total is a key of its own.
  return [...[band, band + 1].flatMap(b => xs.map(x => `${stem}|${b}|${x}`)), ...named]
}

/**
 * Returns whether b counts on from a: by one for each page between, by two (spreads), or by one every two pages
 * (leaves).
 */
const counts = (a: Candidate, b: Candidate, pages: number): boolean =>
  a.readings.some(r =>
    b.readings.some(q => {
      if (r.notation !== q.notation || r.prefix !== q.prefix || r.suffix || q.suffix) return false
      const rise = q.value - r.value
      return rise === pages || rise === 2 * pages || (rise !== 0 && 2 * rise === pages)
    }),
  )

function reliability({ seen }: Place): number {
  let good = 0
  let judged = 0
  seen.forEach((number, k) => {
    const near = seen
      .slice(Math.max(0, k - NEIGHBOURS), k + NEIGHBOURS + 1)
      .filter(o => o.page !== number.page && Math.abs(o.page - number.page) <= REACH)
    if (!near.length) return
    judged++
    if (near.some(o => counts(number.candidate, o.candidate, o.page - number.page))) good++
  })
  return (good + 0.5) / (judged + 1)
}

/**
 * Largest difference between rise and pages, and pages apart, for which two numbers are compared; a larger one is a
 * restart or a misreading.
 */
const MOST_EXTRA = 10
const CLOSE = 3
/** Up to this value a count may have begun again. */
const MOST_RESTART = 3
/** Largest share that a single halt gives, because it may be a lost leaf; it does not make a halting place. */
const ONE_HALT_MOST = 0.15

/** Returns how the number rises between two pages: evenly, with a halt, or null when they cannot be compared. */
function rise(
  a: Candidate,
  b: Candidate,
  { pages, opening }: { pages: number; opening: boolean },
): 'even' | 'halt' | null {
  const steps = a.readings.flatMap(r =>
    b.readings.flatMap(q =>
      r.notation === q.notation && r.prefix === q.prefix && !r.ocr && !q.ocr && !r.suffix && !q.suffix
        ? { value: q.value, extra: q.value - r.value - pages }
        : [],
    ),
  )
  if (steps.some(s => s.extra === 0 || (opening && s.extra === 1))) return 'even' // a blank before an opening was lost
  return steps.some(s => s.extra >= -pages && s.extra <= MOST_EXTRA && s.value > MOST_RESTART) ? 'halt' : null
}

function haltingShare({ seen }: Place, evidence: Evidence[]): number {
  const rises = seen.map((number, k) => {
    const next = seen.slice(k + 1, k + 1 + 2 * CLOSE).find(o => o.page > number.page && o.page <= number.page + CLOSE)
    if (!next) return null
    const opening = evidence.slice(number.page + 1, next.page + 1).some(e => e.opening)
    return rise(number.candidate, next.candidate, { pages: next.page - number.page, opening })
  })
  const halts = rises.filter(r => r === 'halt').length
  const share = halts / Math.max(1, rises.filter(r => r !== null).length)
  return halts === 1 ? Math.min(share, ONE_HALT_MOST) : share
}

function groupByPlace(pages: Evidence[]): Map<string, Place> {
  const places = new Map<string, Place>()
  pages.forEach((evidence, page) =>
    evidence.candidates.forEach(candidate => {
      candidate.places = keys(candidate, page)
      for (const key of candidate.places) {
        const place = places.get(key) ?? { seen: [], rho: 0.5, halting: 0, pages: 0 }
        place.seen.push({ page, candidate })
        places.set(key, place)
      }
    }),
  )
  for (const place of places.values()) {
    place.rho = reliability(place)
    place.halting = haltingShare(place, pages)
    place.pages = new Set(place.seen.map(o => o.page)).size
  }
  return places
}

/** Words that return in a row on this many pages are a running head. */
const LEAST_TIMES = 3
const LEAST_LETTERS = 4

/**
 * Marks notes and running heads by their words. A row at the foot whose words, at both ends, occur on no other page is
 * a note: `12 See Brown, p. 40`; not where its number stands apart behind them, as htmldoc sets the heading of each
 * page and its folio: a manual of 55 pages had none. A running head is no first line of the text however close it
 * stands, because old books and scans leave no space under it.
 */
function markByWords(pages: Evidence[]): void {
  const company = new Map<string, Set<number>>()
  const ends = (c: Candidate): string[] => [c.words.slice(0, 10), `$${c.words.slice(-10)}`]
  pages.forEach((evidence, page) =>
    evidence.candidates.forEach(c => {
      for (const end of ends(c)) company.set(end, (company.get(end) ?? new Set()).add(page))
    }),
  )
  for (const { candidates } of pages)
    for (const c of candidates) {
      const before = ['edge', 'dot'].includes(c.dress) || (c.dress === 'apart' && !c.atEnd)
      const note = c.zone === 'bottom' && before && c.words.length >= 8
      c.stray = note && pages.length > 3 && ends(c).every(end => (company.get(end)?.size ?? 0) < 2)
      const repeated = ends(c).some(end => (company.get(end)?.size ?? 0) >= LEAST_TIMES)
      if (repeated && c.words.length >= LEAST_LETTERS) c.tight = false
    }
}

/** Marks `7/30` as declared where most pages say 30 as the total. */
function markDeclared(pages: Evidence[]): void {
  const totals = new Map<number, number>()
  for (const { candidates } of pages)
    for (const c of candidates) if (c.total && c.dress !== 'date') totals.set(c.total, (totals.get(c.total) ?? 0) + 1)
  const total = [...totals].find(([, times]) => times >= 5 && times >= 0.7 * pages.length)?.[0]
  if (!total) return
  for (const evidence of pages)
    for (const c of evidence.candidates) {
      c.declared = c.total === total && c.dress !== 'date' && c.rho > 0.5
      evidence.declared ||= c.declared
    }
}

/** Marks dates: in `14/12` the number exceeds its total, so `3/12` in the same zone is a date too. */
function markDates(pages: Evidence[]): void {
  const dates = new Map<string, number>()
  const key = (c: Candidate): string => `${c.zone}|${c.total}`
  for (const { candidates } of pages)
    for (const c of candidates) if (c.dress === 'date') dates.set(key(c), (dates.get(key(c)) ?? 0) + 1)
  for (const { candidates } of pages)
    for (const c of candidates) {
      if (c.dress === 'of' && (dates.get(key(c)) ?? 0) > 1) {
        c.dress = 'date'
        c.base = 0
      }
    }
}

/** Share of halts above which a place loses weight, and the factor that it then has. */
const HALTING_MOST = 0.15
const HALTING_FACTOR = 0.4

/** Returns the factor for crowded margins: more numbers than a margin has room for are a table, so each counts less. */
function crowding(evidence: Evidence, c: Candidate): number {
  const rivals = evidence.candidates.filter(o => o.zone === c.zone && o.base > 0.6 * c.base).length
  return rivals > 3 ? 3 / rivals : 1
}

/** Fills `places`, `rho`, `placePages`, `halting`, `weight`, `stray` and `declared` of every candidate. */
export function ratePlaces(pages: Evidence[]): void {
  markDates(pages)
  const places = groupByPlace(pages)
  markByWords(pages)
  for (const evidence of pages)
    for (const c of evidence.candidates) {
      const own = c.places.flatMap(key => places.get(key) ?? [])
      const worth = (p: Place): number => p.rho * Math.min(1, p.seen.length / 4)
      const best = own.reduce((a, b) => (worth(b) > worth(a) ? b : a))
      c.rho = best.rho
      c.placePages = best.pages
      c.halting = own.reduce((a, b) => (b.pages > a.pages ? b : a)).halting
      c.weight =
        (c.stray ? 0.4 : 1) *
        (!c.total && c.halting > HALTING_MOST ? HALTING_FACTOR : 1) *
        crowding(evidence, c) *
        c.base *
        (best.pages < 2 ? 0.7 : 0.25 + 0.75 * best.rho)
    }
  markDeclared(pages)
}

/** Returns whether the place of a candidate has proved to print folios. */
export const isReliable = (c: Candidate): boolean => !c.outside && c.rho > 0.6 && c.placePages >= 3
