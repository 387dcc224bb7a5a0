/**
 * Reads an entry of a typed list of sources into the data of its work: names, year, title. Pure; whatever is uncertain
 * is left out.
 */
import type { Item, Name } from '../references/model.ts'
import type { Entry } from './model.ts'
import { printedIn } from './printed-in.ts'

/** Splits a paragraph that holds one entry per line. */
export function splitEntries(block: string): string[] {
  const lines = block
    .split(/\n/)
    .map(line => line.trim())
    .filter(Boolean)
  const each = lines.length > 1 && lines.every(line => /^\p{Lu}/u.test(line) && YEAR.test(line))
  return each ? lines : [lines.join(' ')]
}

const UNDATED = 's\\.\\s?f\\.|n\\.\\s?d\\.'
const YEAR = new RegExp(`(?<!\\d)(?:1[4-9]\\d\\d|20\\d\\d)[a-z]?(?!\\d)|(?<![\\p{L}.])(?:${UNDATED})`, 'u')
const BRACKETED = new RegExp(`\\((?:c\\.?\\s*|ca\\.\\s*)?((?:1[4-9]\\d\\d|20\\d\\d)[a-z]?|${UNDATED})(?:,[^()]*)?\\)`)
/** Matches authors written like "A. García and J. Smith, Title". */
const INITIALS_FIRST =
  /^((?:\p{Lu}\.[\s-]?)+\p{Lu}[\p{L}’'-]+(?:(?:,\s+|,?\s+(?:y|and|&)\s+)(?:\p{Lu}\.[\s-]?)+\p{Lu}[\p{L}’'-]+)*),\s+/u
const INITIALS = /^(?:\p{Lu}\.[\s-]?)+$/u

/** Matches the number that stands before an entry. */
const NUMBER = /^(?:\[(\d+)\]|(\d+)[.)])\s*/

/** Keys each entry by the number it is written with, or by its position when it has none. */
export const numbered = (texts: readonly string[]): Entry[] =>
  texts.flatMap((text, i) => {
    const entry = entryOf(text)
    return entry ? [{ ...entry, key: NUMBER.exec(text)?.slice(1).find(Boolean) ?? String(i + 1) }] : []
  })
/** Whether every entry is numbered; only then do numbers in the text count as citations. */
export const isNumbered = (texts: readonly string[]): boolean =>
  texts.length > 0 && texts.every(text => NUMBER.test(text))

/** Most characters read of an entry; anything longer is no entry, and its end says nothing about the work. */
const LONGEST = 1500

/** Returns the entry, or null when it has neither a year nor "s. f.", or neither names nor a title. */
export function entryOf(written: string): Entry | null {
  const text = written
    .replace(/^(?:\[\d+\]|\d+[.)]|[-*•])\s*/, '')
    .trim()
    .slice(0, LONGEST)
  const year = yearIn(text)
  if (!year) return null
  const head = text.slice(0, year.at).replace(/[\s(,.:]+$/, '')
  const apa = year.bracketed
  const { names, rest } = namesOf(head, apa)
  const title = (apa ? titleAfter(text.slice(year.end)) : titleAfter(rest)) ?? undefined
  if (names.length === 0 && title === undefined) return null
  const item: Item = {
    ...workOf(names, title),
    ...(/^\d/.test(year.text) && { issued: { 'date-parts': [[Number(year.text.slice(0, 4))]] } }),
    ...identifiers(text),
    ...printedIn(text),
    ...editionOf(text),
  }
  return { text, item }
}

/** What stands alone in front of the year is the title of a work that has no author: "Breve historia. (2023)." */
function workOf(names: readonly Name[], title: string | undefined): Item {
  const [only] = names
  if (title === undefined && names.length === 1 && only?.literal?.includes(' ')) return { title: only.literal }
  return { ...(names.length > 0 && { author: names }), ...(title !== undefined && { title }) }
}

/**
 * Returns the first year in brackets, else a year right after the names, else the last year of the entry: a title may
 * contain a year too.
 */
function yearIn(text: string): { text: string; at: number; end: number; bracketed: boolean } | null {
  const bracketed = BRACKETED.exec(text)
  if (bracketed)
    return { text: bracketed[1]!, at: bracketed.index, end: bracketed.index + bracketed[0].length, bracketed: true }
  const behindNames = /^[^.]{2,200}\.\s+((?:1[4-9]\d\d|20\d\d)[a-z]?)\.\s/.exec(text)
  if (behindNames) {
    const at = behindNames[0].lastIndexOf(behindNames[1]!)
    return { text: behindNames[1]!, at, end: at + behindNames[1]!.length, bracketed: true }
  }
  const all = [...text.matchAll(new RegExp(YEAR.source, 'gu'))].at(-1)
  return all ? { text: all[0], at: all.index, end: all.index + all[0].length, bracketed: false } : null
}

