/** Whether words name a column: by all words of its name and no other, inflected, or by the judge's synonyms. */
import { fold } from '../../search/fold.ts'
import { remembered } from '../../search/remembered.ts'
import { keyOf, type Language } from '../language/inflect.ts'
import { relation } from '../language/lexicon.ts'
import type { WordSpace } from '../language/vectors.ts'

/** Words that join those of a name, and say nothing of their own. */
const JOINING = new Set('a al de del el la las los of the un una'.split(' '))

/** The words of a name, as people and as programs write it: "Sepal.Length", "gdp_per_capita", "birthYear". */
export const nameWords = remembered(5000, (name: string): readonly string[] => {
  const parted = name.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|_/gu, ' ')
  const all = fold(parted).match(/[\p{L}\p{M}]+|\d+|[%$€£#°]/gu) ?? []
  const telling = all.filter(word => !JOINING.has(word))
  return telling.length > 0 ? telling : all
})

const LANGUAGES: readonly Language[] = ['es', 'en']

/** How two words mean the same, in either language. */
function manner(a: string, b: string, space: WordSpace): Naming {
  if (a === b) return 'own'
  const cosine = (first: string, other: string): number => space.cosine(first, other)
  const relations = LANGUAGES.flatMap(own =>
    LANGUAGES.map(other =>
      relation(
        { form: a, key: keyOf(a, own), language: own },
        { form: b, key: keyOf(b, other), language: other },
        cosine,
      ),
    ),
  )
  return relations.includes('same') ? 'own' : relations.includes('synonym') ? 'synonym' : null
}

/** Most words of a name that may be said in another order: "birth date" is no "smoking_yes_cancer_no". */
const FREE = 3

/** How the words name a column: by its own words, by others that mean the same, or not at all. */
export type Naming = 'own' | 'synonym' | null

/**
 * Compares the words that a claim has for a column with those of its name. `beside` are words that stand with the value
 * and may belong to the name: "Height (cm)" is named by "a height of 180 cm".
 */
export function naming(
  asked: readonly string[],
  name: readonly string[],
  { beside, space }: { beside: readonly string[]; space: WordSpace },
): Naming {
  const open = name.map((word, at) => ({ word, at }))
  let how: Naming = 'own',
    last = -1
  const takes = (word: string): boolean => {
    const manners = open.map(({ word: other, at }) =>
      name.length > FREE && at < last ? null : manner(word, other, space),
    )
    const at = manners.includes('own') ? manners.indexOf('own') : manners.indexOf('synonym')
    if (at < 0) return false
    if (manners[at] === 'synonym') how = 'synonym'
    last = open[at]!.at
    open.splice(at, 1)
    return true
  }
  if (asked.length === 0 || !asked.every(takes)) return null
  return open.every(({ word }) => beside.includes(word)) ? how : null
}
