/**
 * What a picture says of itself in EXIF, IPTC and XMP: title, authors, year. Where it was taken is not read. Pure; the
 * blocks are hostile.
 */
import { authorsFrom } from '../record/page/stated.ts'
import { parseXmp } from '../pdf/file/xmp.ts'

export interface Blocks {
  exif?: Buffer | undefined
  iptc?: Buffer | undefined
  xmp?: Buffer | undefined
}
export interface PictureMeta {
  titulo?: string
  autores: string[]
  anio?: number
}

export function metaOf({ exif, iptc, xmp }: Blocks): PictureMeta {
  const packet = xmp?.toString('utf8') ?? ''
  const properties = packet === '' ? null : parseXmp(packet)
  const camera = exif ? exifOf(exif) : new Map<number, string>()
  const press = iptc ? iptcOf(iptc) : new Map<number, string[]>()
  const titulo = [properties?.title, press.get(TITLE)?.[0], camera.get(XP_TITLE), camera.get(DESCRIPTION)]
    .map(text => text?.trim() ?? '')
    .find(isTitle)
  const autores =
    [
      properties?.creators ?? [],
      press.get(BYLINE) ?? [],
      (camera.get(ARTIST) ?? camera.get(XP_AUTHOR) ?? '').split(';'),
    ]
      .map(names => names.map(name => name.trim()).filter(name => /\p{L}{2}/u.test(name) && name.length <= 120))
      .find(names => names.length > 0) ?? []
  const described = titulo !== undefined || autores.length > 0
  // The camera's date alone says nothing of the page that was photographed; somebody who signs or names a picture means
  // its date.
  const date =
    /photoshop:DateCreated(?:>|\s*=\s*["'])\s*(\d{4})/.exec(packet)?.[1] ??
    press.get(CREATED)?.[0]?.slice(0, 4) ??
    (described ? camera.get(TAKEN)?.slice(0, 4) : undefined)
  const anio = Number(date)
  return {
    ...(titulo !== undefined && { titulo }),
    autores,
    ...(anio >= 1800 && anio <= new Date().getUTCFullYear() && { anio }),
  }
}

/**
 * Returns each author as "Family, Given"; what is no name of a person stays as it is. `known` is the text of the
 * picture.
 */
export const namesOf = (autores: readonly string[], known: string): string[] =>
  autores.flatMap(name => {
    const authors = authorsFrom([name], undefined, known)
    return authors.length > 0 ? authors : [name]
  })

/** Tells whether a text is a title: cameras and scanners write their own name where a title belongs. */
const isTitle = (text: string): boolean =>
  text.length > 2 &&
  text.length <= 300 &&
  /\p{Ll}/u.test(text) &&
  /\s/.test(text) &&
  !/digital camera|screenshot|captura de pantalla|created with|scanned|untitled/i.test(text)

const DESCRIPTION = 0x010e,
  ARTIST = 0x013b,
  EXIF_IFD = 0x8769,
  TAKEN = 0x9003,
  XP_TITLE = 0x9c9b,
  XP_AUTHOR = 0x9c9d
const WANTED = new Set([DESCRIPTION, ARTIST, TAKEN, XP_TITLE, XP_AUTHOR])
const ASCII = 2
const MOST_ENTRIES = 500

/** Reads the texts of the first directory and of the Exif directory (Exif 2.3 §4.6). The GPS directory is skipped. */
function exifOf(bytes: Buffer): Map<number, string> {
  const block = bytes.subarray(bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0)
  const little = block.toString('latin1', 0, 2) === 'II'
  const short = (at: number): number =>
    at + 2 > block.length ? 0 : little ? block.readUInt16LE(at) : block.readUInt16BE(at)
  const long = (at: number): number =>
    at + 4 > block.length ? 0 : little ? block.readUInt32LE(at) : block.readUInt32BE(at)
  const fields = new Map<number, string>()
  const read = (start: number, deep: boolean): void => {
    for (let i = 0; i < Math.min(short(start), MOST_ENTRIES); i++) {
      const at = start + 2 + 12 * i,
        tag = short(at),
        size = long(at + 4)
      if (tag === EXIF_IFD && deep) read(long(at + 8), false)
      if (!WANTED.has(tag)) continue
      const from = size > 4 ? long(at + 8) : at + 8
      const value = block.subarray(from, from + Math.min(size, 4000))
      fields.set(tag, (short(at + 2) === ASCII ? text(value) : value.toString('utf16le')).split('\0')[0]!)
    }
  }
  if (short(2) === 42) read(long(4), true)
  return fields
}

const TITLE = 5,
  CREATED = 55,
  BYLINE = 80

/** Reads the data sets of the second record (IIM 4.2), wherever they begin in the block. */
function iptcOf(block: Buffer): Map<number, string[]> {
  const fields = new Map<number, string[]>()
  for (let at = block.indexOf(0x1c); at >= 0 && at + 5 <= block.length;) {
    const size = block.readUInt16BE(at + 3)
    if (block[at] !== 0x1c || size > 4000) {
      at = block.indexOf(0x1c, at + 1)
      continue
    }
    if (block[at + 1] === 2)
      fields.set(block[at + 2]!, [...(fields.get(block[at + 2]!) ?? []), text(block.subarray(at + 5, at + 5 + size))])
    at += 5 + size
  }
  return fields
}

/** Decodes UTF-8, as most programs write it now, or else Latin-1. */
function text(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}
