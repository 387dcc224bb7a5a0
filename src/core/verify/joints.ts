/**
 * Whether two words that hang together in the claim hang together in the sentence, and in the same way; if not, what is
 * wrong. Pure.
 */
import { chunkOf, CORE, type Edge, type Tree } from './edges.ts'
import type { Chunk } from './pieces.ts'
import { sameStretch } from './stretch.ts'

/** Kinds of links that are one and the same in other words. */
const ALIKE: readonly ReadonlySet<string>[] = [
  new Set(['agent', 'core', 'beside']),
  new Set(['patient', 'core', 'to']),
  new Set(['member', 'of', 'attribute', 'beside', 'in', 'relative', 'from', 'with', 'for']),
  new Set(['in', 'during', 'beside', 'to', 'almost']),
  new Set(['complement', 'to', 'of', 'in', 'for']),
  new Set(['by', 'because', 'from', 'through', 'with']),
  new Set(['patient', 'attribute', 'member']),
  new Set(['agent', 'attribute', 'relative']),
  new Set(['joined', 'although', 'mientras', 'while', 'pues', 'because', 'relative', 'complement']),
]
const alike = (a: string, b: string): boolean => a === b || ALIKE.some(set => set.has(a) && set.has(b))

export type Joint = 'kept' | 'indirect' | 'detached' | 'reversed' | 'relabelled' | 'pronoun'

/** `to`: the words of the claim → those of the sentence that say them. */
export interface Sides {
  claim: Tree
  source: Tree
  to: ReadonlyMap<number, number>
}

/** Null: one of the two words is not said. `misplaced`: the word, or its place, is another's in the sentence. */
export function jointOf(sides: Sides, edge: Edge): { joint: Joint; misplaced: boolean } | null {
  const child = sides.to.get(edge.child),
    head = sides.to.get(edge.head)
  if (child === undefined || head === undefined) return null
  const ends =
    edge.child < edge.head
      ? ({ claim: [edge.child, edge.head], source: [child, head] } as const)
      : ({ claim: [edge.head, edge.child], source: [head, child] } as const)
  const read = joint(edge, { child, head }, sides.source)
  if (read === 'kept') return { joint: read, misplaced: false }
  const elsewhere = CORE.has(edge.label) && takenElsewhere(sides, edge)
  if (!elsewhere && sameStretch(sides.claim, sides.source, sides.to, ends)) return { joint: 'kept', misplaced: false }
  return { joint: read, misplaced: elsewhere || filled(sides, edge, { child, head }) }
}

function joint(
  edge: Edge,
  { child, head }: { child: number; head: number },
  source: Tree,
): 'kept' | 'indirect' | 'detached' | 'reversed' | 'relabelled' | 'pronoun' {
  if (child === head) return 'kept'
  const own = chunkOf(source, child),
    over = chunkOf(source, head)
  if (own && own === over) return 'kept'
  const children = stands(source, child, own),
    heads = stands(source, head, over)
  const direct = source.edges.filter(e => children.includes(e.child) && heads.includes(e.head))
  if (direct.some(e => alike(e.label, edge.label))) return 'kept'
  if (direct.some(e => CORE.has(e.label) && CORE.has(edge.label))) return 'reversed'
  const turned = source.edges.filter(e => heads.includes(e.child) && children.includes(e.head))
  if (turned.some(e => turns(edge.label, e.label))) return 'kept'
  if (direct.length + turned.length > 0) return 'relabelled'
  if (CORE.has(edge.label) && anaphoric(source, { child, head }, edge.label)) return 'pronoun'
  const between = source.edges.filter(e => children.includes(e.child))
  return between.some(e => source.edges.some(f => f.child === e.head && f.head === head)) ? 'indirect' : 'detached'
}

/** Clauses joined so both hold, whichever comes first. */
const SYMMETRIC = new Set(['joined', 'although', 'mientras', 'while', 'during'])

/** A word of a name, or behind a title, stands for the whole: "el profesor Yamamoto". */
const stands = (tree: Tree, word: number, own: Chunk | undefined): number[] =>
  own &&
  own.head !== word &&
  (tree.words[own.head]!.kind === 'name' || (tree.words[word]!.kind === 'name' && own.head < word))
    ? [word, own.head]
    : [word]

/** The verb has a pronoun in that place, or none at all in Spanish, and the name stands before it. */
function anaphoric(source: Tree, { child, head }: { child: number; head: number }, label: string): boolean {
  if (child > head || label === 'patient') return false
  const subjects = source.edges.filter(e => e.head === head && CORE.has(e.label) && e.child < head)
  const pronoun = subjects.some(e => source.words[e.child]!.role === 'pronoun')
  return pronoun || (subjects.length === 0 && source.words[head]!.language === 'es')
}

/** "X, the Y" and "the Y is X", "who signed" and "the one that signed it". */
const turns = (a: string, b: string): boolean =>
  (a === 'attribute' && b === 'attribute') ||
  (a === 'relative' && CORE.has(b)) ||
  (b === 'relative' && CORE.has(a)) ||
  (a === 'member' && CORE.has(b)) ||
  (b === 'member' && CORE.has(a)) ||
  (a === 'member' && b === 'member') ||
  (SYMMETRIC.has(a) && SYMMETRIC.has(b))

/** The sentence says of the word that it does, or suffers, something else that the claim does not speak of. */
const takenElsewhere = ({ claim, source, to }: Sides, edge: Edge): boolean =>
  source.edges.some(
    e =>
      e.child === to.get(edge.child) &&
      CORE.has(e.label) &&
      e.head !== to.get(edge.head) &&
      !claim.edges.some(own => own.child === edge.child && to.get(own.head) === e.head),
  )

/** In the sentence another word, of which the claim does not speak, has the place. */
function filled({ source, to }: Sides, edge: Edge, { child, head }: { child: number; head: number }): boolean {
  const used = new Set(to.values())
  return source.edges.some(
    e =>
      e.head === head &&
      e.child !== child &&
      !used.has(e.child) &&
      source.words[e.child]!.kind !== 'function' &&
      (CORE.has(edge.label) ? CORE.has(e.label) : e.label === edge.label && edge.label !== 'member'),
  )
}
