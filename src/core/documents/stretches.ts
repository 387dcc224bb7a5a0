/** Where stretches of a text stand on the drawn page: each is told from the same words elsewhere by its neighbours. */
import type { DocumentRow, UnitRow } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import type { Stretch } from '../read/pdf/layout/boxes.ts'
import { pagePlaces } from '../read/pdf/index.ts'
import { Unreadable } from '../read/unreadable.ts'
import type { Range } from './find-in.ts'
import { isPdf } from './kinds.ts'
import { withReadable } from './readable.ts'
import { scanPlaces } from './scan-words.ts'
import { sheetBoxes, type SheetBox } from './sheets.ts'

/** Characters before and after a stretch that are compared with the page. */
const AROUND = 60

/** Returns the words of a range with those before and after it. */
export const around = (texto: string, [from, to]: Range): Stretch => ({
  before: texto.slice(Math.max(0, from - AROUND), from),
  text: texto.slice(from, to),
  after: texto.slice(to, to + AROUND),
})

/** Boxes of ranges of a unit's text: one list for each range, one box a line. Empty where nothing is drawn. */
export async function stretchBoxes(
  library: Library,
  document: DocumentRow,
  {
    unit: { posicion, ancla, texto },
    ranges,
  }: { unit: Pick<UnitRow, 'posicion' | 'ancla' | 'texto'>; ranges: readonly Range[] },
): Promise<SheetBox[][]> {
  const stretches = ranges.map(range => around(texto, range))
  const drawn = await sheetBoxes(library, document, { unit: { posicion, texto }, stretches })
  if (drawn) return drawn
  const scanned = await scanPlaces(library.shelf, document.id, { posicion, stretches })
  if (scanned) return scanned
  if (!isPdf(document) || ancla.tipo !== 'pagina') return []
  try {
    return await withReadable(library, document, async path =>
      path === null ? [] : pagePlaces(path, ancla.fisica, stretches),
    )
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}
