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

/** Pixels of the longer side; 1600 is a page's width at 200 dpi. */
export const LONGEST = 1600
const MAX_PIXELS = 100e6
/** A drawing that needs more as PNG is stored as JPEG. */
const MAX_PNG = 1_500_000
/** A smaller picture is a bullet, a rule or a pixel that counts visits. */
const LEAST_PIXELS = 48

/** Four channels unless told. */
export interface Raw {
  pixels: Uint8Array
  width: number
  height: number
  channels?: 3 | 4
}

const opened = ({ pixels, width, height, channels = 4 }: Raw): Sharp =>
  sharp(pixels, { raw: { width, height, channels } }).removeAlpha()

export const fromPixels = (raw: Raw, photo: boolean): Promise<StoredPicture> => encoded(opened(raw), photo)

/** Null for what is too small to show anything. Throws where the file is no picture. */
export async function fromFile(bytes: Uint8Array): Promise<StoredPicture | null> {
  const { width = 0, height = 0, format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  if (Math.min(width, height) < LEAST_PIXELS) return null
  // A drawing has no pixels of its own; what it points to outside of itself is not fetched (librsvg: no base address,
  // no reference).
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

/** Darker than paper by so much, of 255. */
const DARKER = 48

/** Share of the picture that is plainly darker than what most of it is; paper, stained paper too, has next to none. */
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
  // The paper: the light that a tenth of the picture surpasses.
  let paper = 255
  for (let lighter = 0; paper > 0 && lighter + histogram[paper]! < total / 10; paper--) lighter += histogram[paper]!
  let dark = 0
  for (let value = 0; value < paper - DARKER; value++) dark += histogram[value]!
  return dark / total
}
