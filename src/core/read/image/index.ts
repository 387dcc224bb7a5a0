/**
 * Reads the text of a picture by OCR, as one unit, or as one per page of a TIFF. A picture without writing is a unit
 * without text.
 */
import { availableParallelism } from 'node:os'
import { isolated } from '../isolate.ts'
import { OCR_PROCESS, readScans, sheetOfScan, textsOf, type OcrResult } from '../ocr/index.ts'
import { namesOf, type PictureMeta } from '../ocr/picture-meta.ts'
import type { Meta, Reading, ReadRequest, ReadWord, Unit } from '../reader.ts'
import { createTurns } from '../turns.ts'
import { Unreadable } from '../unreadable.ts'

/** Most pages of a TIFF that is read; one with more is an archive. */
const MAX_PAGES = 2000
const COUNT_MS = 30_000

export async function readImage(request: ReadRequest): Promise<Reading> {
  const { pages: total, meta } = await about(request)
  const pages = Array.from({ length: Math.min(total, MAX_PAGES) }, (_, i) => i + 1)
  await request.onPhase?.('ocr', pages.length)
  const result = await readScans({
    ...request,
    kind: 'image',
    pages,
    onPage: done => request.onProgress(done / pages.length, [done, pages.length]),
  })
  if (result.read.size === 0)
    throw new Unreadable('La imagen está dañada y no se pudo leer.', 'No picture of the file could be read.')
  const sheets = sheetsOf(result.read)
  const units = pages.map(posicion => unitOf(posicion, sheets.get(posicion)))
  const written = [...sheets].filter(([, { words }]) => words.length > 0)
  return {
    tipo: 'imagen',
    meta: described(meta, units),
    units,
    words: Object.fromEntries(written.map(([posicion, { words }]) => [posicion, words])),
    warnings: warnings(units, total, result.lost.length + result.late.length),
  }
}

/** What stands on a picture: its text with its paragraphs, and its words with their boxes. */
interface Sheet extends Pick<Unit, 'texto'> {
  parrafos: readonly { desde: number; hasta: number }[]
  words: ReadWord[]
}

/** The sheets by picture. Their texts are composed together, in the order of the pictures. */
function sheetsOf(read: OcrResult['read']): Map<number, Sheet> {
  const scans = [...read]
    .map(([posicion, { page, points }]) => ({ posicion, scan: sheetOfScan(page, points) }))
    .sort((a, b) => a.posicion - b.posicion)
  const texts = textsOf(
    scans.map(({ scan }) => scan),
    [],
  )
  return new Map(scans.map(({ posicion, scan }, i) => [posicion, { ...texts[i]!, words: scan.words }]))
}

const unitOf = (posicion: number, { texto, parrafos }: Sheet = { texto: '', parrafos: [], words: [] }): Unit => ({
  posicion,
  texto,
  ancla: { tipo: 'imagen' },
  ruta: [],
  // Both halves of an open book are one picture, and nothing in it says which page is which, so `half` is left out.
  parrafos: parrafos.map(({ desde, hasta }) => ({ desde, hasta })),
  ...(texto === '' && { sinTexto: true }),
})

function warnings(units: readonly Unit[], total: number, missed: number): string[] {
  const empty = units.filter(unit => unit.texto === '').length - missed
  return [
    units.length === 1 && empty === 1 && 'En la imagen no se encontró texto.',
    units.length > 1 && empty > 0 && `Sin texto: ${empty} de ${units.length} imágenes.`,
    missed > 0 && `No se pudieron leer: ${missed} de ${units.length} imágenes.`,
    total > units.length && `Solo se leyeron las primeras ${units.length} imágenes de ${total}.`,
  ].filter(text => typeof text === 'string')
}

/** Returns picture `page` (from 1) of the file as PNG, upright, and scaled down when it is larger than any screen. */
export const imagePicture = (path: string, page: number): Promise<{ png: Buffer; width: number; height: number }> =>
  atOnce(() => inChild('shown', { path, page }, SHOWN))
const atOnce = createTurns(availableParallelism())
const SHOWN = { limits: { seconds: 30, megabytes: 1500 } }

/** Counts the pages and reads the metadata; the container is opened in the child too. */
const about = ({ path, limits, signal }: ReadRequest): Promise<{ pages: number; meta: PictureMeta }> =>
  inChild('about', { path }, { limits, signal })

function described({ titulo, autores, anio }: PictureMeta, units: readonly Unit[]): Meta {
  const names = namesOf(autores, units[0]?.texto ?? '')
  return {
    ...(titulo !== undefined && { titulo }),
    ...(names.length > 0 && { autores: names }),
    ...(anio !== undefined && { anio }),
    csl: { type: 'graphic' },
  }
}

async function inChild<T>(
  task: 'about' | 'shown',
  input: { path: string; page?: number },
  { limits, signal }: Pick<ReadRequest, 'limits'> & { signal?: AbortSignal },
): Promise<T> {
  const outcome = await isolated<T>(
    OCR_PROCESS,
    { task, input },
    { limits: { milliseconds: COUNT_MS, megabytes: limits.megabytes }, ...(signal && { signal }) },
  )
  if (outcome.ok) return outcome.value
  signal?.throwIfAborted()
  if (outcome.why === 'failed' && outcome.mensaje === undefined)
    throw new Error(`image: ${outcome.name}: ${outcome.message}`)
  const mensaje = outcome.why === 'failed' ? outcome.mensaje : 'La imagen está dañada o es maliciosa: no se pudo abrir.'
  throw new Unreadable(mensaje ?? '', outcome.message)
}
