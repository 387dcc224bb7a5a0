/**
 * The child's side of OCR: started by `isolated`, never imported. Draws or opens hostile pictures, reads them, and
 * sends what it read page by page.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { serveTasks } from '../isolate-child.ts'
import { openPdf } from '../pdf/open.ts'
import type { Box } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import { openEngine, TooSlow, type NativeOcr, type OcrEngine } from './engine.ts'
import { aboutPicture, pictureOf } from './picture.ts'
import { readPage, readParts, type OcrPage } from './page.ts'
import type { Grey, Quarter } from './upright.ts'

/** What to read. `pages` count from 1, in a PDF or in a picture file that holds several. */
export interface OcrInput {
  path: string
  kind: 'pdf' | 'image'
  pages: readonly number[]
  /** The parts of a page that are read, as fractions of it as shown; a page without an entry is read whole. */
  parts?: ReadonlyMap<number, readonly Box[]>
  /** The first page most likely lies upright, so that no trial tells up from down before it is read. */
  upright?: boolean
  langs: readonly string[]
  native: NativeOcr | null
  tessdata: string | null
}
export type OcrMessage =
  | { is: 'at'; page: number }
  | { is: 'unreadable'; page: number }
  | { is: 'page'; page: number; read: OcrPage; points: { width: number; height: number } }

/**
 * Resolution at which the letters of books are big enough, and bounds in pixels of the longer side for pages of odd
 * sizes.
 */
const DPI = 220
const LONGEST = 3600
const SHORTEST = 1600

let engine: { key: string; opened: Promise<OcrEngine> } | null = null

/** Returns the engine for these languages. It is kept between calls, because loading the languages takes 0.7 s. */
async function engineFor({ langs, native, tessdata }: OcrInput): Promise<OcrEngine> {
  const key = JSON.stringify([langs, native, tessdata && existsSync(tessdata)])
  if (engine?.key !== key) {
    await (await engine?.opened.catch(() => null))?.close()
    engine = { key, opened: openEngine(langs, native, tessdata) }
  }
  return engine.opened
}

interface Source {
  grey(page: number): Promise<{ grey: Grey; points: { width: number; height: number } }>
  close(): void
}

async function read(input: OcrInput, emit: (message: OcrMessage) => Promise<void>): Promise<null> {
  const { path, kind, pages } = input
  const reader = await engineFor(input)
  const source = kind === 'pdf' ? await pdfSource(path) : imageSource(path)
  let guess: Quarter | null = input.upright ? 0 : null
  try {
    for (const page of pages) {
      await emit({ is: 'at', page })
      const drawn = await source.grey(page).catch((error: unknown) => {
        if (error instanceof Unreadable) return null
        throw error
      })
      if (!drawn) {
        await emit({ is: 'unreadable', page })
        continue
      }
      const own = input.parts?.get(page)
      const asked: Promise<OcrPage> = own ? readParts(reader, drawn.grey, own) : readPage(reader, drawn.grey, guess)
      const recognized: OcrPage | null = await asked.catch((error: unknown) => {
        if (error instanceof TooSlow) return null
        throw error
      })
      if (!recognized) {
        await emit({ is: 'unreadable', page })
        continue
      }
      if (recognized.confidence > 0) guess = recognized.turn
      await emit({ is: 'page', page, read: recognized, points: drawn.points })
    }
    return null
  } finally {
    source.close()
  }
}

/** Returns the scale at which a page of this size in points is drawn; 1 is 72 dpi. */
function scaleFor(width: number, height: number): number {
  const long = Math.max(width, height, 1)
  return Math.min(Math.max(DPI / 72, SHORTEST / long), LONGEST / long)
}

async function pdfSource(path: string): Promise<Source> {
  const pdf = await openPdf(await readFile(path))
  return {
    async grey(page) {
      const points = pdf.within(page - 1, ({ native, page: handle }) => ({
        width: native.FPDF_GetPageWidthF(handle),
        height: native.FPDF_GetPageHeightF(handle),
      }))
      const { rgba, width, height } = pdf.render(page - 1, scaleFor(points.width, points.height))
      const grey = new Uint8Array(width * height)
      // The weights of ITU-R BT.601, which scanners and fax machines use for grey.
      for (let i = 0, k = 0; i < grey.length; i++, k += 4)
        grey[i] = (rgba[k]! * 77 + rgba[k + 1]! * 151 + rgba[k + 2]! * 28) >> 8
      return { grey: { pixels: grey, width, height }, points }
    },
    close: () => pdf.close(),
  }
}

function imageSource(path: string): Source {
  return {
    async grey(page) {
      const { pixels, width, height } = await pictureOf(path, page - 1)
      const image = sharp(pixels, { raw: { width, height, channels: 3 } }).greyscale()
      const long = Math.max(width, height)
      const wanted = Math.min(LONGEST, Math.max(long, Math.min(SHORTEST, 3 * long)))
      if (wanted !== long) image.resize({ width: wanted, height: wanted, fit: 'inside', withoutEnlargement: false })
      const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
      return { grey: { pixels: data, width: info.width, height: info.height }, points: { width, height } }
    },
    close: () => {},
  }
}

/** Returns a picture as a PNG, because browsers do not show TIFF. */
async function shown({
  path,
  page,
}: {
  path: string
  page: number
}): Promise<{ png: Buffer; width: number; height: number }> {
  const { pixels, width, height } = await pictureOf(path, page - 1)
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}

serveTasks({ read, shown, about: ({ path }: { path: string }) => aboutPicture(path) })
