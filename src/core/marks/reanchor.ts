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

/** The marks of a document and its text, as they were before it was read again. */
export interface Stood {
  marks: readonly MarkRow[]
  texts: Texts
}

/** What `reanchor` needs to know from before a new reading; null for a document without marks. */
export async function standing(shelf: Marks, documento: string): Promise<Stood | null> {
  const marks = await shelf.marksIn(documento)
  return marks.length === 0 ? null : { marks, texts: await textsOf(shelf, documento) }
}

/**
 * Places the marks again and returns how many of them were not found. With `stood`, only those that are in it: what was
 * marked since then stands in the new text, and what somebody saw meanwhile was placed with less knowledge.
 */
export async function reanchor(shelf: Marks, documento: string, stood?: Stood): Promise<number> {
  const marks = (await shelf.marksIn(documento)).filter(mark => mark.texto !== '')
  if (marks.length === 0) return 0
  const units = await textsOf(shelf, documento)
  const before = stood && new Map(stood.marks.map(mark => [mark.id, mark]))
  let changed = 0
  for (const mark of marks) {
    const was = before ? before.get(mark.id) : mark
    if (!was) continue
    const anchored = stood ? foundBetween(was, stood.texts, units) : foundAgain(was, units)
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
