/** Two changes of one text, made without knowledge of each other → a text that has both. Pure. */

/** What of the base was replaced, by its characters, and by what. */
interface Change {
  from: number
  to: number
  by: string
}

const characters = (text: string): string[] => Array.from(text)

function changeOf(base: readonly string[], text: string): Change {
  const now = characters(text)
  const least = Math.min(base.length, now.length)
  let head = 0
  while (head < least && base[head] === now[head]) head++
  let tail = 0
  while (tail < least - head && base.at(-1 - tail) === now.at(-1 - tail)) tail++
  const [old, by] = [base.slice(head, base.length - tail), now.slice(head, now.length - tail)]
  let [from, to] = [head, base.length - tail]
  if (isInWord(old[0]) || isInWord(by[0])) while (isInWord(base[from - 1])) from--
  if (isInWord(old.at(-1)) || isInWord(by.at(-1))) while (isInWord(base[to])) to++
  return { from, to, by: now.slice(from, now.length - (base.length - to)).join('') }
}

/** A word is changed whole: of “1791” and “1890”, made of “1790”, nobody wrote “1891”. */
const isInWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character)

const sizeOf = ({ from, to, by }: Change): number => to - from + by.length

/**
 * `mine` was made of one of `bases`: the last that was stored, or what was sent since and may not have arrived. Where
 * the note is one of them, nobody else has changed it.
 */
export function joined(bases: readonly string[], theirs: string, mine: string): string {
  if (bases.length === 0 || bases.includes(theirs)) return mine
  const near = bases.map(base => ({ base, size: sizeOf(changeOf(characters(base), theirs)) }))
  return merged(near.reduce((a, b) => (b.size < a.size ? b : a)).base, theirs, mine)
}

/**
 * `theirs` and `mine` were both made of `base`. Where they changed the same words, both texts are kept, theirs first:
 * nothing that somebody typed is lost.
 */
export function merged(base: string, theirs: string, mine: string): string {
  if (mine === base || mine === theirs) return theirs
  if (theirs === base) return mine
  const old = characters(base)
  const [first, second] = [changeOf(old, theirs), changeOf(old, mine)]
  const [left, right] = second.to <= first.from && second.from < first.from ? [second, first] : [first, second]
  if (left.to > right.from) return `${theirs}\n\n${mine}`
  const between = old.slice(left.to, right.from).join('')
  const isAdded = right.from === right.to
  const apart = isAdded && between === '' && left.by !== '' && /^\S/u.test(right.by) && /\S$/u.test(left.by) ? '\n' : ''
  return old.slice(0, left.from).join('') + left.by + apart + between + right.by + old.slice(right.to).join('')
}
