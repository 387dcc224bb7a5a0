/** Where the words of many passages of one document stand, with the file opened as few times as can be. */
import type { DocumentRow } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import { pdfPlaces, type Sought } from '../read/pdf/index.ts'
import { Unreadable } from '../read/unreadable.ts'
import { isPdf } from './kinds.ts'
import { boxesOf, type Placed } from './places.ts'
import { withReadable } from './readable.ts'
import type { SheetBox } from './sheets.ts'
import { around } from './stretches.ts'

/** Passages in one call to the process that opens the file: their pages are read within its time limit. */
const AT_ONCE = 50

/**
 * Returns for each passage the boxes that `boxesOf` gives; none where the file cannot be read. The receipts of 389
 * citations of eight books took 21 s on a busy machine with one call for each, and 5 s with one for every 50 of a book.
 */
export async function manyBoxes(
  library: Library,
  document: DocumentRow,
  asked: readonly Placed[],
): Promise<readonly (readonly SheetBox[])[]> {
  const onPdf = await ofPdf(library, document, asked)
  const known = onPdf.length === 0 ? new Map() : await withReadable(library, document, path => onPages(path, onPdf))
  const boxes: (readonly SheetBox[])[] = []
  for (const placed of asked) boxes.push(known.get(placed) ?? (await alone(library, document, placed)))
  return boxes
}

interface OnPage {
  placed: Placed
  page: number
}

/** Those whose words are looked up in the pages of a PDF: no figures, and no words read from a picture. */
async function ofPdf({ shelf }: Library, document: DocumentRow, asked: readonly Placed[]): Promise<OnPage[]> {
  if (!isPdf(document)) return []
  const figures = await shelf.figuresOf(asked.map(({ passage }) => passage.id))
  const out: OnPage[] = []
  for (const placed of asked) {
    const { id, posicion, ancla } = placed.passage
    if (ancla.tipo !== 'pagina' || figures.has(id)) continue
    const scanned = (await shelf.wordBoxes(document.id, posicion)).has(posicion)
    if (!scanned) out.push({ placed, page: ancla.fisica })
  }
  return out
}

async function onPages(path: string | null, asked: readonly OnPage[]): Promise<Map<Placed, readonly SheetBox[]>> {
  const known = new Map<Placed, readonly SheetBox[]>()
  for (let from = 0; path !== null && from < asked.length; from += AT_ONCE) {
    const batch = asked.slice(from, from + AT_ONCE)
    const places = await pdfPlaces(path, batch.map(soughtOn)).catch(notRead)
    batch.forEach(({ placed }, i) => places && known.set(placed, places[i]!))
  }
  return known
}

const soughtOn = ({ placed: { passage, part }, page }: OnPage): Sought => ({
  page,
  stretch: around(passage.texto, part),
  whole: passage.texto.slice(...part) === passage.texto,
})

/** A page that cannot be read takes the others of its call with it: each is asked for alone then. */
function notRead(error: unknown): null {
  if (error instanceof Unreadable) return null
  throw error
}

async function alone(library: Library, document: DocumentRow, placed: Placed): Promise<readonly SheetBox[]> {
  try {
    return (await boxesOf(library, document, placed)).boxes
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}
