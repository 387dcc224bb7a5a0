/**
 * A PDF on disk → its Reading; a page of it → a picture, and where a passage stands on it. All parsing happens in a
 * child that can be killed.
 */
import { availableParallelism } from 'node:os'
import { errorOf, valueOf } from '../isolate-outcome.ts'
import { isolated, type Stop } from '../isolate.ts'
import { createTurns } from '../turns.ts'
import type { Material } from '../record/page/material.ts'
import type { Box, PageRuns, Reading, ReadWord, ReadLimits, Unit } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import type { PdfAnnotation } from './layout/annotations.ts'
import type { Stretch } from './layout/boxes.ts'
import type { Picture } from './engine.ts'
import type { OutlineEntry } from './layout/outline.ts'
import { attemptRead, PDF_PROCESS, type PdfRequest } from './attempt.ts'
import type { PageInput, ReadResult, Sought } from './process.ts'

export { PDF_PROCESS } from './attempt.ts'
export type { OutlineEntry } from './layout/outline.ts'
export type { Sought } from './process.ts'

export interface PdfReading extends Reading {
  pages: PageRuns[]
  labels: (string | null)[]
  outline: OutlineEntry[]
  /** Evidence from which the bibliographic record is read. */
  material: Material
  /** Physical pages whose fonts do not say which letters they draw; they have no text of their own. */
  garbled: number[]
}

/** How many pages may each kill a child process before the whole document is given up. */
const MAX_LOST = 3

const MESSAGES = {
  time: 'El PDF tarda demasiado en leerse: puede estar dañado o ser malicioso.',
  memory: 'El PDF necesita demasiada memoria: puede estar dañado o ser malicioso.',
  crash: 'El PDF está dañado y no se pudo leer.',
  aborted: 'La lectura del PDF se interrumpió.',
} as const satisfies Record<Stop, string>
const BLAME = { reader: 'pdf', stopped: MESSAGES }

/**
 * Reads a whole PDF. A page that hangs or exhausts the memory is left out with a warning, and the others are read.
 * Throws `Unreadable` when the document cannot be read, or the signal's reason when it was aborted.
 */
export async function readPdf(request: PdfRequest): Promise<PdfReading> {
  const began = Date.now()
  const lost: number[] = []
  for (;;) {
    const seconds = request.limits.seconds - (Date.now() - began) / 1000
    const attempt = await attemptRead(request, lost, Math.max(1, seconds))
    if (attempt.outcome.ok)
      return readingOf(attempt.outcome.value, { pages: attempt.pages, units: attempt.units, lost })
    const { at, outcome } = attempt
    request.signal?.throwIfAborted()
    if (outcome.why === 'failed' || outcome.fault) throw errorOf(outcome, BLAME)
    const over = Date.now() - began > request.limits.seconds * 1000
    if (at === null || lost.length >= MAX_LOST || over) throw errorOf(outcome, BLAME)
    lost.push(at)
  }
}

function readingOf(
  result: ReadResult,
  { pages, units, lost }: { pages: PageRuns[]; units: Unit[]; lost: number[] },
): PdfReading {
  if (units.length === 0)
    throw new Unreadable('El PDF no tiene ninguna página que se pueda leer.', 'The PDF has no page that can be read.')
  const { meta, material, labels, outline, garbled } = result
  const waiting = units
    .filter(unit => unit.sinTexto)
    .map(unit => unit.posicion)
    .filter(page => !result.faults.includes(page))
  return {
    tipo: waiting.length * 2 > units.length ? 'pdf_escaneado' : 'pdf',
    meta,
    units,
    pages,
    labels,
    outline,
    material,
    garbled,
    warnings: warnings(result, waiting, lost),
  }
}

function warnings(
  { total, read, faults, cut, garbled }: ReadResult,
  waiting: readonly number[],
  lost: number[],
): string[] {
  const images = waiting.filter(page => !garbled.includes(page))
  const broken = faults.filter(page => !lost.includes(page - 1))
  return [
    images.length === read && 'Ninguna página tiene texto: son imágenes que aún no se han leído.',
    images.length > 0 && images.length < read && `Sin texto todavía, porque son imágenes: ${pageList(images)}.`,
    garbled.length > 0 && `Sin texto todavía, porque sus fuentes no dicen qué letras son: ${pageList(garbled)}.`,
    broken.length > 0 && `Dañadas, no se pudieron abrir: ${pageList(broken)}.`,
    lost.length > 0 &&
      'Se dejaron sin leer porque agotaban el tiempo o la memoria: ' +
        `${pageList(lost.map(page => page + 1).sort((a, b) => a - b))}.`,
    cut.length > 0 && `Con demasiado texto, leídas solo en parte: ${pageList(cut)}.`,
    read < total && `Solo se leyeron las primeras ${read} páginas de ${total}.`,
  ].filter(text => typeof text === 'string')
}

