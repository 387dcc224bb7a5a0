/**
 * Pixels or a picture file → what is stored: JPEG of a photograph, PNG of a drawing, never larger than a reader needs.
 * Runs in the child.
 */
import sharp, { type Sharp } from 'sharp'

export interface StoredPicture {
  bytes: Uint8Array
  media: 'image/png' | 'image/jpeg'
  ancho: number
  alto: number
}

/** Most pixels of the longer side; 1600 is the width of a page at 200 dpi. */
export const LONGEST = 1600
const MAX_PIXELS = 100e6
/** Most bytes of a PNG; a drawing that needs more is stored as JPEG. */
const MAX_PNG = 1_500_000
/** Least pixels of the shorter side; a smaller picture is a bullet, a rule or a tracking pixel. */
const LEAST_PIXELS = 48

/** Raw pixels; they have four channels unless `channels` says otherwise. */
export interface Raw {
  pixels: Uint8Array
  width: number
  height: number
  channels?: 3 | 4
}

const opened = ({ pixels, width, height, channels = 4 }: Raw): Sharp =>
  sharp(pixels, { raw: { width, height, channels } }).removeAlpha()

export const fromPixels = (raw: Raw, photo: boolean): Promise<StoredPicture> => encoded(opened(raw), photo)

/**
 * Returns a picture file as it is stored, or null when it is too small to show anything. Throws when the file is no
 * picture.
 */
export async function fromFile(bytes: Uint8Array): Promise<StoredPicture | null> {
  const { width = 0, height = 0, format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  if (Math.min(width, height) < LEAST_PIXELS) return null
  // An SVG has no pixels of its own, so its density is chosen to reach the size wanted. librsvg has no base address
  // here and therefore fetches nothing that the drawing points to.
  const density = format === 'svg' ? Math.min(600, 72 * Math.max(1, LONGEST / Math.max(width, height))) : 72
  return encoded(
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', density })
      .autoOrient()
      .flatten({ background: '#fff' }),
    format === 'jpeg',
  )
}

async function encoded(whole: Sharp, photo: boolean): Promise<StoredPicture> {
  const image = whole.resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
  if (!photo) {
    const drawing = image.clone().toColourspace('srgb').png({ palette: true, colours: 128, compressionLevel: 9 })
    const { data, info } = await drawing.toBuffer({ resolveWithObject: true })
    if (data.length <= MAX_PNG) return { bytes: data, media: 'image/png', ancho: info.width, alto: info.height }
  }
  const { data, info } = await image.toColourspace('srgb').jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true })
  return { bytes: data, media: 'image/jpeg', ancho: info.width, alto: info.height }
}

/** A pixel is ink when it is darker than the paper by more than this, of 255. */
const DARKER = 48

/**
 * Returns the share of the picture that is clearly darker than its paper. Blank paper, stained too, has next to none.
 */
export async function inkOf(raw: Raw): Promise<number> {
  const data = await opened(raw)
    .resize({ width: 300, withoutEnlargement: true })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const histogram = new Uint32Array(256)
  for (const value of data) histogram[value]!++
  const total = data.length
  // The brightness of the paper is the one that a tenth of the picture exceeds.
  let paper = 255
  for (let lighter = 0; paper > 0 && lighter + histogram[paper]! < total / 10; paper--) lighter += histogram[paper]!
  let dark = 0
  for (let value = 0; value < paper - DARKER; value++) dark += histogram[value]!
  return dark / total
}
