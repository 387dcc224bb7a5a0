/** The day on which an episode came out, from a date as feeds write it, in English or in Spanish. Pure. */

const MONTHS: Readonly<Record<string, number>> = {
  jan: 1,
  ene: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  abr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  ago: 8,
  sep: 9,
  set: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  dic: 12,
}

/**
 * The day as the feed writes it, in whatever time zone: `2026-03-01`. Of `02/03/2026`, which means another day in
 * another country, only the year is used.
 */
export function dayOf(date: string): string | null {
  const [iso] = /^\d{4}(?:-\d{2}(?:-\d{2})?)?(?![\d])/.exec(date) ?? []
  if (iso !== undefined) return existing(iso)
  const [, day, month, year] =
    /\b(\d{1,2})\s+(?:de\s+)?(\p{L}{3,})\.?,?\s+(?:de\s+)?(\d{4}|\d{2})\b/u.exec(date) ??
    swapped(/\b(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})\b/u.exec(date))
  const number = MONTHS[month?.slice(0, 3).toLowerCase() ?? '']
  if (number !== undefined)
    return existing(
      [year!.length === 2 ? `20${year}` : year, number, day].map(part => String(part).padStart(2, '0')).join('-'),
    )
  return /\b(?:19|20)\d{2}\b/.exec(date)?.[0] ?? null
}

/** Of a day that no calendar has, such as 31 February, the month or the year that is left. */
function existing(day: string): string {
  const time = new Date(day)
  const sound = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)
  return sound || !day.includes('-') ? day : existing(day.slice(0, day.lastIndexOf('-')))
}

const swapped = (match: RegExpExecArray | null): string[] => (match ? [match[0], match[2]!, match[1]!, match[3]!] : [])
