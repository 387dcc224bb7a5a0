/** Converts the name lists of BibTeX and BibLaTeX to and from the names of CSL. */
import type { Name } from '../model.ts'
import { COMMA, splitAnd, splitOutside, WORDS, wrapped } from './split.ts'
import { texText } from './tex.ts'
import { escapeTex } from './tex-write.ts'

/** Stands for `and others`; pandoc's citations and ours render it as "et al.". */
export const OTHERS = 'others'

export const isOthers = (name: Name): boolean => name.literal === OTHERS

/**
 * Reads a list of names. `prefixed` means that the entry sets `useprefix = true`, so that "van" belongs to the surname.
 */
export function readNames(field: string, prefixed = false): Name[] {
  return splitAnd(field).flatMap((name): Name[] => {
    if (name.toLowerCase() === OTHERS) return [{ literal: OTHERS }]
    const read = readName(name, prefixed)
    return read ? [read] : []
  })
}

const EXTENDED = /^\s*["{]?(?:family|given|prefix|suffix)\s*=/i

function readName(name: string, prefixed: boolean): Name | undefined {
  if (wrapped(name)) return named({ literal: texText(name.slice(1, -1)) })
  if (EXTENDED.test(name)) return named(extended(name, prefixed))
  const [first = '', second, third] = splitOutside(name, COMMA).map(part => part.trim())
  if (third !== undefined)
    return named({ ...surname(first, prefixed), suffix: texText(second!), given: texText(third) })
  if (second !== undefined) return named({ ...surname(first, prefixed), given: texText(second) })
  return named(natural(first, prefixed))
}

const named = (name: Name): Name | undefined => {
  const parts = Object.entries(name).filter(([, text]) => text)
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}

/** Reads BibLaTeX's extended form: `family=Ackooij, given=W., prefix=van, useprefix=true`. */
function extended(name: string, prefixed: boolean): Name {
  const parts = new Map(
    splitOutside(name, COMMA).map((part): [string, string] => {
      const [key = '', ...value] = part.replace(/^\s*"(.*)"\s*$/s, '$1').split('=')
      return [key.trim().toLowerCase(), texText(value.join('=').trim())]
    }),
  )
  const prefix = parts.get('prefix') ?? ''
  const use = parts.has('useprefix') ? parts.get('useprefix') === 'true' : prefixed
  return {
    family: parts.get('family') ?? '',
    given: parts.get('given') ?? '',
    suffix: parts.get('suffix') ?? '',
    ...(use ? { 'non-dropping-particle': prefix } : { 'dropping-particle': prefix }),
  }
}

/**
 * Whether a word belongs to the von part, because its first letter is lower case. A word wholly in braces never does.
 */
const small = (word: string): boolean => {
  if (wrapped(word) && word[1] !== '\\') return false
  const first = /\p{L}/u.exec(texText(word))?.[0]
  return first !== undefined && first === first.toLowerCase() && first !== first.toUpperCase()
}

/** Matches the conjunction of two surnames: "Ortega y Gasset", "Puig i Cadafalch". */
const AND = /^(?:y|i|e)$/

/**
 * Splits the "von Last" of a name with commas: the particle ends at the first capitalised word, and never includes the
 * last word.
 */
function surname(text: string, prefixed: boolean): Name {
  const words = splitOutside(text, WORDS).filter(Boolean)
  let von = 0
  while (von < words.length - 1 && small(words[von]!)) von++
  return { ...particle(words.slice(0, von), prefixed), family: joined(words.slice(von)) }
}

/** Splits a name of the form "First von Last". */
function natural(text: string, prefixed: boolean): Name {
  const words = splitOutside(text, WORDS).filter(Boolean)
  if (words.length < 2) return { family: joined(words) }
  const pair = words.findIndex((word, i) => i > 1 && i < words.length - 1 && AND.test(word))
  if (pair > 0 && !words.slice(0, pair).some(small))
    return { given: joined(words.slice(0, pair - 1)), family: joined(words.slice(pair - 1)) }
  const first = words.findIndex((word, i) => i < words.length - 1 && small(word))
  if (first < 0) return { given: joined(words.slice(0, -1)), family: joined(words.slice(-1)) }
  let last = first
  for (let i = first; i < words.length - 1; i++) if (small(words[i]!)) last = i
  return {
    given: joined(words.slice(0, first)),
    ...particle(words.slice(first, last + 1), prefixed),
    family: joined(words.slice(last + 1)),
  }
}

const particle = (words: readonly string[], prefixed: boolean): Name =>
  words.length === 0 ? {} : { [prefixed ? 'non-dropping-particle' : 'dropping-particle']: joined(words) }

const joined = (words: readonly string[]): string => texText(words.join(' '))

/**
 * Writes a list of names. With `extended`, BibLaTeX's own form is used for names that the classical form cannot
 * express.
 */
export function writeNames(names: readonly Name[], { extended: may }: { extended: boolean }): string {
  return names.map(name => writeName(name, may)).join(' and ')
}

function writeName(name: Name, may: boolean): string {
  if (isOthers(name)) return OTHERS
  if (name.literal !== undefined) return `{${escapeTex(name.literal)}}`
  const { family = '', given = '', suffix = '' } = name
  const fixed = name['non-dropping-particle'] ?? '',
    free = name['dropping-particle'] ?? ''
  if (may && fixed) {
    const parts = { family, given, suffix, prefix: [free, fixed].filter(Boolean).join(' '), useprefix: 'true' }
    return Object.entries(parts)
      .flatMap(([key, text]) => (text ? [`${key}=${guarded(text)}`] : []))
      .join(', ')
  }
  const von = [free, fixed].filter(Boolean).join(' ')
  if (!given && !suffix) return von ? `${escapeTex(von)} ${braced(family)},` : lone(family)
  return [
    von ? `${escapeTex(von)} ${braced(family)}` : braced(family),
    ...(suffix ? [guarded(suffix)] : []),
    guarded(given),
  ]
    .join(', ')
    .trimEnd()
}

/** Puts a surname in braces when part of it would be taken for a particle, or cut at a comma or an `and`. */
const braced = (family: string): string => {
  const words = family.split(/\s+/)
  const risky = /,|\sand\s/i.test(family) || words.slice(0, -1).some(small) || family === ''
  return risky ? `{${escapeTex(family)}}` : escapeTex(family)
}
const lone = (family: string): string => (/\s/.test(family) ? `{${escapeTex(family)}},` : escapeTex(family))
const guarded = (text: string): string => (/,|\sand\s|^and\s|=/i.test(text) ? `{${escapeTex(text)}}` : escapeTex(text))
