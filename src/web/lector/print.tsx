/**
 * The heading of a printed copy: the work, what of it was printed, and its citation, because paper has no panel beside
 * it.
 */
import { useEntry } from '../lib/entries.ts'
import { texts } from '../lib/i18n.ts'
import { printed, type Unit } from './place.ts'
import { shownHere, unitAt, type Reader } from './reader.ts'

const t = texts({
  copy: ['Copia de lectura: {range}.', 'Reading copy: {range}.'],
  margin: ['Los números del margen son los impresos.', 'The numbers in the margin are the printed ones.'],
})

interface PrintHeadProps {
  reader: Reader
  /** The units that are printed; without them, the page that is read. */
  units?: readonly Pick<Unit, 'localizador' | 'posicion'>[]
}

export function PrintHead({ reader, units = [unitAt(reader, reader.at.value)] }: PrintHeadProps) {
  const { documento } = reader.work,
    [first, last] = [units[0], units.at(-1)],
    entry = useEntry({ ...documento, id: reader.id })
  if (!first || !last) return null
  const name = ({ localizador, posicion }: Pick<Unit, 'localizador' | 'posicion'>): string =>
    localizador || `[${posicion}]`
  const single = first === last,
    { cita } = shownHere(reader)?.passage ?? unitAt(reader, reader.at.value)
  return (
    <p class="print-only small">
      {entry ?? documento.titulo} {t('copy', { range: single ? name(first) : `${name(first)} – ${name(last)}` })}{' '}
      {single ? (
        <span class="cite">{cita}</span>
      ) : (
        units.some(unit => printed(unitAt(reader, unit.posicion)) !== null) && t('margin')
      )}
    </p>
  )
}
