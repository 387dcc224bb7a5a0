/** Volume, number and pages of an article in a typed entry of a list of sources. Pure. */
import type { Item } from '../references/model.ts'

/** "45–67", "e1023", "345-7". */
const PAGES = String.raw`(?:pp?\.?|p[áa]gs?\.?)?\s?(?<page>[A-Za-z]?\d{1,6}(?:\s?[-–—]\s?[A-Za-z]?\d{1,6})?)(?![\d/])`
const NUMBER = String.raw`(?:no|nos|n[úu]m|iss|issue|n)\b\.?\s?[ºo°]?\s?(?<issue>\d{1,4}(?:[-–/]\d{1,4})?)`

/** As APA, Vancouver and Harvard write it, Chicago, and MLA or IEEE. */
const FORMS: readonly RegExp[] = [
  String.raw`(?<![\d.])(?<volume>\d{1,4})\s?\((?:1[5-9]|20)\d\d\)\s?[,:]\s?${PAGES}`,
  String.raw`(?<![\d.])(?<volume>\d{1,4})\s?\((?<issue>\d{1,4}(?:[-–/]\d{1,4})?)\)\s?[,:]\s?${PAGES}`,
  String.raw`(?<![\d.])(?<volume>\d{1,4}),\s${NUMBER}\s\([^()]{0,20}\d{4}\)\s?[,:]\s?${PAGES}`,
  String.raw`\bvol(?:ume|umen)?\.?\s(?<volume>\d{1,4}),\s${NUMBER},\s(?:[^.,()]{0,20}\d{4},\s)?${PAGES}`,
  String.raw`\bvol(?:ume|umen)?\.?\s(?<volume>\d{1,4}),\s(?:[^.,()]{0,20}\d{4},\s)?(?:pp?\.|p[áa]gs?\.)\s?${PAGES}`,
].map(form => new RegExp(form, 'iu'))

/** What the entry says of them; nothing where its form is another. */
export function printedIn(entry: string): Item {
  const text = entry.replace(/[*_]/g, '')
  const { volume, issue, page } = FORMS.map(form => form.exec(text)?.groups).find(Boolean) ?? {}
  return { ...(volume && { volume }), ...(issue && { issue }), ...(page && { page }) }
}
