/**
 * BMP, which sharp does not open: uncompressed pictures of 1, 4, 8, 24 and 32 bits. Pure; every offset is checked by
 * the typed arrays themselves.
 */
import { Unreadable } from '../unreadable.ts'

const refused = (message: string): Unreadable =>
  new Unreadable('Este BMP no se puede abrir: guárdalo como PNG y vuelve a subirlo.', message)

/**
 * Decodes a BMP with a Windows BITMAPINFOHEADER or a later header to RGB. Rows go from the bottom unless the height is
 * negative, are padded to four bytes, and hold blue first. Throws `Unreadable` for every other kind, for a file cut
 * short, and for more than `maxPixels`.
 */
export function decodeBmp(bytes: Buffer, maxPixels: number): { pixels: Uint8Array; width: number; height: number } {
  if (bytes.length < 54) throw refused('BMP: too short')
  const [start, header, width, signed] = [
    bytes.readUInt32LE(10),
    bytes.readUInt32LE(14),
    bytes.readInt32LE(18),
    bytes.readInt32LE(22),
  ]
  const [bits, compression, colours] = [bytes.readUInt16LE(28), bytes.readUInt32LE(30), bytes.readUInt32LE(46)]
  const height = Math.abs(signed)
  if (header < 40 || width <= 0 || height === 0 || width * height > maxPixels)
    throw refused(`BMP: header ${header}, ${width} x ${signed}`)
  if (compression !== 0 && !(compression === 3 && bits === 32)) throw refused(`BMP: compression ${compression}`)
  if (![1, 4, 8, 24, 32].includes(bits)) throw refused(`BMP: ${bits} bits`)
  const stride = Math.ceil((width * bits) / 32) * 4
  if (start + stride * height > bytes.length) throw refused('BMP: cut short')
  const palette = 14 + header
  const most = bits <= 8 ? colours || 2 ** bits : 0
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const row = start + stride * (signed > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x++) {
      const at = bits >= 24 ? row + (x * bits) / 8 : palette + 4 * Math.min(indexAt(bytes, row, { x, bits }), most - 1)
      const to = (y * width + x) * 3
      pixels[to] = bytes[at + 2]!
      pixels[to + 1] = bytes[at + 1]!
      pixels[to + 2] = bytes[at]!
    }
  }
  return { pixels, width, height }
}

function indexAt(bytes: Buffer, row: number, { x, bits }: { x: number; bits: number }): number {
  const byte = bytes[row + ((x * bits) >> 3)]!
  return bits === 8 ? byte : bits === 4 ? (x % 2 === 0 ? byte >> 4 : byte & 15) : (byte >> (7 - (x & 7))) & 1
}
