/**
 * Words as a quotation is compared: with their place in the text, their strict form and the form that forgives spelling
 * and scanning.
 */

export interface Token {
  /** As written, without marks around it. */
  word: string
  /** NFC, hyphens of line ends undone; case kept. */
  strict: string
  /** What the same word looks like in old spelling, with other accents, or badly scanned. Figures forgive nothing. */
  loose: string
  desde: number
  hasta: number
}

/** A sign that could not be read is a part of its word, or a word: no quotation reads over it. */
const WORD =
  /[\p{L}\p{N}\p{M}\u00AD\uFFFD]+(?:[-‐‑][^\S\n]*\n\s*[\p{L}\p{N}\p{M}\uFFFD]+)?(?:[’'][\p{L}\p{M}]+)?|[\p{Sc}%‰]/gu

/** Old spelling and what scanners take for something else; applied to folded words, in this order. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/ſ/g, 's'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ç/g, 'z'],
  [/ph/g, 'f'],
  [/([tr])h/g, '$1'],
  [/qu(?=[ao])/g, 'cu'],
  [/x/g, 'j'],
  [/y/g, 'i'],
  [/v(?=[^aeiou]|$)/g, 'u'],
  [/^u(?=[aeiou])/g, 'v'],
  [/j/g, 'i'],
  [/([^lcr])\1/g, '$1'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

const fold = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/(?!̧)\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()

const strictly = (word: string): string =>
  word
    .normalize('NFKC')
    .replace(/[\u00AD]|[-‐‑][^\S\n]*\n\s*/gu, '')
    .replace(/’/g, "'")

function loosen(word: string): string {
  if (/\p{N}/u.test(word)) return word
  return SAME.reduce((form, [from, to]) => form.replace(from, to), fold(word).replace(/[’'\-‐‑]/g, ''))
}

type Forms = Pick<Token, 'strict' | 'loose'>

/**
 * Of the words met: a page is read again for every quotation that might stand in it, and the replacements are most of
 * that.
 */
const known = new Map<string, Forms>()
const REMEMBERED = 50_000

function formsOf(word: string): Forms {
  const found = known.get(word)
  if (found) return found
  const strict = strictly(word),
    forms = { strict, loose: loosen(strict) }
  if (known.size >= REMEMBERED) known.clear()
  known.set(word, forms)
  return forms
}

/** A call of a note is no part of the word before it, and no word: "adarga¹ antigua", "corredor.¹". */
const CALL = /(?:^|(?<=\p{L}{3}\p{M}?))[¹²³⁰⁴-⁹]+$/u

export function tokens(text: string): Token[] {
  return [...text.matchAll(WORD)].flatMap(match => {
    const word = match[0].replace(CALL, '')
    return word === '' ? [] : [{ word, ...formsOf(word), desde: match.index, hasta: match.index + word.length }]
  })
}