/**
 * Names physical pages in Spanish, joining ranges: `páginas físicas 3, 7-9`. After twelve ranges the list ends in `y
 * más`.
 */
export function pageList(pages: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last && page === last[1] + 1) last[1] = page
    else ranges.push([page, page])
  }
  const shown = ranges
    .slice(0, 12)
    .map(([a, b]) => (a === b ? `${a}` : `${a}-${b}`))
    .join(', ')
  const more = ranges.length > 12 ? ' y más' : ''
  return `${pages.length === 1 ? 'página física' : 'páginas físicas'} ${shown}${more}`
}

/**
 * Limits how many pages are drawn or searched at once for interactive requests; reading jobs have a limit of their own.
 */
const atOnce = createTurns(availableParallelism())
const PAGE_LIMITS: ReadLimits = { seconds: 30, megabytes: 1500 }

/**
 * Draws page `page` (from 1) as a PNG; `scale` 1 is 72 dpi. The scale is lowered where the page would exceed 50
 * megapixels. Throws `Unreadable` when the page cannot be drawn, or the signal's reason.
 */
export async function pagePicture(
  path: string,
  page: number,
  { scale = 2, signal }: { scale?: number; signal?: AbortSignal } = {},
): Promise<{ png: Buffer; width: number; height: number }> {
  const { rgba, width, height } = await onPage<Picture>('picture', { path, page, scale }, signal)
  const { default: sharp } = await import('sharp')
  const png = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer()
  return { png, width, height }
}

/**
 * Finds `text` on `page` (from 1) and returns one box per line, as fractions of the shown page with the origin at the
 * top left. Returns an empty list when the text is not there.
 */
export async function pageBoxes(
  path: string,
  { page, text }: { page: number; text: string },
  { signal }: { signal?: AbortSignal } = {},
): Promise<Box[]> {
  return onPage<Box[]>('boxes', { path, page, text }, signal)
}

/** The words of `page` (from 1) with their boxes, in fractions of the shown page. */
export const pageWords = (path: string, page: number): Promise<ReadWord[]> =>
  onPage<ReadWord[]>('words', { path, page })

/** The letters of every page, folded as `squeeze` does. */
export const pdfLetters = (path: string): Promise<string[]> => onPage<string[]>('letters', { path, page: 1 })

/** The marks and notes that other programs have written into the file, page by page. */
export const pdfAnnotations = (path: string): Promise<PdfAnnotation[]> =>
  onPage<PdfAnnotation[]>('annotations', { path, page: 1 })

/** Rectangles of `page` (from 1) in its own units → fractions of the shown page, origin at the upper left. */
export const pageRects = (path: string, page: number, rects: readonly Box[]): Promise<Box[]> =>
  onPage<Box[]>('rects', { path, page, rects })

/** Finds each stretch on `page` (from 1): one list of boxes for each, empty where it is not there. */
export async function pagePlaces(path: string, page: number, stretches: readonly Stretch[]): Promise<Box[][]> {
  return onPage<Box[][]>('places', { path, page, stretches })
}

/** Finds words on many pages of a file, which is opened once: one list of boxes for each, empty where they are not. */
export const pdfPlaces = (path: string, asked: readonly Sought[]): Promise<Box[][]> =>
  onPage<Box[][]>('find', { path, page: 1, asked })

/**
 * Returns a copy of a protected file without its protection, or null when the file opens without a password. Throws
 * `Unreadable` when the password is wrong.
 */
export async function unprotectedPdf(path: string, password: string): Promise<Uint8Array | null> {
  const limits = { milliseconds: PAGE_LIMITS.seconds * 1000, megabytes: PAGE_LIMITS.megabytes }
  return valueOf(
    await atOnce(() =>
      isolated<Uint8Array | null>(PDF_PROCESS, { task: 'unprotected', input: { path, password } }, { limits }),
    ),
    BLAME,
  )
}

async function onPage<T>(
  task: 'picture' | 'boxes' | 'places' | 'find' | 'words' | 'letters' | 'annotations' | 'rects',
  input: PageInput & Record<string, unknown>,
  signal?: AbortSignal,
): Promise<T> {
  const limits = { milliseconds: PAGE_LIMITS.seconds * 1000, megabytes: PAGE_LIMITS.megabytes }
  const outcome = await atOnce(() => isolated<T>(PDF_PROCESS, { task, input }, { limits, signal }), signal)
  return valueOf(outcome, { ...BLAME, signal })
}
