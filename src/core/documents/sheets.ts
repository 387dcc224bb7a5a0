/**
 * A Word file or slides as LibreOffice draws them: which of its sheets holds which unit, and where words stand on them.
 * A sheet is a picture to look at. Its number is never a page of the work, and no citation names it.
 */
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { DocumentRow, UnitRow } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Cajas, Hojas } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { drawOffice, drawsMath, findOffice, isOffice } from '../read/office/index.ts'
import type { Stretch } from '../read/pdf/layout/boxes.ts'
import { pageBoxes, pdfLetters, pagePlaces } from '../read/pdf/index.ts'
import { Unreadable } from '../read/unreadable.ts'
import { looksIn } from './looks.ts'
import type { Original } from './original.ts'
import { placeOn, startsOn, type Pages } from './sheet-places.ts'
import { unitTexts } from './unit-texts.ts'

/** A box; on a drawing, with the sheet on which it lies. */
export type SheetBox = Cajas['cajas'][number]
type Drawable = Pick<DocumentRow, 'id' | 'sha256' | 'media' | 'unidades'>

/** Letters of drawings that are kept, the last ones used. */
const KEPT = 8

/** Drawings that are being made, by the hash of their source, and those that could not be made in this process. */
const making = new Map<string, Promise<boolean>>()
const failed = new Set<string>()
const letters = new Map<string, Promise<Pages>>()

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Path of the drawing when it has been made; null otherwise, and for every other kind of document. */
async function drawnAlready({ blobs }: Library, { sha256, media }: Drawable): Promise<string | null> {
  if (sha256 === null || !isOffice(media)) return null
  const path = blobs.drawing(sha256)
  return (await exists(path)) ? path : null
}

/** Whether the document is of a kind that LibreOffice draws, and LibreOffice is installed. */
export const canDraw = async ({ sha256, media }: Pick<DocumentRow, 'sha256' | 'media'>): Promise<boolean> =>
  sha256 !== null && isOffice(media) && (await findOffice()) !== null

/** Makes the drawing unless it is there. Returns its path, or null where it cannot be made. */
async function drawing(library: Library, document: Drawable): Promise<string | null> {
  const { sha256, media } = document
  const there = await drawnAlready(library, document)
  if (there !== null || sha256 === null || !isOffice(media) || failed.has(sha256)) return there
  const to = library.blobs.drawing(sha256)
  const made = making.get(sha256) ?? library.blobs.withFile(sha256, path => drawWhole(path, { media, to }))
  making.set(sha256, made)
  try {
    if (await made) return to
    failed.add(sha256)
    return null
  } finally {
    making.delete(sha256)
  }
}

/** Draws a file unless its equations would be missing: its text then shows more than its sheets. */
async function drawWhole(path: string, { media, to }: { media: string; to: string }): Promise<boolean> {
  const office = await findOffice()
  if (office === null) return false
  if (!(await drawsMath(office)) && ((await looksIn(path, media))?.formulas.length ?? 0) > 0) return false
  return drawOffice(path, { media, to })
}

/** The drawing as a file to send. Throws `no_encontrado` while there is none. */
export async function drawn(library: Library, id: string): Promise<Original & { path: string }> {
  const document = await library.shelf.document(id)
  const path = await drawnAlready(library, document)
  if (path === null) throw new Failure('no_encontrado')
  const { size, mtimeMs } = await stat(path)
  // The hash names this very file: it may be drawn anew by another version of LibreOffice.
  const sha256 = createHash('sha256').update(`${document.sha256} ${size} ${mtimeMs}`).digest('hex')
  return { path, sha256, bytes: size, media: 'application/pdf', shown: false, nombre: `${document.titulo}.pdf` }
}

/** The folded letters of every sheet. A failure is not kept. */
function pagesOf(path: string): Promise<Pages> {
  const pages = letters.get(path) ?? pdfLetters(path).then(all => ({ all: all.join(''), starts: startsOf(all) }))
  letters.delete(path)
  letters.set(path, pages)
  pages.catch(() => letters.delete(path))
  if (letters.size > KEPT) letters.delete([...letters.keys()][0]!)
  return pages
}

function startsOf(pages: readonly string[]): number[] {
  let at = 0
  return pages.map(({ length }) => (at += length) - length)
}

/** The sheets of the document, each with the units on it; none where nothing can be drawn. */
export async function sheets(library: Library, id: string): Promise<Hojas> {
  const document = await library.shelf.document(id)
  try {
    const path = await drawing(library, document)
    if (path === null) return { hojas: [] }
    const pages = await pagesOf(path)
    const slides = document.media?.includes('presentation') && pages.starts.length === document.unidades
    if (slides) return { hojas: pages.starts.map((_, i) => ({ hoja: i + 1, desde: i + 1, hasta: i + 1 })) }
    return { hojas: startsOn(pages, await unitTexts(library.shelf, id)) }
  } catch (error) {
    if (error instanceof Unreadable) return { hojas: [] }
    throw error
  }
}

/**
 * Boxes of stretches of a unit's text on the sheets, each box with its sheet; null when the document has no drawing
 * (yet). A stretch that runs on to the next sheet is marked on both.
 */
export async function sheetBoxes(
  library: Library,
  document: Drawable,
  { unit, stretches }: { unit: Pick<UnitRow, 'posicion' | 'texto'>; stretches: readonly Stretch[] },
): Promise<SheetBox[][] | null> {
  const path = await drawnAlready(library, document)
  if (path === null) return null
  try {
    const pages = await pagesOf(path)
    const places = stretches.map(stretch => placeOn(pages, unit.texto, stretch))
    const whole = await wholeOn(path, places, stretches)
    return await Promise.all(stretches.map((stretch, i) => whole[i] ?? partsOn(path, places[i]!, stretch)))
  } catch (error) {
    if (error instanceof Unreadable) return stretches.map(() => [])
    throw error
  }
}

/** Boxes of the stretches that stand on one sheet, each sheet opened once; nothing for the others. */
async function wholeOn(
  path: string,
  places: readonly (readonly number[])[],
  stretches: readonly Stretch[],
): Promise<(SheetBox[] | undefined)[]> {
  const boxes: (SheetBox[] | undefined)[] = []
  for (const hoja of new Set(places.filter(sheets => sheets.length === 1).flat())) {
    const here = places.flatMap((sheets, i) => (sheets.length === 1 && sheets[0] === hoja ? [i] : []))
    const onSheet = await pagePlaces(
      path,
      hoja,
      here.map(i => stretches[i]!),
    )
    here.forEach((i, k) => {
      if (onSheet[k]!.length > 0) boxes[i] = onSheet[k]!.map(box => ({ ...box, hoja }))
    })
  }
  return boxes
}

/** Boxes of what each sheet has of a stretch. */
async function partsOn(path: string, sheets: readonly number[], { text }: Stretch): Promise<SheetBox[]> {
  const boxes: SheetBox[] = []
  for (const hoja of sheets) boxes.push(...(await pageBoxes(path, { page: hoja, text })).map(box => ({ ...box, hoja })))
  return boxes
}
