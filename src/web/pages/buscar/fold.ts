/** How many passages of one document are shown unfolded. */
const OPEN = 2

/**
 * Returns indexes for the documents of the results, in order. The third and later ones of a document form one list, in
 * the place of the third.
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
  // Results of a single document are not folded, because there is nothing else to see.
  return count.size === 1 ? documents.map((_, i) => i) : out
}
