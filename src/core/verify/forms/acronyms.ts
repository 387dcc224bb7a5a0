/** Short names that a passage explains: "la Organización Mundial de la Salud (OMS)". Pure. */
import { fold } from '../../search/fold.ts'

/** A name in full, as a pattern, and its short form. */
export interface Acronym {
  long: RegExp
  short: string
}

/** Most words of a name, and the small ones that no letter stands for. */
const MOST = 10
const SMALL = /^(?:de|del|la|las|el|los|y|e|en|para|por|a|al|of|the|and|for|in|on|to)$/i
const DEFINED = /((?:[\p{L}\p{M}’'-]+\s+){2,12})\(([\p{Lu}]{2,7})s?[),;]/gu

/**
 * Returns the short names that the text explains in brackets behind the name in full, whose words begin with its
 * letters.
 */
export function acronymsOf(text: string): Acronym[] {
  if (!text.includes('(')) return []
  return [...text.matchAll(DEFINED)].flatMap(([, before, short]) => {
    const long = spelled(before!.trim().split(/\s+/), short!)
    return long
      ? [{ long: new RegExp(`(?<![\\p{L}\\d])${long.join('\\s+')}(?![\\p{L}\\d])`, 'giu'), short: short! }]
      : []
  })
}

/** Returns the last words of a text that a short name abbreviates letter by letter; null where they do not. */
function spelled(words: readonly string[], short: string): string[] | null {
  for (let from = words.length - short.length; from >= Math.max(0, words.length - MOST); from--) {
    const own = words.slice(from)
    if (SMALL.test(own[0]!)) continue
    const initials = own.filter(word => !SMALL.test(word)).map(word => fold(word)[0])
    if (initials.join('') === short.toLowerCase()) return own
  }
  return null
}

/** Returns the text with each explained name in its short form, without the explanation. */
export const shortened = (text: string, acronyms: readonly Acronym[]): string =>
  acronyms.reduce(
    (rest, { long, short }) =>
      rest.replace(long, short).replace(new RegExp(`${short}\\s+\\(${short}s?\\)`, 'gu'), short),
    text,
  )
