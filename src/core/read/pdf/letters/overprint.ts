/**
 * Words that were drawn twice in the same place stand once: bold made by printing again a hair apart, a text box with
 * its shadow, lines that a converter wrote whole and in pieces. Pure.
 */
import type { Drawn } from './runs.ts'
import type { Word } from './words.ts'

/** Copies of a word stand at most this far apart, as a share of the type size. */
const HAIR = 0.3

/**
 * Returns the runs without the words that stand under or over their copy. A run that loses all its words is dropped.
 */
export function once(runs: readonly Drawn[]): Drawn[] {
  const lines = new Map<number, Drawn[]>()
  const gone = new Map<Drawn, Set<Word>>()
  for (const run of runs) {
    const key = lineOf(run)
    for (let near = key - 1; near <= key + 1; near++)
      for (const other of lines.get(near) ?? NONE) if (covers(other, run)) compare(other, run, gone)
    const line = lines.get(key)
    if (line) line.push(run)
    else lines.set(key, [run])
  }
  if (gone.size === 0) return [...runs]
  return runs.flatMap(run => {
    const words = gone.has(run) ? run.words.filter(word => !gone.get(run)!.has(word)) : run.words
    return words.length === run.words.length ? [run] : words.length === 0 ? [] : [{ ...run, ...made(words) }]
  })
}

const made = (words: Word[]): Pick<Drawn, 'words' | 'text' | 'x' | 'x1'> => ({
  words,
  text: words.map(word => word.text).join(' '),
  x: Math.min(...words.map(word => word.x)),
  x1: Math.max(...words.map(word => word.x1)),
})

/** Height, in points, of the bands by which runs are indexed: two lines this near may be the same line. */
const APART = 4
const lineOf = ({ y }: Drawn): number => Math.round(y / APART)

const NONE: readonly Drawn[] = []

const covers = (other: Drawn, run: Drawn): boolean =>
  other.turn === run.turn &&
  Math.abs(other.y - run.y) <= HAIR * run.size &&
  Math.min(other.x1, run.x1) - Math.max(other.x, run.x) > HAIR * run.size

/** Of two words in one place, keeps the one that contains the other; of two equal words, keeps the first. */
function compare(first: Drawn, second: Drawn, gone: Map<Drawn, Set<Word>>): void {
  for (const word of second.words)
    for (const other of first.words) {
      if (gone.get(first)?.has(other) || gone.get(second)?.has(word)) continue
      if (inside(word, other)) drop(gone, second, word)
      else if (inside(other, word)) drop(gone, first, other)
    }
}

const drop = (gone: Map<Drawn, Set<Word>>, run: Drawn, word: Word): void => {
  gone.set(run, (gone.get(run) ?? new Set()).add(word))
}

/**
 * Tells whether `word` is part of `other` and drawn in that part's place, judged by its position among the other's
 * letters.
 */
function inside(word: Word, other: Word): boolean {
  const hair = HAIR * word.size
  if (word.x < other.x - hair || word.x1 > other.x1 + hair) return false
  const letter = (other.x1 - other.x) / Math.max(1, other.text.length)
  const slack = hair + letter
  for (let at = other.text.indexOf(word.text); at >= 0; at = other.text.indexOf(word.text, at + 1))
    if (Math.abs(other.x + at * letter - word.x) <= slack + 0.2 * at * letter) return true
  return false
}
