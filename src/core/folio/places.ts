/**
 * Places: where and how a number stands. A place whose number goes up with the page prints folios; a year, a date or a
 * chapter number does
 * not.
 */
import type { Candidate, Dress, Evidence } from './evidence.ts'

interface Place {
  seen: { page: number; candidate: Candidate }[]
  rho: number
  halting: number
  pages: number
}

/** Points: two overlapping bands of this height, so that no place is cut in two. */
const BAND = 7
/** Side margins and scans vary more; but a folio beside the text keeps its height, a paragraph number does not. */
const LOOSE_BAND = 14
/** Neighbours looked at on either side, and how far away they may be. */
const NEIGHBOURS = 5
const REACH = 8

const SAME_KIND: Partial<Record<Dress, string>> = { edge: 'n', apart: 'n', alone: 'n' }

/** Keys of a candidate: x as it is and mirrored on every other page, since folios move to the outer side. */
function keys(c: Candidate, page: number): string[] {
  const height = c.zone === 'side' || c.ocr ? LOOSE_BAND : BAND
  const band = Math.round(c.y / height)
  const stem = `${c.zone}|${c.outside ? 'x' : ''}${SAME_KIND[c.dress] ?? c.dress}|${c.ocr ? '' : Math.round(c.size)}`
  const xs = [String(Math.round(c.x * 7)), `m${Math.round((page % 2 ? c.x : 1 - c.x) * 7)}`]
  const named = c.dress === 'pageOf' ? [`${c.zone}|pageOf|${c.total}`] : [] // `Page 3 of 3` says where it belongs
  return [...[band, band + 1].flatMap(b => xs.map(x => `${stem}|${b}|${x}`)), ...named]
}

/** Counting: up by one (or two: spreads; or one every two: leaves) for each page between. */
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
  seen.forEach((one, k) => {
    const near = seen
      .slice(Math.max(0, k - NEIGHBOURS), k + NEIGHBOURS + 1)
      .filter(o => o.page !== one.page && Math.abs(o.page - one.page) <= REACH)
    if (!near.length) return
    judged++
    if (near.some(o => counts(one.candidate, o.candidate, o.page - one.page))) good++
  })
  return (good + 0.5) / (judged + 1)
}

/** Rises that are looked at: up to so many numbers more or fewer than pages. A restart or a misreading is no rise. */
const MOST_EXTRA = 10
const CLOSE = 3
/** A count begins anew at one of these. */
const MOST_RESTART = 3
/** One halt alone, a lost leaf perhaps, makes no halting place. */
const ONE_HALT_MOST = 0.15

/** How the number rises between two pages: evenly, halting, or not at all to be compared. */
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
  if (steps.some(s => s.extra === 0 || (opening && s.extra === 1))) return 'even' // a blank lost before an opening is no halt
  return steps.some(s => s.extra >= -pages && s.extra <= MOST_EXTRA && s.value > MOST_RESTART) ? 'halt' : null
}

function haltingShare({ seen }: Place, evidence: Evidence[]): number {
  const rises = seen.map((one, k) => {
    const next = seen.slice(k + 1, k + 1 + 2 * CLOSE).find(o => o.page > one.page && o.page <= one.page + CLOSE)
    if (!next) return null
    const opening = evidence.slice(one.page + 1, next.page + 1).some(e => e.opening)
    return rise(one.candidate, next.candidate, { pages: next.page - one.page, opening })
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

/** Words of a row that come back on so many pages are a running head. */
const LEAST_TIMES = 3
const LEAST_LETTERS = 4

/**
 * Foot rows whose words, at both ends, are on no other page are notes: `12 See Brown, p. 40`. A running head is no
 * first line of the text, however close it stands: old books and scans leave no air under it.
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
      const note = c.zone === 'bottom' && ['edge', 'apart', 'dot'].includes(c.dress) && c.words.length >= 8
      c.stray = note && pages.length > 3 && ends(c).every(end => (company.get(end)?.size ?? 0) < 2)
      const repeated = ends(c).some(end => (company.get(end)?.size ?? 0) >= LEAST_TIMES)
      if (repeated && c.words.length >= LEAST_LETTERS) c.tight = false
    }
}

/** `7/30` where 30 is said on most pages is a folio by its own word. */
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

/** `3/12`, `14/12`: what goes beyond its total is a date, and so are its fellows. */
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

/** A place that halts is believed the less. */
const HALTING_MOST = 0.15
const HALTING_FACTOR = 0.4

/** More numbers than a margin has room for are a table: each counts the less. */
function crowding(evidence: Evidence, c: Candidate): number {
  const rivals = evidence.candidates.filter(o => o.zone === c.zone && o.base > 0.6 * c.base).length
  return rivals > 3 ? 3 / rivals : 1
}

/** Fills `places`, `rho`, `placePages`, `weight`, `stray`, `declared` of every candidate. */
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

/** A place that has proved to print folios. */
export const isReliable = (c: Candidate): boolean => !c.outside && c.rho > 0.6 && c.placePages >= 3
