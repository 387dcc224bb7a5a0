/**
 * Settles what words are in their sentence: amounts and exceptions by what follows them, verbs by the words around
 * them, and the clauses. It changes the words that it is given and has no other effect.
 */
import { verbForm } from '../language/inflect.ts'
import type { Word } from './parse.ts'
import { gives } from '../language/provided.ts'
import { verbs } from './verbs.ts'

export function settle(words: Word[]): void {
  amounts(words)
  for (const [i, word] of words.entries())
    if (gives(words, i)) Object.assign(word, { operator: null, kind: 'content', verb: verbForm(word.text, 'en') })
  exceptions(words)
  consequences(words)
  verbs(words)
  clauses(words)
}

/** Words that leave something out where a mark stands before them: ", save in drought", ", bar the cook". */
const LEAVES_OUT = /^(?:save|bar)$/
/** Words that leave out what stands right before them, behind a mark: ", the wounded apart". */
const LEFT_OUT = /^(?:apart|aside|aparte)$/

/** In "every chapter but the last" no verb follows, and behind "all" it excludes something before one too. */
function exceptions(words: Word[]): void {
  words.forEach((word, i) => {
    const [before, next] = [words[i - 1], words[i + 1]]
    const leads = next?.role === 'article' || next?.role === 'preposition'
    const except =
      (LEAVES_OUT.test(word.form) && leads && /,/.test(before?.after ?? '')) ||
      (LEFT_OUT.test(word.form) && words.slice(Math.max(0, i - 4), i - 1).some(({ after }) => /,/.test(after))) ||
      // "The law less the sixth article".
      (word.form === 'menos' && next?.role === 'article' && before?.kind === 'content' && before.verb === null)
    if (except) {
      word.operator = 'except'
      word.kind = 'operator'
    }
    if (word.form !== 'but' || word.role !== 'coordinator' || /[,;]/.test(before?.after ?? '')) return
    if (before?.operator !== 'all' && words.slice(i + 1, i + 5).some(next => next.verb !== null)) return
    word.operator = 'except'
    word.kind = 'operator'
  })
}

/** At the head of a clause "so" leads to a consequence; before an adjective it tells how much. */
function consequences(words: Word[]): void {
  words.forEach((word, i) => {
    const heads = i === 0 || /[,;]/.test(words[i - 1]!.after)
    const next = words[i + 1]
    if (word.form !== 'so' || word.language !== 'en' || !heads || !next) return
    if (i > 0 && next.role === null && next.kind !== 'name') return
    word.operator = 'because'
    word.kind = 'operator'
  })
}

/**
 * Operators that give an amount only before a number; in "cerca de Cartago" and "over Antarctica" they give a place.
 */
const AMOUNT = /^(?:at_most|over|under|exactly|almost)$/
const ALWAYS = new RegExp(
  `^(?:${[
    'casi|almost|nearly|virtually|practically|practicamente|approximately|roughly',
    'aproximadamente|exactamente|exactly|como maximo|a lo sumo|como mucho|a lo mas|at most',
    'mas de|menos de|more than|less than|fewer than',
  ].join('|')})$`,
)

function amounts(words: Word[]): void {
  words.forEach((word, i) => {
    if (!AMOUNT.test(word.operator ?? '') || ALWAYS.test(word.form)) return
    const counted = words.slice(i + 1, i + 4).some(next => next.kind === 'number' || next.operator === 'half')
    if (counted) return
    word.operator = null
    if (word.kind === 'operator') word.kind = word.role === null ? 'content' : 'function'
  })
}

/** Prepositions that also open a clause when a verb follows. */
const DOUBLE = /^(?:before|after|until|since|as|como)$/

const ELLIPSIS = /\.{3}|…|(?:\. ){2}\./

/**
 * Numbers the clauses. A clause begins after a mark, at a word that opens one, and at a coordinator with a verb behind
 * it.
 */
function clauses(words: Word[]): void {
  let clause = 0,
    main = 0
  words.forEach((word, i) => {
    const before = words[i - 1]
    word.opens = opens(words, i)
    if (before) {
      const strong = /[;:.?!]/.test(before.after) && !/^\.?[)»”"]*$/.test(before.after.replace(/[;:?!]|\.\s/g, 'x'))
      const joins = word.role === 'coordinator' && words.slice(i + 1, i + 5).some(next => next.verb === 'finite')
      if (strong || /[,()—«»“”]|\s[–-]\s/.test(before.after) || word.opens || joins) clause++
      // Dots in the middle of a sentence leave out some words of it.
      if (/[;.?!]/.test(before.after.replace(ELLIPSIS, ''))) main++
    }
    word.clause = clause
    word.main = main
  })
}

function opens(words: readonly Word[], i: number): boolean {
  const word = words[i]!
  const clausal =
    word.kind === 'operator' && /^(?:if|although|because|until|before|after|during)$/.test(word.operator ?? '')
  if (word.role !== 'relative' && word.role !== 'subordinator' && !clausal) return false
  // "Because of the order" leads to a noun.
  if (/^(?:because|during)$/.test(word.operator ?? '') && / (?:of|to|de|a)$/.test(word.form)) return false
  if (!DOUBLE.test(word.form)) return word.role !== 'preposition'
  const near = words.slice(i + 1, i + 8)
  const end = near.findIndex(({ after }) => /[,;:.]/.test(after))
  return near.slice(0, end < 0 ? undefined : end + 1).some(({ verb }) => verb === 'finite')
}
