/** Words that a claim takes from another's place: behind a verb left out, or before the head of a compound. Pure. */
import { chunkOf, CORE, type Tree } from '../parse/edges.ts'
import { finite } from '../parse/pieces.ts'

/**
 * Counts the words of the claim that the sentence says of somebody else, with the verb left out: in "the bishop lent
 * the books, and the abbot the money" the bishop lent no money.
 */
export const gapped = ({ words, chunks }: Tree, used: ReadonlySet<number>): number =>
  chunks.filter((own, k) => {
    const before = chunks[k - 1]
    if (!before?.joined || own.type !== 'noun' || before.type !== 'noun' || before.preposition !== null) return false
    if (words[before.head]!.kind !== 'content' && words[before.head]!.kind !== 'name') return false
    const holds = (list: readonly number[]): boolean => list.some(i => used.has(i))
    if (!holds([own.head, ...own.members]) || holds([before.head, ...before.members])) return false
    const from = Math.max(before.head, ...before.members),
      to = Math.min(own.head, ...own.members)
    const apart = own.joined || own.preposition === 'of' || words.slice(from, to).some(({ after }) => /\S/.test(after))
    const clause = words[before.head]!.clause
    const silent = !chunks.some(c => c.type === 'verb' && c.clause === clause)
    // Two nouns with nothing between them but an article share no role: "and the widow the mill".
    const beside = own.preposition === null && words[from + 1]?.role === 'article'
    return !apart && (silent || beside) && words[own.head]!.clause === clause
  }).length

/**
 * Counts the nouns of the claim of which the sentence has only a compound: "the ANC youth league won" does not say that
 * the ANC or its youth did. A title or a first name before a name may stand for it.
 */
export const compounded = (claim: Tree, source: Tree, to: ReadonlyMap<number, number>): number => {
  const used = new Set(to.values())
  return [...to].filter(([i, j]) => {
    const own = chunkOf(claim, i),
      there = chunkOf(source, j)
    const word = source.words[j]!
    if (own?.type !== 'noun' || own.head !== i || there?.type !== 'noun' || there.head <= j) return false
    if (word.language !== 'en' || claim.words[i]!.language !== 'en' || word.verb !== null || word.kind === 'number')
      return false
    // Where the clause shows no verb, the last word may be the verb that was not recognised: "kinds of cell exist".
    const states = source.chunks.some(c => c.type === 'verb' && c.clause === there.clause)
    return states && source.words[there.head]!.kind === 'content' && !used.has(there.head)
  }).length
}

/**
 * Returns whether a verb of the claim takes the subject of an earlier one, in silence or by a pronoun, although the
 * sentence names another: "aunque el molino era nuevo, se cerró" is not what "aunque el molino era nuevo, el puente se
 * cerró" says. Of 7,230 judged pairs none is decided by it.
 */
export function takesOver(claim: Tree, source: Tree, to: ReadonlyMap<number, number>): boolean {
  const used = new Set(to.values())
  const named = ({ words, edges }: Tree, verb: number, behind = false): number[] =>
    edges
      .filter(e => e.head === verb && (behind || e.child < verb))
      .filter(e => CORE.has(e.label) && words[e.child]!.role !== 'pronoun')
      .map(e => e.child)
  return claim.chunks.some((own, k) => {
    const there = own.copula ? copulaThere(claim, source, { to, verb: own.head }) : to.get(own.head)
    if (there === undefined || !finite(own) || own.opener?.role === 'relative' || named(claim, own.head).length > 0)
      return false
    // "El cliente se reinicia si falla el servidor": what stands behind a Spanish verb may be its subject.
    const subjects = named(source, there, own.opener !== null && claim.words[own.head]!.language === 'es'),
      taken = claim.chunks.slice(0, k).some(({ head }) => named(claim, head).length > 0)
    return taken && subjects.length > 0 && !subjects.some(child => used.has(child))
  })
}

/** Returns the copula of the sentence that says the same of something: no word of the claim is aligned with it. */
function copulaThere(
  claim: Tree,
  source: Tree,
  { to, verb }: { to: ReadonlyMap<number, number>; verb: number },
): number | undefined {
  const told = claim.edges.filter(e => e.head === verb && e.label === 'attribute').map(e => to.get(e.child))
  const copulas = new Set(source.chunks.filter(c => c.copula).map(c => c.head))
  return source.edges.find(e => e.label === 'attribute' && copulas.has(e.head) && told.includes(e.child))?.head
}
