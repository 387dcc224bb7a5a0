/**
 * A picture file → RGB pixels the right way up by its EXIF, transparent parts white. Bombs are refused before they are
 * unpacked.
 */
import { open, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { Unreadable } from '../unreadable.ts'
import { decodeBmp } from './bmp.ts'
import { metaOf, type PictureMeta } from './picture-meta.ts'

export interface Picture {
  pixels: Uint8Array
  width: number
  height: number
}

/** Most pixels of a picture; a page at 600 dpi has 35 million. */
const MAX_PIXELS = 100e6

const tooBig = (): Unreadable =>
  new Unreadable('La imagen tiene demasiados píxeles.', 'The picture has too many pixels.')
const damaged = (cause: unknown): Unreadable =>
  new Unreadable('La imagen está dañada y no se pudo abrir.', `The picture does not open: ${String(cause)}`)

const refused = (error: unknown): Unreadable => (/pixel limit/i.test(String(error)) ? tooBig() : damaged(error))

/**
 * Returns the number of pages of a TIFF, and 1 for everything else (the frames of an animation are one picture). Throws
 * `Unreadable` when the file does not open.
 */
export const pictureCount = async (path: string): Promise<number> => (await aboutPicture(path)).pages

/** Returns the number of pages and what the file says of itself. Throws `Unreadable` when the file does not open. */
export async function aboutPicture(path: string): Promise<{ pages: number; meta: PictureMeta }> {
  if (await isBmp(path)) return { pages: 1, meta: { autores: [] } }
  const {
    pages = 1,
    format,
    exif,
    iptc,
    xmp,
  } = await sharp(path)
    .metadata()
    .catch((error: unknown) => {
      throw refused(error)
    })
  return { pages: format === 'tiff' ? pages : 1, meta: metaOf({ exif, iptc, xmp }) }
}

export async function pictureOf(path: string, page: number): Promise<Picture> {
  if (await isBmp(path)) return decodeBmp(await readFile(path), MAX_PIXELS)
  const image = sharp(path, { page, limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { width = 0, height = 0 } = await sharp(path, { page })
    .metadata()
    .catch((error: unknown) => {
      throw refused(error)
    })
  if (width * height > MAX_PIXELS) throw tooBig()
  const { data, info } = await image
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw refused(error)
    })
  return info.channels === 3 ? { pixels: data, width: info.width, height: info.height } : spread(data, info)
}

/** Spreads grey pixels to RGB. */
function spread(
  data: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
): Picture {
  const pixels = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) pixels.fill(data[i * channels]!, i * 3, i * 3 + 3)
  return { pixels, width, height }
}

async function isBmp(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(2)
    await file.read(head, 0, 2, 0)
    return head.toString('latin1') === 'BM'
  } finally {
    await file.close()
  }
}
