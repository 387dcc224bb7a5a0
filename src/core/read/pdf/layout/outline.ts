/** A PDF's outline (bookmarks) → a flat list in reading order, and from it the chapter path of each page. */
import type { Native } from '../file/pdfium.ts'
import { written } from '../letters/letters.ts'

/** One bookmark. `page` counts from 1 and is null where the entry leads nowhere in this file; `depth` counts from 0. */
export interface OutlineEntry {
  title: string
  page: number | null
  depth: number
}

const MAX_ENTRIES = 5000
const MAX_DEPTH = 20

export function outlineOf(native: Native, document: number): OutlineEntry[] {
  const out: OutlineEntry[] = []
  const seen = new Set<number>() // a damaged file may link its outline in a ring
  const walk = (first: number, depth: number): void => {
    for (
      let entry = first;
      entry && !seen.has(entry) && out.length < MAX_ENTRIES;
      entry = native.FPDFBookmark_GetNextSibling(document, entry)
    ) {
      seen.add(entry)
      const title = plain(written(native.utf16((p, n) => native.FPDFBookmark_GetTitle(entry, p, n))))
        .replace(/\s+/g, ' ')
        .trim()
      if (title) out.push({ title, page: target(native, document, entry), depth })
      if (depth < MAX_DEPTH) walk(native.FPDFBookmark_GetFirstChild(document, entry), depth + 1)
    }
  }
  walk(native.FPDFBookmark_GetFirstChild(document, 0), 0)
  return out
}

/** A title without what LaTeX and publishers leave in it: "\numberline {4}Extension of Greiner&#x2013;Hormann". */
const plain = (title: string): string =>
  title
    .replace(/\\numberline\s*\{([^{}]*)\}/g, '$1 ')
    .replace(/&#x([\da-f]{2,5});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

function target(native: Native, document: number, entry: number): number | null {
  let dest = native.FPDFBookmark_GetDest(document, entry)
  if (!dest) {
    const action = native.FPDFBookmark_GetAction(entry)
    dest = action ? native.FPDFAction_GetDest(document, action) : 0
  }
  const page = dest ? native.FPDFDest_GetDestPageIndex(document, dest) : -1
  return page >= 0 ? page + 1 : null
}

/**
 * Returns the chapter path of pages 1 to `total` (index 0 is page 1). Entries that begin on a page count for that page.
 */
export function chapterPaths(outline: readonly OutlineEntry[], total: number): string[][] {
  const paths: string[][] = []
  const placed = outline
    .flatMap((entry, at) => (entry.page === null ? [] : [{ page: entry.page, at }]))
    .sort((a, b) => a.page - b.page || a.at - b.at)
  let next = 0
  let current: string[] = []
  for (let page = 1; page <= total; page++) {
    // Of several entries that begin on this page, the first tells where the page begins. A deeper entry counts too when
    // it lies directly under it.
    let started = false
    while (next < placed.length && placed[next]!.page <= page) {
      const { at } = placed[next]!
      if (!started || placed[next]!.page < page || isUnder(outline, at, current)) current = pathTo(outline, at)
      started = true
      next++
    }
    paths.push(current)
  }
  return paths
}

export function pathTo(outline: readonly OutlineEntry[], at: number): string[] {
  const path: string[] = []
  let depth = Infinity
  for (let i = at; i >= 0 && depth > 0; i--) {
    const entry = outline[i]!
    if (entry.depth < depth) {
      path.unshift(entry.title)
      depth = entry.depth
    }
  }
  return path
}

function isUnder(outline: readonly OutlineEntry[], at: number, current: readonly string[]): boolean {
  const path = pathTo(outline, at)
  return path.length === current.length + 1 && current.every((title, i) => title === path[i])
}
