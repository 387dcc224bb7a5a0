/**
 * Text that a clipping path cuts away. A figure that was cut out of a page, as LaTeX's `trim` and `clip` do it, brings
 * the whole page's text along, of which a reader sees none.
 */
import type { Box } from '../../reader.ts'
import { boxOf, type Chars } from './chars.ts'
import { matrixOf, SAME, times, under, type Matrix } from '../file/objects.ts'
import type { Native } from '../file/pdfium.ts'

const SPACE = 32
const [TEXT, FORM] = [1, 5] // FPDF_PAGEOBJ_*
/** Objects of a page that are looked at, and how deep forms may lie in each other. */
const MAX_OBJECTS = 20_000
const MAX_DEPTH = 8
/** Points by which type may stand over the edge of its clipping path. */
const SLACK = 1

/** What a text object may show: its clipping paths, and those of the forms in which it lies, on the page as stored. */
type Windows = Map<number, Box>

/**
 * Makes spaces of the words of an open page of which the clipping paths leave nothing. A word of which a letter is seen
 * stays whole: some programs draw it twice, each time a part of it, and `once` then finds the two.
 */
export function clip(pdf: Native, page: number, chars: Chars): void {
  const windows = windowsOf(pdf, page)
  if (windows.size === 0) return
  const { codes, objects, made, count } = chars
  let from = 0
  for (let k = 0; k <= count; k++) {
    if (k < count && codes[k] !== SPACE && objects[k] === objects[from]) continue
    const window = windows.get(objects[from]!)
    const seen = (at: number): boolean => shows(window!, boxOf(chars, at))
    if (window && !indexes(from, k).some(seen)) {
      codes.fill(SPACE, from, k)
      made.fill(1, from, k)
    }
    from = codes[k] === SPACE ? k + 1 : k
  }
}

const indexes = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)

/** Returns whether the middle of the box lies within the window. */
function shows(window: Box, { x0, y0, x1, y1 }: Box): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return x > window.x0 - SLACK && x < window.x1 + SLACK && y > window.y0 - SLACK && y < window.y1 + SLACK
}

function windowsOf(pdf: Native, page: number): Windows {
  const windows: Windows = new Map()
  let left = MAX_OBJECTS
  const take = (object: number, within: { matrix: Matrix; window: Box | null; depth: number }): void => {
    left--
    const kind = pdf.FPDFPageObj_GetType(object)
    if (kind !== TEXT && kind !== FORM) return
    const window = both(within.window, pathOf(pdf, object, within.matrix))
    if (kind === TEXT && window) windows.set(object, window)
    if (kind === TEXT || within.depth === MAX_DEPTH) return
    const inner = { matrix: times(matrixOf(pdf, object), within.matrix), window, depth: within.depth + 1 }
    const count = pdf.FPDFFormObj_CountObjects(object)
    for (let k = 0; k < count && left > 0; k++) take(pdf.FPDFFormObj_GetObject(object, k), inner)
  }
  const count = pdf.FPDFPage_CountObjects(page)
  for (let k = 0; k < count && left > 0; k++)
    take(pdf.FPDFPage_GetObject(page, k), { matrix: SAME, window: null, depth: 0 })
  return windows
}

const both = (a: Box | null, b: Box | null): Box | null =>
  a && b
    ? { x0: Math.max(a.x0, b.x0), y0: Math.max(a.y0, b.y0), x1: Math.min(a.x1, b.x1), y1: Math.min(a.y1, b.y1) }
    : (a ?? b)

/** Returns the box of the object's own clipping paths, on the page; null where nothing clips it. */
function pathOf(pdf: Native, object: number, matrix: Matrix): Box | null {
  const path = pdf.FPDFPageObj_GetClipPath(object)
  const count = path ? pdf.FPDFClipPath_CountPaths(path) : 0
  let box: Box | null = null
  for (let i = 0; i < count; i++) box = both(box, segmentsOf(pdf, path, i))
  return box && under(box, matrix)
}

/** Returns the box of all points of the path, control points of curves too; null for a path without points. */
function segmentsOf(pdf: Native, path: number, i: number): Box | null {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  const count = pdf.FPDFClipPath_CountPathSegments(path, i)
  for (let k = 0; k < count; k++) {
    pdf.FPDFPathSegment_GetPoint(pdf.FPDFClipPath_GetPathSegment(path, i, k), pdf.scratch, pdf.scratch + 4)
    const [x = 0, y = 0] = pdf.views.HEAPF32.subarray(pdf.scratch >> 2, (pdf.scratch >> 2) + 2)
    box.x0 = Math.min(box.x0, x)
    box.y0 = Math.min(box.y0, y)
    box.x1 = Math.max(box.x1, x)
    box.y1 = Math.max(box.y1, y)
  }
  return count > 0 ? box : null
}
