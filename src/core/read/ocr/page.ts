/**
 * The picture of a page → its lines, the right way up: turned, straightened, read, and what is no writing left out.
 * Runs in the OCR child.
 */
import sharp from 'sharp'
import type { Box } from '../reader.ts'
import type { OcrEngine } from './engine.ts'
import { confidenceOf, linesOfHocr, type OcrLine } from './hocr.ts'
import { evenLight } from './light.ts'
import { lieOf, type Grey, type Quarter, type Straightened } from './upright.ts'

export interface OcrPage extends Straightened {
  lines: OcrLine[]
  /** Mean confidence of the words that were kept, 0 to 100; 0 when none were. */
  confidence: number
}

/** Largest skew, in degrees, that is not corrected: an LSTM line reader does not mind it. */
const LEVEL_DEGREES = 0.3
/** Confidence from which a page is accepted as read first; below it the other orientations are tried. */
const SURE = 75
/** Least confidence of a word, a line and a page: below it they are dust, a drawing or a photograph. */
const WORD_LEAST = 25
const LINE_LEAST = 45
const PAGE_LEAST = 55
/** Size in pixels of the strip that is read to tell up from down: a few lines of a page. */
const STRIP = { long: 1000, short: 250 }
const SKETCH_PIXELS = 900

/** Reads a page. `guess` is the turn of the page before it; if it fits, it saves the trial that tells up from down. */
export async function readPage(engine: OcrEngine, seen: Grey, guess: Quarter | null = null): Promise<OcrPage> {
  const grey = evenLight(seen)
  const { sideways, skew } = lieOf(await shrunk(grey, SKETCH_PIXELS))
  const along: Quarter[] = sideways ? [90, 270] : [0, 180]
  const across: Quarter[] = sideways ? [0, 180] : [90, 270]
  const turn =
    guess !== null && along.includes(guess) ? guess : (await likeliest(engine, grey, { turns: along, skew })).turn
  const first = await readTurned(engine, grey, { turn, skew })
  let best = first.page
  if (first.blank || scoreOf(best) >= SURE) return best
  const { page: other } = await readTurned(engine, grey, { turn: along[along[0] === turn ? 1 : 0]!, skew })
  if (scoreOf(other) > scoreOf(best)) best = other
  if (best.confidence >= SURE) return best
  const standing = await likeliest(engine, grey, { turns: across, skew: 0 })
  return standing.score >= SURE ? (await readTurned(engine, grey, { turn: standing.turn, skew: 0 })).page : best
}

/** Reads only these parts of a page that lies upright; the parts are fractions with the origin at the upper left. */
export async function readParts(engine: OcrEngine, grey: Grey, parts: readonly Box[]): Promise<OcrPage> {
  const { width, height } = grey
  const pixels = new Uint8Array(width * height).fill(255)
  for (const { x0, y0, x1, y1 } of parts) {
    const [left, right] = [Math.max(0, Math.floor(x0 * width)), Math.min(width, Math.ceil(x1 * width))]
    for (let y = Math.max(0, Math.floor(y0 * height)); y < Math.min(height, Math.ceil(y1 * height)); y++)
      pixels.set(grey.pixels.subarray(y * width + left, y * width + right), y * width + left)
  }
  return (await readTurned(engine, { width, height, pixels }, { turn: 0, skew: 0 })).page
}

/** Letters from which a page's confidence counts in full: a few letters prove little. */
const PROOF = 20
const scoreOf = ({ lines, confidence }: Pick<OcrPage, 'lines' | 'confidence'>): number =>
  confidence * Math.min(1, lettersOf(lines) / PROOF)

/** Reads a strip in each of these orientations and returns the best; it stops at the first that is clearly writing. */
async function likeliest(
  engine: OcrEngine,
  grey: Grey,
  { turns, skew }: { turns: readonly Quarter[]; skew: number },
): Promise<{ turn: Quarter; score: number }> {
  let best = { turn: turns[0]!, score: -1 }
  for (const turn of turns) {
    const { page, blank } = await readTurned(engine, busiest(grey, turn % 180 !== 0), { turn, skew })
    const score = scoreOf(page)
    if (score > best.score) best = { turn, score }
    if (blank || score >= SURE) break
  }
  return best
}

const lettersOf = (lines: readonly OcrLine[]): number =>
  lines.reduce((n, line) => n + line.words.reduce((m, word) => m + word.text.length, 0), 0)

