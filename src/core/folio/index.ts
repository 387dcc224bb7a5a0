/**
 * The folio engine: which number is printed on each page of a document. Evidence → places → lines → one explanation of
 * the whole → decisions.
 */
import type { FolioDecision, PageRuns } from '../read/reader.ts'
import { shows } from './around.ts'
import { collect } from './collect.ts'
import { decide } from './decide.ts'
import type { Evidence } from './evidence.ts'
import type { Case } from './features.ts'
import { runsOn } from './flow.ts'
import { upright } from './geometry.ts'
import { declaredPages, insertedLeaves, loneLeaves, swappedLeaves } from './irregular.ts'
import { makeLines, type Line } from './lines.ts'
import { judgeRivals, type Verdict } from './rivals.ts'
import { explain, type Explanation } from './sequence.ts'
import { Suspects } from './suspects.ts'
import { cleanLabels, isTrivial, labelVoter, repeatsOf, slugVoter } from './voters.ts'

export { furniture } from './furniture.ts'
export { withTyped, type TypedLabel } from './typed.ts'

export interface FolioInput {
  pages: PageRuns[]
  labels: (string | null)[]
}

const standing = (lines: Line[], { gone }: Verdict): Line[] => lines.filter(line => !gone.has(line.key))

/**
 * Explains the document by print alone, and then again without a numbering that lost against another on the same pages.
 */
function byPrint(pages: Evidence[], labels: (string | null)[]): { printed: Explanation; verdict: Verdict } {
  const lines = makeLines(pages)
  const first = explain(pages, lines)
  const voter = labelVoter(labels, pages, first)
  const verdict = judgeRivals(first, isTrivial(labels) ? null : voter.says)
  return { printed: verdict.gone.size ? explain(pages, standing(lines, verdict)) : first, verdict }
}

/** Explains a document, which must have at least one page. Every decision starts from the result. */
export function explained(doc: FolioInput): Case {
  const shown = doc.pages.map(upright)
  const pages = collect(doc.pages, shown)
  const labels = cleanLabels(doc.labels, pages.length)
  const { printed, verdict } = byPrint(pages, labels)
  const label = labelVoter(labels, pages, printed)
  const slug = slugVoter(pages, printed)
  const explanation = explain(pages, standing(makeLines(pages, [label, slug]), verdict))
  const chars = pages
    .map(p => p.chars)
    .filter(c => c > 40)
    .sort((a, b) => a - b)
  return {
    pages,
    labels,
    label,
    slug,
    explanation,
    verdict,
    suspects: new Suspects({ pages, explanation, verdict }),
    trivial: isTrivial(labels),
    usualChars: chars[chars.length >> 1] ?? 0,
    printed: explanation.path.filter((line, page) => line && shows(line, page, pages.length)).length / pages.length,
    repeats: repeatsOf(label, pages.length),
    declared: pages.filter(p => p.declared).length,
    flows: runsOn(shown),
  }
}

/**
 * Returns one decision for each page, in order. Never throws; a page without evidence is `ninguno`. `labels` may be
 * shorter than `pages`.
 */
export function folios(doc: FolioInput): FolioDecision[] {
  if (!doc.pages.length) return []
  const file = explained(doc)
  const decided = file.pages.map((_, page) => decide(page, file))
  return declaredPages(file, loneLeaves(file, swappedLeaves(file, insertedLeaves(file, decided))))
}
