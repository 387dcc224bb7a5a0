/**
 * The bench of readers. The built-in judge reads every pair; then each available reader reads the nearest passages.
 * What the built-in judge has proved stands; otherwise a reader is believed as far as its measured curve goes, unless a
 * veto speaks against it.
 */
import type { Entailer, Judgement, Opinion, Pair, Reader } from './entailer.ts'
import { PROVED } from './verdict.ts'
import { turned } from './vetoes.ts'

/**
 * `readers` is called for every claim, because models become available while the server runs; it returns the best
 * measured first.
 */
export function createBench(builtIn: Entailer, readers: () => readonly Reader[]): Entailer {
  return {
    name: builtIn.name,
    async entail(pairs, signal) {
      let judged = await builtIn.entail(pairs, signal)
      for (const reader of readers()) judged = await heard(reader, { pairs, judged }, signal)
      return judged
    },
  }
}

/** Lets one reader judge the pairs that are not proved yet. A reader that fails costs recall, never the answer. */
async function heard(
  reader: Reader,
  { pairs, judged }: { pairs: readonly Pair[]; judged: readonly Judgement[] },
  signal?: AbortSignal,
): Promise<Judgement[]> {
  const asked = likeliest(judged, reader.most)
  try {
    const opinions = await reader.read(
      asked.map(i => ({ ...pairs[i]!, nearest: judged[i]!.sentences[0]! })),
      signal,
    )
    return judged.map((own, i) => {
      const opinion = opinions[asked.indexOf(i)]
      return opinion ? weighed(pairs[i]!, own, { ...opinion, by: opinion.by ?? reader.name }) : own
    })
  } catch {
    signal?.throwIfAborted()
    return [...judged]
  }
}

/**
 * Returns at most `most` pairs that are not proved yet, alternately the next that the search gave and the next that the
 * built-in judge holds likely: of what is said in other words either may know nothing.
 */
function likeliest(judged: readonly Judgement[], most: number): number[] {
  const strength = (i: number): number => Math.max(judged[i]!.support, judged[i]!.contradiction)
  const open = judged.flatMap(({ sentences }, i) => (sentences.length > 0 && strength(i) < PROVED ? [i] : []))
  const likely = [...open].sort((a, b) => strength(b) - strength(a))
  return [...new Set(open.flatMap((i, rank) => [i, likely[rank]!]))].slice(0, most)
}

/**
 * Combines an opinion with the built-in judgement. Where a number, a name or a negation differs, no support outweighs
 * it, and the built-in judge's figure stays.
 */
function weighed(pair: Pair, own: Judgement, opinion: Opinion & { by: string }): Judgement {
  const refused = opinion.support >= own.support && turned(pair.claim, pair.evidence, pair.over).length > 0
  if (refused) return { ...own, contradiction: Math.max(own.contradiction, opinion.contradiction) }
  const proved = opinion.support >= PROVED
  return {
    ...opinion,
    missing: proved ? [] : own.missing,
    partial: proved ? opinion.support : Math.max(own.partial, opinion.support),
  }
}
