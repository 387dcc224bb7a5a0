/**
 * The words of a text as quotations are compared, each with its place, its strict form, and a loose form that forgives
 * spelling and scanning errors.
 */

export interface Token {
  /** The word as written, without the marks around it. */
  word: string
  /** The word in NFKC with line-end hyphens and soft hyphens removed; case is kept. */
  strict: string
  /**
   * A form that the word shares with its old spelling, other accents and common misreadings of scanners. Words with
   * figures keep their strict form but for capitals.
   */
  loose: string
  desde: number
  hasta: number
}

/** An unreadable sign is part of its word, or a word of its own, so that no quotation skips it. */
const WORD =
  /[\p{L}\p{N}\p{M}\u00AD\uFFFD]+(?:[-‐‑][^\S\n]*\n\s*[\p{L}\p{N}\p{M}\uFFFD]+)?(?:[’'][\p{L}\p{M}]+)?|[\p{Sc}%‰]/gu

/** Old spellings and common misreadings of scanners, replaced in folded words in this order. */
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
  if (/\p{N}/u.test(word)) return word.toLowerCase()
  return SAME.reduce((form, [from, to]) => form.replace(from, to), fold(word).replace(/[’'\-‐‑]/g, ''))
}

type Forms = Pick<Token, 'strict' | 'loose'>

/**
 * Forms of the words met so far: a page is read again for each quotation that might stand in it, and most of that time
 * goes into the replacements.
 */
const known = new Map<string, Forms>()
const REMEMBERED = 50_000

function formsOf(word: string): Forms {
  const remembered = known.get(word)
  if (remembered) return remembered
  const strict = strictly(word),
    forms = { strict, loose: loosen(strict) }
  if (known.size >= REMEMBERED) known.clear()
  known.set(word, forms)
  return forms
}

/** The call of a note is neither part of the word before it nor a word: "adarga¹ antigua", "corredor.¹". */
const CALL = /(?:^|(?<=\p{L}{3}\p{M}?))[¹²³⁰⁴-⁹]+$/u

export function tokens(text: string): Token[] {
  return [...text.matchAll(WORD)].flatMap(match => {
    const word = match[0].replace(CALL, '')
    return word === '' ? [] : [{ word, ...formsOf(word), desde: match.index, hasta: match.index + word.length }]
  })
}
