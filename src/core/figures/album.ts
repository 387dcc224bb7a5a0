/** The figures of one document, as they are stored unit by unit, and how many more it may have. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Stored } from '../../../storage/blobs.ts'
import type { DocumentRow, FigureRow, NewFigure, NewPassage } from '../../../storage/contract.ts'
import { FigureNumbers } from '../documents/former-figures.ts'
import type { Report } from '../jobs/task.ts'
import type { Library } from '../library.ts'
import type { StoredPicture } from '../read/figures/index.ts'
import { lettersIn } from '../read/figures/letters.ts'
import type { Box } from '../read/reader.ts'
import { figurePassage, type FigureWords, type Place } from './words.ts'

/**
 * Most figures of one document, and most bytes of them together. Whatever lies beyond keeps its text and gets no
 * figures.
 */
const MOST = { figures: 300, bytes: 64 * 1024 * 1024 }
/** Most pictures of one document that are read by OCR; with tesseract.js a page takes seconds. */
const MOST_READ = 60
/** Most pictures of one document that a model describes. */
const MOST_DESCRIBED = 100
/** A picture and where it was found; `box` is null when it is no part of a page. */
export interface Found extends Omit<FigureWords, 'descripcion'> {
  picture: StoredPicture
  box: Box | null
}

export interface Album {
  library: Library
  document: DocumentRow
  report: Report
  numbers: FigureNumbers
  figures: number
  bytes: number
  read: number
  /** Letters by the SHA-256 of their picture: a mark on each page of a book is read once, and counts once. */
  letters: Map<string, string>
  described: number
  /**
   * SHA-256 of the document's pictures so far: one that comes again without a caption is taken for a publisher's mark.
   */
  seen: Set<string>
}

/** Opens the album of a document that has those figures already. */
export async function openAlbum(
  parts: Pick<Album, 'library' | 'document' | 'report'>,
  known: readonly FigureRow[],
): Promise<Album> {
  const { library, document } = parts
  const ids = known.map(({ id }) => id)
  return {
    ...parts,
    numbers: await FigureNumbers.open(library, document.id, ids),
    figures: known.length,
    bytes: known.reduce((sum, figure) => sum + figure.bytes, 0),
    read: 0,
    letters: new Map(),
    described: 0,
    seen: new Set(known.map(figure => figure.sha256)),
  }
}

/** Stores the figures of one unit in one transaction. Returns false when the document has as many as it may. */
export async function keep(album: Album, posicion: number, pictures: readonly Found[]): Promise<boolean> {
  const { library, document } = album
  album.report.signal.throwIfAborted()
  const [unit] = pictures.length > 0 ? await library.shelf.units(document.id, posicion, 1) : []
  if (unit?.posicion !== posicion) return room(album)
  const place: Place = { document, unit, passages: await library.shelf.passagesOf(document.id, posicion, posicion) }
  const figures: NewFigure[] = [],
    passages: NewPassage[] = [],
    received: Stored[] = []
  const add = async (cut: Found): Promise<void> => {
    const stored = await store(album, cut, received)
    if (!stored) return
    const descripcion = await described(album, cut.picture)
    const { passage: unnamed, pie } = figurePassage('', { ...cut, descripcion }, place)
    const n = album.numbers.of({ posicion, sha256: stored.sha256, pie })
    const passage = { ...unnamed, token: `f${n}` }
    // A picture whose text is the text of its unit is found by that text's passage, so it gets none of its own.
    const whole = document.tipo === 'imagen' ? place.passages[0] : undefined
    if (!whole) passages.push(passage)
    figures.push({ n, ...stored, token: whole?.token ?? passage.token, pie, box: cut.box, descripcion })
    album.figures++
    album.bytes += stored.bytes
  }
  try {
    for (const cut of pictures) if (room(album)) await add(cut)
    if (figures.length > 0) await library.shelf.saveFigures(document.id, posicion, { figures, passages })
  } finally {
    // Settled in every case, so that no picture stays without a row when the document was deleted or the server stops.
    for (const stored of received) await library.blobs.settle(stored)
  }
  return room(album)
}

const room = ({ figures, bytes }: Album): boolean => figures < MOST.figures && bytes < MOST.bytes

/** Stores the picture as a blob; null when the document had it before and it has no caption this time. */
async function store(
  album: Album,
  { picture, pie }: Found,
  received: Stored[],
): Promise<Pick<NewFigure, 'sha256' | 'bytes' | 'media' | 'ancho' | 'alto'> | null> {
  const { bytes, media, ancho, alto } = picture
  const stored = await album.library.blobs.receive(Readable.from([bytes]))
  received.push(stored)
  const { sha256 } = stored
  const again = album.seen.has(sha256)
  album.seen.add(sha256)
  return again && pie === '' ? null : { sha256, bytes: stored.bytes, media, ancho, alto }
}

/**
 * A model's description of the picture, or null when none is configured. After the first failure no further picture of
 * the document is described.
 */
async function described(album: Album, picture: StoredPicture): Promise<NewFigure['descripcion']> {
  const {
    library: { describe },
    report: { signal },
  } = album
  if (!describe || album.described >= MOST_DESCRIBED) return null
  album.described++
  try {
    return { texto: await describe.describe(picture, signal), modelo: describe.name }
  } catch {
    signal.throwIfAborted()
    album.described = MOST_DESCRIBED
    return null
  }
}

/** The text that OCR reads in a picture; empty once `MOST_READ` pictures were read or the document is full. */
export async function lettersOf(album: Album, picture: StoredPicture): Promise<string> {
  const {
    library: { limits },
    report: { signal },
  } = album
  const hash = createHash('sha256').update(picture.bytes).digest('hex')
  const known = album.letters.get(hash)
  if (known !== undefined) return known
  if (album.read >= MOST_READ || !room(album)) return ''
  album.read++
  const request = { limits: limits.read, langs: limits.ocr, tessdata: limits.tessdata, signal }
  const letters = await lettersIn(picture, request)
  album.letters.set(hash, letters)
  return letters
}
