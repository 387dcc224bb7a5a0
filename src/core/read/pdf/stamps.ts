/**
 * Pictures of pages whose only text was put on them afterwards: a stamp, a running header, "Digitized by …". They wait
 * for OCR like bare ones. Pure.
 */
import type { Sheet } from './page.ts'

/** Images cover at least this much of a scanned page; margins may be white. */
const COVERED = 0.6
/** A text as short as this is a mark wherever it stands. */
const MARK = 40
/** The strips along the edges where such texts stand, of the page's height. */
const EDGE = 0.1
/** A text that so many of the scanned pages carry is no page's own. */
const OFTEN = 0.3

/** Indexes of those pages. A scan with a hidden layer has been read by somebody. */
export function stampedPages(sheets: readonly Sheet[]): ReadonlySet<number> {
  const scans = sheets
    .map((sheet, i) => ({ sheet, i }))
    .filter(({ sheet }) => sheet.cover >= COVERED && !sheet.fault && !sheet.runs.ocr)
  const pages = new Map<string, number>()
  for (const { sheet } of scans)
    for (const text of new Set(shown(sheet).map(run => kind(run.text)))) pages.set(text, (pages.get(text) ?? 0) + 1)
  const often = (text: string): boolean => {
    const times = pages.get(kind(text)) ?? 0
    return times >= 3 && times >= OFTEN * scans.length
  }
  const added = ({ sheet }: { sheet: Sheet }): boolean => {
    const runs = shown(sheet),
      own = runs.filter(run => !atEdge(sheet, run.y) && !often(run.text))
    return runs.length > 0 && own.reduce((n, run) => n + run.text.length, 0) <= MARK
  }
  return new Set(scans.filter(added).map(({ i }) => i))
}

/** Upright or not: where a run stands is known in the frame of the page. */
const shown = ({ runs }: Sheet): Sheet['runs']['runs'] => runs.runs.filter(run => !run.outside)

/** Alike on every page but for its numbers. */
const kind = (text: string): string =>
  text
    .replace(/\p{N}+/gu, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

function atEdge({ runs: { box } }: Sheet, y: number): boolean {
  if (!box) return false
  const share = (y - box.y0) / Math.max(1, box.y1 - box.y0)
  return share < EDGE || share > 1 - EDGE
}
