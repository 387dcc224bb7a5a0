/** What the small words between two aligned words say, as signs that two sentences share or not. Pure. */
import type { Word } from '../parse/parse.ts'
import { PREPOSITIONS } from '../language/prepositions.ts'
import { senseOf } from '../language/senses.ts'

/** Prepositions that another construction does without: "gave it to them", "on 5 May", "years of age". */
const LOOSE = /^>(?:of|in|to|for|with|than|like)$/

/** Returns whether the words have a sign that the others lack. */
export function lacks(words: readonly Word[], others: readonly Word[]): boolean {
  const [own, other] = [signs(words), signs(others)]
  const bare = (mark: string): boolean => !other.some(sign => sign.startsWith(mark))
  return own.some(
    sign =>
      !other.includes(sign) &&
      !((LOOSE.test(sign) || /^\.(?!one)/.test(sign)) && bare(sign[0]!)) &&
      !(/^[@^]/.test(sign) && bare(sign[0]!)) &&
      // "Without being consumed or changing" denies as "and without changing" does.
      !(sign === '+or' && other.includes('!negation') && !own.includes('!negation')) &&
      !(sign === '!negation' && other.includes('+or') && !other.includes('!negation')),
  )
}

const signs = (words: readonly Word[]): string[] =>
  words.flatMap((word, i) => (oneOf(words, i) ? '.one' : (signOf(word) ?? [])))

/** "Una de las leyes" is one of them; elsewhere "una" is an article. */
const oneOf = (words: readonly Word[], i: number): boolean =>
  /^(?:una|uno|one)$/.test(words[i]!.form) &&
  /^(?:de|of)$/.test(words[i + 1]?.form ?? '') &&
  /^(?:l[ao]s|sus|the|his|her|its|their|these|those)$/.test(words[i + 2]?.form ?? '')

const POSSESSIVE = /^(?:my|your|his|her|its|our|their|mis?|tus?|sus?|nuestr[oa]s?)$/

/** Pronouns of which one never stands for another: "she resigned" is not "he resigned". */
const PERSON = /^(?:he|she|they|we|you|el|ella|ellos|ellas|nosotros|ustedes)$/

/** Returns the sign of a word that is not aligned; null for one that may be present or absent. */
function signOf(word: Word): string | null {
  if (word.operator !== null && word.role !== 'coordinator')
    return [`!${word.operator}`, senseOf(word)].filter(Boolean).join(' ')
  switch (word.role) {
    case 'preposition':
      return `>${PREPOSITIONS[word.form] ?? word.form}`
    case 'coordinator':
      return /^(?:o|u|or)$/.test(word.form) ? '+or' : word.operator === 'negation' ? '!negation' : null
    case 'subordinator':
      return /^(?:como|as)$/.test(word.form) ? null : `.${word.form === 'whereas' ? 'while' : word.form}`
    case 'article':
      return POSSESSIVE.test(word.form) ? `@${word.form.replace(/(?<=[iu])s$/, '')}` : null
    case 'pronoun':
      return /^(?:uno|one)$/.test(word.form) ? '.one' : PERSON.test(word.form) ? `^${word.form}` : null
    default:
      return null
  }
}
