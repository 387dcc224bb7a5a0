/**
 * The job after reading: cuts the figures out of a document, stores them, and makes passages of their words. The
 * document is `listo` before the job begins; a killed job continues with the unit after the last one that has figures.
 */
import type { JobRow } from '../../../storage/contract.ts'
import { forgetFigures } from '../documents/former-figures.ts'
import { withReadable } from '../documents/readable.ts'
import { embedPassages } from '../ingest/passages.ts'
import type { Report } from '../jobs/task.ts'
import type { Library } from '../library.ts'
import { framePicture, imageFigures, partPictures, pdfFigures } from '../read/figures/index.ts'
import { findFfmpeg } from '../read/media/ffmpeg.ts'
import { keyFrames, type Frame } from '../read/media/frames.ts'
import type { PlacedPicture, ReadWord } from '../read/reader.ts'
import { keep, lettersOf, openAlbum, type Album, type Found } from './album.ts'

/** An album whose file is open: `path` stays while its pictures are collected. */
interface OpenAlbum extends Album {
  path: string
}

export async function figures(library: Library, job: JobRow, report: Report): Promise<void> {
  const document = await library.shelf.document(job.subject)
  const known = await library.shelf.figures(document.id)
  const album = await openAlbum({ library, document, report }, known)
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
    library: { limits },
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
    library: { limits, shelf },
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
