/**
 * Words → the chunks of a sentence: groups around a noun and groups around a verb, each with the word that opens it.
 * Pure.
 */
import type { Word } from './parse.ts'
import { adverb } from './adverbs.ts'
import { empty, type Chunk } from './pieces.ts'
import { PREPOSITIONS } from './prepositions.ts'
import { PRONOUN, verbal, verbGroup } from './verb-groups.ts'

interface Before {
  preposition: string | null
  joined: boolean
  operators: string[]
}
const nothing = (): Before => ({ preposition: null, joined: false, operators: [] })

export function chunks(words: readonly Word[]): Chunk[] {
  const out: Chunk[] = []
  let before = nothing(),
    opener: Word | null = null,
    under: string | null = null,
    antecedent: Chunk | null = null
  for (let i = 0; i < words.length;) {
    const word = words[i]!
    const to = verbGroup(words, i)
    if (to > i) {
      const { operators, ...rest } = before
      const preposition = under || rest.preposition
      out.push(
        joint(
          Object.assign(verbal(words, i, to, operators), { joined: rest.joined, preposition, opener, antecedent }),
          out,
        ),
      )
      before = nothing()
      opener = antecedent = under = null
      i = to
      continue
    }
    const end = pointing(words, i) || adverb(words, i) ? i : nounGroup(words, i)
    if (end > i) {
      const { operators, ...rest } = before
      const made = nominal(words, i, end)
      out.push(Object.assign(made, rest, { operators: [...operators, ...made.operators] }))
      before = nothing()
      i = end
      continue
    }
    if (adverb(words, i)) {
      out.push({ ...empty('noun', i, word), preposition: 'manner' })
      i++
      continue
    }
    if (word.opens) {
      antecedent = opener ? antecedent : (out.at(-1) ?? null)
      opener ??= word
      if (word.role === 'relative') {
        under = before.preposition
        before.preposition = null
      }
    }
    opens(word, before)
    i++
  }
  return out
}

/** In "have reduced but not removed" the second participle takes the auxiliary of the first. */
function joint(piece: Chunk, before: readonly Chunk[]): Chunk {
  const first =
    piece.joined && piece.reduced ? before.findLast(p => p.type === 'verb' && p.main === piece.main) : undefined
  return first ? { ...piece, passive: first.passive, form: first.form, reduced: false } : piece
}

/** Records what a word between two chunks says of the next chunk. */
function opens(word: Word, before: Before): void {
  if (word.operator !== null && word.kind === 'operator') before.operators.push(word.operator)
  if (word.opens) return
  if (
    word.operator !== null &&
    /^(?:says|because|before|after|against|except|instead|until|during)$/.test(word.operator)
  )
    before.preposition = word.operator
  else if (
    word.operator !== null &&
    word.kind === 'operator' &&
    /^(?:almost|over|under|at_most|exactly)$/.test(word.operator)
  )
    return
  else if (word.role === 'coordinator') before.joined = true
  else if (word.role === 'preposition' || (word.role === 'subordinator' && !word.opens))
    before.preposition ??= PREPOSITIONS[word.form] ?? word.form
}

const nominalWord = (word: Word): boolean =>
  word.kind === 'content' ||
  word.kind === 'name' ||
  word.kind === 'number' ||
  word.role === 'article' ||
  (word.kind === 'operator' &&
    /^(?:all|some|most|few|many|half|almost|at_least|at_most|over|under|exactly|more|less|first|last|only|negation)$/.test(
      word.operator ?? '',
    ) &&
    word.role !== 'preposition' &&
    word.role !== 'coordinator')

/** "La que", "those who": the article only points to the relative clause. */
const pointing = (words: readonly Word[], i: number): boolean =>
  words[i]!.role === 'article' && words[i + 1]?.role === 'relative'

/** Returns whether a lone year stands right before: "in 1385 Portugal was defeated". */
const dated = (words: readonly Word[], i: number): boolean => {
  const { value } = words[i - 1]!
  const year = value !== null && value >= 1000 && value <= 2100 && /^(?:in|en)$/.test(words[i - 2]?.form ?? '')
  return year && (words[i]!.kind === 'name' || !/s$/.test(words[i]!.form))
}

/** Returns whether a name is the subject behind a phrase without a comma: "During reflection MEXICA breaks impasses". */
const led = (words: readonly Word[], i: number): boolean =>
  i === 2 &&
  words[0]!.opens === false &&
  (words[0]!.role === 'preposition' || words[0]!.operator === 'during') &&
  words[1]!.kind === 'content' &&
  words[2]!.kind === 'name' &&
  words[3]?.verb === 'finite'

function nounGroup(words: readonly Word[], from: number): number {
  let i = from
  const clause = words[from]!.clause
  if (words[from]!.role === 'pronoun' && !PRONOUN.test(words[from]!.form)) return from + 1
  while (
    i < words.length &&
    words[i]!.clause === clause &&
    nominalWord(words[i]!) &&
    (i === from || (verbGroup(words, i) === i && !adverb(words, i)))
  ) {
    // An article or a limiting word begins a new group.
    const opens =
      words[i]!.role === 'article' || /^(?:almost|at_least|at_most|over|under|all|some)$/.test(words[i]!.operator ?? '')
    // A year ends its group: "in the frost of 1956 three quarters died".
    if (i > from && words[i]!.kind === 'number' && words[i - 1]!.kind === 'number') break
    if (i === from + 1 && (dated(words, i) || led(words, i))) break
    if (opens && words.slice(from, i).some(word => word.kind !== 'function' && word.kind !== 'operator')) break
    i++
  }
  return words.slice(from, i).some(word => word.kind !== 'operator' || word.operator === 'negation')
    ? i
    : words.slice(from, i).length > 0
      ? from
      : i
}

function nominal(words: readonly Word[], from: number, to: number): Chunk {
  const indexes = Array.from({ length: to - from }, (_, k) => from + k)
  const meaningful = indexes.filter(k => words[k]!.kind === 'content' || words[k]!.kind === 'name')
  const numbers = indexes.filter(k => words[k]!.kind === 'number')
  const nouns = meaningful.filter(k => words[k]!.kind === 'content' && words[k]!.operator === null)
  const head =
    (words[from]!.language === 'es' ? (nouns[0] ?? meaningful[0]) : (meaningful.at(-1) ?? undefined)) ??
    numbers[0] ??
    to - 1
  return {
    ...empty('noun', head, words[from]!),
    members: [...meaningful, ...numbers].filter(k => k !== head),
    date: meaningful.length === 0 && numbers.length > 0,
    operators: indexes.flatMap(k => (words[k]!.kind === 'operator' && words[k]!.operator ? [words[k]!.operator!] : [])),
  }
}
