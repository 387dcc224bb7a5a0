/**
 * Page labels that somebody typed in another program, used as labels of a file that has none of its own. The engine
 * checks them against what the pages print, as it checks those of a PDF.
 */
import { nextLabel, readLabel } from './numerals.ts'
import { cleanLabels, isTrivial } from './voters.ts'

/** A typed label; `page` is the physical page, from 1. */
export interface TypedLabel {
  page: number
  label: string
}

/**
 * Returns the labels of `pages` pages. Labels of the file that say more than 1, 2, 3 … stay, because other programs
 * show them and a typed copy adds nothing. A typed label that only counts the pages is no evidence, and of two
 * different ones on a page neither counts. Between two that continue each other, the pages in between are numbered too.
 */
export function withTyped(
  labels: readonly (string | null)[],
  pages: number,
  typed: readonly TypedLabel[],
): (string | null)[] {
  const own = cleanLabels([...labels], pages)
  const told = evident(typed, pages)
  if (told.size === 0 || !isTrivial(own)) return own
  const out: (string | null)[] = Array.from({ length: pages }, () => null)
  let last: readonly [page: number, label: string] | null = null
  for (const [page, label] of [...told].sort(([a], [b]) => a - b)) {
    out[page - 1] = label
    if (last && nextLabel(last[1], page - last[0]) === label)
      for (let k = last[0] + 1; k < page; k++) out[k - 1] = nextLabel(last[1], k - last[0])
    last = [page, label]
  }
  return out
}

/** Returns, for each page, the one label that was typed on it; empty when all of them only count the pages. */
function evident(typed: readonly TypedLabel[], pages: number): Map<number, string> {
  const labels = new Map<number, string | null>()
  for (const { page, label } of typed) {
    const text = label.trim()
    if (page < 1 || page > pages || !readLabel(text)) continue
    const before = labels.get(page)
    labels.set(page, before === undefined || before === text ? text : null)
  }
  const single = [...labels].filter((entry): entry is [number, string] => entry[1] !== null)
  // Labels that only count from the first page of the file, from 1 or 0, are what a program shows where nobody typed
  // anything.
  return isTrivial(Array.from({ length: pages }, (_, page) => labels.get(page + 1) ?? null))
    ? new Map()
    : new Map(single)
}
