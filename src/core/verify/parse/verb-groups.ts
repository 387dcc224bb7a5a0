/** The words that belong to a verb: auxiliaries, negations, modals and pronouns, and what they tell of it. Pure. */
import { empty, type Chunk } from './pieces.ts'
import type { Word } from './parse.ts'

const CLITIC = /^(?:lo|la|los|las)$/
const isClitic = (words: readonly Word[], i: number): boolean =>
  words[i]?.language === 'es' &&
  CLITIC.test(words[i].form) &&
  words[i + 1] !== undefined &&
  (words[i + 1]!.verb === 'finite' || words[i + 1]!.verb === 'future' || words[i + 1]!.role === 'auxiliary')
export const PRONOUN = /^(?:se|le|les|me|nos|te)$/
const adverb = (word: Word): boolean =>
  /(?:ly|mente)$/.test(word.form) || (word.role === 'filler' && word.kind === 'function')
const verbal_ = (word: Word): boolean =>
  word.role === 'auxiliary' ||
  (word.verb !== null && word.verb !== 'ambiguous') ||
  (word.kind === 'operator' && /^(?:may|must|should)$/.test(word.operator ?? ''))

/** Returns the index behind the verb group that begins at `from`; `from` when none does. */
export function verbGroup(words: readonly Word[], from: number): number {
  let i = from,
    last = from
  const clause = words[from]!.clause
  while (i < words.length && words[i]!.clause === clause) {
    const word = words[i]!
    const helper =
      word.operator === 'negation' ||
      (word.operator === 'only' && !/^unic/.test(word.form)) ||
      adverb(word) ||
      PRONOUN.test(word.form) ||
      isClitic(words, i)
    if (verbal_(word) && !attribute(words, i, from)) {
      if (
        last > from &&
        main(words[last - 1]!) &&
        word.verb !== 'infinitive' &&
        word.verb !== 'participle' &&
        word.verb !== 'gerund'
      )
        break
      if (last > from && main(words[last - 1]!) && word.verb !== 'infinitive') break
      last = i + 1
    } else if (
      !helper &&
      !(
        last > from &&
        /^(?:to|de|a|que)$/.test(word.form) &&
        words[i + 1]?.verb === 'infinitive' &&
        main(words[last - 1]!) &&
        words[last - 1]!.operator !== null
      )
    )
      break
    i++
  }
  return last
}

const main = (word: Word): boolean => word.kind === 'content' && word.verb !== null

/** A participle or "-ing" form before its noun or after an article is no verb. */
function attribute(words: readonly Word[], i: number, from: number): boolean {
  const word = words[i]!
  if (word.verb !== 'participle' && word.verb !== 'gerund') return false
  const before = words[i - 1],
    next = words[i + 1]
  if (i > from) return false
  if (before && (before.role === 'article' || before.kind === 'number')) return true
  return (
    word.language === 'en' &&
    word.verb === 'participle' &&
    next?.kind === 'content' &&
    next.clause === word.clause &&
    next.verb === null &&
    !/ly$/.test(next.form) &&
    (!before ||
      before.role === 'preposition' ||
      before.role === 'coordinator' ||
      before.role === 'filler' ||
      before.clause !== word.clause ||
      before.kind === 'operator')
  )
}

export function verbal(
  words: readonly Word[],
  [from, to]: readonly [number, number],
  operators: readonly string[],
): Chunk {
  const group = words.slice(from, to)
  const indexes = group.map((_, k) => from + k)
  const mains = indexes.filter(
    k => main(words[k]!) && (words[k]!.operator === null || !/^(?:must|try|fail)$/.test(words[k]!.operator!)),
  )
  const all = indexes.filter(k => main(words[k]!))
  const head = mains.at(-1) ?? all.at(-1) ?? indexes.findLast(k => words[k]!.role === 'auxiliary') ?? from
  const helper = group.some(
    (word, k) => word.role === 'auxiliary' && /^(?:be|ser|est)$/.test(word.key) && from + k !== head,
  )
  const own = words[head]!.verb
  const finite = group.find(word => word.verb === 'finite' || word.verb === 'future' || word.verb === 'conditional')
  const bare = own === 'participle' && !group.some(word => word.role === 'auxiliary')
  const modal = group.some(word => word.kind === 'operator' && /^(?:may|must|should)$/.test(word.operator ?? ''))
  return {
    ...empty('verb', head, words[head]!),
    members: all.filter(k => k !== head),
    passive: own === 'participle' && (helper || bare),
    copula: words[head]!.role === 'auxiliary',
    reduced: bare,
    se:
      group.some(word => word.form === 'se') ||
      (words[head]!.language === 'es' && /(?:[aei]rse|ndose)$/.test(words[head]!.form)),
    clitic: indexes.some(k => isClitic(words, k)),
    form: bare ? own : (finite?.verb ?? (modal ? 'finite' : own)),
    operators: [...operators, ...group.flatMap(word => (word.kind === 'operator' && word.operator) || [])],
  }
}
