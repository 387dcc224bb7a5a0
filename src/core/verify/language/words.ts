/**
 * Claim and evidence as the judge reads them: words, stems, numbers, names, by the definitions of the card of
 * `support-baseline`.
 */
import { STOP } from './wordlists.ts'

const REMOVED = /[\u00AD\u200B-\u200D\u2060\uFEFF]/gu

/** Returns the text in lower case, without accents, and with "n't" as the word "not". */
export function normal(text: string): string {
  return text
    .replace(/n['’]t\b/g, ' not')
    .replace(REMOVED, '')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

export const wordsOf = (text: string): string[] => normal(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the first six letters after removing one plural "s": crude, but the same for Spanish and English. */
export function root(word: string): string {
  if (/[^\p{L}]/u.test(word)) return word
  return (word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word).slice(0, 6)
}

/** Returns the content words, or all words when there are none. */
export function contentOf(words: readonly string[]): string[] {
  const content = words.filter(w => !STOP.has(w) && (w.length > 2 || /\p{N}/u.test(w)))
  return content.length ? content : [...words]
}

/** Returns the numbers written in figures, without thousands separators and with a decimal point. */
export function numbersOf(text: string): string[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map(n => {
    const plain = /^\d{1,3}(?:[.,]\d{3})+$/.test(n) ? n.replace(/[.,]/g, '') : n.replace(',', '.')
    return /\./.test(plain) ? plain.replace(/0+$/, '').replace(/\.$/, '') : plain
  })
}

/**
 * Returns the capitalised words that do not begin the text; single letters count ("type A"), the English pronoun does
 * not.
 */
export const namesOf = (text: string): string[] =>
  text.match(/(?<=[\p{L}\p{N},;:] )(?!I\b)\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu) ?? []
