/**
 * Lists whose members are told together, so that nothing is told of one alone: "consists of a pump and a valve", "the
 * winners were Ana and Luis", "a child of an ass and a mare". Pure.
 */
import { says } from './align.ts'
import { verbForm } from './inflect.ts'
import type { Word } from './parse.ts'

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
    return says(words[i]!) && wholeList(before)
  }).length
