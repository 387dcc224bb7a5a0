/**
 * Finds the marks of a document again after a new reading, by their words and what stands before and after them. A mark
 * that is not found says that it changed; none is ever moved to words that only might be its own.
 */
import type { MarkRow, Shelf } from '../../../storage/contract.ts'
import { foundAgain, type Anchored, type Text } from '../anchoring/again.ts'

type Marks = Pick<Shelf, 'marksIn' | 'changeMark' | 'units'>

/** Units read in one query. */
const PAGE = 200

/** Places the marks again and returns how many of them were not found. */
export async function reanchor(shelf: Marks, documento: string): Promise<number> {
  const marks = (await shelf.marksIn(documento)).filter(mark => mark.texto !== '')
  if (marks.length === 0) return 0
  const units = await textsOf(shelf, documento)
  let changed = 0
  for (const mark of marks) {
    const found = foundAgain(mark, units)
    if (!found) changed++
    if (found ? !same(mark, found) : !mark.cambiado)
      await shelf.changeMark(mark.id, found ? { ...found, cambiado: false } : { cambiado: true, rango: null })
    // Comparing letter by letter takes long, so other requests get a turn.
    await new Promise(resolve => setImmediate(resolve))
  }
  return changed
}

/** Returns every unit of a document. */
export async function textsOf(shelf: Pick<Shelf, 'units'>, documento: string): Promise<Text[]> {
  const units: Text[] = []
  for (let from = 1; ;) {
    const page = await shelf.units(documento, from, PAGE)
    units.push(...page.map(({ posicion, texto }) => ({ posicion, texto })))
    if (page.length < PAGE) return units
    from = page.at(-1)!.posicion + 1
  }
}

const same = (mark: MarkRow, found: Anchored): boolean =>
  !mark.cambiado &&
  mark.posicion === found.posicion &&
  mark.texto === found.texto &&
  mark.prefijo === found.prefijo &&
  mark.sufijo === found.sufijo &&
  JSON.stringify(mark.rango) === JSON.stringify(found.rango)
