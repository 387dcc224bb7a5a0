/**
 * Finds the marks of a document again after a new reading, by their words and what stands before and after them. A mark
 * that is not found says that it changed; none is ever moved to words that only might be its own.
 */
import type { MarkRow, Shelf } from '../../../storage/contract.ts'
import { foundAgain, type Anchored } from '../anchoring/again.ts'
import { foundBetween } from '../anchoring/back-and-forth.ts'
import type { Texts } from '../anchoring/texts.ts'
import { textsOf } from '../documents/moved.ts'

type Marks = Pick<Shelf, 'marksIn' | 'changeMark' | 'units'>

/**
 * Places the marks again and returns how many of them were not found. `before` is the text in which they stood, where
 * it is still known.
 */
export async function reanchor(shelf: Marks, documento: string, before?: Texts): Promise<number> {
  const marks = (await shelf.marksIn(documento)).filter(mark => mark.texto !== '')
  if (marks.length === 0) return 0
  const units = await textsOf(shelf, documento)
  let changed = 0
  for (const mark of marks) {
    const anchored = before ? foundBetween(mark, before, units) : foundAgain(mark, units)
    if (!anchored) changed++
    if (anchored ? !same(mark, anchored) : !mark.cambiado)
      await shelf.changeMark(mark.id, anchored ? { ...anchored, cambiado: false } : { cambiado: true, rango: null })
    // Comparing letter by letter takes long, so other requests get a turn.
    await new Promise(resolve => setImmediate(resolve))
  }
  return changed
}

const same = (mark: MarkRow, anchored: Anchored): boolean =>
  !mark.cambiado &&
  mark.posicion === anchored.posicion &&
  mark.texto === anchored.texto &&
  mark.prefijo === anchored.prefijo &&
  mark.sufijo === anchored.sufijo &&
  JSON.stringify(mark.rango) === JSON.stringify(anchored.rango)
