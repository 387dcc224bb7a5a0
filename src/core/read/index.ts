/**
 * READERS maps each kind of material to the one file that reads it. A kind that is not in the table cannot be read, and
 * the error lists the kinds that can.
 */
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { isOle, isZip, kindOfOle, mediaOfZip, type OleKind } from './inside.ts'
import { isRecording, isSound } from './media/kinds.ts'
import { looksLikeText } from './prose/charset.ts'
import type { Origin, Reader } from './reader.ts'
import { byOtherMeans, opening, TEXT_FORMATS, type TextKind } from './text-formats.ts'
import { refusedAsData, refusedAsText, refusedByBytes, refusedOle, refusedZip } from './refused.ts'
import { readText } from './text.ts'
import { Unreadable } from './unreadable.ts'

const HEAD_BYTES = 4096
/** True for JPEG, PNG, GIF, TIFF of either byte order, WebP, BMP and AVIF. */
const isPicture = (head: Buffer): boolean =>
  /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|II\*\0|MM\0\*|RIFF[^]{4}WEBP|BM[^]{4}\0{4}|[^]{4}ftypavi[fs])/.test(
    head.toString('latin1', 0, 16),
  )
/** True for the JSON transcript of a podcast (podcast namespace, transcripts.md). */
const isTimedJson = (text: string): boolean =>
  /^\{[^]*"segments"\s*:\s*\[/.test(text) && /"(?:startTime|start)"\s*:/.test(text)

/** A reader whose module is loaded with its first file: whatever adds a document has this table, and most read none. */
const later =
  <Module>(load: () => Promise<Module>, pick: (module: Module) => Reader['read']): Reader['read'] =>
  async request =>
    pick(await load())(request)

/** The rows of TEXT_FORMATS, each completed with the reader that has its files parsed in a child process. */
const textReaders = Object.fromEntries(
  Object.entries<Omit<Reader, 'read'>>(TEXT_FORMATS).map(([kind, format]): [string, Reader] => [
    kind,
    { ...format, read: readText(kind as TextKind) },
  ]),
) as Record<TextKind, Reader>

export const READERS = {
  web: {
    label: 'Página web',
    tipo: 'web',
    media: [],
    extensions: [],
    recognises: byOtherMeans,
    read: later(
      () => import('./web/index.ts'),
      web => web.readPage,
    ),
  },
  subtitulos: {
    label: 'Subtítulos y transcripciones',
    tipo: 'audio',
    media: ['text/vtt', 'application/x-subrip', 'application/ttml+xml'],
    extensions: ['.vtt', '.srt', '.sbv', '.lrc', '.ttml', '.dfxp'],
    recognises: head => /^WEBVTT\s/.test(opening(head)) || isTimedJson(opening(head)),
    read: later(
      () => import('./web/index.ts'),
      web => web.readTimed,
    ),
  },
  pdf: {
    label: 'PDF',
    tipo: 'pdf',
    media: ['application/pdf'],
    extensions: ['.pdf'],
    // ISO 32000-1 §7.5.2, implementation note 13: the header may stand anywhere in the first 1024 bytes
    recognises: head => head.subarray(0, 1024).includes('%PDF-'),
    read: later(
      () => import('./scanned/index.ts'),
      scanned => scanned.readPdfAndScans,
    ),
  },
  // The first bytes of these kinds are certain, so they come before every kind that is recognised by how its text
  // looks.
  imagen: {
    label: 'Imagen',
    tipo: 'imagen',
    media: ['image/jpeg', 'image/png', 'image/tiff', 'image/webp', 'image/gif', 'image/bmp', 'image/avif'],
    extensions: ['.jpg', '.jpeg', '.png', '.tif', '.tiff', '.webp', '.gif', '.bmp', '.avif'],
    recognises: isPicture,
    read: later(
      () => import('./image/index.ts'),
      image => image.readImage,
    ),
  },
  audio: {
    label: 'Audio',
    tipo: 'audio',
    media: ['audio/mpeg', 'audio/wav', 'audio/flac', 'audio/ogg', 'audio/mp4', 'audio/aac'],
    extensions: [
      '.mp3',
      '.wav',
      '.flac',
      '.ogg',
      '.oga',
      '.opus',
      '.m4a',
      '.m4b',
      '.aac',
      '.wma',
      '.aiff',
      '.aif',
      '.amr',
    ],
    recognises: isSound,
    read: later(
      () => import('./media/index.ts'),
      media => media.readRecording,
    ),
  },
  video: {
    label: 'Vídeo',
    tipo: 'video',
    media: ['video/mp4', 'video/webm', 'video/x-matroska', 'video/quicktime', 'video/x-msvideo', 'video/mp2t'],
    extensions: ['.mp4', '.m4v', '.webm', '.mkv', '.mov', '.avi', '.wmv', '.ogv'],
    recognises: isRecording,
    read: later(
      () => import('./media/index.ts'),
      media => media.readRecording,
    ),
  },
  ...textReaders,
} as const satisfies Record<string, Reader>

const readers = (): readonly Reader[] => Object.values(READERS)

const BY_ORIGIN: Readonly<Partial<Record<Origin['as'], Reader>>> = { page: READERS.web, transcript: READERS.subtitulos }

/**
 * The reader for material that came from the web as a page or as a transcript, whatever its bytes look like. Null means
 * that the content decides.
 */
export const readerOf = (origin: Origin | undefined): Reader | null => (origin && BY_ORIGIN[origin.as]) ?? null

/**
 * The reader for this file, chosen by its content first and else by its name; null when no reader knows it. `served`:
 * the media type that a server or a form gave it, which tells of text without a name's extension what the text is.
 */
export async function readerFor(path: string, nombre: string | null, served?: string | null): Promise<Reader | null> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    const read = head.subarray(0, bytesRead)
    if (isOle(read)) return fromOle(await kindOfOle(path))
    const media = isZip(read) ? await mediaOfZip(path) : null
    return media === null
      ? ofText(recognise(read, nombre), nombre, served)
      : (readers().find(r => r.media.includes(media)) ?? refusedZip(media))
  } finally {
    await file.close()
  }
}

