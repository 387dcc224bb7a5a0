/** Volume, number and pages of an article in a typed entry of a list of sources. Pure. */
import type { Item } from '../references/model.ts'

/** "45–67", "e1023", "345-7". */
const PAGES = String.raw`(?:pp?\.?|p[áa]gs?\.?)?\s?(?<page>[A-Za-z]?\d{1,6}(?:\s?[-–—]\s?[A-Za-z]?\d{1,6})?)(?![\d/])`
const NUMBER = String.raw`(?:no|nos|n[úu]m|iss|issue|n)\b\.?\s?[ºo°]?\s?(?<issue>\d{1,4}(?:[-–/]\d{1,4})?)`

/** A number that is said to be an issue's is no volume: "Oil Review 12, no. 3 (2010): 45–67". */
const VOLUME = String.raw`(?<![\d.]|\b(?:no|nos|n[úu]m|iss|issue|n)\b\.?\s?[ºo°]?\s?)(?<volume>\d{1,4})`

/** As APA, Vancouver and Harvard write it, Chicago, and MLA or IEEE. */
const FORMS: readonly RegExp[] = [
  String.raw`${VOLUME}\s?\((?:1[5-9]|20)\d\d\)\s?[,:]\s?${PAGES}`,
  String.raw`${VOLUME}\s?\((?<issue>\d{1,4}(?:[-–/]\d{1,4})?)\)\s?[,:]\s?${PAGES}`,
  String.raw`${VOLUME},\s${NUMBER}\s\([^()]{0,20}\d{4}\)\s?[,:]\s?${PAGES}`,
  String.raw`\bvol(?:ume|umen)?\.?\s(?<volume>\d{1,4}),\s${NUMBER},\s(?:[^.,()]{0,20}\d{4},\s)?${PAGES}`,
  String.raw`\bvol(?:ume|umen)?\.?\s(?<volume>\d{1,4}),\s(?:[^.,()]{0,20}\d{4},\s)?(?:pp?\.|p[áa]gs?\.)\s?${PAGES}`,
].map(form => new RegExp(form, 'giu'))

const ADDRESS = /\bhttps?:\S+|\bdoi:\s?\S+|\b10\.\d{4,9}\/\S+/gi

/** What the entry says of them; nothing where its form is another, or where it says so twice: one stands in a title. */
export function printedIn(entry: string): Item {
  const text = entry.replace(/[*_]/g, '').replace(ADDRESS, '')
  const all = FORMS.flatMap(form => [...text.matchAll(form)])
  if (new Set(all.map(({ index }) => index)).size > 1) return {}
  const { volume, issue, page } = all[0]?.groups ?? {}
  return { ...(volume && { volume }), ...(issue && { issue }), ...(page && { page }) }
}
