/**
 * The words of a passage by which it says a claim: those that the claim has too, in whatever form. Pure. What they are
 * is for the eye alone; who decides is the judge.
 */

interface Word {
  from: number
  to: number
  stem: string
}

/** Words of fewer letters than this bear on nothing by themselves. */
const SMALL = 4
/**
 * Inflected forms share the beginning of a word, of a short one its first four letters: «llegó», «llega»; «studies».
 */
const stemOf = (plain: string): string => plain.slice(0, plain.length > 6 ? 5 : 4)
/** How many words between two shared ones are marked along with them: «así como por la honra». */
const BETWEEN = 2

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const words = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => {
    const plain = folded(word)
    return { from: index, to: index + word.length, stem: /\d/.test(plain) ? plain : stemOf(plain) }
  })

const matters = ({ stem, from, to }: Word): boolean => /\d/.test(stem) || to - from >= SMALL

/**
 * Returns the ranges of `passage` to mark, in order, as [from, to) in UTF-16 units. Where the two share no word
 * (another language), all of it is marked.
 */
export function sharedWords(claim: string, passage: string): [from: number, to: number][] {
  const stems = new Set(
    words(claim)
      .filter(matters)
      .map(({ stem }) => stem),
  )
  const all = words(passage)
  const deciding = all.map(word => matters(word) && stems.has(word.stem))
  const ranges: [number, number][] = []
  let last = -Infinity
  for (const [i, word] of all.entries()) {
    if (!deciding[i]) continue
    if (i - last <= BETWEEN + 1) ranges.at(-1)![1] = word.to
    else ranges.push([word.from, word.to])
    last = i
  }
  return ranges.length > 0 ? ranges : [[0, passage.length]]
}
