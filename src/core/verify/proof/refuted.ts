/**
 * Whether a passage says the contrary of a claim. The contrary is written out and must be proved by the rules of every
 * proof; and where a sentence denies something, the claim must say just that. Pure.
 */
import { says } from '../align/align.ts'
import type { Claim } from './claim.ts'
import { affirmed, exchanged } from './contraries.ts'
import type { Tree } from '../parse/edges.ts'
import { plain } from '../parse/plain.ts'
import { readPassage, statements, type Passage } from './passage.ts'
import { provedBy } from './prover.ts'
import type { Confronted } from './rephrased.ts'
import type { Trait } from './traits.ts'

/**
 * Circumstances that a sentence may tell of its case: one case refutes a claim that denies every case, whatever its
 * circumstances.
 */
const CIRCUMSTANCES: ReadonlySet<Trait> = new Set([
  'leftPresentAdverbial',
  'leftName',
  'leftObject',
  'leftLimit',
  'leftShare',
  'leftConfined',
  'leftSubjectAttribute',
  'onlyDropped',
  'quantDropped',
  'boundDropped',
  'orderDropped',
])

/**
 * Most contraries that are tried beside a sentence. Two rows of 60 numbers have 3,600, which took 7 s; of 48,285
 * comparisons of judged claims eight have more than this.
 */
const MOST_CONTRARIES = 24

/**
 * Returns the position in `compared` of the sentence that says the contrary of the claim; -1 when none does. Of the fit
 * half it finds 9 contradictions more, of 9 such claims.
 */
export function refuted(claim: Claim, { compared, passage, space }: Confronted): number {
  const text = plain(claim.text)
  const places = compared.map(c => c.i)
  const denied = affirmed(text, claim.tree)
  const turned =
    denied === null
      ? -1
      : provedBy(denied.text, places, { passage, space, ...(denied.every && { beside: CIRCUMSTANCES }) })
  if (turned >= 0) return turned
  const other = compared.findIndex(({ i, links }) => {
    const contraries = exchanged({ text, tree: claim.tree }, passage.trees[i]!, links)
    return (
      contraries.length <= MOST_CONTRARIES &&
      contraries.some(contrary => provedBy(contrary, [i], { passage, space }) >= 0)
    )
  })
  if (other >= 0) return other
  const denies = places.map(i => deniedIn(passage, i))
  if (denies.every(list => list.length === 0)) return -1
  const own = { passage: readPassage([claim.text]), space }
  return denies.findIndex(list => list.some(statement => provedBy(statement, [0], own) >= 0))
}

/** Fewest words that say something in what a sentence denies: "did not sell it" denies nothing that is known here. */
const FEW = 3

/** Returns what the sentence denies, each with its own subject. */
function deniedIn(passage: Passage, i: number): string[] {
  const known = passage.denied.get(i)
  if (known) return known
  const made = [{ text: plain(passage.evidence[i]!), tree: passage.trees[i]! }, ...statements(passage, i)].flatMap(
    own => {
      const contrary = affirmed(own.text, own.tree)
      return contrary !== null && own.tree.words.filter(says).length >= FEW && hasSubject(own.tree)
        ? [contrary.text]
        : []
    },
  )
  passage.denied.set(i, made)
  return made
}

/** Returns whether the statement names its subject before the verb. */
function hasSubject({ words, chunks }: Tree): boolean {
  const verb = chunks.findIndex(c => c.type === 'verb')
  const before = chunks.slice(0, Math.max(0, verb))
  return before.some(c => c.type === 'noun' && c.preposition === null && words[c.head]!.role !== 'pronoun')
}
