/** A title beside what the file states: which of them is whole, and as which it is written. Pure. */
import { inCapitals } from '../page/casing.ts'
import { type View, squeeze } from '../page/view.ts'

/**
 * A name with its version and nothing else. What kind of text it is may stand apart from it: "User Manual" over
 * "Lanternscope 3.6.0".
 */
export const VERSIONED = /^\S+ (?:v(?:er(?:sion)?)?\.? ?)?\d+(?:\.\d+)+$/iu

/** True when the file states the same after a name and a colon: "TikZDevice: LaTeX Graphics for R". */
export const isPart = (text: string, { material }: View): boolean => {
  const [, tail] = /^[^:]{2,60}:\s+(.+)$/u.exec(material.stated.title?.trim() ?? '') ?? []
  return tail !== undefined && squeeze(tail) === squeeze(text)
}

/** Single letters with spaces between them: "A C L A S S I C". */
const SPACED = /(?:^|\s)(?:\p{L}\s){4,}\p{L}(?:\s|$)/u

/** What the file states, when its letters are those of a title that the page prints in capitals or letter-spaced. */
export function asStated(text: string, { material, bare }: View): string | null {
  const stated = material.stated.title?.normalize('NFC').replace(/\s+/g, ' ').trim()
  // "User's Guide Version 0.0.4" in one line, where the file states the title without its version.
  if (stated && bare.title && /^v(?:ersion)?\d+$/.test(squeeze(text).replace(bare.title, ''))) return stated
  if (stated && losesWords(text, stated)) return stated
  if (!stated || squeeze(text) !== bare.title || inCapitals(stated) || SPACED.test(stated)) return null
  return inCapitals(text) || SPACED.test(text) ? stated : null
}

/** True for a title that lacks a word or two within what the file states, as where a sign is drawn for a word. */
function losesWords(text: string, stated: string): boolean {
  const [shown, whole] = [text, stated].map(words => words.split(/\s+/).map(squeeze).filter(Boolean))
  const met = whole!.reduce((at, word) => (word === shown![at] ? at + 1 : at), 0)
  const lost = whole!.length - shown!.length
  return met === shown!.length && lost > 0 && lost <= 2 && whole![0] === shown![0] && whole!.at(-1) === shown!.at(-1)
}

/** True for the author, as the file states him, over the day: a title of letters that nobody can name is not there. */
export function isDatedAuthor(text: string, { material }: View): boolean {
  const own = squeeze(text)
  return material.stated.authors.some(author => {
    const name = squeeze(author)
    return name.length > 4 && own.startsWith(name) && /\p{Nd}{4}/u.test(own.slice(name.length))
  })
}
