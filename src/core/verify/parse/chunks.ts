/**
 * Words → the chunks of a sentence: groups around a noun and groups around a verb, each with the word that opens it.
 * Pure.
 */
import type { Word } from './parse.ts'
import { adverb } from '../language/adverbs.ts'
import { empty, type Chunk } from './pieces.ts'
import { PREPOSITIONS } from '../language/prepositions.ts'
import { PRONOUN, verbal, verbGroup } from './verb-groups.ts'

interface Before {
  preposition: string | null
  joined: boolean
  operators: string[]
}
const nothing = (): Before => ({ preposition: null, joined: false, operators: [] })

/** The chunks so far, and what was read since the last one. */
interface State {
  out: Chunk[]
  before: Before
  /** The word that opens the clause of the next verb, the preposition over it and the chunk before it. */
  opener: Word | null
  under: string | null
  antecedent: Chunk | null
}

export function chunks(words: readonly Word[]): Chunk[] {
  const state: State = { out: [], before: nothing(), opener: null, under: null, antecedent: null }
  for (let i = 0; i < words.length;) {
    const verbEnd = verbGroup(words, i)
    const alone = adverb(words, i)
    const end = verbEnd > i || alone || pointing(words, i) ? verbEnd : nounGroup(words, i)
    if (verbEnd > i) addVerb(words, [i, verbEnd], state)
    else if (end > i) addNoun(words, [i, end], state)
    else if (alone) state.out.push({ ...empty('noun', i, words[i]!), preposition: 'manner' })
    else note(words[i]!, state)
    i = Math.max(end, i + 1)
  }
  return state.out
}

function addVerb(words: readonly Word[], range: readonly [number, number], state: State): void {
  const { out, before, opener, under, antecedent } = state
  const { operators, joined, preposition } = before
  const verb = verbal(words, range, operators)
  out.push(joint(Object.assign(verb, { joined, preposition: under || preposition, opener, antecedent }), out))
  state.before = nothing()
  state.opener = state.under = state.antecedent = null
}

function addNoun(words: readonly Word[], [from, end]: readonly [number, number], state: State): void {
  const { operators, ...rest } = state.before
  const noun = nominal(words, from, end)
  state.out.push(Object.assign(noun, rest, { operators: [...operators, ...noun.operators] }))
  state.before = nothing()
}

/** Notes what a word between two chunks says of the next one. */
function note(word: Word, state: State): void {
  if (word.opens) {
    state.antecedent = state.opener ? state.antecedent : (state.out.at(-1) ?? null)
    state.opener ??= word
    if (word.role === 'relative') {
      state.under = state.before.preposition
      state.before.preposition = null
    }
  }
  opens(word, state.before)
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

const NOMINAL_OPERATOR = new RegExp(
  '^(?:all|some|most|few|many|half|almost|at_least|at_most|over|under|exactly|more|less|first|last|only|negation)$',
)

const nominalWord = (word: Word): boolean =>
  word.kind === 'content' ||
  word.kind === 'name' ||
  word.kind === 'number' ||
  word.role === 'article' ||
  (word.kind === 'operator' &&
    NOMINAL_OPERATOR.test(word.operator ?? '') &&
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

/**
 * Returns whether a name is the subject behind a phrase without a comma: "During reflection MEXICA breaks impasses".
 */
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
