/**
 * Where the words of a scan stand: kept beside the document as long as it lives, so that a passage can be marked on the
 * picture of its page.
 */
import type { Library } from '../library.ts'
import { boxesOfWords } from '../read/ocr/boxes.ts'
import type { Box, ReadWord } from '../read/reader.ts'

/** Their name among what is kept outside the database. */
export const wordsOf = (id: string): string => `${id}.words`
/** The pictures inside a file, until they have been taken out. */
export const picturesOf = (id: string): string => `${id}.pictures`

/**
 * Boxes of the lines where `text` stands on the picture `posicion`; null where its words were not read from a picture.
 */
export async function scanBoxes(
  library: Pick<Library, 'scratch'>,
  id: string,
  posicion: number,
  text: string,
): Promise<Box[] | null> {
  const words = ((await library.scratch.load(wordsOf(id))) as Record<number, ReadWord[]> | null)?.[posicion] // written by `ingest` alone
  return words ? boxesOfWords(words, text) : null
}
