/**
 * Reduces a text to its folded letters and digits, with the index of each: these survive line ends, hyphens, ligatures
 * and diacritics. Pure.
 */

export interface Letters {
  /** The letters and digits, folded. */
  readonly bare: string
  /** For each character of `bare`, the UTF-16 index in the text of the character that it comes from. */
  readonly at: readonly number[]
}

const LETTER = /[\p{L}\p{N}]/u

/**
 * Cache: the words that are looked for, and what stands around them, are compared with many places.
 */
const known = new Map<string, Letters>()
const REMEMBERED = 1_000

export function lettersOf(text: string): Letters {
  const remembered = known.get(text)
  if (remembered) return remembered
  if (known.size >= REMEMBERED) known.clear()
  const letters = folded(text)
  known.set(text, letters)
  return letters
}

/** Folds a text without keeping it: its caller keeps what it needs. */
export function folded(text: string): Letters {
  const at: number[] = []
  let bare = '',
    index = 0
  for (const sign of text) {
    const plain = sign < '\u0080' ? sign.toLowerCase() : sign.normalize('NFKD').toLowerCase()
    for (const letter of plain)
      if (LETTER.test(letter)) {
        bare += letter
        // A letter outside the basic plane is two UTF-16 units: both lead to the same character.
        for (let half = 0; half < letter.length; half++) at.push(index)
      }
    index += sign.length
  }
  return { bare, at }
}

/** Returns how many characters two texts share from their beginnings on. */
export function commonHead(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

export function commonTail(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length++
  return length
}
