/**
 * Aligns a claim with a sentence word by word: which word of the sentence says each word of the claim, and how that is
 * known. Pure apart from the word space.
 */
import { singleVerb } from '../language/inflect.ts'
import { listed, relation } from '../language/lexicon.ts'
import type { Word } from '../parse/parse.ts'
import { americanOf } from '../language/spelling.ts'
import type { WordSpace } from '../language/vectors.ts'

/** `near` means alike in the embedded model only, which proves nothing. */
export type How = 'same' | 'synonym' | 'near' | 'opposite'

export interface Link {
  /** Index of the word in the sentence. */
  source: number
  how: How
}

const SCORE: Record<How, number> = { same: 1, synonym: 0.85, near: 0.4, opposite: 0.55 }
/** Least cosine at which two words without an entry in the lexicon are called near. */
const NEAR = 0.5
/** Cost of a jump between the places of two successive links, for each doubling of the distance. */
const STEP = 0.06
const BACK = 0.08
const TWICE = 0.7

export const says = (word: Word): boolean => word.kind === 'content' || word.kind === 'name' || word.kind === 'number'

export const proving = (link: Link | null | undefined): link is Link => link?.how === 'same' || link?.how === 'synonym'

/** Returns the words of the claim, each with the word of the sentence that says it. */
export const linkedTo = (links: readonly (Link | null)[]): Map<number, number> =>
  new Map(links.flatMap((link, i) => (proving(link) ? [[i, link.source] as const] : [])))

/** Pairs of words remembered at a time, because the same words meet in every passage. */
const REMEMBERED = 100_000

/** `unlike`: the lexicon does not relate the two words; whether the embedded model finds them near was not asked. */
type Known = How | null | 'unlike'

/** How pairs of words say each other, by the numbers of both: text as a key took a third of the judge's time. */
interface Memory {
  answers: Map<number, Map<number, Known>>
  size: number
}
const memories = new WeakMap<WordSpace, Memory>()

function memoryOf(space: WordSpace): Memory {
  const known = memories.get(space)
  if (known && known.size < REMEMBERED) return known
  const made: Memory = { answers: new Map(), size: 0 }
  memories.set(space, made)
  return made
}

/** How a word of the claim is said by other words, which are asked about in turn. */
class Manners {
  readonly #claim: Word
  readonly #space: WordSpace
  readonly #memory: Memory
  #answers: Map<number, Known> | undefined

  constructor(claim: Word, space: WordSpace) {
    this.#claim = claim
    this.#space = space
    this.#memory = memoryOf(space)
    this.#answers = this.#memory.answers.get(claim.number)
  }

  /**
   * Returns whether the word says it. This leaves out whether the embedded model finds the two near: that proves
   * nothing, and it takes the vector of every word of the passage.
   */
  proves(source: Word): boolean {
    const manner = this.#known(source)
    return manner === 'same' || manner === 'synonym'
  }

  /** Returns how the word says it; null where it does not. */
  of(source: Word): How | null {
    const known = this.#known(source)
    if (known !== 'unlike') return known
    const before = this.#answers?.get(source.number)
    if (before !== undefined && before !== 'unlike') return before
    const near = this.#space.cosine(this.#claim.form, source.form) >= NEAR ? 'near' : null
    this.#remember(source, near)
    return near
  }

  #known(source: Word): Known {
    const apparently = apparent(this.#claim, source)
    if (apparently !== undefined) return apparently
    const known = this.#answers?.get(source.number)
    return known === undefined ? this.#remember(source, relate(this.#claim, source, this.#space)) : known
  }

  #remember<T extends Known>(source: Word, answer: T): T {
    if (!this.#answers) this.#memory.answers.set(this.#claim.number, (this.#answers = new Map()))
    this.#answers.set(source.number, answer)
    this.#memory.size++
    return answer
  }
}

export const manners = (claim: Word, space: WordSpace): Manners => new Manners(claim, space)

/** Returns the answer where kinds, forms and keys decide; undefined where the lexicon or the model must be asked. */
function apparent(claim: Word, source: Word): Known | undefined {
  if (claim.kind === 'number' || source.kind === 'number')
    return claim.kind === source.kind && claim.value === source.value ? 'same' : null
  const names = claim.kind === 'name' && source.kind === 'name'
  const alike = claim.form === source.form
  if (alike && (names || claim.language === source.language)) return 'same'
  if (sameVerb(claim, source)) return 'same'
  if (names || alike || claim.key === source.key || listed(claim.entry, source.entry)) return undefined
  return claim.kind === 'content' && source.kind === 'content' ? 'unlike' : null
}

