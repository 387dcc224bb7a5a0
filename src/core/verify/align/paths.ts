/** What the places of the aligned words tell: a word that is used twice, two that changed places. Pure. */
import { adverb } from '../language/adverbs.ts'
import type { Tree } from '../parse/edges.ts'
import { says } from './align.ts'
import type { Word } from '../parse/parse.ts'

export interface Paths {
  /** Words of the sentence that say two words of the claim, so that one of the two is not said there. */
  doubled: number
  /** Pairs of nouns, names or numbers that changed places around a word that kept its own. */
  crossed: number
}

export function paths(claim: Tree, source: Tree, to: ReadonlyMap<number, number>): Paths {
  const linked = [...to].sort((a, b) => a[0] - b[0])
  return {
    doubled: doubled(claim.words, linked),
    crossed: crossed(
      claim.words,
      source.words,
      linked.filter(([own]) => !adverb(claim.words, own)),
    ),
  }
}

type Linked = readonly (readonly [own: number, other: number])[]

function doubled(claim: readonly Word[], linked: Linked): number {
  const counts = new Map<number, number[]>()
  for (const [own, other] of linked) counts.set(other, [...(counts.get(other) ?? []), own])
  return [...counts.values()].filter(
    own => own.length > 1 && (claim[own[0]!]!.kind === 'number' || own[1]! - own[0]! <= BESIDE),
  ).length
}

interface Sides {
  claim: readonly Word[]
  source: readonly Word[]
  to: ReadonlyMap<number, number>
}

/**
 * Counts the words of the claim that stand elsewhere in the sentence, which has another word in their place: "the
 * southern birds" beside "the northern birds … those of the southern plains".
 */
export function borrowed({ claim, source, to }: Sides): number {
  const used = new Set(to.values())
  const path = longestRise([...to].sort((a, b) => a[0] - b[0]))
  const spoken = (words: readonly Word[], from: number, till: number): number[] =>
    words.flatMap((word, i) => (i > from && i < till && says(word) ? [i] : []))
  const within = path.slice(1).filter(([own, other], k) => {
    const [before, left] = path[k]!
    const [mine, theirs] = [spoken(claim, before, own), spoken(source, left, other)]
    if (mine.length !== 1 || theirs.length !== 1) return false
    return to.has(mine[0]!) && !used.has(theirs[0]!) && alike(claim[mine[0]!]!, source[theirs[0]!]!)
  }).length
  const [own, other] = path[0] ?? [0, 0]
  const [mine, theirs] = [spoken(claim, -1, own), spoken(source, -1, other)]
  // "Sandhill designs kiosks" beside "Gift Surplus designs kiosks for Sandhill": another one opens the sentence.
  const led = mine.length === 1 && to.has(mine[0]!) && theirs.length > 0 && !theirs.some(j => used.has(j))
  return within + Number(led)
}

/** Returns the longest choice of links whose words have one order on both sides. */
function longestRise(linked: Linked): Linked {
  const best: { length: number; before: number }[] = []
  linked.forEach(([, other]) => {
    const before = best.reduce(
      (top, { length }, k) => (linked[k]![1] < other && (top < 0 || length > best[top]!.length) ? k : top),
      -1,
    )
    best.push({ length: (best[before]?.length ?? 0) + 1, before })
  })
  const path: (readonly [number, number])[] = []
  const last = best.reduce((top, { length }, k) => (length > (best[top]?.length ?? 0) ? k : top), -1)
  for (let n = last; n >= 0; n = best[n]!.before) path.unshift(linked[n]!)
  return path
}

/** Returns the small words of the sentence that the claim repeats in the same place, so that they are not left out. */
export function alsoSaid(claim: readonly Word[], source: readonly Word[], to: ReadonlyMap<number, number>): number[] {
  const ends = [[-1, -1] as const, ...[...to].sort((a, b) => a[0] - b[0]), [claim.length, source.length] as const]
  return ends.slice(1).flatMap(([own, other], k) => {
    const [before, left] = ends[k]!
    const there = source.flatMap((word, j) => (j > left && j < other && !says(word) ? [j] : []))
    let from = 0
    return claim.slice(before + 1, own).flatMap(word => {
      const at = there.findIndex((j, n) => n >= from && source[j]!.form === word.form)
      if (at < 0) return []
      from = at + 1
      return [there[at]!]
    })
  })
}

/** Words within which the same word is not said again of the same thing. */
const BESIDE = 8

const RESPECTIVELY = /^respectiv/

/**
 * Counts the exchanged pairs. Between the two at least one word keeps its order to both; where whole phrases are moved,
 * none does. In the passive, whose agent and subject also change places, the verb between them changes its voice.
 */
function crossed(claim: readonly Word[], source: readonly Word[], linked: Linked): number {
  let count = 0
  linked.forEach(([own, other], n) => {
    linked.slice(n + 1).forEach(([next, there], m) => {
      const between = linked.slice(n + 1, n + 1 + m)
      if (there >= other || between.length === 0 || !alike(claim[own]!, claim[next]!)) return
      if (claim[own]!.form === claim[next]!.form || !between.every(([, k]) => k > there && k < other)) return
      if (between.some(([i, k]) => voiced({ words: claim, i }, { words: source, i: k }))) return
      if (listed(claim, own, next) && listed(source, there, other)) return
      count++
    })
  })
  return Math.min(3, count)
}

const FINITE = /^(?:finite|future|conditional|infinitive)$/
const alike = (a: Word, b: Word): boolean => a.kind === b.kind && ![a, b].some(({ verb }) => FINITE.test(verb ?? ''))
interface Place {
  words: readonly Word[]
  i: number
}
/** Whether one of the two is a verb in the active voice and the other a participle, or a passive. */
const voiced = (own: Place, other: Place): boolean =>
  own.words[own.i]!.verb !== null &&
  other.words[other.i]!.verb !== null &&
  (participle(own) !== participle(other) || suffered(own) !== suffered(other))
const participle = ({ words, i }: Place): boolean => words[i]!.verb === 'participle'
const BE = /^(?:is|are|was|were|be|been|being|es|son|era|eran|fue|fueron|ser|sido|siendo)$/
/** "Had been solved" beside "had solved". */
const suffered = ({ words, i }: Place): boolean =>
  participle({ words, i }) && words.slice(Math.max(0, i - 2), i).some(({ form }) => BE.test(form))

/** Whether the two stand in one list, whose order says nothing unless "respectively" is said. */
const listed = (words: readonly Word[], from: number, to: number): boolean =>
  words
    .slice(from, to)
    .every((word, k) => word.verb === null && (k === 0 || word.kind === 'name' || word.role === 'coordinator')) &&
  !words.some(({ form }) => RESPECTIVELY.test(form))

/** Share of the steps between successive used words that go back. */
export function inversions(path: readonly number[]): number {
  const back = path.slice(1).filter((at, i) => at < path[i]!).length
  return path.length > 1 ? back / (path.length - 1) : 0
}

/** Content words left out between the first and the last used word, divided by the number of used words, at most 3. */
export function gap(words: readonly Word[], used: readonly number[]): number {
  if (used.length === 0) return 0
  const from = Math.min(...used),
    to = Math.max(...used)
  const out = words.slice(from, to + 1).filter((word, k) => says(word) && !used.includes(from + k)).length
  return Math.min(3, out / used.length)
}

export const spread = (words: readonly Word[], used: readonly number[]): number =>
  new Set(used.map(i => words[i]!.clause)).size
