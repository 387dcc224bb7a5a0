/**
 * Whether the dependencies of the claim hold in the sentence: who did it to whom, of what, when, under which limits, on
 * whose word. All fields but `kept` are counts, 0 where nothing is wrong. Pure.
 */
import { adverb } from '../language/adverbs.ts'
import type { Link } from '../align/align.ts'
import type { Chunk } from '../parse/pieces.ts'
import { chunkOf, CORE, type Edge, type Tree } from '../parse/edges.ts'
import { above } from '../omitted/embedding.ts'
import { left } from '../omitted/left-out.ts'
import { joined } from '../omitted/joined.ts'
import { jointOf } from '../align/joints.ts'
import { alsoSaid } from '../align/paths.ts'

export interface Structure {
  /** Share of the claim's dependencies, among those whose words the sentence has, that the sentence has too. */
  kept: number
  /** Dependencies on a pronoun that stands for the word. */
  pronoun: number
  /** Dependencies that go through one more word. */
  indirect: number
  /** Dependencies of the claim whose words are unrelated in the sentence. */
  detached: number
  /** Agents that are the patient in the sentence, or the other way round. */
  reversed: number
  /** Pairs of words in the other order without proof that each kept its role. */
  swapped: number
  /** Dependencies with another preposition or of another kind. */
  relabelled: number
  /** Dependencies that the sentence lacks because the word has another role there, or another word has its place. */
  misplaced: number
  /** Limiting words that apply to another of the shared words. */
  limitMoved: number
  denied: number
  /**
   * The sentence only reports what it says there (`reported`), sets a condition (`conditional`), or has it in a
   * subordinate clause (`embedded`).
   */
  reported: number
  conditional: number
  embedded: number
  /** What the claim leaves out: time, place, manner, kind, and limits. */
  leftAttribute: number
  leftSubjectAttribute: number
  leftAdverbial: number
  leftPresentAdverbial: number
  leftNumber: number
  leftName: number
  leftLimit: number
  leftUnderNegation: number
  /** Objects of verbs for which the claim names no object. */
  leftObject: number
  /** Complements of a share or of a kind. */
  leftShare: number
  /** What is gone that tells where, for whom or of which of two things alone it holds. */
  leftConfined: number
}

/**
 * Returns whether a word of the sentence has the place of a word of the claim: it depends on the same word in the same
 * way.
 */
export function inPlace(
  claim: Tree,
  source: Tree,
  { links, own, other }: { links: readonly (Link | null)[]; own: number; other: number },
): boolean {
  const to = (i: number): number | undefined => (links[i] && links[i].how !== 'opposite' ? links[i].source : undefined)
  const hangs = (tree: Tree, word: number): readonly Edge[] => {
    const chunk = chunkOf(tree, word)
    return tree.edges.filter(
      e => e.child === word || (chunk !== undefined && chunk.head !== word && e.child === chunk.head),
    )
  }
  const places = hangs(claim, own).flatMap(e => {
    const head = to(e.head)
    return head === undefined ? [] : [{ head, label: e.label }]
  })
  return hangs(source, other).some(e =>
    places.some(p => p.head === e.head && (p.label === e.label || (CORE.has(p.label) && CORE.has(e.label)))),
  )
}

/** Returns whether a word is a predicate: a verb, or what a copula says. */
export function predicated(tree: Tree, word: number): boolean {
  const chunk = chunkOf(tree, word)
  if (!chunk) return true
  if (chunk.type === 'verb' || chunk.head !== word) return chunk.type === 'verb'
  return (
    !tree.edges.some(e => e.child === word && CORE.has(e.label) && e.label !== 'patient') &&
    tree.edges.some(e => e.child === word)
  )
}

/** `to` maps the claim's words to the words of the sentence that say them. */
export function structure(claim: Tree, source: Tree, to: ReadonlyMap<number, number>): Structure {
  const used = new Set([...to.values(), ...alsoSaid(claim.words, source.words, to)])
  return joined(fit(claim, source, to), above(claim, source, used), left({ claim, source, to, used }))
}

type Fit = Pick<
  Structure,
  | 'kept'
  | 'pronoun'
  | 'indirect'
  | 'detached'
  | 'reversed'
  | 'relabelled'
  | 'misplaced'
  | 'swapped'
  | 'limitMoved'
  | 'denied'
