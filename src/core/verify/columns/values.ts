/** Whether what a claim has for a cell is what stands in it: numbers by their value, dates by their day, words. */
import { fold } from '../../search/fold.ts'
import { remembered } from '../../search/remembered.ts'
import { MONTH_NUMBERS } from '../language/month-years.ts'
import { tokens, words } from '../language/tokens.ts'

/** `other`: both are values of one kind, and differ; `unknown`: they may be the same, or are no values of one kind. */
export type Likeness = 'same' | 'other' | 'unknown'

/** Signs that tell one name from another, "C" from "C#" and "name" from "name()". */
const SIGNS = /[#*/\\@&+^~<>|_]|\(\)/g
const SPEAKS = /[\p{L}\p{N}]/u

/** Returns what two writings of one name have in common. */
export const nameKey = remembered(50_000, (text: string): string => {
  if (!SPEAKS.test(text)) return text.trim()
  const spoken = words(tokens(text)) || fold(text).trim()
  return spoken + (text.match(SIGNS)?.join('') ?? '')
})

/** A cell that says that there is no value. */
export const isBlank = (cell: string): boolean =>
  /^(?:n\.?\/?[ad]\.?|nan|null|none|unknown|s\.?\/?d\.?|[-–—?.…*]*)$/iu.test(cell)

/** What the figures of an amount may mean, and half of the last place that is written: zeros there may be rounded. */
interface Reading {
  value: number
  half: number
}

interface Amount {
  /** The figures as written. */
  figures: string
  /** "1.234" is two numbers, the whole one first. */
  readings: readonly Reading[]
  /** Everything that is said besides: "cm", "$", "%". */
  unit: string
}

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:thousand|mil)\b/iu, 1e3],
  [/^(?:millions?|mill[oó]n(?:es)?)\b(?:\s+de\b)?/iu, 1e6],
  [/^billions?\b/iu, 1e9],
]
const FIGURES = String.raw`\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?!\d)|\d+(?:[.,]\d+)*|\.\d+`
const NUMBER = new RegExp(
  String.raw`^(?<sign>[-−+]?)(?<before>\p{Sc}?)\s?(?<figures>${FIGURES})(?<power>e[-+]?\d+)?` +
    String.raw`(?!\d|[-/:]\d)\s*(?<rest>.*)$`,
  'isu',
)

/** Reads an amount; null for anything else, and for a code that only looks like one: "007", "1.2.3". */
export function amountOf(text: string): Amount | null {
  const groups = NUMBER.exec(text.trim())?.groups
  if (!groups) return null
  const figures = groups['figures']!
  const plain = readings(figures.replace(/[ \u00A0\u202F]/g, ''))
  if (!plain) return null
  let rest = groups['rest']!,
    times = Number(`1${groups['power'] ?? ''}`)
  if (/^[-−]/.test(groups['sign']!)) times = -times
  for (let scale; (scale = SCALES.find(([word]) => word.test(rest))); times *= scale[1])
    rest = rest.replace(scale[0], '').trim()
  return {
    figures: `${groups['sign']}${figures}${groups['power'] ?? ''}`,
    readings: plain.map(({ value, half }) => ({ value: value * times, half: half * Math.abs(times) })),
    unit: nameKey(`${groups['before']} ${percent(rest)}`),
  }
}

const percent = (text: string): string => text.replace(/^(?:percent|per\s+cent|por\s+ciento)\b/iu, '%')

function readings(figures: string): Reading[] | null {
  const marks = figures.match(/[.,]/g) ?? []
  const digits = figures.replace(/[.,]/g, '')
  const whole = { value: Number(digits), half: 10 ** /0*$/.exec(digits)![0].length / 2 }
  if (marks.length === 0) return /^0\d/.test(figures) ? null : [whole]
  const places = figures.length - 1 - Math.max(figures.lastIndexOf('.'), figures.lastIndexOf(','))
  const decimal = { value: Number(digits) / 10 ** places, half: 10 ** -places / 2 }
  const grouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/.test(figures)
  if (marks.length === 1) return grouped ? [whole, decimal] : [decimal]
  if (grouped) return [whole]
  return /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?!\1)[.,]\d+$/.test(figures) ? [decimal] : null
}

/**
 * Compares the number of a cell with the one that is claimed. A point before three figures may be either mark, so that
 * number is only itself; "1,234" in a cell is one thousand. A rounded number, or one of another power of ten, may be
 * the same in another unit: it is neither supported nor denied.
 */
export function numbersAlike(cell: Amount, claimed: Amount): Likeness {
  const [first] = cell.readings
  if (cell.figures === claimed.figures && first!.value === claimed.readings[0]!.value) return 'same'
  const dotted = cell.readings.length > 1 && cell.figures.includes('.')
  const own = dotted ? cell.readings : [first!]
  const some = (alike: (a: Reading, b: Reading) => boolean): boolean =>
    own.some(a => claimed.readings.some(b => alike(a, b)))
  if (some((a, b) => close(a.value, b.value))) return dotted ? 'unknown' : 'same'
  return some(mayBeSame) ? 'unknown' : 'other'
}

/** Equal but for the last bits: 0.3 is 3 / 10 and 0.1 · 3. */
const close = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(a) * 1e-12

function mayBeSame(a: Reading, b: Reading): boolean {
  if (Math.abs(a.value - b.value) <= Math.max(a.half, b.half)) return true
  const power = Math.log10(a.value / b.value)
  return a.value !== 0 && b.value !== 0 && Math.abs(power - Math.round(power)) < 1e-9
}

/** May has no shorter name. */
const SHORT: readonly string[] = 'jan ene|feb|mar|abr apr|may|jun|jul|ago aug|sep sept|oct|nov|dic dec'.split('|')
const MONTH_OF: ReadonlyMap<string, number> = new Map([
  ...MONTH_NUMBERS,
  ...SHORT.flatMap((names, i) => names.split(' ').map(name => [name, i + 1] as const)),
])

/** Reads a day as year-month-day; null where the order of its numbers is not certain. */
export function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00)?)?$/.exec(text.trim())
  if (iso) return day(iso[1]!, Number(iso[2]), iso[3]!)
  const written = fold(text)
    .replace(/[.,]/g, ' ')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .split(/\s+/)
    .filter(word => word !== '' && !/^(?:de|del|of|the|el|on)$/.test(word))
  const [a = '', b = '', c = ''] = written
  if (written.length !== 3 || !/^\d{4}$/.test(c)) return null
  const month = MONTH_OF.get(a) ?? MONTH_OF.get(b)
  const date = MONTH_OF.has(a) ? b : a
  return month !== undefined && /^\d{1,2}$/.test(date) ? day(c, month, date) : null
}
const day = (year: string, month: number, date: string): string => `${year}-${month}-${Number(date)}`

/** A year, a day, or a month, also of a year: what tells when. */
export function tellsWhen(cell: string): boolean {
  if (/^(?:1\d|20)\d\d$/.test(cell) || dayOf(cell) !== null) return true
  const [month = '', ...rest] = fold(cell).split(/[\s,]+(?:de |del )?/)
  return MONTH_OF.has(month.replace('.', '')) && rest.every(word => /^(?:1\d|20)\d\d$/.test(word))
}
