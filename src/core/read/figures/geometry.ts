/** How boxes of a page lie to each other, in points. Pure. */
import type { Box } from '../reader.ts'

export const width = (box: Box): number => box.x1 - box.x0
export const height = (box: Box): number => box.y1 - box.y0
export const overlap = (a: Box, b: Box): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
export const rise = (a: Box, b: Box): number => Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
/** Tells whether two boxes share a column: they overlap in x by at least half of the narrower one. */
export const aligned = (a: Box, b: Box): boolean => overlap(a, b) >= 0.5 * Math.min(width(a), width(b))
export const within = (a: Box, b: Box): boolean => overlap(a, b) > 0.8 * width(a) && rise(a, b) > 0.8 * height(a)
