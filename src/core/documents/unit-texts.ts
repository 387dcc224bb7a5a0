/** The text of every unit of a document. */
import type { Shelf } from '../../../storage/contract.ts'
import type { Text } from '../anchoring/texts.ts'

/** Units read in one query. */
const BATCH = 200

/** Returns position and text of every unit, in their order. */
export async function unitTexts(shelf: Pick<Shelf, 'units'>, id: string): Promise<Text[]> {
  const units: Text[] = []
  for (let from = 1; ;) {
    const batch = await shelf.units(id, from, BATCH)
    units.push(...batch.map(({ posicion, texto }) => ({ posicion, texto })))
    if (batch.length < BATCH) return units
    from = batch.at(-1)!.posicion + 1
  }
}
