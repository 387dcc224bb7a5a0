/**
 * The child's side of figures: started by `isolated`, never imported. Opens hostile files, cuts pictures out and sends
 * them place by place.
 */
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { parts as unpack } from '../prose/zip-parts.ts'
import { serveTasks } from '../isolate-child.ts'
import { pictureCount, pictureOf } from '../ocr/picture.ts'
import type { Pdf } from '../pdf/engine.ts'
import { openPdf } from '../pdf/open.ts'
import { cutOut, graphicsOf } from '../pdf/file/graphics.ts'
import { sheetOf } from '../pdf/page.ts'
import type { Box, ReadWord } from '../reader.ts'
import { dataPictures } from '../prose/data-uri.ts'
import type { PageLine } from '../signs/caption.ts'
import { linesOfRuns, linesOfWords } from './lines.ts'
import { fromFile, fromPixels, inkOf, LONGEST, type StoredPicture } from './picture.ts'
import { regionsOf, type FigurePage, type Region } from './regions.ts'

/** Pages `from` to `to`, counted from 1. `words` holds the words of pages that were read by OCR. */
export interface PdfInput {
  path: string
  from: number
  to: number
  words: Record<number, ReadWord[]>
}
/** The pictures wanted: `names` are parts of a ZIP, or `data:<n>` of an HTML file. */
export interface PartsInput {
  path: string
  names: readonly string[]
}
export interface CutPicture extends StoredPicture {
  pie: string
  box: Box | null
}
export type FigureMessage = { is: 'at'; place: number } | { is: 'figures'; place: number; figures: CutPicture[] }
export type PartMessage = { name: string; picture: StoredPicture }

/** Low priority, so that figures wait behind everything that reads text. */
setPriority(10)

const MAX_SCALE = 200 / 72
/** Least share of dark pixels of a drawing on paper, and of a plate that fills its page. */
const INK = { part: 0.008, page: 0.05 }
/** Most figures of one page; more are the tiles of one picture. */
const MOST = 12
/** A page is a scan when its images together cover this share of it. */
const SCANNED = 0.8

type Emit<T> = (message: T) => Promise<void>

async function pdf({ path, from, to, words }: PdfInput, emit: Emit<FigureMessage>): Promise<null> {
  const open = await openPdf(await readFile(path))
  try {
    for (let page = from; page <= Math.min(to, open.pages); page++) {
      await emit({ is: 'at', place: page })
      const figures = await ofPage(open, page, words[page] ?? null)
      await emit({ is: 'figures', place: page, figures })
    }
    return null
  } finally {
    open.close()
  }
}

async function ofPage(open: Pdf, page: number, words: ReadWord[] | null): Promise<CutPicture[]> {
  const { width, height, graphics } = graphicsOf(open, page - 1)
  if (graphics.length === 0) return []
  const covered =
    graphics.filter(graphic => graphic.image).reduce((sum, graphic) => sum + areaWithin(graphic, width, height), 0) >=
    SCANNED * width * height
  const { lines, layer } = words ? { lines: linesOfWords(words, width, height), layer: true } : written(open, page)
  const shown: FigurePage = { width, height, graphics, lines, scan: covered && (layer || lines.length === 0) }
  const out: CutPicture[] = []
  for (const region of regionsOf(shown).slice(0, MOST)) {
    const picture = await cut(open, page, { region, page: shown })
    if (picture) out.push({ ...picture, pie: region.pie, box: fractions(region, shown) })
  }
  return out
}

/** Returns the lines of a page; `layer` says that they are the hidden text layer of a scan. */
function written(open: Pdf, page: number): { lines: PageLine[]; layer: boolean } {
  const drawn = open.page(page - 1)
  const sheet = sheetOf(drawn)
  return { lines: linesOfRuns(sheet.drawn, drawn.box), layer: sheet.runs.ocr === true }
}

const areaWithin = (box: Box, width: number, height: number): number =>
  Math.max(0, Math.min(box.x1, width) - Math.max(box.x0, 0)) *
  Math.max(0, Math.min(box.y1, height) - Math.max(box.y0, 0))

async function cut(
  open: Pdf,
  page: number,
  { region, page: { width, height } }: { region: Region; page: FigurePage },
): Promise<StoredPicture | null> {
  const long = Math.max(region.x1 - region.x0, region.y1 - region.y0)
  const { rgba, ...size } = cutOut(open, page - 1, { region, scale: Math.min(MAX_SCALE, LONGEST / long) })
  const raw = { pixels: rgba, ...size }
  const whole = (region.x1 - region.x0) * (region.y1 - region.y0) > 0.85 * width * height
  if (region.inked && (await inkOf(raw)) < (whole ? INK.page : INK.part)) return null
  return fromPixels(raw, region.photo)
}

function fractions(region: Box, { width, height }: FigurePage): Box {
  const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5
  return {
    x0: share(region.x0 / width),
    y0: share(1 - region.y1 / height),
    x1: share(region.x1 / width),
    y1: share(1 - region.y0 / height),
  }
}

/** Sends the named pictures of a container; a part that is no picture is left out. */
async function parts({ path, names }: PartsInput, emit: Emit<PartMessage>): Promise<null> {
  const bytes = await readFile(path)
  const wanted = new Set(names)
  const bytesOf =
    bytes.subarray(0, 2).toString('latin1') === 'PK'
      ? await unpack(bytes, { test: name => wanted.has(name) })
      : dataPictures(bytes, wanted)
  for (const name of names) {
    const part = bytesOf.get(name)
    const picture = part && (await fromFile(part).catch(() => null))
    if (picture) await emit({ name, picture })
  }
  return null
}

/** Sends the pictures of a picture file, one per page. */
async function image({ path }: { path: string }, emit: Emit<FigureMessage>): Promise<null> {
  const count = await pictureCount(path)
  for (let place = 1; place <= count; place++) {
    await emit({ is: 'at', place })
    const stored = await fromPixels({ ...(await pictureOf(path, place - 1)), channels: 3 }, true)
    await emit({ is: 'figures', place, figures: [{ ...stored, pie: '', box: null }] })
  }
  return null
}

/** Returns a JPEG that a program wrote as it is stored; null when it is no usable picture. */
const frame = async ({ path }: { path: string }): Promise<StoredPicture | null> =>
  fromFile(await readFile(path)).catch(() => null)

serveTasks({ pdf, parts, image, frame })
