/**
 * Lists whose members are told together, so that nothing is told of one alone: "consists of a pump and a valve", "the
 * winners were Ana and Luis", "a child of an ass and a mare". Pure.
 */
import { says } from '../align/align.ts'
import { verbForm } from '../language/inflect.ts'
import type { Word } from '../parse/parse.ts'
import { STOP as FUNCTION } from '../language/wordlists.ts'

const MADE_OF = [
  'consist(?:s|ed|ing)? (?:of|in)|compris(?:e|es|ed|ing)|(?:made|composed)(?: up)? of|constan? de|constaba(?:n)? de',
  '(?:compuest|formad|integrad|constituid)[oa]s? (?:de|por)|(?:compone|componia|compuso|componen) de',
  'between|entre|both',
].join('|')
/** What two make together, or are to each other. */
const TOGETHER = [
  'offspring|mixture|mix|blend|fusion|combination|union|alloy|sum|product|ratio|difference',
  'merger|relation|relationship',
  'mezcla|fusion|combinacion|aleacion|suma|producto|razon|diferencia|relacion',
].join('|')
/** Nouns of a list that is told whole. */
const LISTED = [
  'components?|causes|reasons|parts|members|factors|aims|goals|objectives|founders|authors|winners|colou?rs|elements',
  'componentes|causas|razones|motivos|partes|miembros|factores|fines|objetivos|fundadores|autores|colores|elementos',
].join('|')
/** Those of which nothing is told but which they are: "the causes of the fire were drought and neglect". */
const NAMED = [
  'causes|reasons|exports|imports|founders|authors|winners',
  'causas|razones|motivos|exportaciones|importaciones|fundadores|autores|ganadores',
].join('|')
/** Up to so many words of the first members, without a verb. */
const FIRST = String.raw`(?: [\p{L}\p{N}-]+){1,7}$`
const WHOLES = [
  new RegExp(String.raw`\b(?:${MADE_OF})${FIRST}`, 'u'),
  new RegExp(String.raw`\b(?:${TOGETHER}) (?:of|de|del)${FIRST}`, 'u'),
  new RegExp(String.raw`\b(?:${LISTED})(?: (?!of |de )[\p{L}-]+){0,4} (?:are|were|son|eran|fueron)${FIRST}`, 'u'),
  new RegExp(String.raw`\b(?:${NAMED})(?: [\p{L}-]+){0,6} (?:are|were|son|eran|fueron)${FIRST}`, 'u'),
  // "The winners were Ana and Luis": names and definite nouns tell who they all were, adjectives do not.
  /\b(?:the|los|las) [\p{L}-]+s (?:are|were|son|eran|fueron) (?:the|el|la|los|las) [\p{L} -]+$/u,
]
const WERE = /^(?:are|were|son|eran|fueron)$/
const OTHER_VERB = /\b(?:is|are|was|were|has|have|had|es|son|era|eran|fue|fueron|ha|han|that|which|who|que)\b/

/** A word of a list, folded. */
export interface Listed {
  form: string
  name: boolean
}

/** Returns whether the list that goes on behind these words holds only as a whole. */
export const wholeList = (before: readonly Listed[]): boolean => {
  const [subject, verb, first] = before.slice(-3)
  if (first?.name && WERE.test(verb!.form) && /s$/.test(subject!.form)) return true
  const text = before.map(({ form }) => form).join(' ')
  return WHOLES.some(pattern => {
    const list = pattern.exec(text)
    return list !== null && !OTHER_VERB.test(list[0].replace(/^.*?\b(?:are|were|son|eran|fueron) /, ''))
  })
}

const IS = /^(?:is|are|was|were|es|era|fue)$/
/**
 * A plural as English has them, and Spanish; in English no adjective is one, in Spanish none behind a singular verb.
 */
const PLURAL = /[^sui]s$/
/** Most words of a member without an article. */
const BARE = 3

/**
 * Returns whether what stands before and behind the end of a member are things that "is" or "was" says the subject to
 * be, and not what it is like: "the capital was land and ships". One of them is a plural, which no adjective is there.
 */
export function things(before: readonly Pick<Listed, 'form'>[], behind: readonly Pick<Listed, 'form'>[]): boolean {
  const is = before.findLastIndex(({ form }) => IS.test(form))
  const list = [...before.slice(is + 1), { form: '' }, ...behind.slice(1)].filter(({ form }) => !ARTICLE.test(form))
  const and = list.findIndex(({ form }) => form === '')
  const end = list.findIndex(({ form }) => FUNCTION.has(form))
  const members = list.slice(0, end < 0 ? list.length : end)
  if ([before.at(-1), behind[1]].some(word => VERB.test(`${verbForm(word?.form ?? '', 'en')}`))) return false
  if (is < 0 || !AND.test(behind[0]?.form ?? '') || and < 1 || and > BARE || members.length <= and + 1) return false
  return members.length <= and + 1 + BARE && members.some(({ form }) => PLURAL.test(form))
}
const ARTICLE = /^(?:the|los|las|el|la)$/
/** "Was heated and released gases" is no list of things. */
const VERB = /^(?:finite|participle)$/

/** Marks that end a clause. */
const STOP = /[;:.(]/
/** Most words between two members of a list. */
const APART = 4

const AND = /^(?:and|y|e)$/
/** Most words of the other members up to their "and". */
const LIST = 8
const listGoesOn = (words: readonly Word[], from: number): boolean => {
  const and = words.findIndex(({ form }, k) => k > from && AND.test(form))
  return and > 0 && and - from <= LIST && !words.slice(from, and).some(w => w.verb !== null || w.role === 'relative')
}

/** Returns whether a verb with nothing behind it may be a noun: "drought and neglect". */
const maybeNoun = ({ form, language, after }: Word): boolean =>
  language === 'en' && !/^\s*$/.test(after) && verbForm(form, language) === 'ambiguous'

/** Counts the members that a claim takes out of such a list, and leaves another one behind. */
export const takenOut = (words: readonly Word[], used: ReadonlySet<number>): number =>
  words.filter(({ after }, i) => {
    const next = words.findIndex((other, k) => k > i && says(other))
    const goesOn = AND.test(words[i + 1]?.form ?? '') || (/^,/.test(after.trim()) && listGoesOn(words, i + 1))
    if (!goesOn || next < 0 || used.has(next) === used.has(i) || next - i > APART) return false
    if (words[next]!.verb === 'finite' && !maybeNoun(words[next]!)) return false
    const from = words.findLastIndex((other, k) => k < i && STOP.test(other.after)) + 1
    const before = words.slice(from, i + 1).map(({ form, kind }) => ({ form, name: kind === 'name' }))
    return says(words[i]!) && (wholeList(before) || things(before, words.slice(i + 1)))
  }).length
