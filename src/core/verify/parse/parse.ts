/**
 * A sentence → its words, each with its function: names, numbers, verbs, limiting words, and its clause. The parser is
 * shallow on purpose: what it cannot tell stays undecided and proves nothing. Pure.
 */
import { settle } from './clauses.ts'
import { memory } from '../../search/remembered.ts'
import { roleOf, type Role } from '../language/grammar.ts'
import { verbForm, type Language, type VerbForm } from '../language/inflect.ts'
import { entryOf, partKey, phrasesOf } from '../language/lexicon.ts'
import { operatorPhrases } from '../language/operators.ts'
import { plain } from './plain.ts'
import { numberAt } from '../language/quantities.ts'
import { tokensOf, wordOf, type Raw } from './tagging.ts'

export interface Word {
  /** The word as written. */
  text: string
  at: number
  /** The folded word, without capitals and accents. */
  form: string
  key: string
  /** Number of the lexicon's entry for the key; -1 without one. */
  entry: number
  /** Words of the same number are related to others alike. It is given when the kind of the word is settled. */
  number: number
  language: Language
  kind: 'content' | 'name' | 'number' | 'operator' | 'function'
  role: Role | null
  /** Class from `lexicon/operators.txt`, or null. */
  operator: string | null
  verb: VerbForm | null
  /** Value of a number; null for other words. */
  value: number | null
  /** Marks and white space up to the next word. */
  after: string
  /**
   * Number of its clause in the sentence, and of its main clause, which changes behind each full stop and semicolon.
   */
  clause: number
  main: number
  /** Whether it opens a clause. */
  opens: boolean
}

export function parse(sentence: string, language: Language): Word[] {
  const list = tokensOf(plain(sentence))
  const texts = list.map(raw => raw.text)
  const phraseAt = phrases(list, language)
  const words: Word[] = []
  for (let i = 0; i < list.length;) {
    const length = phraseAt(i)
    const joined = length > 1 ? null : numberAt(texts, i, language)
    // "In 1542, mil doscientos catorce pergaminos" holds two numbers.
    const number = joined && joined.length > 1 ? numberAt(texts.slice(0, markAfter(list, i)), i, language) : joined
    const taken = list.slice(i, i + (number?.length ?? length))
    words.push(
      wordOf(taken, i, { language, value: number?.value ?? null, before: list[i - 1], next: texts[i + taken.length] }),
    )
    i += taken.length
  }
  names(words)
  settle(words)
  words.forEach(number)
  return words
}

/** Returns the index behind the first word, from the given one on, that a mark follows. */
const markAfter = (list: readonly Raw[], from: number): number =>
  list.findIndex((raw, i) => i >= from && /[,;:()]/.test(raw.after)) + 1 || list.length

/** Different words whose numbers are remembered; a word that is forgotten gets another number. */
const numbers = memory<Pick<Word, 'number' | 'entry'>>(20_000)
let given = 0
function number(word: Word): void {
  const { language, kind, form, key, verb } = word
  const name = `${language}${kind}${Number(verb !== null)}${form} ${key}`
  const known = numbers.get(name) ?? numbers.set(name, { number: ++given, entry: entryOf(language, key) })
  word.number = known.number
  word.entry = known.entry
}

/** A capitalised first word right before a name belongs to the name: "Charles Gerhardt obtained". */
function names(words: Word[]): void {
  words.forEach((word, i) => {
    const next = words[i + 1]
    if (word.kind !== 'content' || word.operator !== null || !/^\p{Lu}\p{Ll}+$/u.test(word.text)) return
    // In "Entró Sancho" the first word is a verb.
    if (word.language === 'es' && verbForm(word.text, 'es') === 'finite') return
    if (next?.kind === 'name' && /^\p{Lu}\p{Ll}/u.test(next.text) && word.after === ' ') {
      word.kind = 'name'
      word.verb = null
    }
  })
}

/** Returns the function that gives the number of words of the phrase that begins at an index; 1 when none does. */
function phrases(list: readonly Raw[], language: Language): (at: number) => number {
  const lower = list.map(raw => raw.text.toLowerCase()),
    keys = list.map(raw => partKey(raw.text, language))
  const limiting = operatorPhrases(language),
    lexical = phrasesOf(language)
  /** Whether the parts stand there with no mark between them. */
  const stands = (parts: readonly string[], words: readonly string[], at: number): boolean =>
    parts.every((part, k) => words[at + k] === part && (k === 0 || !/[,;:.()]/.test(list[at + k - 1]!.after)))
  // "In particular regions" names regions: the phrase stands between marks, or before an article.
  const adjective = (at: number): boolean =>
    lower[at] === 'in' &&
    lower[at + 1] === 'particular' &&
    at + 2 < list.length &&
    !/[,;:.()]/.test(list[at + 1]!.after) &&
    roleOf(lower[at + 2]!, language) === null &&
    (at === 0 || !/[,;:.()]/.test(list[at - 1]!.after))
  const texts = list.map(raw => raw.text)
  const numbered = (at: number): boolean => at < texts.length && numberAt(texts, at, language) !== null
  return at => {
    if (adjective(at)) return 1
    // "As much as 50 percent" gives a limit, "as much as the others" compares.
    const limit = limiting
      .get(lower[at]!)
      ?.find(
        parts =>
          stands(parts, lower, at) &&
          (!/^m(?:uch|any)$/.test(parts[1] ?? '') || parts[0] !== 'as' || numbered(at + parts.length)),
      )
    return (limit ?? lexical.get(keys[at]!)?.find(parts => stands(parts, keys, at)))?.length ?? 1
  }
}
