/** Dates of RIS, as the format has them and as programs write them. Pure. */
import { monthOf } from '../bib/months.ts'
import { readDate, readYear } from '../dates.ts'
import type { PartialDate } from '../model.ts'

/** Reads `YYYY/MM/DD/other`, and what programs write instead: "2019-03-25", "2008 Jul-Aug", "September 1, 2021". */
export function readRisDate(text: string): PartialDate | undefined {
  const slashed = /^(\d{4})\/(\d{1,2})?(?:\/(\d{1,2})?)?(?:\/(.*))?$/.exec(text.trim())
  if (slashed) {
    const [, year, month, day, other] = slashed
    const parts = [Number(year), ...[month, day].filter(Boolean).map(Number)]
    const named = month ? undefined : monthOf(other ?? '')
    if ((parts[1] ?? 1) <= 12 && (parts[2] ?? 1) <= 31) return { 'date-parts': [named ? [parts[0]!, named] : parts] }
  }
  const iso = readDate(text.trim())
  if (iso && iso.literal === undefined) return iso
  const [, before = '', year = '', after = ''] = /^(.*?)\b(\d{4})\b(.*)$/.exec(text.trim()) ?? []
  const words = `${before} ${after}`.split(/[\s,./-]+/).filter(Boolean)
  const month = words
    .filter(word => !/^\d/.test(word))
    .map(monthOf)
    .find(Boolean)
  const day = words.map(word => /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1]).find(Boolean)
  if (year && month !== undefined) return { 'date-parts': [[Number(year), month, ...(day ? [Number(day)] : [])]] }
  return readYear(text.trim())
}