>

/** Returns the part of the structure that depends on which word says which, whatever else the sentence says. */
export function fit(claim: Tree, source: Tree, to: ReadonlyMap<number, number>): Fit {
  const out = { pronoun: 0, indirect: 0, detached: 0, reversed: 0, relabelled: 0, misplaced: 0 }
  const held = new Map<number, Set<string>>()
  let asked = 0,
    preserved = 0
  for (const edge of claim.edges) {
    const joint = jointOf({ claim, source, to }, edge)
    if (!joint) continue
    asked++
    if (joint.misplaced) out.misplaced++
    if (joint.joint === 'kept') {
      preserved++
      const hold = (word: number, where: string): void => {
        held.set(word, (held.get(word) ?? new Set()).add(where))
      }
      if (edge.label !== 'member') hold(edge.child, `${edge.head}:${edge.label}`)
      if (edge.label === 'attribute') hold(edge.head, 'of which')
    } else out[joint.joint]++
  }
  return joined(out, limits(claim, source, to), {
    kept: asked ? preserved / asked : 0,
    swapped: Math.min(3, swapped(claim, to, held)),
  })
}

/** Counts pairs of nouns, names or numbers in the other order, unless each demonstrably kept its own role. */
function swapped(claim: Tree, to: ReadonlyMap<number, number>, held: ReadonlyMap<number, ReadonlySet<string>>): number {
  const nouns = [...to.keys()]
    .filter(i => claim.words[i]!.verb === null && !adverb(claim.words, i))
    .sort((a, b) => a - b)
  const place = (i: number): number => chunkOf(claim, i)?.head ?? i
  const part = (i: number): ReadonlySet<string> | undefined => held.get(place(i)) ?? held.get(i)
  const compared = claim.words.some(
    word => COMPARED.test(word.operator ?? '') || /^(?:than|tan|tanto|as|igual)$/.test(word.form),
  )
  let count = 0
  nouns.forEach((i, n) =>
    nouns.slice(n + 1).forEach(k => {
      if (to.get(i)! <= to.get(k)! || place(i) === place(k)) return
      const own = part(i),
        other = part(k)
      // A date and a place may depend on the same word in the same way.
      const kinds = claim.words[i]!.kind === claim.words[k]!.kind
      if (compared || !own || !other || (kinds && [...own].some(where => other.has(where)))) count++
    }),
  )
  return count
}

/** Operators of comparison: what is compared must keep its order, because nothing else tells which one is taller. */
const COMPARED = /^(?:more|less|before|after|double)$/

/** Operators that turn one thing into another when the two sides differ: the elder sister, the younger sister. */
const OTHER: Readonly<Record<string, string>> = { more: 'less', less: 'more', first: 'last', last: 'first' }

function limits(claim: Tree, source: Tree, to: ReadonlyMap<number, number>): Pick<Structure, 'limitMoved' | 'denied'> {
  const pairs = new Map<Chunk, Set<Chunk>>()
  for (const [i, j] of to) {
    const own = chunkOf(claim, i),
      other = chunkOf(source, j)
    if (own && other) pairs.set(own, (pairs.get(own) ?? new Set()).add(other))
  }
  const linked = new Set([...pairs.values()].flatMap(others => [...others]))
  let moved = 0,
    denied = 0
  for (const [own, others] of pairs) {
    const there = new Set([...others].flatMap(c => c.operators)),
      here = new Set(own.operators)
    const elsewhere = new Set([...linked].filter(c => !others.has(c)).flatMap(c => c.operators))
    moved += [...here].filter(
      o => o !== 'negation' && !there.has(o) && (elsewhere.has(o) || there.has(OTHER[o] ?? '')),
    ).length
    if (denies(claim, own) !== [...others].some(c => denies(source, c))) denied++
  }
  return { limitMoved: Math.min(2, moved), denied: Math.min(2, denied) }
}

/**
 * Returns whether the chunk is denied. In "without being consumed or changing" the negation also covers what "or"
 * joins.
 */
function denies(tree: Tree, chunk: Chunk): boolean {
  if (chunk.operators.includes('negation')) return true
  const before = tree.chunks[tree.chunks.indexOf(chunk) - 1]
  return chunk.joined && chunk.operators.includes('or') && before !== undefined && denies(tree, before)
}