/**
 * Splits "Lessig, L., & Paz, O." into two names. When the year stands at the end of the entry, the names end at the
 * first full stop that does not belong to an initial, and the title follows.
 */
function namesOf(head: string, apa: boolean): { names: Name[]; rest: string } {
  const initials = apa ? null : INITIALS_FIRST.exec(head)
  if (initials)
    return {
      names: initials[1]!
        .split(/,?\s+(?:y|and|&)\s+|,\s+/)
        .map(name => ({ family: name.replace(/^(?:\p{Lu}\.[\s-]?)+/u, '') })),
      rest: head.slice(initials[0].length),
    }
  const stop = apa ? head.length : (/(?<!\b\p{Lu})\.\s/u.exec(head)?.index ?? head.search(/,\s*[«“"*_]/))
  if (stop < 0) return { names: [], rest: head }
  const written = head.slice(0, stop).replace(/\((?:eds?|coords?|comps?|dirs?)\.?\)/gi, '')
  return { names: people(written), rest: head.slice(stop).replace(/^[.,\s]+/, '') }
}

function people(written: string): Name[] {
  const parts = written
    .replace(/\bet al\.?/g, '')
    .split(/\s*;\s*|\s*,?\s+(?:y|e|and|&)\s+|,\s*&\s*/u)
    .map(part => part.trim())
    .filter(Boolean)
  return parts.flatMap(part => {
    const bits = part.split(/\s*,\s*/)
    const names: Name[] = []
    for (let i = 0; i < bits.length; i++) {
      const [family = '', given] = [bits[i], bits[i + 1]]
      if (!/^\p{L}/u.test(family) || INITIALS.test(`${family} `.trim())) continue
      if (given !== undefined && /^\p{Lu}/u.test(given) && (INITIALS.test(given) || bits.length === 2)) {
        names.push({ family, given })
        i++
      } else names.push(i === 0 || bits.length === 1 ? byOrder(family) : { family })
    }
    return names
  })
}

/**
 * Splits "Octavio Paz", written in spoken order, into given and family name. Any other text stays whole, because an
 * institution cannot be told apart.
 */
function byOrder(text: string): Name {
  const words = text.split(/\s+/)
  return words.length === 2 && words.every(word => /^\p{Lu}[\p{Ll}.]+$/u.test(word))
    ? { family: words[1]!, given: words[0]! }
    : { literal: text }
}

/**
 * What ends a title: a stop that ends no abbreviation, the edition, or a question that only the publisher follows.
 */
const ENDS = new RegExp(
  '(?<=[?!])\\s+(?=\\p{Lu}[^.?!:;,]{0,40}\\.?$)|' +
    '(?<=[\\p{Ll}\\p{N})»”?!]|\\p{L}{2})\\.(?:\\s|$)|\\s\\(\\d|,\\s(?:ed\\.|trad\\.)|' +
    ',\\s(?=\\d{1,2}\\s?\\.?\\s?(?:ª|a|º|st|nd|rd|th)\\s*ed)',
  'u',
)
/**
 * Returns the title: the quoted words, or the text up to the first stop that ends it. Null when it has fewer than three
 * characters.
 */
function titleAfter(text: string): string | null {
  const bare = text.replace(/^[\s.,:)]+/, '').replace(/[*_]/g, '')
  const quoted = /^[«“"]([^»”"]{3,300})[»”"]/.exec(bare)?.[1]
  const title = quoted ?? bare.split(ENDS)[0]!
  const trimmed = title.trim().replace(/[.,;]$/, '')
  return trimmed.length >= 3 ? trimmed : null
}

const identifiers = (text: string): Item => {
  const doi = /\b10\.\d{4,9}\/[^\s"<>]+[^\s"<>.,;)]/.exec(text)?.[0]
  return doi === undefined ? {} : { DOI: doi }
}

/** "2.ª ed.", "2nd edition", "segunda edición" is left alone. */
const EDITION = '(\\d{1,2})\\s?\\.?\\s?(?:ª|a|º|st|nd|rd|th)\\s*(?:ed\\b|edici[óo]n|edition)'
const editionOf = (text: string): Item => {
  const edition = new RegExp(`[\\s(]${EDITION}`, 'iu').exec(text)?.[1]
  return edition === undefined ? {} : { edition }
}
