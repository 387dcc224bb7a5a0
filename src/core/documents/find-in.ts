/**
 * Finds every occurrence of words in a text. Case, accents, kinds of quotation marks, soft hyphens and the length of
 * white space are ignored; all else must be as it was typed. Pure.
 */

/** `[from, to)` in UTF-16 units of the text. */
export type Range = readonly [from: number, to: number]

/** Signs that a keyboard writes otherwise than a book prints them. */
const SIGNS: Readonly<Record<string, string>> = { '‘': "'", '’': "'", '“': '"', '”': '"', '«': '"', '»': '"' }
const QUOTES = /[‘’“”«»]/g
const DROPPED = /[\p{Mn}\u00ad\u200b]/gu

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(QUOTES, sign => SIGNS[sign]!)
    .replace(/[\u2010\u2011]/g, '-')

/** The words as they are looked for; '' when nothing is left of them. */
export const needleOf = (q: string): string => fold(q).replace(/\s+/g, ' ').trim()

/** Folds a text sign by sign. `at[i]` is the index in the text from which the folded character `i` comes. */
export function foldedWithPlaces(text: string): { folded: string; at: number[] } {
  const at: number[] = []
  let folded = '',
    index = 0
  for (const sign of text) {
    const plain = fold(sign).replace(/\s/g, ' ')
    // Of a run of white space the first is kept.
    if (!(plain === ' ' && folded.endsWith(' '))) {
      folded += plain
      for (let i = 0; i < plain.length; i++) at.push(index)
    }
    index += sign.length
  }
  return { folded, at: [...at, text.length] }
}

/** Returns the ranges of the text in which the needle stands, in order; they do not overlap. */
export function occurrencesIn(text: string, needle: string): Range[] {
  // Folding sign by sign is ten times slower, so a text is first looked through as a whole.
  if (needle === '' || !fold(text).replace(/\s+/g, ' ').includes(needle)) return []
  const { folded, at } = foldedWithPlaces(text)
  const ranges: Range[] = []
  for (let i = folded.indexOf(needle); i >= 0; i = folded.indexOf(needle, i + needle.length))
    ranges.push([at[i]!, endOf(text, at, i + needle.length)])
  return ranges
}

/** The end of an occurrence: after the accents that belong to its last letter, and before the next sign. */
function endOf(text: string, at: readonly number[], i: number): number {
  const last = at[i - 1]!
  const end = last + String.fromCodePoint(text.codePointAt(last)!).length
  return end + /^[\p{Mn}\u00ad]*/u.exec(text.slice(end, end + 8))![0].length
}
