/** Of one document so many stand in the open. */
const OPEN = 2

/**
 * Documents of the results in order → indexes, with the third and later ones of a document as one list where the third
 * stood.
 */
export function folded(documents: readonly string[]): (number | number[])[] {
  const out: (number | number[])[] = []
  const count = new Map<string, number>(),
    more = new Map<string, number[]>()
  documents.forEach((document, i) => {
    const n = (count.get(document) ?? 0) + 1
    count.set(document, n)
    const list = more.get(document)
    if (n <= OPEN) out.push(i)
    else if (list) list.push(i)
    else {
      const first = [i]
      more.set(document, first)
      out.push(first)
    }
  })
  // One document alone folds nothing: there is nothing else to see.
  return count.size === 1 ? documents.map((_, i) => i) : out
}
