/** A function of one word → the same function, which remembers what it answered last. */

/**
 * Remembers the answers to the last words, at least `most` and at most twice as many. They are kept in two
 * generations, so that a word asked for again survives the change and the memory is never emptied all at once.
 */
export function remembered<T>(most: number, compute: (word: string) => T): (word: string) => T {
  let now = new Map<string, T>(),
    before = new Map<string, T>()
  return word => {
    const known = now.get(word)
    if (known !== undefined) return known
    const answer = before.get(word) ?? compute(word)
    if (now.size >= most) [before, now] = [now, new Map()]
    now.set(word, answer)
    return answer
  }
}