/** Tables are served without a name (`/export?format=csv`): read as text, one was cited by paragraphs, not by rows. */
const ofText = (reader: Reader | null, nombre: string | null, served?: string | null): Reader | null =>
  reader === READERS.texto && extname(nombre ?? '') === ''
    ? (readers().find(r => r.bytes === 'text' && r.media.includes(served ?? '')) ?? reader)
    : reader

/**
 * The reader by the first bytes and the name alone. A damaged container still goes to the reader that its name asks
 * for, which then says what is wrong.
 */
export function recognise(head: Buffer, nombre: string | null): Reader | null {
  const extension = extname(nombre ?? '').toLowerCase()
  const reader =
    readers().find(r => r !== READERS.texto && r.recognises(head, nombre)) ??
    refusedByBytes(head) ??
    refusedAsData(head, extension, kinds()) ??
    readers().find(r => r.recognises(head, nombre))
  if (reader || head.length === 0) return reader ?? null
  const named = readers().find(r => r.extensions.includes(extension)) ?? refusedAsText(head, extension)
  if (isZip(head) && named?.bytes !== 'zip') return refusedZip(null, extension)
  return named?.bytes === 'text' && !looksLikeText(head) ? null : named
}

const fromOle = (kind: OleKind): Reader | null => (kind === 'xls' ? READERS.libro : refusedOle(kind, kinds()))

const kinds = (): string =>
  readers()
    .map(r => r.label)
    .join('; ')

export function unknownKind(empty: boolean): Unreadable {
  return new Unreadable(
    empty ? `El archivo está vacío. Se leen: ${kinds()}.` : `No se reconoce qué es este archivo. Se leen: ${kinds()}.`,
  )
}
