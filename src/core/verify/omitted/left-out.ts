/** What a claim leaves out of the sentence from which it takes its words. Pure. */
import { confined, confines, endsIt, narrowsVerb, ofAll } from './confined.ts'
import { chunkOf, CORE, negations, type Edge, type Tree } from '../parse/edges.ts'
import { addWhole } from './left-whole.ts'
import {
  averse,
  betweenSubject,
  counted,
  FORBIDS,
  FRACTION,
  formerly,
  generic,
  OBJECT,
  objectOf,
  partner,
  past,
  setOff,
  shared,
} from './restricts.ts'
import type { Structure } from '../proof/structure.ts'
import type { Sides } from '../align/stretch.ts'

/** A participle behind its noun restricts it, as a relative clause does: "los sonetos conservados en el códice". */
const reduced = ({ chunks, edges }: Tree): Edge[] =>
  chunks.flatMap(c =>
    c.type === 'verb' && c.reduced
      ? edges
          .filter(e => e.head === c.head && e.label === 'patient' && e.child < c.head)
          .map(e => ({ child: c.head, head: e.child, label: 'relative' }))
      : [],
  )

export type Left = Pick<
  Structure,
  | 'leftAttribute'
  | 'leftSubjectAttribute'
  | 'leftAdverbial'
  | 'leftPresentAdverbial'
  | 'leftNumber'
  | 'leftName'
  | 'leftLimit'
  | 'leftUnderNegation'
  | 'leftObject'
  | 'leftShare'
  | 'leftConfined'
>
const LIMITS = new Set([
  'if',
  'until',
  'except',
  'instead',
  'before',
  'after',
  'against',
  'says',
  'sin',
  'without',
  'under',
  'as',
  'per',
  'como',
])

/**
 * Returns whether a time stands before a comma at the head of the sentence and tells when something happened: "Tras un
 * rodeo, fue capturado". What happened then did happen.
 */
const fronted = (source: Tree, { child, head, label }: Edge): boolean =>
  (label === 'after' || label === 'before') &&
  child < head &&
  source.words.slice(child, head).some(({ after }) => after.includes(',')) &&
  source.words[head]!.role !== 'auxiliary' &&
  past(source, head)

export interface Aligned extends Sides {
  /** Words of the sentence that say one of the claim. */
  used: ReadonlySet<number>
}

/** What a claim leaves out of a sentence: the two sides, and one dependency of the sentence. */
interface Omission extends Aligned {
  /** Labels of the claim's dependencies. */
  labels: ReadonlySet<string>
  /** Words that a copula says of its subject. */
  stative: ReadonlySet<number>
  edge: Edge
}

export function left(aligned: Aligned): Left {
  const { claim, source, to, used } = aligned
  const out: Left = {
    leftAttribute: 0,
    leftSubjectAttribute: 0,
    leftAdverbial: 0,
    leftPresentAdverbial: 0,
    leftNumber: 0,
    leftName: 0,
    leftLimit: 0,
    leftUnderNegation: 0,
    leftObject: 0,
    leftShare: 0,
    leftConfined: 0,
  }
  const seen = new Set<number>()
  const labels = new Set(claim.edges.map(e => e.label))
  const copulas = new Set(source.chunks.filter(c => c.copula).map(c => c.head))
  const stative = new Set(source.edges.filter(e => e.label === 'attribute' && copulas.has(e.head)).map(e => e.child))
  for (const edge of [...source.edges, ...reduced(source)]) {
    if (!used.has(edge.head) || used.has(edge.child) || seen.has(edge.child)) continue
    seen.add(edge.child)
    const omission = { claim, source, to, used, labels, stative, edge }
    if (!harmless(omission)) for (const kind of omitted(omission)) out[kind]++
  }
  addWhole(out, aligned)
  return {
    ...out,
    leftAttribute: Math.min(3, out.leftAttribute),
    leftSubjectAttribute: Math.min(3, out.leftSubjectAttribute),
  }
}

/** Returns whether a part of a name goes, a title before one, or what a mark sets off. */
function harmless({ source, used, edge }: Omission): boolean {
  const head = source.words[edge.head]!,
    child = source.words[edge.child]!
  if (child.kind === 'name' && head.kind === 'name') return true
  // A claim may drop a title and keep the name: "la beata María".
  if (chunkOf(source, edge.child)?.members.some(k => used.has(k) && source.words[k]!.kind === 'name')) return true
  const over = child.verb === null && source.edges.some(e => e.head === edge.child && used.has(e.child))
  return !over && !CORE.has(edge.label) && !LIMITS.has(edge.label) && setOff(source, edge)
}

function omitted(omission: Omission): (keyof Left)[] {
  const { source, edge } = omission
  const counting = numberOrLimit(omission)
  const ofVerb = counting === null && source.words[edge.head]!.verb !== null
  const kinds = counting ? [counting] : ofVerb ? leftOfVerb(omission) : [leftOfNoun(omission)]
  if (ofVerb && (essential(edge) || betweenSubject(source, edge))) return kinds
  const denied = negations(source, edge.head) > 0 || negations(source, edge.child) > 0
  return denied ? [...kinds, 'leftUnderNegation'] : kinds
}

function numberOrLimit({ source, labels, edge }: Omission): keyof Left | null {
  const child = source.words[edge.child]!
  if (child.kind === 'number' && edge.label === 'member')
    return FRACTION.test(source.words[edge.head]!.form) ? 'leftShare' : 'leftNumber'
  const keptLimit = labels.has(edge.label) && child.kind === 'function'
  return LIMITS.has(edge.label) && !keptLimit && !fronted(source, edge) ? 'leftLimit' : null
}

