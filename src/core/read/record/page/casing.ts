/** Rewrites titles printed in capitals as running text writes them, with their accents restored. Pure. */
import { fold } from './material.ts'
import { isGiven } from '../words/given.ts'

/** Words that stay in capitals: acronyms and numerals. */
const ACRONYM = /^(?:[B-DF-HJ-NP-TV-Z]{2,4}|[IVXLC]+|(?:\p{Lu}\.){2,}|.*\d.*)$/u
const SMALL = new Set(
  (
    'a al an and as at by con de del e el en for from in la las lo los o of on or ' +
    'para por que se sin sobre su the to un una und with y'
  ).split(' '),
)

/** True when the text has at least four letters and 85 % of them are capitals. */
export const inCapitals = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu) ?? []
  const upper = letters.filter(letter => letter === letter.toUpperCase() && letter !== letter.toLowerCase())
  return letters.length >= 4 && upper.length >= 0.85 * letters.length
}

/**
 * Writes a title in sentence case: the first word and names keep their capital, and so does every word that running
 * text capitalises. `forms` maps each folded word to how running text writes it.
 */
export function cased(text: string, forms: Readonly<Record<string, string>>): string {
  if (!inCapitals(text)) return text
  let first = true
  return text.replace(/[\p{L}\p{M}\p{N}.’'-]+/gu, (word, at: number) => {
    const begins = first || /[:.?!]\s*$/.test(text.slice(0, at))
    if (/\p{L}/u.test(word)) first = false
    return wordIn(word, begins, forms)
  })
}

function wordIn(word: string, begins: boolean, forms: Readonly<Record<string, string>>): string {
  if (word.includes('-') && !forms[fold(word)])
    return word
      .split('-')
      .map((part, i) => wordIn(part, begins && i === 0, forms))
      .join('-')
  const known = forms[fold(word).replace(/[^\p{L}]/gu, '')]
  const lower = word.toLowerCase()
  if (known && fold(known) === fold(word)) return begins ? capital(known) : known
  if (SMALL.has(lower)) return begins ? capital(lower) : lower
  if (ACRONYM.test(word) && !/^[AEOUY]$/.test(word)) return word
  return begins || isGiven(fold(word)) ? capital(lower) : lower
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
