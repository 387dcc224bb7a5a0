/** Whether a predicate without its subject is said word for word: Spanish needs none. Pure. */
import { languageOf, roleOf } from '../language/grammar.ts'
import { verbForm } from '../language/inflect.ts'
import { operatorOf } from '../language/operators.ts'
import { limitsAt, limitsWord } from '../language/phrases.ts'
import { words, type Token } from '../language/tokens.ts'
import { BARS, EMBEDS, NARROWS, NEGATION } from '../language/wordlists.ts'

/**
 * Returns whether what depends on the word is not asserted, because it reports, supposes or wishes it. "Que" alone does
 * not.
 */
export const holds = ({ word }: Token): boolean =>
  word !== 'que' && (EMBEDS.has(word) || WORD.test(operatorOf(word, word, 'es') ?? ''))
const WORD = /^(?:says|if|fail|try|supposed|although)$/

/** Fewest words of a predicate that says something without its subject. */
const PREDICATE = 5

/**
 * Returns whether a predicate begins at j. Spanish needs no subject: in "no son gigantes, sino molinos de viento" the
 * sentence says it of somebody.
 */
export function predicate(claim: readonly Token[], s: readonly Token[], j: number): boolean {
  const before = s.slice(0, j)
  if (claim.length < PREDICATE || j === 0 || claim[0]!.word !== s[j]!.word || !opensPredicate(s, j)) return false
  // "Parece que" doubts what follows; "los que allí se parecen" does not.
  const doubted = before.some((t, k) => operatorOf(t.word, t.word, 'es') === 'may' && before[k + 1]?.word === 'que')
  // "En ratones" before the subject narrows what is said; a phrase inside the subject goes with it.
  const apart = before.some(t => t.after.includes(',')) || NARROWS.has(before[0]!.word)
  const bound = (t: Token): boolean =>
    NEGATION.has(t.word) || BARS.has(t.word) || (apart && NARROWS.has(t.word)) || SELDOM.test(t.word)
  return (
    !doubted &&
    !before.slice(0, 2).some(t => LIMITS.test(t.word)) &&
    !limitsAt(before, 0) &&
    !limitsWord(before[0]!.word) &&
    !before.some(t => t.after.includes(':') || holds(t) || bound(t)) &&
    roleOf(before.at(-1)!.word, 'es') === null
  )
}

/** Words that open what limits the rest: "entonces, bajo cualquiera de las hipótesis, existe". */
const LIMITS = /^(?:bajo|con|sin|salvo|dad[oa]s?|mediante)$/
/** Words that say it of few cases, or of none: "rara vez se niega". */
const SELDOM = /^(?:rar[oa]s?|raramente|apenas|poc[oa]s?|escas[oa]s?|dificilmente|ningun[oa]?|nadie|ningunos)$/

/** Words that stand between a subject and its verb, so that the next word is the verb: "se describen", "no le besó". */
const LEADS_VERB = /^(?:no|nunca|se|le|les|nos)$/
const STATED = /^(?:finite|future)$/

/** Returns whether a verb stands at j, or behind the small words there that only a verb has. */
function opensPredicate(s: readonly Token[], j: number): boolean {
  const at = s.findIndex((t, k) => k >= j && !LEADS_VERB.test(t.word))
  const form = at < 0 ? null : verbForm(s[at]!.word, 'es')
  return STATED.test(form ?? '') || (form === 'ambiguous' && (at > j || onlyVerb(s, at)))
}

/**
 * Returns whether a form that may be a noun is the first verb of its sentence, with no other behind it in its clause:
 * in "la nueva cuenta con tres firmas fue anulada" it is none.
 */
function onlyVerb(s: readonly Token[], at: number): boolean {
  const verb = (t: Token): boolean => STATED.test(verbForm(t.word, 'es') ?? '')
  const behind = s.slice(at + 1)
  const end = behind.findIndex(
    (t, k) => /[,;:]/.test(behind[k - 1]?.after ?? '') || roleOf(t.word, 'es') === 'relative',
  )
  if (languageOf(words(s)) !== 'es') return false
  return !s.slice(0, at).some(verb) && !behind.slice(0, end < 0 ? undefined : end).some(verb)
}
