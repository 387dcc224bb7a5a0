/**
 * Limiting words of one class that do not stand for each other: "never" denies more than "hardly", "unless" turns "if"
 * round. Pure.
 */
import { fold } from '../../search/fold.ts'
import { lines } from './lexicon-file.ts'
import type { Word } from '../parse/parse.ts'

/** Class and folded form → sense. */
const SENSES = new Map<string, string>()

let loaded = false
/** Reads the list once, when the first word is asked for. */
function load(): void {
  if (loaded) return
  loaded = true
  for (const line of lines('senses.txt')) {
    const [name, words] = line.split(': ') as [string, string]
    const [kind, sense] = name.split(' ') as [string, string]
    for (const word of words.split(/[\s|]+/).filter(Boolean))
      SENSES.set(`${kind} ${fold(word.replaceAll('_', ' '))}`, sense)
  }
}

/** Returns the sense of a limiting word within its class; empty when it has the common one. */
export function senseOf({ operator, form }: Word): string {
  load()
  return SENSES.get(`${operator} ${form}`) ?? ''
}

/** What is never so, or no longer so, is not so. */
const IMPLIES_NOT = /^(?:never|no_longer)$/
/** Words that raise the degree of the next one, so that the plain word does not say as much. */
const RAISES = /^(?:muy|demasiado|demasiada|very)$/
const TOO = 'too'

/** Counts the limiting words of the claim of which the sentence has only another sense, and the degrees it raises. */
export function misread(claim: readonly Word[], source: readonly Word[]): number {
  const other = claim.filter(word => {
    if (word.operator === null) return false
    const senses = source.filter(w => w.operator === word.operator).map(senseOf)
    const own = senseOf(word)
    const isSaid = (sense: string): boolean =>
      sense === own || (own === '' && word.operator === 'negation' && IMPLIES_NOT.test(sense))
    return senses.length > 0 && !senses.some(isSaid)
  })
  const raised = claim.filter(
    (word, i) => raises(claim, i) && !source.some((w, k) => raises(source, k) && same(w, word)),
  )
  return other.length + raised.length + Number(otherPhase(claim, source))
}

/** "Still" and "already" tell opposite things of the same state. */
const STILL = /^(?:todavia|aun|still|yet)$/
const ALREADY = /^(?:ya|already)$/

/** Returns whether one side says that something is still so, and the other that it is already so. */
function otherPhase(claim: readonly Word[], source: readonly Word[]): boolean {
  const has = (words: readonly Word[], form: RegExp): boolean => words.some(word => form.test(word.form))
  const turned = (own: RegExp, other: RegExp): boolean => has(claim, own) && !has(source, own) && has(source, other)
  return turned(STILL, ALREADY) || turned(ALREADY, STILL)
}

const raises = (words: readonly Word[], i: number): boolean => {
  const { form, after } = words[i]!
  return RAISES.test(form) || (form === TOO && after === ' ' && words[i + 1]?.kind === 'content')
}
/** "Too" and "demasiado" say more than "very" and "muy". */
const same = (a: Word, b: Word): boolean => /^(?:too|demasiad)/.test(a.form) === /^(?:too|demasiad)/.test(b.form)
