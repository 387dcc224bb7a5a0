/** The words of a text as they are compared one by one: numbers by their value, other words without accents. Pure. */
import { lookup } from '../../../lookup.ts'
import { LABELS } from './wordlists.ts'
import { normal, numbersOf } from './words.ts'

/** `at` is the offset of the word; `after` holds the marks and white space up to the next word. */
export interface Token {
  word: string
  at: number
  after: string
  name: boolean
  label: boolean
}

const TOKEN = new RegExp(
  String.raw`(?<=^|[\s(])[-−](?=\d)|\d+(?:[.,\u00A0\u202F]\d+)*(?![\p{L}\p{M}])` +
    String.raw`|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)?|[\p{Sc}\p{Sm}%‰°]`,
  'gu',
)
const FORMS: Readonly<Record<string, string>> = lookup({ del: 'de', al: 'a', '−': '-' })
/** Articles that may be left out or added without changing the statement. */
const ARTICLES = new Set(['el', 'la', 'los', 'las', 'the'])

export function tokens(text: string): Token[] {
  const joined = text.replace(/n['’]t\b/g, ' not').replace(/(?<=\p{L})[-‐]\s*\n\s*(?=\p{Ll})/gu, '')
  const whole = joined.replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '').normalize('NFKC')
  const matches = [...whole.matchAll(TOKEN)]
  return matches
    .map((match, i): Token => ({
      word: form(match[0], matches[i - 1]?.[0]),
      at: match.index,
      after: whole.slice(match.index + match[0].length, matches[i + 1]?.index),
      name: /^[\p{Lu}\d]/u.test(match[0]),
      label: match[0] === match[0].toUpperCase() && LABELS.has(normal(match[0])),
    }))
    .filter(t => !ARTICLES.has(t.word))
}

/**
 * Returns the comparable form of a word: a number by its value, other words without accents and in American spelling
 * (-ize, color). A unit keeps its capitals, because mW is not MW.
 */
function form(word: string, before = ''): string {
  if (/^\d+(?:[.,\s]\d+)*$/.test(word)) return numbersOf(word.replace(/\s/g, ''))[0]!
  if (/^\d/.test(before) && word.length <= 3) return word
  const folded = normal(word)
  return FORMS[folded] ?? folded.replace(/is(?=(?:e[ds]?|ing|ations?)$)/, 'iz').replace(/our(?=s?$)/, 'or')
}

export const words = (list: readonly Token[]): string => list.map(t => t.word).join(' ')
