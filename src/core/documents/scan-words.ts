/**
 * Places of the words in a scan, kept as long as its document, so that a passage can be marked on the picture of its
 * page.
 */
import type { Json, Shelf } from '../../../storage/contract.ts'
import type { Scratch } from '../../../storage/scratch.ts'
import type { PalabrasLeidas } from '../../schema/index.ts'
import { boxesOfWords, placesOfWords } from '../read/ocr/boxes.ts'
import type { Stretch } from '../read/pdf/layout/boxes.ts'
import type { Box, ReadWord } from '../read/reader.ts'

/** Boxes of the lines of `text` on the picture at `posicion`; null where its words were not read from a picture. */
export async function scanBoxes(
  shelf: Shelf,
  id: string,
  { posicion, text }: { posicion: number; text: string },
): Promise<Box[] | null> {
  const words = (await shelf.wordBoxes(id, posicion)).get(posicion)
  return words ? boxesOfWords(words, text) : null
}

/** Boxes of each stretch on the picture at `posicion`; null where its words were not read from a picture. */
export async function scanPlaces(
  shelf: Shelf,
  id: string,
  { posicion, stretches }: { posicion: number; stretches: readonly Stretch[] },
): Promise<Box[][] | null> {
  const words = (await shelf.wordBoxes(id, posicion)).get(posicion)
  return words ? placesOfWords(words, stretches) : null
}

/** The words of a page with their boxes; none where its text was not read from a picture. */
export async function scanWords(shelf: Shelf, id: string, posicion: number): Promise<PalabrasLeidas> {
  await shelf.document(id)
  const words = (await shelf.wordBoxes(id, posicion)).get(posicion) ?? []
  return {
    posicion,
    palabras: words.map(({ text, x0, y0, x1, y1 }) => ({
      texto: text,
      caja: { x0: within(x0), y0: within(y0), x1: within(x1), y1: within(y1) },
    })),
  }
}
const within = (share: number): number => Math.min(1, Math.max(0, share))

/** Pages in one write, some hundred kilobytes. */
const BATCH = 16

export async function saveScanWords(shelf: Shelf, id: string, words: Record<number, ReadWord[]>): Promise<void> {
  const pages = Object.entries(words).map(([posicion, read]) => [Number(posicion), read] as const)
  for (let from = 0; from < pages.length; from += BATCH)
    await shelf.saveWordBoxes(id, new Map(pages.slice(from, from + BATCH)))
}

/**
 * Imports the words, and the pictures still to be cut out, that an earlier version kept in files beside the database.
 * Runs at start.
 */
export async function adoptScratch(scratch: Scratch, shelves: readonly Shelf[]): Promise<void> {
  for (const name of scratch.list()) {
    const [, id, kind] = /^(.+)\.(words|pictures)$/.exec(name) ?? []
    if (id === undefined) continue
    const earlier = await scratch.load(name) // only the earlier version writes these names
    for (const shelf of earlier === null ? [] : shelves) {
      if ((await shelf.documents([id])).size === 0) continue
      if (kind === 'words') await saveScanWords(shelf, id, earlier as Record<number, ReadWord[]>)
      else if (await shelf.figuresPending(id)) await shelf.queueFigures(id, { pictures: earlier as Json })
    }
    await scratch.forget(name)
  }
}