/**
 * A page as it was read in one orientation. `blank`: the engine took nothing on it for a word, as on a photograph.
 * Writing that lies otherwise gives it words, if wrong ones, so a blank page is not read in the other orientations: a
 * photograph is read twice and not seven times.
 */
interface Attempt {
  page: OcrPage
  blank: boolean
}

async function readTurned(
  engine: OcrEngine,
  grey: Grey,
  { turn, skew }: { turn: Quarter; skew: number },
): Promise<Attempt> {
  const turned = quarterTurn(grey, turn)
  const angle = Math.abs(skew) < LEVEL_DEGREES ? 0 : skew
  const image = sharp(turned.pixels, { raw: { width: turned.width, height: turned.height, channels: 1 } })
  if (angle !== 0) image.rotate(angle, { background: '#fff' })
  const { data, info } = await image.removeAlpha().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const read = linesOfHocr(await engine.read(pgm(data, info)))
  const lines = writing(read)
  const page = {
    turn,
    skew: angle,
    from: { width: grey.width, height: grey.height },
    to: { width: info.width, height: info.height },
    lines,
    confidence: confidenceOf(lines),
  }
  return { page, blank: read.length === 0 }
}

/**
 * Encodes the picture as Netpbm's grey map (P5). In WebAssembly the 43 pages of the benchmark took 87 s with it and 93
 * s with PNG.
 */
const pgm = (pixels: Buffer, { width, height }: { width: number; height: number }): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])

/** Returns the lines that are likely to be writing. */
function writing(lines: readonly OcrLine[]): OcrLine[] {
  const likely = lines
    .map(line => ({
      ...line,
      words: line.words.filter(word => word.confidence >= WORD_LEAST && /[\p{L}\p{N}\p{P}]/u.test(word.text)),
    }))
    .filter(line => line.words.some(word => /[\p{L}\p{N}]/u.test(word.text)) && confidenceOf([line]) >= LINE_LEAST)
  return confidenceOf(likely) >= PAGE_LEAST ? likely : []
}

async function shrunk(grey: Grey, longest: number): Promise<Grey> {
  if (Math.max(grey.width, grey.height) <= longest) return grey
  const { data, info } = await sharp(grey.pixels, { raw: { width: grey.width, height: grey.height, channels: 1 } })
    .resize({ width: longest, height: longest, fit: 'inside' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** Returns the strip along the lines that has the most changes between light and dark. */
function busiest(grey: Grey, sideways: boolean): Grey {
  const [w, h] = [
    Math.min(grey.width, sideways ? STRIP.short : STRIP.long),
    Math.min(grey.height, sideways ? STRIP.long : STRIP.short),
  ]
  let best = { left: 0, top: 0, edges: -1 }
  for (let top = 0; ; top = Math.min(top + h / 2, grey.height - h)) {
    for (let left = 0; ; left = Math.min(left + w / 2, grey.width - w)) {
      const edges = edgesIn(grey, { left: Math.floor(left), top: Math.floor(top), w, h })
      if (edges > best.edges) best = { left: Math.floor(left), top: Math.floor(top), edges }
      if (left >= grey.width - w) break
    }
    if (top >= grey.height - h) break
  }
  const pixels = new Uint8Array(w * h)
  for (let y = 0; y < h; y++)
    pixels.set(
      grey.pixels.subarray((best.top + y) * grey.width + best.left, (best.top + y) * grey.width + best.left + w),
      y * w,
    )
  return { pixels, width: w, height: h }
}

function edgesIn(
  { pixels, width }: Grey,
  { left, top, w, h }: { left: number; top: number; w: number; h: number },
): number {
  let edges = 0
  for (let y = top; y < top + h; y += 8)
    for (let x = left + 1; x < left + w; x++)
      if (Math.abs(pixels[y * width + x]! - pixels[y * width + x - 1]!) > 80) edges++
  return edges
}

/** Turns a picture clockwise by quarters. */
export function quarterTurn(grey: Grey, turn: Quarter): Grey {
  if (turn === 0) return grey
  const { pixels, width, height } = grey
  const out = new Uint8Array(pixels.length)
  const [w, h] = turn === 180 ? [width, height] : [height, width]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at =
        turn === 180 ? (height - 1 - y) * w + (width - 1 - x) : turn === 90 ? x * w + (w - 1 - y) : (h - 1 - x) * w + y
      out[at] = pixels[y * width + x]!
    }
  return { pixels: out, width: w, height: h }
}
