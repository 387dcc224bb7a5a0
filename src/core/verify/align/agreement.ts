/** Whether two inflected forms of one noun mean the same ones: as many of them, and of the same sex. Pure. */
import { fold } from '../../search/fold.ts'
import type { Link } from './align.ts'
import { singularOf } from '../language/inflect.ts'
import type { Word } from '../parse/parse.ts'
import { singular } from '../language/spelling.ts'
import { present as isPresent } from './tense.ts'

const FEMININE = /^(?:la|las|una|unas|esta|estas|esa|esas|aquella|aquellas|dicha|dichas|otra|otras|nuestra|nuestras)$/
const MASCULINE =
  /^(?:el|los|un|unos|este|estos|ese|esos|aquel|aquellos|dicho|dichos|otro|otros|nuestro|nuestros|del|al)$/
/** Words before a noun that show which one is meant. */
const DEFINITE =
  /^(?:the|this|that|these|those|his|her|its|their|el|la|los|las|este|esta|estos|estas|ese|esa|su|sus|del|al)$/

interface Pair {
  claim: readonly Word[]
  source: readonly Word[]
  own: number
  other: number
}

/** Counts the nouns of the claim that are more than the sentence says, one where it has several, or of another sex. */
export function disagreements(
  claim: readonly Word[],
  source: readonly Word[],
  links: readonly (Link | null)[],
): number {
  return (
    links.filter((link, own) => {
      if (link?.how !== 'same') return false
      const pair = { claim, source, own, other: link.source }
      const [a, b] = [claim[own]!, source[link.source]!]
      const nouns = [a, b].every(word => word.kind === 'content' && word.verb === null && word.operator === null)
      return nouns && a.form !== b.form && a.language === b.language && (sex(pair) || number(pair))
    }).length + Number(anyOf(claim, source, links[0]))
  )
}

/** "These wines improve" tells of these: without an article an English plural means all of the kind. */
function anyOf([first, ...rest]: readonly Word[], source: readonly Word[], link: Link | null | undefined): boolean {
  if (link?.how !== 'same' || first?.language !== 'en' || first.kind !== 'content' || !base(first)) return false
  const verb = rest.find(word => word.verb === 'finite')
  const present = verb && (verb.role === 'auxiliary' ? /^(?:are|have|do)$/.test(verb.form) : isPresent(verb))
  return Boolean(present) && THESE.test(source[link.source - 1]?.form ?? '')
}
const THESE = /^(?:these|those|his|her|its|their|our|my|the)$/

/** "El profesor" and "la profesora": only the articles tell it from the agreement of an adjective. */
function sex({ claim, source, own, other }: Pair): boolean {
  const before = [claim[own - 1]?.form ?? '', source[other - 1]?.form ?? '']
  const turned = (a: RegExp, b: RegExp): boolean => a.test(before[0]!) && b.test(before[1]!)
  return claim[own]!.language === 'es' && (turned(FEMININE, MASCULINE) || turned(MASCULINE, FEMININE))
}

function number({ claim, source, own, other }: Pair): boolean {
  const [a, b] = [claim[own]!, source[other]!]
  if (claim[own - 1]?.operator === 'all' && source[other - 1]?.operator === 'all') return false
  if (base(a) === b.form) return !(first(claim, own) && ofAKind(source, other))
  return base(b) === a.form && DEFINITE.test(claim[own - 1]?.form ?? '')
}

/** Returns whether nothing but other words of its own stands before the noun. */
const first = (words: readonly Word[], at: number): boolean => words.slice(0, at).every(word => plain(word))
const plain = ({ kind, operator, verb }: Word): boolean =>
  (kind === 'content' || kind === 'name') && operator === null && verb === null

/** "A filter is a structure" tells of all filters: one of a kind opens the sentence, and what it is follows. */
function ofAKind(words: readonly Word[], at: number): boolean {
  const from = /^(?:an?|una?)$/.test(words[0]!.form) ? 1 : 0
  const verb = words[at + 1]
  const now = verb !== undefined && (/^(?:is|has|es|tiene)$/.test(verb.form) || (verb.role === null && isPresent(verb)))
  return now && first(words.slice(from), at - from)
}

/** Returns the folded singular of a plural; null for any other form. */
function base({ text, form, language }: Word): string | null {
  const single = language === 'es' ? fold(singular(text.toLowerCase())) : singularOf(form)
  return single === form ? null : single
}
