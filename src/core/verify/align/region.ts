/** Which words of a sentence affect what a claim takes from it, and in whose voice they are said. Pure. */
import type { Word } from '../parse/parse.ts'
import { comments, distanced } from '../language/phrases.ts'
import type { Source } from '../proof/passage.ts'
import type { Traits } from '../proof/traits.ts'

/** Most words of an aside that affects the clause beside it: "quizá", "cuenta la leyenda", "but only in rats". */
const ASIDE = 6

/** Returns the words of the clauses that say a part of the claim, and of the asides right before and behind them. */
export function regionOf(words: readonly Word[], used: readonly number[]): Word[] {
  const clauses = new Set(used.map(j => words[j]!.clause))
  const mains = new Set(used.map(j => words[j]!.main))
  const short = (clause: number): boolean => {
    const own = words.filter(word => word.clause === clause)
    const beside = clauses.has(clause - 1) || clauses.has(clause + 1)
    // "Pero ni ella ni otros lo comprobaron" is a statement of its own.
    const states =
      own[0]?.role === 'coordinator' && own[0].operator !== 'or' && own.some(word => word.verb === 'finite')
    return beside && own.length <= ASIDE && mains.has(own[0]!.main) && !states
  }
  return words.filter(word => clauses.has(word.clause) || short(word.clause))
}

/** Returns whether the sentence asks, quotes somebody, or introduces the words with a colon. */
export function voice(
  claim: readonly Word[],
  { text, tree: { words } }: Source,
  used: readonly number[],
): Pick<Traits, 'asks' | 'spoken' | 'colon'> {
  const at = used.map(j => words[j]!.at)
  const from = Math.min(...at),
    to = Math.max(...at)
  const quotes = [...text.matchAll(/[«“„"][^»”"]*(?:[»”"]|$)|^[^«“„"»”]*[»”]/g)].map(
    m => [m.index, m.index + m[0].length] as const,
  )
  return {
    asks: Number(/[¿?]/.test(text)),
    spoken: Number(
      used.length > 0 &&
        ((distanced(text) && !claim.some(word => /["“”«»]/.test(word.after))) ||
          comments(text).some(comment => bears(comment, at)) ||
          quotes.some(([open, close]) => from >= open && to < close)),
    ),
    colon: Number(used.length > 0 && text.slice(0, from).includes(':')),
  }
}

/** Returns whether the used words take from the statement of which a comment is told, and not from the comment. */
const bears = (
  { at: [from, to], clause: [open, close] }: ReturnType<typeof comments>[number],
  used: number[],
): boolean => !used.some(at => at >= from && at < to) && used.some(at => at >= open && at < close)
