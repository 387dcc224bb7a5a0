/** Where reading of a document stopped: kept, and found again while its page is there. */
import type { UnitMark } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Lectura } from '../../schema/index.ts'
import type { Library } from '../library.ts'

export async function keepPlace(
  { shelf }: Library,
  id: string,
  { posicion, segundo = null }: { posicion: number; segundo?: number | undefined | null },
): Promise<Lectura> {
  const [unit] = await shelf.units(id, posicion, 1)
  if (unit?.posicion !== posicion) throw new Failure('no_encontrado', { posicion })
  const { segundo: second, ...place } = await shelf.keepPlace(id, { posicion, segundo })
  return { ...place, ...(second !== null && { segundo: second }) }
}

/** Returns null when none was kept, and when a new reading of the file has fewer pages. */
export async function placeIn(
  { shelf }: Pick<Library, 'shelf'>,
  id: string,
  marks: readonly UnitMark[],
): Promise<Lectura | null> {
  const place = await shelf.placeIn(id)
  if (!place || !marks.some(mark => mark.posicion === place.posicion)) return null
  const { segundo, ...rest } = place
  return { ...rest, ...(segundo !== null && { segundo }) }
}
