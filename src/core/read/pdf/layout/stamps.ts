/**
 * Pictures of pages whose only text was put on them afterwards: a stamp, a running header, "Digitized by …". They wait
 * for OCR like bare ones. Pure.
 */
import type { Sheet } from '../page.ts'

/** Images cover at least this share of a scanned page; its margins may be white. */
const COVERED = 0.6
/** A text of at most so many characters counts as a mark wherever it stands on the page. */
const MARK = 40
/** Height of the strips along the upper and lower edge where such texts stand, as a share of the page's height. */
const EDGE = 0.1
/** A text that this share of the scanned pages carries belongs to none of them in particular. */
const OFTEN = 0.3

/**
 * Returns the indexes of the scanned pages whose only text is stamps. A scan with a hidden text layer is excluded:
 * somebody has read it already.
 */
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

/**
 * The runs seen on the page, whichever way they are turned: the place of every run is known in the frame of the page.
 */
const shown = ({ runs }: Sheet): Sheet['runs']['runs'] => runs.runs.filter(run => !run.outside)

/** Folds a text to what stays the same on every page: its numbers become `#`. */
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
