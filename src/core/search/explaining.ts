/** Passages that may explain the word that is sought, wherever among all that hold it they are. */
import type { Scope, SearchShelf } from '../../../storage/contract.ts'
import type { Candidate } from './fuse.ts'
import type { Query } from './query.ts'

/**
 * How most explanations go on behind their word, in words that the index of phrases finds. Of 32 bare words, asked of
 * four manuals, the first passage explained 5; with these it explains 15.
 */
const OPENINGS = [
  'is a|is an|is the|is not just|are|refers to|means',
  'es un|es una|es el|es la|no es solo|son|se refiere',
].flatMap(list => list.split('|').map(words => words.split(' ')))
/** Most passages that are looked at because one of them stands there. */
const TOLD = 40

/**
 * "Nettle is a cryptographic library" is none of the fifty passages that hold "Nettle" most often: those are lists. A
 * passage that is returned counts as much as the first of those if it does explain the word, and not at all otherwise.
 */
export async function explaining(
  shelf: Pick<SearchShelf, 'lexical'>,
  { sought, lexical: { words, phrases } }: Query,
  { near, isCrowded, ...at }: { near: readonly Candidate[]; isCrowded: boolean; scope: Scope; signal?: AbortSignal },
): Promise<Candidate[]> {
  if (!isCrowded || !sought || sought.of === 'deed' || phrases.length > 0) return []
  const either = OPENINGS.map(opening => [...sought.term, ...opening])
  const { hits } = await shelf.lexical({ words, phrases, either }, { scope: at.scope, limite: TOLD }, at.signal)
  const ids = new Set(hits.map(({ id }) => id))
  for (const { id } of near) ids.delete(id)
  const { share = 0, score = 0 } = near[0] ?? {}
  return [...ids].map(id => ({ id, cosine: 0, share, score, told: true as const }))
}
