/** Reads when an entry appeared: from `date`, else from `year`, `month` and `day`, which are written in many ways. */
import { readDate, readYear } from '../dates.ts'
import type { PartialDate } from '../model.ts'
import type { Value } from './inherit.ts'
import { monthOf, seasonOf } from './months.ts'
import { texText } from './tex.ts'

export function issued(values: ReadonlyMap<string, Value>): PartialDate | undefined {
  const text = (name: string): string => texText(values.get(name)?.text ?? '')
  const date = readDate(bare(values.get('date')?.text ?? ''))
  // month and year in one field, such as "June 1980"
  const [, before, alone] = /^(\p{L}[\p{L}.]*)[\s,~]+(\d{4})$/u.exec(text('year')) ?? []
  const split = before !== undefined && monthOf(before) !== undefined
  const year = readYear(split ? alone! : text('year'))
  if (date && (date.literal === undefined || !year || year.literal !== undefined)) return date
  return year && withMonth(year, split ? before : text('month'), text('day'))
}

/** Returns a date without braces; `~` stays, because it means "about" there and is not a space. */
export const bare = (text: string): string => text.replace(/[{}]|\s+/g, sign => (/\s/.test(sign) ? ' ' : ''))

function withMonth(year: PartialDate, month: string, day: string): PartialDate {
  const parts = year['date-parts']
  const number = parts?.[0]?.[0]
  if (!month || parts?.length !== 1 || number === undefined) return year
  const season = seasonOf(month)
  if (season !== undefined) return { ...year, season }
  const ends = month.split(/\s*(?:-{1,3}|–|—|\/)\s*/).map(end => dayOf(end))
  const [first, last] = ends
  if (!first?.month && !last?.month) return year
  const from = [number, first!.month ?? last!.month!, ...dayPart(first!.day ?? (ends.length === 1 ? day : ''))]
  if (!last || ends.length > 2) return { ...year, 'date-parts': [from] }
  return { ...year, 'date-parts': [from, [number, last.month ?? first!.month!, ...dayPart(last.day ?? '')]] }
}

const dayPart = (text: string): number[] => {
  const day = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return day >= 1 && day <= 31 ? [day] : []
}

/** Reads month and day as far as they are given: "March 3", "3. März", "jan", "12". */
function dayOf(text: string): { month?: number; day?: string } {
  const words = text.split(/[\s,\u00a0]+/).filter(Boolean)
  const month = words.map(monthOf).find((_, i) => !/^\d/.test(words[i]!) && monthOf(words[i]!) !== undefined)
  const digits = words.map(word => /^(\d{1,2})(?:\.|st|nd|rd|th)?$/.exec(word)?.[1]).find(Boolean)
  if (month !== undefined) return { month, ...(digits !== undefined && { day: digits }) }
  const only = words.length === 1 ? monthOf(words[0]!) : undefined
  return only !== undefined ? { month: only } : digits !== undefined ? { day: digits } : {}
}
