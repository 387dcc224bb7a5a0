/** Which sentences of a passage a claim is compared with. Pure. */
import { manners, says } from './align.ts'
import type { Word } from '../parse/parse.ts'
import type { Passage } from '../proof/passage.ts'
import type { WordSpace } from '../language/vectors.ts'

/** Sentences that are aligned; the others hold fewer of the claim's words. */
const READ = 3

/** Returns the sentences that hold most of the claim's words, best first. */
export function nearest(claim: readonly Word[], { spoken }: Passage, space: WordSpace): number[] {
  const cover = spoken.map(() => 0)
  for (const word of claim.filter(says)) {
    const saidBy = manners(word, space)
    const same = (other: Word): boolean => other.form === word.form || other.key === word.key
    spoken.forEach((words, i) => {
      cover[i]! += words.some(same) ? 1 : words.some(other => saidBy.proves(other)) ? 0.9 : 0
    })
  }
  return cover
    .map((_, i) => i)
    .sort((a, b) => cover[b]! - cover[a]!)
    .slice(0, READ)
}
