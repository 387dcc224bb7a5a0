/** Converts dates of CSL to and from the forms that files use: EDTF as BibLaTeX accepts it, and plain years. */
import type { PartialDate } from './model.ts'

type Parts = number[]
interface End {
  from: Parts
  /** End of an unspecified date such as `199X`. */
  to?: Parts
  season?: number
  circa: boolean
}

const NUMBER = String.raw`(-?\d{4}|-?\d{2,3}[uX]{1,2}|-?\d[uX]{3}|y-?\d{5,})`
const EDTF = new RegExp(
  String.raw`^${NUMBER}(?:-(\d{2}|[uX]{2})(?:-(\d{2}|[uX]{2}))?)?(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?\s*([?~%]{0,2})$`,
)

/** Reads a date. Text that is not an EDTF date is kept word for word as `literal`. */
export function readDate(text: string): PartialDate | undefined {
  const trimmed = text.trim()
  if (!trimmed) return undefined
  const ends = trimmed.split('/')
  if (ends.length > 2) return { literal: trimmed }
  const [first, second] = ends.map(end => (/^(?:\.\.|unknown|open|\*)?$/.test(end.trim()) ? null : readEnd(end.trim())))
  if (first === undefined && second === undefined) return { literal: trimmed }
  if (ends.length === 1) return first ? single(first) : { literal: trimmed }
  if (first === undefined || second === undefined || (first === null && second === null)) return { literal: trimmed }
  return {
    'date-parts': [first ? first.from : [0], second ? (second.to ?? second.from) : [0]],
    ...((first?.circa || second?.circa) && { circa: true }),
  }
}

const single = ({ from, to, season, circa }: End): PartialDate => ({
  'date-parts': to ? [from, to] : [from],
  ...(season !== undefined && { season }),
  ...(circa && { circa: true }),
})

/** Reads one end of a range; undefined when it is not a date. */
function readEnd(text: string): End | undefined {
  const [, year, month, day, doubt] = EDTF.exec(text) ?? []
  if (year === undefined) return undefined
  const circa = Boolean(doubt)
  if (/[uX]/.test(year)) {
    const width = year.replace(/[^uX]/g, '').length
    const from = Number(year.replace(/[uX]/g, '0'))
    return { from: [from], to: [from + 10 ** width - 1], circa }
  }
  const astronomical = Number(year.replace('y', ''))
  // EDTF has a year 0, which is 1 BC; CSL has none.
  const parts = [astronomical > 0 ? astronomical : astronomical - 1]
  if (month === undefined || /[uX]/.test(month)) return { from: parts, circa }
  const number = Number(month)
  if (number >= 21 && number <= 24) return { from: parts, season: number - 20, circa }
  if (number < 1 || number > 12) return undefined
  parts.push(number)
  if (day !== undefined && !/[uX]/.test(day)) {
    if (Number(day) < 1 || Number(day) > lastDay(parts[0]!, number)) return undefined
    parts.push(Number(day))
  }
  return { from: parts, circa }
}

/**
 * Returns the last day of a month, proleptic Gregorian. `setUTCFullYear` is needed because the constructor takes 94 for
 * 1994.
 */
function lastDay(year: number, month: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month, 0)
  return date.getUTCDate()
}

const CIRCA = /^(?:c|ca|circa|hacia|h|vers|um|approx|aprox)\.?\s*(?=\d)/i

/**
 * Reads a year as people type it: `1998`, `c. 1850`, `1995--1996`, `1995/1996`, `[1850]`, `-44`. Anything else becomes
 * `literal`.
 */
export function readYear(text: string): PartialDate | undefined {
  const trimmed = text.trim()
  if (!trimmed) return undefined
  const circa = CIRCA.test(trimmed) || /\?$/.test(trimmed)
  const bare = trimmed
    .replace(CIRCA, '')
    .replace(/\?$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .trim()
  const [, from, to] = /^(-?\d{1,4})(?:\s*(?:-{1,3}|–|—|\/)\s*(\d{1,4})?)?$/.exec(bare) ?? []
  if (from === undefined || Number(from) === 0) return { literal: trimmed }
  const open = /[-–—/]\s*$/.test(bare)
  const last = to === undefined ? undefined : Number(to.length < from.length ? from.slice(0, -to.length) + to : to)
  if (last !== undefined && last < Number(from)) return { literal: trimmed }
  return {
    'date-parts': [[Number(from)], ...(last !== undefined ? [[last]] : open ? [[0]] : [])],
    ...(circa && { circa: true }),
  }
}

/** Writes a date as EDTF for BibLaTeX; undefined where only words state it. */
export function writeDate(date: PartialDate): string | undefined {
  const parts = date['date-parts']
  if (!parts?.length || date.literal !== undefined) return undefined
  const doubt = date.circa ? '~' : ''
  const ends = parts.map(part => {
    if (part[0] === 0 && part.length === 1) return ''
    const text = writeParts(part)
    if (date.season !== undefined && part.length === 1) return `${text}-${20 + date.season}${doubt}`
    return text + doubt
  })
  return ends.join('/')
}

/** Writes the parts of a date; for a year BC, the number is the one that EDTF counts from a year 0. */
function writeParts([first = 0, month, day]: readonly number[]): string {
  const year = first < 0 ? first + 1 : first
  const size = String(Math.abs(year))
  const sign = year < 0 ? '-' : ''
  const padded = size.length > 4 ? `y${sign}${size}` : sign + size.padStart(4, '0')
  return [padded, ...[month, day].filter(part => part !== undefined).map(part => String(part).padStart(2, '0'))].join(
    '-',
  )
}

/**
 * Returns the first year of a date, or the first four-digit number of a literal. Zotero and Mendeley write years as
 * texts (`[["2001",5]]`) in their fields and exports.
 */
export function yearOf(date: PartialDate | undefined): number | undefined {
  const years = (date?.['date-parts'] ?? []).slice(0, 2).map(part => Number(part?.[0]))
  const year = years.find(known => Number.isInteger(known) && known !== 0)
  if (year !== undefined) return year
  const digits = /(?<!\d)\d{4}(?!\d)/.exec(date?.literal ?? '')?.[0]
  return digits === undefined ? undefined : Number(digits)
}
