/** Anchor → CSL locator: the style says "p.", "pág." or "cap." in its own words; the number is the anchor's. */
import type { Ancla } from '../../schema.ts'
import { clock } from '../anchor.ts'
import { spreadOf } from '../folio/numerals.ts'
import type { Locator } from './csl/types.ts'

/** `3-12` is one page: a dash that is escaped makes no range, and no plural, in citeproc. */
const page = (impresa: string): string => (spreadOf(impresa) ? impresa : impresa.replace(/[-–]/g, '\\-'))

export function locator(ancla: Ancla): Locator | undefined {
  switch (ancla.tipo) {
    case 'pagina':
      return { label: 'page', value: ancla.impresa ? page(ancla.impresa) : `[${ancla.fisica}]` }
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
