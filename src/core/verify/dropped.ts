/**
 * What a claim may not drop, wherever the words depend: a second condition beside the one that it keeps, and anything
 * that narrows what is denied. Pure.
 */
import { says } from './align.ts'
import type { Tree } from './edges.ts'
import type { Word } from './parse.ts'

/** Words that set a condition, or tell in which cases something holds. */
const CASES = new RegExp(
  `^(?:${[
    'if|when|whenever|where|wherever|once|unless|while|until|as long as|so long as|provided that|provided',
    'si|cuando|donde|mientras|hasta que|siempre que|siempre y cuando|con tal de que|con tal que|a menos que',
    'salvo que|una vez que|una vez|en cuanto|en caso de que|if and only if',
  ].join('|')})$`,
)
export const setsCase = ({ form, operator }: Pick<Word, 'form' | 'operator'>): boolean =>
  CASES.test(form) || operator === 'if' || operator === 'until'

const MARK = /[,;:()—]/
const AND = /^(?:y|e|and)$/

/** Returns the index behind the stretch that begins at `from` and ends with the first mark. */
function stretchEnd(words: readonly Word[], from: number): number {
  const at = words.findIndex((word, i) => i >= from && MARK.test(word.after))
  return at < 0 ? words.length : at + 1
}

/**
 * Returns whether the claim keeps a condition and drops one that "and" joins to it: "when all are integers and their
 * number is small". Dropping what "or" joins leaves a statement that holds.
 */
export function halfCondition({ words: claim }: Tree, { words }: Tree, used: ReadonlySet<number>): boolean {
  const forms = new Set(claim.filter(setsCase).map(word => word.form))
  return words.some((word, s) => {
    if (
      !setsCase(word) ||
      (!forms.has(word.form) && !claim.some(own => own.operator && own.operator === word.operator))
    )
      return false
    const end = stretchEnd(words, s)
    const joins = words.flatMap((next, i) => (i > s && i < end && AND.test(next.form) ? [i] : []))
    return joins.some((at, k) => {
      const own = words.slice(at + 1, joins[k + 1] ?? end).flatMap((next, i) => (says(next) ? [at + 1 + i] : []))
      return own.length > 0 && !own.some(i => used.has(i))
    })
  })
}

/** Counts the words behind a denial, up to the next mark or the next statement, that a claim which denies drops. */
export function underDenial({ words: claim }: Tree, { words, chunks }: Tree, used: ReadonlySet<number>): number {
  if (!claim.some(denies)) return 0
  const states = (from: number, to: number): boolean =>
    chunks.some(c => c.type === 'verb' && c.form === 'finite' && c.head >= from && c.head < to)
  return words.reduce((sum, word, n) => {
    if (!denies(word)) return sum
    const mark = stretchEnd(words, n)
    const next = words.findIndex(
      (other, i) =>
        i > n && i < mark && (ENDS.test(other.operator ?? '') || joinsStatement(words, i)) && states(i, mark),
    )
    const end = next < 0 ? mark : next
    return sum + words.filter((other, i) => i > n && i < end && says(other) && !used.has(i)).length
  }, 0)
}
const denies = ({ operator }: Word): boolean => operator === 'negation'
/** Operators that lead to another clause, about which other rules decide. */
const ENDS = /^(?:because|although|if|until|before|after|says|instead|except)$/
const joinsStatement = (words: readonly Word[], i: number): boolean =>
  words[i]!.role === 'coordinator' && words[i]!.clause !== words[i - 1]!.clause
