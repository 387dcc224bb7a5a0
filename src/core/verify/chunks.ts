/**
 * Words → the pieces a sentence is built of: groups around a noun and groups around a verb, each with the word that
 * opens it. Pure.
 */
import type { Word } from './parse.ts'

export interface Chunk {
  type: 'noun' | 'verb'
  /** Index of the word that stands for the piece. */
  head: number
  /** Its other words that say something. */
  members: number[]
  /** Preposition before it, as a class of both languages; null: none. */
  preposition: string | null
  /** "and", "or", "but" right before it. */
  joined: boolean
  /** Of verbs: the relative or subordinator that opens its clause, and the piece before that. */
  opener: Word | null
  antecedent: Chunk | null
  clause: number
  main: number
  /** Of verbs. */
  passive: boolean
  copula: boolean
  /** A number alone: "in 1957", "around 1957". */
  date: boolean
  /** A participle without its auxiliary: "compradas en Lieja". */
  reduced: boolean
  /** "Se" stands with it: who does it is not told. */
  se: boolean
  /** "Lo", "la", "los", "las" stand with it: its object is told elsewhere. */
  clitic: boolean
  form: Word['verb']
  /** Limiting words that bear on it, by class. */
  operators: string[]
}

/** Preposition → its class; prepositions of one class say the same. */
const PREPOSITIONS: Readonly<Record<string, string>> = {
  de: 'of',
  del: 'of',
  of: 'of',
  en: 'in',
  in: 'in',
  on: 'in',
  at: 'in',
  a: 'to',
  al: 'to',
  to: 'to',
  into: 'to',
  onto: 'to',
  hacia: 'to',
  toward: 'to',
  towards: 'to',
  con: 'with',
  with: 'with',
  desde: 'from',
  from: 'from',
  since: 'from',
  para: 'for',
  for: 'for',
  entre: 'between',
  between: 'between',
  among: 'between',
  sobre: 'about',
  about: 'about',
  bajo: 'under',
  under: 'under',
  durante: 'during',
  during: 'during',
  throughout: 'during',
  by: 'by',
  por: 'by',
  through: 'through',
  mediante: 'through',
  via: 'through',
  across: 'across',
}

