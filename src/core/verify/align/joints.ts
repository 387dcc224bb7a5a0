/**
 * Whether two words that depend on each other in the claim do so in the sentence, and in the same way; if not, how they
 * differ. Pure.
 */
import { chunkOf, CORE, type Edge, type Tree } from '../parse/edges.ts'
import type { Chunk } from '../parse/pieces.ts'
import { sameStretch, type Sides } from './stretch.ts'

/** Sets of labels that can express the same dependency in other words. */
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

/**
 * Compares one edge of the claim with the sentence. Null when the sentence does not say both words. `misplaced`: in the
 * sentence the word has another role, or another word has its place.
 */
export function jointOf(sides: Sides, edge: Edge): { joint: Joint; misplaced: boolean } | null {
  const child = sides.to.get(edge.child),
    head = sides.to.get(edge.head)
  if (child === undefined || head === undefined) return null
  const ends =
    edge.child < edge.head
      ? ({ claim: [edge.child, edge.head], source: [child, head] } as const)
      : ({ claim: [edge.head, edge.child], source: [head, child] } as const)
  const read = joint(edge, { child, head }, sides)
  if (read === 'kept') return { joint: read, misplaced: false }
  const elsewhere = CORE.has(edge.label) && takenElsewhere(sides, edge)
  if (!elsewhere && !turned(sides, edge, read) && sameStretch(sides, ends)) return { joint: 'kept', misplaced: false }
  const misplaced =
    elsewhere ||
    filled(sides, edge, { child, head }) ||
    (/^(?:detached|indirect)$/.test(read) && (ofAnother(sides, edge) || modifiesAnother(sides, edge)))
  return { joint: read, misplaced }
}

/**
 * Returns whether in the sentence the word depends on nothing but verbs that the claim leaves out: "bounds hold, and
 * the rest is small with high probability" does not tell that the bounds hold with it.
 */
function ofAnother({ claim, source, to }: Sides, { child }: Edge): boolean {
  const phrase = chunkOf(claim, child)
  if (phrase?.preposition == null && !phrase?.date) return false
  const used = new Set(to.values())
  const own = source.edges.filter(e => e.child === to.get(child) && e.label !== 'member')
  const over = own.filter(e => source.words[e.head]!.verb !== null || source.words[e.head]!.role === 'auxiliary')
  const joined = (verb: number): boolean => source.edges.some(e => e.child === verb && e.label === 'joined')
  return over.length > 0 && own.every(e => !used.has(e.head) && !joined(e.head))
}

/**
 * Returns whether in the sentence the word stands beside another noun than in the claim: "the sampling proportion is an
 * estimate" tells of no sampling estimate.
 */
function modifiesAnother({ claim, source, to }: Sides, edge: Edge): boolean {
  if (edge.label !== 'member') return false
  const beside = source.edges.filter(e => e.child === to.get(edge.child) && e.label === 'member')
  const asked = (noun: number): boolean =>
    claim.edges.some(e => e.child === edge.child && e.label === 'member' && to.get(e.head) === noun)
  return beside.length > 0 && !beside.some(e => asked(e.head))
}

/** "A caused B" and "A was caused by B" have the same words in the same order, and each says the reverse. */
function turned({ claim, source, to }: Sides, edge: Edge, read: Joint): boolean {
  const passive = (tree: Tree, verb: number): boolean => chunkOf(tree, verb)?.passive ?? false
  return read === 'reversed' && passive(claim, edge.head) !== passive(source, to.get(edge.head)!)
}

function joint(
  edge: Edge,
  { child, head }: { child: number; head: number },
  { claim, source, to }: Sides,
): 'kept' | 'indirect' | 'detached' | 'reversed' | 'relabelled' | 'pronoun' {
  if (child === head) return 'kept'
  const own = chunkOf(source, child),
    over = chunkOf(source, head)
  if (own && own === over) return 'kept'
  const children = stands(source, child, own),
    heads = stands(source, head, over)
  const direct = source.edges.filter(e => children.includes(e.child) && heads.includes(e.head))
  if (direct.some(e => e.label === 'agent' && becomes({ claim, source, to }, edge, e))) return 'reversed'
  const places = { to, asked: edge.label }
  if (
    direct.some(e => alike(e.label, edge.label) && !given(source, e, places) && !traded({ claim, source, to }, edge, e))
  )
    return 'kept'
  if (direct.some(e => CORE.has(e.label) && CORE.has(edge.label))) return 'reversed'
  const turned = source.edges.filter(e => heads.includes(e.child) && children.includes(e.head))
  if (turned.some(e => turns(edge.label, e.label))) return 'kept'
  if (direct.length + turned.length > 0) return 'relabelled'
  if (CORE.has(edge.label) && anaphoric(source, { child, head }, edge.label)) return 'pronoun'
  const between = source.edges.filter(e => children.includes(e.child))
  return between.some(e => source.edges.some(f => f.child === e.head && f.head === head)) ? 'indirect' : 'detached'
}

