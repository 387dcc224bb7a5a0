/** HTML entities that web pages left in fields of BibTeX. Pure. */
import { lookup } from '../../../lookup.ts'

const NAMED: Readonly<Record<string, string>> = lookup({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
})

/**
 * Decodes HTML entities, which web pages left in titles. In TeX a bare `&` is an error, so nothing else can be meant.
 */
export const entities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (all, ten, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()]!
    const code = ten ? Number(ten) : Number.parseInt(String(hex), 16)
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : String(all)
  })