function relate(claim: Word, source: Word, space: WordSpace): Known {
  if (claim.kind === 'name' && source.kind === 'name') {
    if (claim.form === source.form || plural(claim.form, source.form)) return 'same'
    return claim.language !== source.language && space.cosine(claim.form, source.form) >= 0.6 ? 'synonym' : null
  }
  const known = relation(claim, source, (a, b) => space.cosine(a, b))
  if (known) return known === 'same' && derived(claim, source) ? null : known
  return claim.kind === 'content' && source.kind === 'content' ? 'unlike' : null
}

/**
 * Returns whether the two are forms of one verb that no other verb shares: the embedded model finds "hizo" and "hace",
 * or "led" and "lead", no more alike than chance.
 */
const sameVerb = (a: Word, b: Word): boolean =>
  a.verb !== null && b.verb !== null && a.language === b.language && a.key === b.key && singleVerb(a.key, a.language)

/** Endings of nouns made from another noun or adjective: who does it, the quality, the doctrine, the act. */
const MADE = new RegExp(
  '(?<who>ista|ora?|ante|ario|aria|ist|er|ant)s?$|(?<what>idad|edad|ity)(?:es)?$|' +
    '(?<ism>ismo|ism)s?$|(?<act>[cst]ion)(?:es|s)?$',
)

/**
 * Returns whether two nouns or adjectives of one stem mean different things: "autor" and "autoridad", "community" and
 * "communist". A verb and its noun mean the same.
 */
function derived(a: Word, b: Word): boolean {
  if (a.form === b.form || a.key !== b.key || a.language !== b.language || a.verb !== null || b.verb !== null)
    return false
  const made = ({ form }: Word): string =>
    Object.entries(MADE.exec(americanOf(form))?.groups ?? {}).find(([, ending]) => ending !== undefined)?.[0] ?? ''
  return made(a) !== made(b)
}

const plural = (a: string, b: string): boolean => a.replace(/e?s$/, '') === b.replace(/e?s$/, '') && a.length > 4

/**
 * Returns one link for each word of the claim; null for a word that no word of the sentence says, and for function
 * words.
 */
export function align(claim: readonly Word[], source: readonly Word[], space: WordSpace): (Link | null)[] {
  const asked = claim.flatMap((word, i) => (says(word) ? [i] : []))
  const options = asked.map(i => candidates(claim[i]!, source, space))
  const links: (Link | null)[] = claim.map(() => null)
  best(options).forEach((link, k) => {
    links[asked[k]!] = link
  })
  return links
}

function candidates(word: Word, source: readonly Word[], space: WordSpace): Link[] {
  const saidBy = manners(word, space),
    temporal = word.verb === null && /^(?:before|after)$/.test(word.operator ?? '')
  const links: Link[] = []
  for (let j = 0; j < source.length; j++) {
    const other = source[j]!
    // "Después de" is two words, and "tras" is one, a preposition.
    const how = says(other) ? saidBy.of(other) : temporal && word.operator === other.operator ? 'synonym' : null
    if (how) links.push({ source: j, how })
  }
  return links
}

interface State {
  score: number
  last: number
  /** The choice for the last word, and the state before it; both null at the beginning. */
  link: Link | null
  before: State | null
}

/**
 * Returns the choice of links that says most and jumps least, by dynamic programming: for each last place used, the
 * best choice so far goes on.
 */
function best(options: readonly Link[][]): (Link | null)[] {
  let states = new Map<number, State>([[-1, { score: 0, last: -1, link: null, before: null }]])
  for (const links of options) {
    const next = new Map<number, State>()
    const offer = (state: State): void => {
      const known = next.get(state.last)
      if (!known || known.score < state.score) next.set(state.last, state)
    }
    for (const state of states.values()) {
      offer({ score: state.score, last: state.last, link: null, before: state })
      for (const link of links) offer(step(state, link))
    }
    states = next
  }
  const path: (Link | null)[] = []
  let at = [...states.values()].reduce((top, state) => (state.score > top.score ? state : top))
  for (; at.before; at = at.before) path.unshift(at.link)
  return path
}

function step(state: State, link: Link): State {
  const gap = link.source - state.last
  const jump = state.last < 0 ? 0 : STEP * Math.log2(Math.max(1, Math.abs(gap))) + (gap < 0 ? BACK : 0)
  const score = state.score + SCORE[link.how] - jump - (uses(state, link.source) ? TWICE : 0)
  return { score, last: link.source, link, before: state }
}

function uses(state: State, source: number): boolean {
  for (let at: State | null = state; at; at = at.before) if (at.link?.source === source) return true
  return false
}