/**
 * Returns whether "se" makes the doer of the sentence suffer in the claim what it does there to another thing: "la ley
 * incorporó el derecho" is not "la ley se incorporó al derecho".
 */
function becomes({ claim, source, to }: Sides, own: Edge, there: Edge): boolean {
  const [verb, other] = [chunkOf(claim, own.head), chunkOf(source, there.head)]
  if (own.label !== 'core' || !verb?.se || other?.se !== false) return false
  const objects = source.edges.filter(e => e.head === there.head && e.label === 'patient')
  const cores = claim.edges.filter(e => e.head === own.head && CORE.has(e.label)).map(e => to.get(e.child))
  return objects.length > 0 && !objects.some(e => cores.includes(e.child))
}

/**
 * Returns whether in the sentence another word of the claim is the object where this one is what it is given to, or the
 * other way round: "achacaban la huelga a los despidos" is not "los despidos a la huelga".
 */
const given = (
  source: Tree,
  { child, head, label }: Edge,
  { to, asked }: { to: Sides['to']; asked: string },
): boolean =>
  GIVEN.has(label) &&
  GIVEN.has(asked) &&
  label !== asked &&
  source.edges.some(
    e =>
      e.child !== child &&
      e.head === head &&
      e.label === asked &&
      (asked === 'patient' || [...to.values()].includes(e.child)),
  )
const GIVEN = new Set(['patient', 'to'])

/**
 * Returns whether the word and another one of the claim have each other's place beside one verb: "the chain in the
 * package" is not "the package in the chain".
 */
const traded = ({ claim, source, to }: Sides, own: Edge, there: Edge): boolean =>
  own.label !== there.label &&
  claim.edges.some(
    e =>
      e.head === own.head &&
      e.label === there.label &&
      e.child !== own.child &&
      source.edges.some(
        other => other.head === there.head && other.label === own.label && other.child === to.get(e.child),
      ),
  )

/** Labels of joined clauses that both hold, in either order. */
const SYMMETRIC = new Set(['joined', 'although', 'mientras', 'while', 'during'])

/**
 * Returns the word, and the head of its chunk when the two are one name, with or without a title: "el profesor
 * Yamamoto".
 */
const stands = (tree: Tree, word: number, own: Chunk | undefined): number[] =>
  own &&
  own.head !== word &&
  (tree.words[own.head]!.kind === 'name' || (tree.words[word]!.kind === 'name' && own.head < word))
    ? [word, own.head]
    : [word]

/**
 * Returns whether a pronoun has that place in the sentence, or none in Spanish, while the name stands before the verb.
 */
function anaphoric(source: Tree, { child, head }: { child: number; head: number }, label: string): boolean {
  if (child > head || label === 'patient') return false
  const subjects = source.edges.filter(e => e.head === head && CORE.has(e.label) && e.child < head)
  const pronoun = subjects.find(e => source.words[e.child]!.role === 'pronoun')
  if (pronoun) return !source.chunks.some(c => c.type === 'noun' && rivals(source, c, [child, pronoun.child]))
  return subjects.length === 0 && source.words[head]!.language === 'es'
}

/** Returns whether a noun between a noun and a pronoun is nearer and may be meant: "the models, because they". */
function rivals({ words }: Tree, { head, preposition }: Chunk, [from, to]: readonly [number, number]): boolean {
  if (head <= from || head >= to || preposition !== null || words[head]!.role !== null) return false
  const { form } = words[to]!
  const many = MANY.test(words[head]!.form)
  return form === 'they' ? many : form === 'it' ? !many : words[head]!.kind === 'name'
}
const MANY = /[^su]s$/

/**
 * Returns whether the reversed dependency means the same: "X, the Y" and "the Y is X", "who signed" and "the one that
 * signed it".
 */
const turns = (a: string, b: string): boolean =>
  (a === 'attribute' && b === 'attribute') ||
  (a === 'relative' && CORE.has(b)) ||
  (b === 'relative' && CORE.has(a)) ||
  (a === 'member' && CORE.has(b)) ||
  (b === 'member' && CORE.has(a)) ||
  (a === 'member' && b === 'member') ||
  (SYMMETRIC.has(a) && SYMMETRIC.has(b))

/** Returns whether in the sentence the word does, or suffers, something else that the claim does not mention. */
const takenElsewhere = ({ claim, source, to }: Sides, edge: Edge): boolean =>
  source.edges.some(
    e =>
      e.child === to.get(edge.child) &&
      CORE.has(e.label) &&
      e.head !== to.get(edge.head) &&
      !claim.edges.some(own => own.child === edge.child && to.get(own.head) === e.head),
  )

/** Returns whether in the sentence another word, which the claim does not mention, has the place. */
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
