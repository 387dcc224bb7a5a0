/** A claim that singles one thing out, "it was Ana who sold the mill", beside a sentence that names two. Pure. */
import { chunkOf, type Tree } from '../parse/edges.ts'
import type { Chunk } from '../parse/pieces.ts'

const OPENS = /^(?:it (?:is|was)|es|son|fue|fueron) /u
const WHO = /^(?:who|which|that|que|quien|quienes)$/
/** Words behind the verb that make it another sentence: "it is not Ana who", "it is likely that". */
const OTHERWISE = /^(?:negation|only|says|reports|may|if|supposed)$/

/** Returns what the claim singles out; null of another claim. */
function single({ words, chunks }: Tree): Chunk | null {
  const opening = words.slice(0, 2).map(({ form }) => form)
  if (!OPENS.test(`${opening.join(' ')} `)) return null
  const from = opening[0] === 'it' ? 2 : 1
  const who = words.findIndex((word, i) => i > from && WHO.test(word.form))
  const named = words.slice(from, who)
  const noun = chunks.find(c => c.head >= from)
  if (who < 0 || noun?.type !== 'noun' || noun.head >= who) return null
  const plainly = named.every(
    ({ verb, operator, after }) => verb === null && !OTHERWISE.test(operator ?? '') && !/[;:(]/.test(after),
  )
  return plainly ? noun : null
}

/** Counts what the sentence joins to the one thing that the claim singles out: "Ana and Luis sold the mill". */
export function singledOut(claim: Tree, source: Tree, to: ReadonlyMap<number, number>): number {
  const noun = single(claim)
  const at = noun ? to.get(noun.head) : undefined
  const own = at === undefined ? undefined : chunkOf(source, at)
  if (!own) return 0
  const used = new Set(to.values())
  const k = source.chunks.indexOf(own)
  const [before, next] = [source.chunks[k - 1], source.chunks[k + 1]]
  const other = (chunk: Chunk | undefined): boolean => chunk?.type === 'noun' && !used.has(chunk.head)
  return Number((own.joined && other(before)) || (next?.joined === true && other(next)))
}
