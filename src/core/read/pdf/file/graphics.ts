/** What is drawn on a page besides letters, as boxes; and a part of the page as pixels. */
import type { Box } from '../../reader.ts'
import { Unreadable } from '../../unreadable.ts'
import type { Pdf, Picture } from '../engine.ts'
import { shownBox, shownRect } from './frame.ts'
import { boundsOf, matrixOf, SAME, times, under, type Matrix } from './objects.ts'
import type { Native } from './pdfium.ts'

export interface Drawing extends Box {
  image: boolean
}

const [PATH, IMAGE, SHADING, FORM] = [2, 3, 4, 5] // FPDF_PAGEOBJ_*
/** Objects of a page that are looked at. A page with more is a plan or a map, and the rest is ignored. */
const MAX_OBJECTS = 20_000
const MAX_DEPTH = 4

/**
 * Returns the size of page `i` (from 0) and the boxes of its drawings, as shown, in points with the origin at the lower
 * left of the shown page. Throws `Unreadable` when the page does not load.
 */
export function graphicsOf(pdf: Pdf, i: number): { width: number; height: number; graphics: Drawing[] } {
  return pdf.within(i, ({ native, page, box, rotation }) => {
    const frame = shownBox(box, rotation)
    const graphics = drawings(native, page).map(({ image, ...bounds }) => ({
      ...moved(shownRect(bounds, box, rotation), frame),
      image,
    }))
    return { width: frame.x1 - frame.x0, height: frame.y1 - frame.y0, graphics }
  })
}

/** Share of the stored page that its images cover; it can exceed 1 where images lie over each other. */
export function imageCover(native: Native, page: number, box: Box): number {
  const covered = drawings(native, page)
    .filter(drawing => drawing.image)
    .reduce(
      (sum, drawing) =>
        sum +
        Math.max(0, Math.min(drawing.x1, box.x1) - Math.max(drawing.x0, box.x0)) *
          Math.max(0, Math.min(drawing.y1, box.y1) - Math.max(drawing.y0, box.y0)),
      0,
    )
  return covered / Math.max(1, (box.x1 - box.x0) * (box.y1 - box.y0))
}

/** Returns the boxes of a page's paths, images and shadings on the page as it is stored. */
function drawings(native: Native, page: number): Drawing[] {
  const out: Drawing[] = []
  const take = (object: number, matrix: Matrix, depth: number): void => {
    const kind = native.FPDFPageObj_GetType(object)
    if (kind === FORM && depth < MAX_DEPTH) {
      const inner = times(matrixOf(native, object), matrix)
      const count = native.FPDFFormObj_CountObjects(object)
      for (let k = 0; k < count && out.length < MAX_OBJECTS; k++)
        take(native.FPDFFormObj_GetObject(object, k), inner, depth + 1)
    }
    const bounds = kind === PATH || kind === IMAGE || kind === SHADING ? boundsOf(native, object) : null
    if (bounds) out.push({ ...under(bounds, matrix), image: kind === IMAGE })
  }
  const count = Math.min(native.FPDFPage_CountObjects(page), MAX_OBJECTS)
  for (let k = 0; k < count && out.length < MAX_OBJECTS; k++) take(native.FPDFPage_GetObject(page, k), SAME, 0)
  return out
}

/** Moves a box so that its origin is the lower left corner of what is shown. */
const moved = (r: Box, frame: Box): Box => ({
  x0: r.x0 - frame.x0,
  y0: r.y0 - frame.y0,
  x1: r.x1 - frame.x0,
  y1: r.y1 - frame.y0,
})

/**
 * Draws a region of page `i` (from 0) as shown; `scale` 1 is 72 dpi. Only the region is drawn. Throws `Unreadable` when
 * the page does not load or there is no memory for the region.
 */
export function cutOut(pdf: Pdf, i: number, { region, scale }: { region: Box; scale: number }): Picture {
  return pdf.within(i, ({ native, page }) => {
    const whole = { width: native.FPDF_GetPageWidthF(page) * scale, height: native.FPDF_GetPageHeightF(page) * scale }
    const width = Math.max(1, Math.round((region.x1 - region.x0) * scale)),
      height = Math.max(1, Math.round((region.y1 - region.y0) * scale))
    const bitmap = native.FPDFBitmap_Create(width, height, 0)
    if (!bitmap)
      throw new Unreadable(
        `La figura de la página ${i + 1} es demasiado grande para dibujarla.`,
        `No memory to draw a figure of page ${i + 1}.`,
      )
    native.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    const left = Math.round(-region.x0 * scale),
      top = Math.round(region.y1 * scale - whole.height)
    native.FPDF_RenderPageBitmap(
      bitmap,
      page,
      left,
      top,
      Math.round(whole.width),
      Math.round(whole.height),
      0,
      0x01 | 0x10,
    ) // annotations, RGBA order
    const at = native.FPDFBitmap_GetBuffer(bitmap)
    const rgba = native.views.HEAPU8.slice(at, at + width * height * 4)
    native.FPDFBitmap_Destroy(bitmap)
    return { width, height, rgba }
  })
}
