/**
 * Aligns a claim with a sentence word by word: which word of the sentence says each word of the claim, and how that is
 * known. Pure apart from the word space.
 */
import { listed, relation } from './lexicon.ts'
import type { Word } from './parse.ts'
import type { WordSpace } from './vectors.ts'

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

/** Pairs of words remembered at a time, because the same words meet in every passage. */
const REMEMBERED = 200_000

/** `unlike`: the lexicon does not relate the two words; whether the embedded model finds them near was not asked. */
type Known = How | null | 'unlike'

/** How pairs of words say each other, by the numbers of both: text as a key took a third of the judge's time. */
interface Memory {
  numbers: Map<string, number>
  answers: Map<number, Known>[]
  size: number
}
const memories = new WeakMap<WordSpace, Memory>()
const numbered = new WeakMap<Word, { memory: Memory; number: number }>()

function memoryOf(space: WordSpace): Memory {
  const known = memories.get(space)
  if (known && known.size < REMEMBERED) return known
  const made: Memory = { numbers: new Map(), answers: [], size: 0 }
  memories.set(space, made)
  return made
}

function numberOf(word: Word, memory: Memory): number {
  const known = numbered.get(word)
  if (known?.memory === memory) return known.number
  const { language, kind, form, key, verb } = word
  const name = `${language}${kind}${Number(verb !== null)}${form} ${key}`
  const number = memory.numbers.get(name) ?? memory.numbers.size
  memory.numbers.set(name, number)
  numbered.set(word, { memory, number })
  return number
}

/** Returns how one word is said by others, of which it is asked in turn. */
function asking(claim: Word, space: WordSpace): (source: Word) => Known {
  const memory = memoryOf(space)
  const answers = (memory.answers[numberOf(claim, memory)] ??= new Map<number, Known>())
  return source => {
    const plainly = apparent(claim, source)
    if (plainly !== undefined) return plainly
    const key = numberOf(source, memory)
    let known = answers.get(key)
    if (known === undefined) {
      answers.set(key, (known = relate(claim, source, space)))
      memory.size++
    }
    return known
  }
}

/** Returns the answer where kinds, forms and keys decide; undefined where the lexicon or the model must be asked. */
function apparent(claim: Word, source: Word): Known | undefined {
  if (claim.kind === 'number' || source.kind === 'number')
    return claim.kind === source.kind && claim.value === source.value ? 'same' : null
  const names = claim.kind === 'name' && source.kind === 'name'
  const alike = claim.form === source.form
  if (alike && (names || claim.language === source.language)) return 'same'
  if (names || alike || claim.key === source.key || listed(claim.entry, source.entry)) return undefined
  return claim.kind === 'content' && source.kind === 'content' ? 'unlike' : null
}

/**
 * Returns the test of whether a word says this one. It leaves out whether the embedded model finds the two near: that
 * proves nothing, and it takes the vector of every word of the passage.
 */
export function sayings(claim: Word, space: WordSpace): (source: Word) => boolean {
  const ask = asking(claim, space)
  return source => {
    const manner = ask(source)
    return manner === 'same' || manner === 'synonym'
  }
}

/** Returns how a word is said by others, null where it is not. */
function manners(claim: Word, space: WordSpace): (source: Word) => How | null {
  const memory = memoryOf(space)
  const answers = (memory.answers[numberOf(claim, memory)] ??= new Map<number, Known>())
  const ask = asking(claim, space)
  return source => {
    const known = ask(source)
    if (known !== 'unlike') return known
    const key = numberOf(source, memory)
    let manner = answers.get(key)
    if (manner === undefined || manner === 'unlike') {
      manner = space.cosine(claim.form, source.form) >= NEAR ? 'near' : null
      answers.set(key, manner)
      memory.size++
    }
    return manner
  }
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
    Object.entries(MADE.exec(form)?.groups ?? {}).find(([, ending]) => ending !== undefined)?.[0] ?? ''
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
  const mannerOf = manners(word, space)
  return source.flatMap((other, j): Link[] => {
    if (!says(other)) return sameTime(word, other) ? [{ source: j, how: 'synonym' }] : []
    const manner = mannerOf(other)
    return manner ? [{ source: j, how: manner }] : []
  })
}

/** "Después de" is two words, and "tras" is one, a preposition. */
const sameTime = (own: Word, other: Word): boolean =>
  /^(?:before|after)$/.test(own.operator ?? '') && own.verb === null && own.operator === other.operator

interface State {
  score: number
  last: number
  path: (Link | null)[]
}

/**
 * Returns the choice of links that says most and jumps least, by dynamic programming: for each last place used, the
 * best choice so far goes on.
 */
function best(options: readonly Link[][]): (Link | null)[] {
  let states = new Map<number, State>([[-1, { score: 0, last: -1, path: [] }]])
  for (const links of options) {
    const next = new Map<number, State>()
    const offer = (state: State): void => {
      const known = next.get(state.last)
      if (!known || known.score < state.score) next.set(state.last, state)
    }
    for (const state of states.values()) {
      offer({ ...state, path: [...state.path, null] })
      for (const link of links) offer(step(state, link))
    }
    states = next
  }
  return [...states.values()].reduce((top, state) => (state.score > top.score ? state : top)).path
}

function step(state: State, link: Link): State {
  const gap = link.source - state.last
  const jump = state.last < 0 ? 0 : STEP * Math.log2(Math.max(1, Math.abs(gap))) + (gap < 0 ? BACK : 0)
  const twice = state.path.some(other => other?.source === link.source) ? TWICE : 0
  return { score: state.score + SCORE[link.how] - jump - twice, last: link.source, path: [...state.path, link] }
}
