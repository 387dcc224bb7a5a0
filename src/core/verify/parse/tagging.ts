/** A sentence's tokens, and what each is by itself and by its neighbours: name, number, operator, role. Pure. */
import { fold } from '../../search/fold.ts'
import { roleOf } from '../language/grammar.ts'
import { keyOf, verbForm, type Language, type VerbForm } from '../language/inflect.ts'
import { operatorOf } from '../language/operators.ts'
import type { Word } from './parse.ts'
import { numberAt } from '../language/quantities.ts'

/** What stands between two spaces or marks, as written, and the marks behind it. */
export interface Raw {
  text: string
  at: number
  after: string
}

const TOKEN = new RegExp(
  String.raw`(?<=^|[\s(])[-−](?=\d)|\d+(?:[.,\u00A0\u202F]\d+)*(?:st|nd|rd|th)?(?![\p{L}\p{M}\d])` +
    String.raw`|[\p{L}\p{M}\p{N}]+(?:[-‐‑–][\p{L}\p{M}\p{N}]+)*|[\p{Sc}%‰°<>≤≥=±]`,
  'gu',
)

export function tokensOf(text: string): Raw[] {
  const matches = [...text.matchAll(TOKEN)]
  return matches.map((match, i) => ({
    text: match[0],
    at: match.index,
    after: text.slice(match.index + match[0].length, matches[i + 1]?.index),
  }))
}

/** Phrases that begin like a verb and are none. */
const CONNECTS = /^(?:puesto|dado) que$/
/** Operators that are also verbs or nouns: they are aligned like any content word. */
const SAYING = new Set([
  'says',
  'reports',
  'try',
  'fail',
  'supposed',
  'double',
  'first',
  'last',
  'many',
  'half',
  'must',
  'before',
  'after',
  'because',
  'over',
])

interface Context {
  language: Language
  value: number | null
  before: Raw | undefined
  next: string | undefined
}

/** A word or phrase as it stands: its parts, its index among the words, its text and what stands beside it. */
interface Token extends Context {
  taken: readonly Raw[]
  index: number
  text: string
  lower: string
  key: string
  after: string
}

/** Returns the word that the parts make: alone, or together as a phrase or a number. */
export function wordOf(taken: readonly Raw[], index: number, context: Context): Word {
  const { language, value, before, next } = context
  const text = taken.map(raw => raw.text).join(' '),
    lower = text.toLowerCase()
  const key =
    taken.length > 1 && value === null ? taken.map(raw => keyOf(raw.text, language)).join('_') : keyOf(lower, language)
  const token = { language, value, before, next, taken, index, text, lower, key, after: taken.at(-1)!.after }
  const operator = operatorIn(token),
    role = roleIn(token),
    kind = kindOf(token, operator, role)
  // A unit keeps its capitals: mW is not MW.
  const unit = isUnit(token)
  return {
    text,
    at: taken[0]!.at,
    form: unit ? text : fold(text),
    key: unit ? text : key,
    entry: -1,
    number: 0,
    language,
    kind,
    role,
    operator,
    verb: kind === 'content' ? formOf(taken, language) : role === 'auxiliary' ? auxiliaryForm(lower) : null,
    value,
    after: token.after,
    clause: 0,
    main: 0,
    opens: false,
  }
}

const capital = ({ text }: Token): boolean => /^\p{Lu}/u.test(text) || /\d/.test(text)

/** Returns whether it begins a sentence, or what stands in quotation marks or brackets. */
const begins = ({ index, before }: Token): boolean => index === 0 || /[.?!:«“"(]\s*$/.test(before?.after ?? '')

function operatorIn({ text, lower, key, language, value, index, next }: Token): Word['operator'] {
  const month = /^may$/i.test(text) && /^\p{Lu}/u.test(text) && index > 0
  if (value !== null || month) return null
  const counts =
    /^(?:some|algunos|algunas)$/.test(lower) && next !== undefined && numberAt([next], 0, language) !== null
  return counts ? 'almost' : operatorOf(lower, key, language)
}

function roleIn(token: Token): Word['role'] {
  const { text, lower, language, value, before, next, after } = token
  // A single capital letter is a label: "type A", "gen B".
  const letter = capital(token) && !begins(token) && text.length === 1 && text !== 'I'
  const last = next === undefined || /^[\s]*[,;:.)]/.test(after)
  // "Al este" and "del este" name the east, "este año" points to a year.
  const east = lower === 'este' && (last || /^(?:al|del|el)$/i.test(before?.text ?? ''))
  if (value !== null || letter || east || (lower === 'bajo' && last)) return null
  return lower === 'that' && !points(before) ? 'relative' : roleOf(lower, language)
}

/** Returns whether it is a unit behind a number; "In July 2003 AOL" names none. */
const isUnit = ({ text, before }: Token): boolean =>
  /^(?!(?:1\d|20)\d\d$).*\d/.test(before?.text ?? '') && text.length <= 3 && /.\p{Lu}/u.test(text)

function kindOf(token: Token, operator: Word['operator'], role: Word['role']): Word['kind'] {
  const { text, lower, value, after, next } = token
  const pointer = /^(?:año|year)$/.test(lower) && /^\s+\d/.test(after + (next ?? ''))
  if (pointer) return 'function'
  if (value !== null) return 'number'
  if (operator !== null && (!SAYING.has(operator) || role !== null || lower === 'must' || connects(token)))
    return 'operator'
  if (operator !== null) return 'content'
  if (role !== null) return 'function'
  return capital(token) && (!begins(token) || /\p{Lu}.*\p{Lu}/u.test(text)) ? 'name' : 'content'
}

/** Returns whether a phrase with a verb of saying only connects: "according to" says nothing itself. */
const connects = ({ taken, lower, language }: Token): boolean =>
  taken.length > 1 &&
  (CONNECTS.test(lower) ||
    verbForm(taken[0]!.text, language) === null ||
    roleOf(taken.at(-1)!.text.toLowerCase(), language) === 'preposition')

const auxiliaryForm = (lower: string): VerbForm =>
  /^(?:habría|sería)/.test(lower) ? 'conditional' : /^(?:habrá|será)/.test(lower) ? 'future' : 'finite'

/** Verb form of a phrase: that of the first of its words that has one. In "dentro de" there is no form of "dar". */
const formOf = (taken: readonly Raw[], language: Language): VerbForm | null =>
  taken
    .filter(({ text }) => roleOf(text.toLowerCase(), language) !== 'preposition')
    .reduce<VerbForm | null>((form, raw) => form ?? verbForm(raw.text, language), null)

/**
 * Returns whether "that" is an article. It is one at the beginning ("in that soil"), and a relative behind a verb or a
 * noun.
 */
const points = (before: Raw | undefined): boolean => {
  const role = before && roleOf(before.text.toLowerCase(), 'en')
  return !before || (role !== null && role !== 'pronoun')
}
