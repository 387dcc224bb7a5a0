/** Adverbs of manner, which may stand before or behind their verb. Pure. */
import type { Word } from '../parse/parse.ts'

/** Nouns, adjectives and names that end like an adverb. */
const NO_ADVERB = new RegExp(
  `^(?:${[
    'assembly|family|monopoly|anomaly|supply|reply|ally|italy|july|rally|tally|belly|bully|jelly|lily|fly|butterfly',
    'homily|melancholy|folly|gully|valley|early|likely|elderly|friendly|costly|lovely|deadly|holy|ugly|silly|daily',
    'weekly|monthly|yearly|quarterly|hourly|lonely|lively|orderly|cowardly|scholarly|heavenly|worldly|timely|only',
    'mente|clemente|vehemente|demente|simiente|inclemente',
  ].join('|')})$`,
)

/**
 * Returns whether the word is an adverb of its clause and not of the next word: "supported institutionally", "each
 * client periodically measured", but "the highly regarded book".
 */
export function adverb(words: readonly Word[], i: number): boolean {
  const { form, kind, operator, role, verb, after } = words[i]!
  if (kind !== 'content' || role !== null || verb !== null) return false
  if (operator !== null && !/^(?:before|after)$/.test(operator)) return false
  if (!/.{2}ly$|.{3}mente$/.test(form) || NO_ADVERB.test(form)) return false
  const next = words[i + 1]
  const beside = next !== undefined && !/[,;:.()—]/.test(after) && next.clause === words[i]!.clause
  if (!beside || (next.kind !== 'content' && next.kind !== 'name')) return true
  // "Was publicly supported" beside "the publicly supported plan".
  return next.verb === 'participle' ? words[i - 1]?.role === 'auxiliary' : next.verb !== null
}
