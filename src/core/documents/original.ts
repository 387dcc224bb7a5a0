/**
 * The original file as it was given: where it is, and as which media type a browser may safely receive it. It is never
 * sent as something that can run.
 */
import type { Blobs } from '../../../storage/blobs.ts'
import { Failure } from '../../errors.ts'
import { charsetOf } from '../read/prose/charset.ts'
import type { Library } from '../library.ts'

export interface Original {
  sha256: string
  bytes: number
  /**
   * Media type of the bytes according to this file's table; neither the sender's claim nor the file's name is trusted.
   */
  media: string
  nombre: string
  /** Character set of plain text; without it browsers read UTF-8 as Latin-1. */
  charset?: string
  /** Whether a browser may show the file; every other file is offered as a download. */
  shown: boolean
}

const HEAD_BYTES = 512
/** How many bytes are read of a file: the first accent of a text may come after a long head. */
const TEXT_BYTES = 64 * 1024

/** Sound, film and pictures by their first bytes (byte for byte as latin1). None of these can carry a script. */
const KINDS: readonly (readonly [media: string, extension: string, pattern: RegExp])[] = [
  ['image/jpeg', '.jpg', /^\xff\xd8\xff/],
  ['image/png', '.png', /^\x89PNG\r\n/],
  ['image/gif', '.gif', /^GIF8[79]a/],
  ['image/webp', '.webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', '.avif', /^[^]{4}ftypavi[fs]/],
  ['image/bmp', '.bmp', /^BM[^]{4}\0{4}/],
  ['image/tiff', '.tif', /^(?:II\*\0|MM\0\*)/],
  ['audio/wav', '.wav', /^(?:RIFF|RF64)[^]{4}WAVE/],
  ['video/x-msvideo', '.avi', /^RIFF[^]{4}AVI /],
  ['audio/flac', '.flac', /^fLaC/],
  ['video/ogg', '.ogv', /^OggS[^]{24,80}\x80theora/],
  ['audio/ogg', '.ogg', /^OggS/],
  ['audio/mp4', '.m4a', /^[^]{4}ftypM4[AB]/],
  ['video/quicktime', '.mov', /^[^]{4}ftypqt/],
  ['video/mp4', '.mp4', /^[^]{4}ftyp(?!hei|hev|mif1|msf1|avi|crx)/],
  ['video/webm', '.webm', /^\x1a\x45\xdf\xa3[^]{0,60}webm/],
  ['video/x-matroska', '.mkv', /^\x1a\x45\xdf\xa3/],
  ['audio/aac', '.aac', /^\xff[\xf0\xf1\xf8\xf9]/],
  ['audio/mpeg', '.mp3', /^(?:ID3|\xff[\xe2-\xf7\xfa-\xfd])/],
]

/**
 * Media types of files that are text for a person. HTML, XML and SVG are sent as their source text, never as a page.
 */
const WRITTEN = /^(?:text\/|application\/(?:xhtml\+xml|xml|json|x-subrip)|image\/svg)/

async function head(blobs: Blobs, sha256: string, bytes: number): Promise<Buffer> {
  if (bytes === 0) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  for await (const chunk of await blobs.open(sha256, { start: 0, end: Math.min(bytes, TEXT_BYTES) - 1 }))
    chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function nullIfGone(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

function kindOf(start: string, known: string | null): Pick<Original, 'media' | 'shown'> & { extension: string } {
  // Browsers show a PDF with a program of their own, which a sandboxed response may not start, so it is downloaded or
  // drawn by the reader page.
  if (start.includes('%PDF-')) return { media: 'application/pdf', extension: '.pdf', shown: false }
  const [media, extension] = KINDS.find(([, , pattern]) => pattern.test(start)) ?? []
  if (media !== undefined) return { media, extension: extension!, shown: true }
  if (known !== null && WRITTEN.test(known)) return { media: 'text/plain', extension: '.txt', shown: true }
  return { media: 'application/octet-stream', extension: '', shown: false }
}

/**
 * The original file; with `opened`, the unprotected copy of a protected file. Throws `conflicto` while an address has
 * not been fetched, and `no_encontrado` when the file is gone.
 */
export async function original({ shelf, blobs }: Library, id: string, opened = false): Promise<Original> {
  const document = await shelf.document(id)
  const { nombre, titulo } = document
  const sha256 = (opened && document.given.opened) || document.sha256
  if (sha256 === null) {
    throw new Failure(
      'conflicto',
      { documento: id, estado: document.estado },
      {
        mensaje: 'El documento no tiene (todavía) un archivo original.',
        message: 'The document has no original file (yet).',
      },
    )
  }
  const known = sha256 === document.sha256 ? document.bytes : 0
  const bytes = known > 0 ? known : await blobs.size(sha256)
  const bits = bytes === null ? null : await head(blobs, sha256, bytes).catch(nullIfGone)
  if (bytes === null || bits === null) throw new Failure('no_encontrado', { documento: id })
  const { media, extension, shown } = kindOf(bits.toString('latin1', 0, HEAD_BYTES), document.media)
  const charset = media === 'text/plain' ? { charset: charsetOf(bits) } : {}
  return { sha256, bytes, media, ...charset, shown, nombre: nombre ?? `${titulo}${extension}` }
}
