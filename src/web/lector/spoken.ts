/** What the API says of places, in the reader's language, as everywhere on the pages. */
import type { Unidad, Unidades } from '../../schema/index.ts'
import { citationOf, locatorOf } from '../lib/i18n.ts'
import type { Cited } from '../lib/locator.ts'

const place = <T extends Cited>(cited: T): T => ({
  ...cited,
  cita: citationOf(cited),
  localizador: locatorOf(cited.localizador),
})

export function workSpoken(work: Unidades): Unidades {
  const { autores, editores } = work.documento
  const documento = { autores, ...(editores && { editores }) }
  return { ...work, unidades: work.unidades.map(unit => ({ ...unit, ...spoken({ ...unit, documento }) })) }
}
/** The locator and the citation alone. */
const spoken = (cited: Cited): Pick<Cited, 'cita' | 'localizador'> => {
  const { cita, localizador } = place(cited)
  return { cita, localizador }
}

export const passagesSpoken = <T extends Cited>(passages: readonly T[]): T[] => passages.map(place)

export const unitsSpoken = (units: readonly Unidad[]): Unidad[] =>
  units.map(unit => ({ ...unit, localizador: locatorOf(unit.localizador) }))
