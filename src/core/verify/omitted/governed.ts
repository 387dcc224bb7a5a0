/**
 * Whether the sentence only reports or supposes the words that a claim takes from it, read from the order of the words:
 * in long sentences the dependencies are parsed less surely. Pure.
 */
import type { Word } from '../parse/parse.ts'

const THAT = /^(?:que|that)$/
/** Words behind a verb of saying in which "that" opens what is said. */
const NEXT = 3
/** "Asked whether", "preguntó si" sets no condition. */
const ASKED = /^(?:pregunt|ask|sab|know|dud|doubt|decid|ver|see|discut|depend|wonder|averigu|test|determin)/

export interface Governed {
  /** Reports before the used words that the claim leaves out. */
  reported: number
  /** Conditions beside them that it leaves out. */
  conditional: number
}

/** `to` maps the claim's words to the words of the sentence that say them. */
export function governed(claim: readonly Word[], source: readonly Word[], to: ReadonlyMap<number, number>): Governed {
  const used = new Set(to.values())
  const more = (name: string, test: (word: Word, i: number) => boolean): number =>
    Math.min(
      2,
      Math.max(0, source.filter(test).length - claim.filter((w, i) => w.operator === name && !to.has(i)).length),
    )
  const mains = new Set([...used].map(j => source[j]!.main))
  const besides = (word: Word, i: number, name: string): boolean =>
    word.operator === name && !used.has(i) && mains.has(word.main)
  const first = (from: number): number => source.findIndex((_, j) => j > from && used.has(j))
  const ahead = (i: number): boolean => first(i) > i && !apart(source, i, first(i))
  const behind = (i: number): boolean => {
    const last = source.findLastIndex((_, j) => j < i && used.has(j))
    return last >= 0 && !apart(source, last, i)
  }
  const reports = (word: Word, i: number): boolean => {
    if (!besides(word, i, 'says')) return false
    if (word.kind === 'operator') return ahead(i) || behind(i)
    const own = [...used].some(j => j < i && source[j]!.main === word.main && source[j]!.clause === word.clause)
    return !own && ahead(i) && source.slice(i + 1, i + 1 + NEXT).some(next => THAT.test(next.form))
  }
  const supposes = (word: Word, i: number): boolean =>
    besides(word, i, 'if') && !ASKED.test(source[i - 1]?.key ?? '') && (ahead(i) || behind(i))
  return {
    reported:
      more('says', reports) +
      Number(held(source, first(-1)) && !held(claim, claim.length)) +
      Number(feels(source, used) && !feels(claim, new Set(to.keys())) && is(claim)),
    conditional: more('if', supposes),
  }
}

const BE = /^(?:is|are|was|were|be|been|es|era|fue|sea)$/
/** Nouns of what is so; of others somebody holds what follows them: "a common view was that the world is flat". */
const FACT = new RegExp(
  `^(?:${[
    'facts?|truth|realit|resul|consequence|upshot|outcome|effect|difference|problem|trouble|advantage|disadvantage',
    'drawback|reason|irony|finding|thing|point|benefit|hecho|verdad|realidad|consecuencia|efecto|diferencia|problema',
    'ventaja|desventaja|inconveniente|razon|hallazgo|cosa|true|clear|cierto|claro|evidente',
  ].join('|')})`,
)

/** Returns whether "was that" behind such a noun leads to the words from `to` on. */
const held = (words: readonly Word[], to: number): boolean =>
  words.some(({ form }, i) => {
    if (i < 2 || i >= to || !THAT.test(form) || !BE.test(words[i - 1]!.form)) return false
    const noun = words.slice(0, i - 1).findLast(({ kind }) => kind === 'content' || kind === 'operator')
    return noun !== undefined && !FACT.test(noun.form) && !apart(words, i, Math.min(to, words.length - 1))
  })

const FEELS = /^(?:feels?|felt|sient[oe]s?|sienten|sent(?:ia|ian|imos)|sintio|sintieron)$/
/** Returns whether a used word stands in the clause of a verb of feeling: who feels in charge need not be it. */
const feels = (words: readonly Word[], used: ReadonlySet<number>): boolean =>
  words.some(({ form, clause }) => FEELS.test(form) && [...used].some(j => words[j]!.clause === clause))
const is = (words: readonly Word[]): boolean => words.some(({ role }) => role === 'auxiliary')

/** Returns whether another statement begins between the two words. */
const apart = (words: readonly Word[], from: number, to: number): boolean =>
  words
    .slice(from, to)
    .some(
      (word, k) => /[;.:]/.test(word.after) || (/,/.test(word.after) && words[from + k + 1]?.role === 'coordinator'),
    )