const empty = (type: Chunk['type'], head: number, { clause, main }: Word): Chunk => ({
  type,
  head,
  members: [],
  preposition: null,
  joined: false,
  opener: null,
  antecedent: null,
  clause,
  main,
  passive: false,
  copula: false,
  date: false,
  reduced: false,
  se: false,
  clitic: false,
  form: null,
  operators: [],
})

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
      out.push(
        joint(
          { ...verbal(words, i, to, operators), ...rest, opener, antecedent, ...(under && { preposition: under }) },
          out,
        ),
      )
      before = nothing()
      opener = antecedent = under = null
      i = to
      continue
    }
    const end = pointing(words, i) ? i : nounGroup(words, i)
    if (end > i) {
      const { operators, ...rest } = before
      const made = nominal(words, i, end)
      out.push({ ...made, ...rest, operators: [...operators, ...made.operators] })
      before = nothing()
      i = end
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

/** "Have reduced but not removed": a second participle shares the auxiliary of the first. */
function joint(piece: Chunk, before: readonly Chunk[]): Chunk {
  const first =
    piece.joined && piece.reduced ? before.findLast(p => p.type === 'verb' && p.main === piece.main) : undefined
  return first ? { ...piece, passive: first.passive, form: first.form, reduced: false } : piece
}

/** What a word between the pieces says of the next one. */
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

const CLITIC = /^(?:lo|la|los|las)$/
const isClitic = (words: readonly Word[], i: number): boolean =>
  words[i]?.language === 'es' &&
  CLITIC.test(words[i].form) &&
  words[i + 1] !== undefined &&
  (words[i + 1]!.verb === 'finite' || words[i + 1]!.verb === 'future' || words[i + 1]!.role === 'auxiliary')
const PRONOUN = /^(?:se|le|les|me|nos|te)$/
const adverb = (word: Word): boolean =>
  /(?:ly|mente)$/.test(word.form) || (word.role === 'filler' && word.kind === 'function')
const verbal_ = (word: Word): boolean =>
  word.role === 'auxiliary' ||
  (word.verb !== null && word.verb !== 'ambiguous') ||
  (word.kind === 'operator' && /^(?:may|must|should)$/.test(word.operator ?? ''))

/** Where the verb group that begins there ends; `from` when none does. */
function verbGroup(words: readonly Word[], from: number): number {
  let i = from,
    last = from
  const clause = words[from]!.clause
  while (i < words.length && words[i]!.clause === clause) {
    const word = words[i]!
    const helper =
      word.operator === 'negation' ||
      word.operator === 'only' ||
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

/** A participle or "-ing" that stands before its noun, or after an article, is no verb. */
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

function verbal(words: readonly Word[], from: number, to: number, operators: readonly string[]): Chunk {
  const group = words.slice(from, to)
  const indexes = group.map((_, k) => from + k)
  const mains = indexes.filter(
    k => main(words[k]!) && (words[k]!.operator === null || !/^(?:must|try|fail)$/.test(words[k]!.operator!)),
  )
  const all = indexes.filter(k => main(words[k]!))
  const head = mains.at(-1) ?? all.at(-1) ?? indexes.findLast(k => words[k]!.role === 'auxiliary') ?? from
  const helper = group.some(
    (word, k) => word.role === 'auxiliary' && /^(?:be|ser)$/.test(word.key) && from + k !== head,
  )
  const chunk = empty('verb', head, words[head]!)
  const own = words[head]!.verb
  const finite = group.find(word => word.verb === 'finite' || word.verb === 'future' || word.verb === 'conditional')
  const bare = own === 'participle' && !group.some(word => word.role === 'auxiliary')
  const form = bare
    ? own
    : (finite?.verb ??
      (group.some(word => word.kind === 'operator' && /^(?:may|must|should)$/.test(word.operator ?? ''))
        ? 'finite'
        : own))
  return {
    ...chunk,
    members: all.filter(k => k !== head),
    passive: own === 'participle' && (helper || bare),
    copula: words[head]!.role === 'auxiliary',
    reduced: bare,
    se:
      group.some(word => word.form === 'se') ||
      (words[head]!.language === 'es' && /(?:[aei]rse|ndose)$/.test(words[head]!.form)),
    clitic: indexes.some(k => isClitic(words, k)),
    form,
    operators: [
      ...operators,
      ...group.flatMap(word => (word.kind === 'operator' && word.operator ? [word.operator] : [])),
    ],
  }
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

/** "La que", "those who": the article only points. */
const pointing = (words: readonly Word[], i: number): boolean =>
  words[i]!.role === 'article' && words[i + 1]?.role === 'relative'

function nounGroup(words: readonly Word[], from: number): number {
  let i = from
  const clause = words[from]!.clause
  if (words[from]!.role === 'pronoun' && !PRONOUN.test(words[from]!.form)) return from + 1
  while (
    i < words.length &&
    words[i]!.clause === clause &&
    nominalWord(words[i]!) &&
    (i === from || verbGroup(words, i) === i)
  ) {
    // an article or a limit opens a new group
    const opens =
      words[i]!.role === 'article' || /^(?:almost|at_least|at_most|over|under|all|some)$/.test(words[i]!.operator ?? '')
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
  const said = indexes.filter(k => words[k]!.kind === 'content' || words[k]!.kind === 'name')
  const numbers = indexes.filter(k => words[k]!.kind === 'number')
  const nouns = said.filter(k => words[k]!.kind === 'content' && words[k]!.operator === null)
  const head =
    (words[from]!.language === 'es' ? (nouns[0] ?? said[0]) : (said.at(-1) ?? undefined)) ?? numbers[0] ?? to - 1
  return {
    ...empty('noun', head, words[from]!),
    members: [...said, ...numbers].filter(k => k !== head),
    date: said.length === 0 && numbers.length > 0,
    operators: indexes.flatMap(k => (words[k]!.kind === 'operator' && words[k]!.operator ? [words[k]!.operator!] : [])),
  }
}
