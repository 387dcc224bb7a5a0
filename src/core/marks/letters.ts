/**
 * Text → its letters and figures alone, folded, and where each of them stands: what survives line ends, hyphens,
 * ligatures and marks. Pure.
 */

export interface Letters {
  /** One character a letter. */
  readonly bare: string
  /** UTF-16 index in the text of the character that each letter comes from. */
  readonly at: readonly number[]
}

const LETTER = /[\p{L}\p{N}]/u

export function lettersOf(text: string): Letters {
  const at: number[] = []
  let bare = '',
    index = 0
  for (const sign of text) {
    const plain = sign < '\u0080' ? sign.toLowerCase() : sign.normalize('NFKD').toLowerCase()
    for (const letter of plain)
      if (LETTER.test(letter)) {
        bare += letter
        // A letter outside the basic plane is two characters of the string: both lead to the same sign.
        for (let half = 0; half < letter.length; half++) at.push(index)
      }
    index += sign.length
  }
  return { bare, at }
}

/** How many letters two texts have in common from their beginnings on. */
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
