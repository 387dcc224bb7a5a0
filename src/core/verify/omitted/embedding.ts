/** What embeds, in the sentence, the words that a claim takes from it: a report, a condition, another clause. Pure. */
import { finite, type Chunk } from '../parse/pieces.ts'
import type { Tree } from '../parse/edges.ts'
import { past } from './restricts.ts'
import type { Structure } from '../proof/structure.ts'

/** What is still to come where it does not tell of the past: "it waits for a signal before operation can resume". */
const AHEAD = /^(?:before|until)$/

/** Counts what governs the used words: a report, a condition, another clause. */
export function above(
  claim: Tree,
  source: Tree,
  used: ReadonlySet<number>,
): Pick<Structure, 'reported' | 'conditional' | 'embedded'> {
  const verbs = source.chunks.filter(c => c.type === 'verb' && used.has(c.head))
  const labels = new Set(claim.edges.map(e => e.label))
  const opened = claim.chunks.some(c => c.opener?.role === 'relative')
  let reported = 0,
    conditional = 0,
    embedded = 0
  for (const verb of [...verbs, ...verbs.flatMap(verb => joinedTo(source, verb, used))]) {
    for (const edge of source.edges.filter(e => e.child === verb.head && !used.has(e.head))) {
      const over = source.words[edge.head]!
      if (edge.label === 'if' || (AHEAD.test(edge.label) && !labels.has(edge.label) && !past(source, verb.head)))
        conditional++
      else if (edge.label === 'relative' && !labels.has('relative')) embedded++
      else if (edge.label === 'complement' || edge.label === 'to')
        over.operator === 'says' || over.operator === 'fail' || over.operator === 'try' ? reported++ : embedded++
    }
    if (verb.opener?.role === 'relative' && /^(?:que|that)$/.test(verb.opener.form) && !pointed(verb, used) && !opened)
      embedded++
    if (reasonUnder(source, verb, used)) reported++
    const own = source.edges.filter(e => e.head === verb.head)
    if (own.some(e => e.label === 'says' && !used.has(e.child)) && !labels.has('says')) reported++
    if (own.some(e => e.label === 'if' && !used.has(e.child)) && !labels.has('if')) conditional++
  }
  return { reported: Math.min(2, reported), conditional: Math.min(2, conditional), embedded: Math.min(2, embedded) }
}

/**
 * Returns the verbs before it to which "and" joins a verb, as far as the claim leaves them out: what governs them may
 * govern it, as in "Ana said that the tax was low, and the harvest failed".
 */
function joinedTo({ chunks, edges }: Tree, verb: Chunk, used: ReadonlySet<number>): Chunk[] {
  const first = chunks.find(c => c.clause === verb.clause)
  const before = chunks.filter(c => finite(c) && c.main === verb.main && c.head < (first?.head ?? 0))
  const over = before.at(-1)
  if (!first?.joined || !over || before.some(c => used.has(c.head))) return []
  // What is told of a thing, "the man who said that", governs nothing behind it.
  const described = new Set(edges.flatMap(e => (e.label === 'relative' ? [e.child] : [])))
  for (const { child, head, label } of edges) if (described.has(head) && label === 'complement') described.add(child)
  return before.filter(c => !described.has(c.head))
}

/** Returns whether the clause describes a word that the claim has too: "la carta que escribió". */
const pointed = (verb: Chunk, used: ReadonlySet<number>): boolean =>
  verb.antecedent !== null && [verb.antecedent.head, ...verb.antecedent.members].some(k => used.has(k))

/** Labels that hang a clause on a verb, behind which somebody's words go on. */
const HANGS = /^(?:because|although|while|mientras|pues|when|after|since|so)$/

/** Returns whether it is the reason of what the sentence only reports: "Ana alleged that he left because it rained". */
const reasonUnder = ({ chunks, edges }: Tree, { head }: Chunk, used: ReadonlySet<number>): boolean =>
  edges.some(
    e =>
      e.child === head &&
      HANGS.test(e.label) &&
      !used.has(e.head) &&
      chunks.some(c => c.type === 'verb' && c.head === e.head) &&
      edges.some(over => over.child === e.head && over.label === 'complement' && !used.has(over.head)),
  )
