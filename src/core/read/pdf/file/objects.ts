/** Where an object of a page stands: its box, its matrix, and a box under a matrix. */
import type { Box } from '../../reader.ts'
import type { Native } from './pdfium.ts'

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
export const SAME: Matrix = [1, 0, 0, 1, 0, 0]

export function boundsOf(native: Native, object: number): Box | null {
  const at = native.scratch
  if (!native.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return null
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = native.views.HEAPF32.slice(at >> 2, (at >> 2) + 4)
  return { x0, y0, x1, y1 }
}

export function matrixOf(native: Native, object: number): Matrix {
  if (!native.FPDFPageObj_GetMatrix(object, native.scratch)) return SAME
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = native.views.HEAPF32.slice(
    native.scratch >> 2,
    (native.scratch >> 2) + 6,
  )
  return [a, b, c, d, e, f]
}

/** The matrix that applies `m` first and then `n`. */
export const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
]

export function under({ x0, y0, x1, y1 }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const xs = [a * x0 + c * y0 + e, a * x1 + c * y0 + e, a * x0 + c * y1 + e, a * x1 + c * y1 + e]
  const ys = [b * x0 + d * y0 + f, b * x1 + d * y0 + f, b * x0 + d * y1 + f, b * x1 + d * y1 + f]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