/** Returns whether the verb says nothing without it: who did what, or another verb that it leads to. */
const essential = ({ label }: Edge): boolean => CORE.has(label) || label === 'joined' || label === 'complement'

function leftOfVerb({ claim, source, to, used, edge }: Omission): (keyof Left)[] {
  const out: (keyof Left)[] = []
  if (edge.label === 'agent' && partner(source, used, edge))
    out.push(...(counted(claim) ? (['leftShare'] as const) : []))
  else if (edge.label === 'patient' && !objectOf(claim, to, edge.head)) out.push('leftObject')
  if (essential(edge)) return out
  const over = chunkOf(source, edge.head)
  // "Eligió a un director" names its object with a preposition.
  const object =
    objectOf(claim, to, edge.head) ||
    source.edges.some(e => e.head === edge.head && e.label === 'to' && used.has(e.child))
  const acted = object && !over?.passive && !over?.se
  const { key } = source.words[edge.head]!
  if (FORBIDS.test(key)) out.push('leftLimit')
  const ends = confined(key, acted) || endsIt(source.words, edge.head)
  const where = ends && confines(source, edge.child, edge.label)
  if (where || (!acted && ofAll(source, used, edge)) || narrowsVerb(source, edge)) out.push('leftConfined')
  if (betweenSubject(source, edge)) return [...out, 'leftSubjectAttribute']
  if (source.words[edge.child]!.kind === 'name' && edge.label === 'of') return [...out, 'leftName']
  // "The tax doubled for bakers" tells whom alone it concerns.
  const concerns = edge.label === 'for' && /s$/.test(source.words[edge.child]!.form) && !acted
  return [
    ...out,
    (past(source, edge.head) && !concerns) || ofList(source, edge) || renamed(source, used, edge)
      ? 'leftAdverbial'
      : 'leftPresentAdverbial',
  ]
}

/**
 * Returns whether it belongs to another name of the subject, which opens the sentence: "the change in such chains, X,
 * is needed".
 */
function renamed({ words, edges, chunks }: Tree, used: ReadonlySet<number>, { child, head }: Edge): boolean {
  const own = edges.filter(e => e.head === head && e.child < head)
  const subject = own.find(e => CORE.has(e.label) && used.has(e.child))?.child ?? -1
  const opens = own.find(
    e =>
      e.label === 'beside' &&
      !used.has(e.child) &&
      words[0]!.role === 'article' &&
      chunks.some(c => c.head === e.child && Math.min(c.head, ...c.members) === 1),
  )
  return (
    opens !== undefined &&
    opens.child <= child &&
    child < subject &&
    words.slice(opens.child, subject).some(({ after }) => /[,(]/.test(after))
  )
}

/** Returns whether it is the first of several subjects, a comma behind it: "poisoning, gangrene, and sickness". */
const ofList = ({ words, chunks, edges }: Tree, { child, head, label }: Edge): boolean =>
  label === 'beside' &&
  words.slice(child, head).some(({ after }) => after.includes(',')) &&
  chunks.some(c => c.joined && edges.some(e => e.child === c.head && e.head === head && e.label === 'agent'))

/** What makes of a thing none, or none yet: "bought a toy mill", "listed the potential buyers". */
const NOT_YET = new RegExp(
  `^(?:${[
    'imitation|toy|mock|potential|imaginary|non-?existent|projected|prospective|expected|unfinished|virtual|pseudo',
    'dummy|replica|ersatz|cancelled|aspiring|designated|presumed|probable|simulated|planned|model',
    'inacabad[oa]s?|inexistentes?|potencial(?:es)?|virtual(?:es)?|eventual(?:es)?|probables?|simulad[oa]s?',
  ].join('|')})$`,
)

function leftOfNoun({ claim, source, to, used, stative, edge }: Omission): keyof Left {
  // A copula says nothing by itself, so that no word of the claim stands for it.
  const linked = claim.edges.some(e => claim.words[e.head]!.role === 'auxiliary' && to.get(e.child) === edge.head)
  const own = source.edges.filter(
    e => e.child === edge.head && (used.has(e.head) || (linked && source.words[e.head]!.role === 'auxiliary')),
  )
  if (edge.label === 'member' && NOT_YET.test(source.words[edge.child]!.form)) return 'leftLimit'
  if (shared(source, edge.head) || generic(source, edge.head)) return 'leftShare'
  if (source.words[edge.child]!.kind === 'name' && edge.label !== 'attribute' && edge.label !== 'member')
    return 'leftName'
  if (stative.has(edge.head) && edge.label !== 'member') return 'leftPresentAdverbial'
  // What an "of" leads up to: in "el riesgo de cáncer de pulmón" the risk.
  const whole = source.edges.filter(e => own.some(o => o.label === 'of' && o.head === e.child) && used.has(e.head))
  if (own.some(e => averse(source, e))) return 'leftLimit'
  const ofVerb = [...own, ...whole].filter(e => source.words[e.head]!.verb !== null && e.label !== 'agent')
  if (ofVerb.some(e => (OBJECT.has(e.label) ? !formerly(source, e.head) : !past(source, e.head))))
    return 'leftPresentAdverbial'
  const subject = [...own, ...(edge.label === 'member' ? whole : [])].some(
    e => e.label === 'agent' || e.label === 'core',
  )
  return subject ? 'leftSubjectAttribute' : 'leftAttribute'
}
