/**
 * Words as lexemes of `tsvector` and `tsquery`. A lexeme begins with the account's number, so that the index holds the
 * words of each account apart, and says what it is: a form, a stem, or a word of the heading.
 */
import type { LexicalQuery, NewPassage } from '../contract.ts'

/** The text as the server can store it: without zero characters and halves of surrogate pairs. */
export const storable = (text: string): string => Buffer.from(text.replaceAll('\0', '\uFFFD')).toString()

type Kind = 'f' | 's' | 'h'

/** A lexeme holds at most 2,046 bytes; nobody tells longer words apart. */
const LONGEST = 500

/** The lexeme of that word, quoted as both types read it. */
function lexeme(account: number, kind: Kind, word: string): string {
  const text = storable(word.slice(0, LONGEST))
  return `'${account}${kind}${text.replace(/['\\]/g, '$&$&')}'`
}

const list = (words: string): string[] => (words === '' ? [] : words.split(' '))

/** The greatest position of a lexeme that a `tsvector` stores; words beyond it all get this one. */
const LAST_PLACE = 16_383

function placed(account: number, kind: Kind, words: readonly string[]): string[] {
  const places = new Map<string, number[]>()
  words.forEach((word, i) => {
    const at = Math.min(i + 1, LAST_PLACE),
      known = places.get(word)
    if (known) known.push(at)
    else places.set(word, [at])
  })
  return [...places].map(([word, at]) => `${lexeme(account, kind, word)}:${at.join(',')}`)
}

export const headingVector = (account: number, heading: string): string =>
  [...new Set(list(heading))].map(word => lexeme(account, 'h', word)).join(' ')

/** The vector of a passage and its length in words. */
export function vectorOf(
  account: number,
  { forms, stems, heading }: Pick<NewPassage, 'forms' | 'stems' | 'heading'>,
): { words: string; length: number } {
  const own = list(forms),
    roots = list(stems)
  if (own.length !== roots.length) throw new Error(`passage: ${own.length} forms and ${roots.length} stems`)
  const words = [...placed(account, 'f', own), ...placed(account, 's', roots), headingVector(account, heading)]
  return { words: words.join(' '), length: own.length }
}

/** What a heading's lexemes begin with, for LIKE. */
export const headingPrefix = (account: number): string => `${account}h%`

export interface WordQuery {
  form: string
  stem: string | null
  heading: string | null
  whole: string
}

/** A word of the query; one without a stem asks for the form alone. */
export function wordQuery(account: number, { form, stem }: { form: string; stem: string }): WordQuery {
  const exact = lexeme(account, 'f', form)
  if (stem === '') return { form: exact, stem: null, heading: null, whole: exact }
  const root = lexeme(account, 's', stem),
    heading = [...new Set([form, stem])].map(word => lexeme(account, 'h', word)).join(' | ')
  return { form: exact, stem: root, heading, whole: `${exact} | ${root} | ${heading}` }
}

/** Passages with all these phrases, and one of `either`; null when there are none. */
export function phraseQuery(
  account: number,
  { phrases, either = [] }: Pick<LexicalQuery, 'phrases' | 'either'>,
): string | null {
  const literal = (words: readonly string[]): string =>
    `(${words.map(word => lexeme(account, 'f', word)).join(' <-> ')})`
  const wanted = [...phrases.map(literal), ...(either.length > 0 ? [`(${either.map(literal).join(' | ')})`] : [])]
  return wanted.length > 0 ? wanted.join(' & ') : null
}
