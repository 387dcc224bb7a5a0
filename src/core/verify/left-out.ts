/**
 * What surrounds, in the sentence, the words that a claim takes from it: what embeds them, and what the claim leaves
 * out. Pure.
 */
import type { Chunk } from './pieces.ts'
import { chunkOf, CORE, negations, type Edge, type Tree } from './edges.ts'
import { narrowed, POSSESSIVE } from './narrowed.ts'
import {
  betweenSubject,
  counted,
  FORBIDS,
  FRACTION,
  formerly,
  generic,
  objectOf,
  partner,
  past,
  setOff,
  shared,
} from './restricts.ts'
import type { Structure } from './structure.ts'

/** Counts what governs the used words: a report, a condition, another clause. */
export function above(
  claim: Tree,
  source: Tree,
  to: ReadonlyMap<number, number>,
  used: ReadonlySet<number>,
): Pick<Structure, 'reported' | 'conditional' | 'embedded'> {
  const verbs = source.chunks.filter(c => c.type === 'verb' && used.has(c.head))
  const labels = new Set(claim.edges.map(e => e.label))
  const opened = claim.chunks.some(c => c.opener?.role === 'relative')
  let reported = 0,
    conditional = 0,
    embedded = 0
  for (const verb of verbs) {
    for (const edge of source.edges.filter(e => e.child === verb.head && !used.has(e.head))) {
      const over = source.words[edge.head]!
      if (edge.label === 'if') conditional++
      else if (edge.label === 'relative' && !labels.has('relative')) embedded++
      else if (edge.label === 'complement' || edge.label === 'to')
        over.operator === 'says' || over.operator === 'fail' || over.operator === 'try' ? reported++ : embedded++
    }
    if (verb.opener?.role === 'relative' && /^(?:que|that)$/.test(verb.opener.form) && !pointed(verb, used) && !opened)
      embedded++
    const own = source.edges.filter(e => e.head === verb.head)
    if (own.some(e => e.label === 'says' && !used.has(e.child)) && !labels.has('says')) reported++
    if (own.some(e => e.label === 'if' && !used.has(e.child)) && !labels.has('if')) conditional++
  }
  return { reported: Math.min(2, reported), conditional: Math.min(2, conditional), embedded: Math.min(2, embedded) }
}

/** A participle behind its noun restricts it, as a relative clause does: "los sonetos conservados en el códice". */
const reduced = ({ chunks, edges }: Tree): Edge[] =>
  chunks.flatMap(c =>
    c.type === 'verb' && c.reduced
      ? edges
          .filter(e => e.head === c.head && e.label === 'patient' && e.child < c.head)
          .map(e => ({ child: c.head, head: e.child, label: 'relative' }))
      : [],
  )

/** Returns whether the clause describes a word that the claim has too: "la carta que escribió". */
const pointed = (verb: Chunk, used: ReadonlySet<number>): boolean =>
  verb.antecedent !== null && [verb.antecedent.head, ...verb.antecedent.members].some(k => used.has(k))

const on = ({ edges }: Tree, head: number, label: string, used: ReadonlySet<number>): boolean =>
  edges.some(e => e.head === head && e.label === label && used.has(e.child))

type Left = Pick<
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
>
const OBJECT = new Set(['patient', 'to', 'core'])
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

export function left(claim: Tree, source: Tree, to: ReadonlyMap<number, number>, used: ReadonlySet<number>): Left {
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
  }
  const seen = new Set<number>()
  const labels = new Set(claim.edges.map(e => e.label))
  const copulas = new Set(source.chunks.filter(c => c.copula).map(c => c.head))
  const stative = new Set(source.edges.filter(e => e.label === 'attribute' && copulas.has(e.head)).map(e => e.child))
  for (const edge of [...source.edges, ...reduced(source)]) {
    if (!used.has(edge.head) || used.has(edge.child) || seen.has(edge.child)) continue
    seen.add(edge.child)
    const head = source.words[edge.head]!,
      child = source.words[edge.child]!
    if (child.kind === 'name' && head.kind === 'name') continue
    // A claim may drop a title and keep the name: "la beata María".
    if (chunkOf(source, edge.child)?.members.some(k => used.has(k) && source.words[k]!.kind === 'name')) continue
    const over = child.verb === null && source.edges.some(e => e.head === edge.child && used.has(e.child))
    if (!over && !CORE.has(edge.label) && !LIMITS.has(edge.label) && setOff(source, edge)) continue
    if (child.kind === 'number' && edge.label === 'member') out[FRACTION.test(head.form) ? 'leftShare' : 'leftNumber']++
    else if (LIMITS.has(edge.label) && !(labels.has(edge.label) && child.kind === 'function') && !fronted(source, edge))
      out.leftLimit++
    else if (head.verb !== null) {
      if (edge.label === 'agent' && partner(source, used, edge)) out.leftShare += Number(counted(claim))
      else if (edge.label === 'patient' && !objectOf(claim, to, edge.head)) out.leftObject++
      if (CORE.has(edge.label) || edge.label === 'joined' || edge.label === 'complement') continue
      if (FORBIDS.test(head.key)) out.leftLimit++
      if (betweenSubject(source, edge)) {
        out.leftSubjectAttribute++
        continue
      }
      if (child.kind === 'name' && edge.label === 'of') out.leftName++
      else if (past(source, edge.head)) out.leftAdverbial++
      else out.leftPresentAdverbial++
    } else if (shared(source, edge.head) || generic(source, edge.head)) out.leftShare++
    else if (child.kind === 'name' && edge.label !== 'attribute' && edge.label !== 'member') out.leftName++
    else if (stative.has(edge.head) && edge.label !== 'member') out.leftPresentAdverbial++
    else if (
      source.edges.some(
        e =>
          e.child === edge.head &&
          used.has(e.head) &&
          OBJECT.has(e.label) &&
          source.words[e.head]!.verb !== null &&
          !formerly(source, e.head),
      )
    )
      out.leftPresentAdverbial++
    else if (
      source.edges.some(e => e.child === edge.head && used.has(e.head) && (e.label === 'agent' || e.label === 'core'))
    )
      out.leftSubjectAttribute++
    else out.leftAttribute++
    if (negations(source, edge.head) > 0 || negations(source, edge.child) > 0) out.leftUnderNegation++
  }
  // "El fármaco, combinado con otro, cura" holds only for the two together.
  const joined = source.chunks.filter(c => c.reduced && !used.has(c.head) && on(source, c.head, 'patient', used))
  out.leftLimit += joined.filter(c => source.edges.some(e => e.head === c.head && e.label === 'with')).length
  // "Two thirds of the members" are not two of them.
  out.leftShare += source.edges.filter(
    e =>
      e.label === 'member' &&
      used.has(e.child) &&
      !used.has(e.head) &&
      source.words[e.child]!.kind === 'number' &&
      FRACTION.test(source.words[e.head]!.form),
  ).length
  const owners = new Set([...to].flatMap(([i, j]) => (POSSESSIVE.test(claim.words[i]!.after) ? [j] : [])))
  out.leftLimit += narrowed(source, used, owners)
  return {
    ...out,
    leftAttribute: Math.min(3, out.leftAttribute),
    leftSubjectAttribute: Math.min(3, out.leftSubjectAttribute),
  }
}
