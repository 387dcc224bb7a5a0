/** The literal words of a passage, with those marked by which it says a claim. */
import { sharedWords } from '../lib/shared-words.ts'

/** `all` marks every word: an agent quotes nothing else than what decides. */
export function Deciding({ claim, words, all = false }: { claim: string; words: string; all?: boolean }) {
  const ranges = all ? [[0, words.length] as const] : sharedWords(claim, words)
  return ranges.map(([from, to], i) => (
    <>
      {words.slice(i === 0 ? 0 : ranges[i - 1]![1], from)}
      <mark>{words.slice(from, to)}</mark>
      {i === ranges.length - 1 && words.slice(to)}
    </>
  ))
}
