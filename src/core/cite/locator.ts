/**
 * Turns an anchor into a CSL locator: the style writes "p.", "pág." or "cap." in its own words, and the number comes
 * from the anchor.
 */
import type { Ancla } from '../../schema/index.ts'
import { clock, folioOf } from '../anchor.ts'
import { spreadOf } from '../folio/numerals.ts'
import type { Locator } from './csl/types.ts'

/** Escapes the dash of a single page like `3-12`, so that citeproc takes it for neither a range nor a plural. */
const page = (folio: string): string =>
  spreadOf(folio) || folio.startsWith('[') ? folio : folio.replace(/[-–]/g, '\\-')

export function locator(ancla: Ancla): Locator | undefined {
  switch (ancla.tipo) {
    case 'pagina':
      return { label: 'page', value: page(folioOf(ancla)) }
    case 'tiempo':
      return { label: 'timestamp', value: clock(ancla.t0) }
    case 'seccion':
      return ancla.impresa
        ? { label: 'page', value: page(ancla.impresa) }
        : { label: 'paragraph', value: range(ancla.parrafo, ancla.parrafoHasta) }
    case 'diapositiva':
      return { label: 'slide', value: String(ancla.n) }
    case 'hoja':
      return rows(ancla)
    case 'web':
      return ancla.parrafo === undefined
        ? undefined
        : { label: 'paragraph', value: range(ancla.parrafo, ancla.parrafoHasta) }
    case 'imagen':
      return undefined
  }
}

function rows({ hoja, filaDesde, filaHasta }: Extract<Ancla, { tipo: 'hoja' }>): Locator | undefined {
  const value = filaDesde === undefined ? '' : range(filaDesde, filaHasta)
  return value || hoja ? { label: 'row', value, ...(hoja && { within: hoja }) } : undefined
}

const range = (from: number, to = from): string => (to === from ? String(from) : `${from}-${to}`)
