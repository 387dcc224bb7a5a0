/** A page under uneven light, as of a photograph or in the shadow of the fold → the same page on even paper. Pure. */
import type { Grey } from './upright.ts'

/** Side of a block in pixels. It is smaller than a line with its spacing, so that some paper shows in each block. */
const BLOCK = 32
/** How many blocks around a block tell its paper where it shows none: big letters, small pictures. */
const REACH = 2
/** Paper darker than this share of the brightest paper is in shadow. */
const EVEN = 0.75
/** Darkest value of paper, of 255; anything darker is a picture or the scanner's lid. */
const DARKEST = 64

/** Evens out the light of a page; returns the page itself when its light is even. */
export function evenLight(grey: Grey): Grey {
  const { pixels, width, height } = grey
  const paper = paperOf(grey)
  const brightest = paper.values.reduce((most, value) => Math.max(most, value), 0)
  if (paper.values.every(value => value >= EVEN * brightest)) return grey
  const out = new Uint8Array(pixels.length)
  const columns = Array.from({ length: width }, (_, x) => between(x, paper.columns))
  for (let y = 0; y < height; y++) {
    const row = between(y, paper.rows)
    for (let x = 0; x < width; x++) {
      const column = columns[x]!
      const at = (r: number): number =>
        paper.values[r * paper.columns + column.from]! * (1 - column.share) +
        paper.values[r * paper.columns + column.to]! * column.share
      const here = at(row.from) * (1 - row.share) + at(row.to) * row.share
      out[y * width + x] = Math.min(255, (pixels[y * width + x]! * 255) / here)
    }
  }
  return { pixels: out, width, height }
}

/** Returns the two blocks between whose middles a pixel lies, and how near it is to the second, 0 to 1. */
function between(pixel: number, blocks: number): { from: number; to: number; share: number } {
  const at = Math.min(Math.max((pixel + 0.5) / BLOCK - 0.5, 0), blocks - 1)
  const from = Math.floor(at)
  return { from, to: Math.min(from + 1, blocks - 1), share: at - from }
}

interface Paper {
  values: Float32Array
  columns: number
  rows: number
}

function paperOf(grey: Grey): Paper {
  const [columns, rows] = [Math.ceil(grey.width / BLOCK), Math.ceil(grey.height / BLOCK)]
  const bright = Float32Array.from({ length: columns * rows }, (_, i) =>
    brightOf(grey, (i % columns) * BLOCK, Math.floor(i / columns) * BLOCK),
  )
  const around = (values: Float32Array, reach: number, join: (near: number[]) => number): Float32Array =>
    values.map((_, i) => {
      const [x, y] = [i % columns, Math.floor(i / columns)]
      const near: number[] = []
      for (let v = Math.max(0, y - reach); v <= Math.min(rows - 1, y + reach); v++) {
        for (let u = Math.max(0, x - reach); u <= Math.min(columns - 1, x + reach); u++)
          near.push(values[v * columns + u]!)
      }
      return join(near)
    })
  const filled = around(bright, REACH, near => Math.max(DARKEST, ...near))
  return { values: around(filled, 1, near => near.reduce((sum, value) => sum + value, 0) / near.length), columns, rows }
}

/** Returns the brightness that a tenth of the block's pixels reach or exceed. */
function brightOf({ pixels, width, height }: Grey, left: number, top: number): number {
  const histogram = new Uint16Array(256)
  const [right, bottom] = [Math.min(left + BLOCK, width), Math.min(top + BLOCK, height)]
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) histogram[pixels[y * width + x]!]!++
  let rest = ((right - left) * (bottom - top)) / 10
  let value = 255
  while (value > 0 && (rest -= histogram[value]!) > 0) value--
  return value
}
