/** Runs whose letters are set apart → their words, for the record of a document. Pure. */
import type { Drawn } from '../letters/runs.ts'

/** Fewest words of such a run, the share of them that are one letter, and the widest gap between letters in ems. */
const LEAST = 5
const LONE = 0.8
const WIDEST = 0.5
/** A gap so many times that between letters is one between words. */
const APART = 2

/**
 * The run with its words made whole, as journals set the names of authors ("B R U C E R A V E L") and headings. Within
 * a word the letters stand a quarter of an em apart there, and words four fifths.
 */
export function whole(run: Drawn): Drawn {
  const { words, size } = run
  const lone = words.filter(({ text }) => [...text].length === 1).length
  if (words.length < LEAST || lone < LONE * words.length) return run
  const gaps = words.slice(1).map(({ x }, i) => x - words[i]!.x1)
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]!
  if (usual <= 0 || usual > WIDEST * size) return run
  const text = words.map((word, i) => (i > 0 && gaps[i - 1]! > APART * usual ? ' ' : '') + word.text).join('')
  return { ...run, text }
}
