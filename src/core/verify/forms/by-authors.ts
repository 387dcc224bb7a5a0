/**
 * What a claim tells of a work's authors, "Ruiz (2019) proposes a new filter", "the authors propose a new filter", in
 * the words in which the work tells it of them: "we propose a new filter". Pure.
 */
import { languageOf } from '../language/grammar.ts'
import { keyOf, verbForm } from '../language/inflect.ts'
import { NAMES } from './work-names.ts'

const NAMED = new RegExp(
  String.raw`^(?<names>${NAMES})(?: \((?<year>\d{4})[a-z]?\))? (?:also |then )?(?<verb>\p{Ll}+)(?<rest> .+)$`,
  'u',
)
const UNNAMED = new RegExp(
  String.raw`^(?:The (?:authors?|researchers?)|Th(?:is|e present) (?:paper|study|article|work)) ` +
    String.raw`(?:also |then )?(?<verb>\p{Ll}+)(?<rest> .+)$`,
  'u',
)
/** A sentence of the authors: "we", and at most an adverb before the verb. */
const WE = /(?<![\p{L}’'])we(?: (?:also|then|first|thus|therefore|\p{Ll}+ly))? (?<verb>\p{Ll}+)/giu
const WORD = /\p{L}+/gu
/** Forms that need another one behind them, so that the verb alone does not tell what was done. */
const HELPS = /^(?:is|are|was|were|has|have|had|do|does|did|will|would|can|could|may|might|must|should|not)$/

export interface ByAuthors {
  text: string
  /** The names by which the claim means them; undefined for "the authors". */
  match: RegExpExecArray | undefined
}

/**
 * Returns the claim as the work would say it; null unless the passage has the verb, and only with "we" before it. In a
 * passage where somebody else does the same, too, nothing is changed.
 */
export function byAuthors(claim: string, passage: string): ByAuthors | null {
  const named = NAMED.exec(claim)
  const match = UNNAMED.exec(claim) ?? named
  const { verb, rest } = match?.groups ?? {}
  if (!match || !verb || !rest || HELPS.test(verb) || languageOf(claim) !== 'en' || !verbForm(verb, 'en')) return null
  const key = keyOf(verb, 'en')
  const ours = [...passage.matchAll(WE)].filter(({ groups }) => keyOf(groups!['verb']!, 'en') === key)
  const all = (passage.match(WORD) ?? []).filter(word => keyOf(word, 'en') === key)
  if (ours.length === 0 || all.length !== ours.length) return null
  return { text: `We ${ours[0]!.groups!['verb']!}${rest}`, match: match === named ? named : undefined }
}
