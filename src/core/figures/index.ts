/**
 * The job after reading: cuts the figures out of a document, stores them, and makes passages of their words. The
 * document is `listo` before the job begins; a killed job continues with the unit after the last one that has figures.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Stored } from '../../../storage/blobs.ts'
import type { DocumentRow, JobRow, NewFigure, NewPassage } from '../../../storage/contract.ts'
import { FigureNumbers, forgetFigures } from '../documents/former-figures.ts'
import { withReadable } from '../documents/readable.ts'
import { figurePassage, type FigureWords, type Place } from './words.ts'
import { embedPassages } from '../ingest/index.ts'
import type { Report } from '../jobs.ts'
import type { Library } from '../library.ts'
import { framePicture, imageFigures, partPictures, pdfFigures, type StoredPicture } from '../read/figures/index.ts'
import { lettersIn } from '../read/figures/letters.ts'
import { findFfmpeg } from '../read/media/ffmpeg.ts'
import { keyFrames, type Frame } from '../read/media/frames.ts'
import type { Box, PlacedPicture, ReadWord } from '../read/reader.ts'

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

interface Album {
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

/** An album whose file is open: `path` stays while its pictures are collected. */
interface OpenAlbum extends Album {
  path: string
}

export async function figures(library: Library, job: JobRow, report: Report): Promise<void> {
  const document = await library.shelf.document(job.subject)
  const known = await library.shelf.figures(document.id)
  const album: Album = {
    library,
    document,
    report,
    numbers: await FigureNumbers.open(
      library,
      document.id,
      known.map(({ id }) => id),
    ),
    figures: known.length,
    bytes: known.reduce((sum, figure) => sum + figure.bytes, 0),
    read: 0,
    letters: new Map(),
    described: 0,
    seen: new Set(known.map(figure => figure.sha256)),
  }
  const from = (known.at(-1)?.posicion ?? 0) + 1
  await withReadable(library, document, async path => {
    if (path !== null) await collect({ ...album, path }, picturesIn(job), from)
  })
  await forgetFigures(library, document.id)
  await embedPassages(library, document.id, { signal: report.signal })
}

/** The pictures that `ingest` queued with the job. */
function picturesIn({ extra }: JobRow): PlacedPicture[] {
  const pictures = extra !== null && typeof extra === 'object' && !Array.isArray(extra) ? extra['pictures'] : null
  return Array.isArray(pictures) ? (pictures as unknown as PlacedPicture[]) : [] // only `ingest` writes it
}

async function collect(album: OpenAlbum, pictures: readonly PlacedPicture[], from: number): Promise<void> {
  const {
    library: { limits, shelf },
    document: { id, tipo, unidades },
    report: { signal },
  } = album
  const request = { path: album.path, limits: limits.read, signal }
  const placed = pictures.filter(picture => picture.posicion >= from)
  if (placed.length > 0) return ofParts(album, placed)
  if (tipo === 'imagen') {
    return imageFigures(
      request,
      async (place, cuts) =>
        place < from ||
        keep(
          album,
          place,
          cuts.map(({ pie, box, ...picture }) => ({ picture, box, pie, read: '' })),
        ),
    )
  }
  if (tipo === 'video') return ofFilm(album, from)
  if (tipo !== 'pdf' && tipo !== 'pdf_escaneado') return
  const boxes = await shelf.wordBoxes(id)
  const words: Record<number, ReadWord[]> | null = boxes.size > 0 ? Object.fromEntries(boxes) : null
  await pdfFigures({ ...request, from, total: unidades, words }, async (place, cuts) => {
    const cut: Found[] = []
    for (const { pie, box, ...picture } of cuts) {
      // The words of a scan have been read already, and so have those of a PDF's drawings.
      const read = !words?.[place] && picture.media === 'image/jpeg' ? await lettersOf(album, picture) : ''
      cut.push({ picture, box, pie, read })
    }
    return keep(album, place, cut)
  })
}

/** Stores pictures inside a container file, unit by unit. */
async function ofParts(album: OpenAlbum, placed: readonly PlacedPicture[]): Promise<void> {
  const {
    library: { blobs, limits },
    document,
    report: { signal },
  } = album
  const units = [...new Set(placed.map(picture => picture.posicion))].sort((a, b) => a - b)
  for (const posicion of units) {
    const pictures = placed.filter(picture => picture.posicion === posicion)
    const cuts: Found[] = []
    const names = [...new Set(pictures.map(picture => picture.name))]
    await partPictures({ path: album.path, limits: limits.read, signal }, names, async (name, picture) => {
      const letters = await lettersOf(album, picture)
      for (const { pie, alt, ancla, ruta } of pictures.filter(captioned => captioned.name === name)) {
        const beside = pie !== '' && alt !== pie ? alt : ''
        cuts.push({
          picture,
          box: null,
          pie: pie || alt,
          read: [beside, letters].filter(text => text !== '').join('\n'),
          ancla,
          ruta,
        })
      }
    })
    if (!(await keep(album, posicion, cuts))) return
  }
}

/**
 * Stores key frames of a film, each as a figure of the segment that is spoken at that time. Without ffmpeg a film has
 * no figures.
 */
async function ofFilm(album: OpenAlbum, from: number): Promise<void> {
  const {
    library: { blobs, limits, shelf },
    document,
    report: { signal },
  } = album
  const ffmpeg = await findFfmpeg()
  if (!ffmpeg) return
  const times = (await shelf.marks(document.id)).flatMap(({ posicion, ancla }) =>
    ancla.tipo === 'tiempo' ? [{ posicion, t0: ancla.t0 }] : [],
  )
  const unitAt = (t: number): number => times.findLast(unit => unit.t0 <= t)?.posicion ?? times[0]?.posicion ?? 1
  await keyFrames(
    ffmpeg,
    { path: album.path, options: { signal, seconds: limits.read.seconds, duration: document.duracion } },
    async frames => {
      const units = [...new Set(frames.map(({ t }) => unitAt(t)))].filter(posicion => posicion >= from)
      for (const posicion of units)
        if (
          !(await keep(
            album,
            posicion,
            await framed(
              album,
              frames.filter(({ t }) => unitAt(t) === posicion),
            ),
          ))
        )
          return
    },
  )
}

async function framed(album: Album, frames: readonly Frame[]): Promise<Found[]> {
  const {
    library: { limits },
    report: { signal },
  } = album
  const stills: Found[] = []
  for (const { t, path } of frames) {
    const picture = await framePicture({ path, limits: limits.read, signal })
    if (picture)
      stills.push({
        picture,
        box: null,
        pie: '',
        read: await lettersOf(album, picture),
        ancla: { tipo: 'tiempo', t0: t, t1: t },
      })
  }
  return stills
}

/** Stores the figures of one unit in one transaction. Returns false when the document has as many as it may. */
async function keep(album: Album, posicion: number, pictures: readonly Found[]): Promise<boolean> {
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
    if (figures.length > 0) await library.shelf.saveFigures(document.id, posicion, figures, passages)
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
async function lettersOf(album: Album, picture: StoredPicture): Promise<string> {
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
