/** Anchor → CSL locator: the style says "p.", "pág." or "cap." in its own words; the number is the anchor's. */
import type { Ancla } from '../../schema.ts'
import { clock } from '../anchor.ts'
import type { Locator } from './csl/types.ts'

export function locator(ancla: Ancla): Locator | undefined {
  switch (ancla.tipo) {
    case 'pagina': return { label: 'page', value: ancla.impresa ?? `[${ancla.fisica}]` }
    case 'tiempo': return { label: 'timestamp', value: clock(ancla.t0) }
    case 'seccion': return ancla.impresa ? { label: 'page', value: ancla.impresa } : { label: 'paragraph', value: String(ancla.parrafo) }
    case 'diapositiva': return { label: 'slide', value: String(ancla.n) }
    case 'hoja': return ancla.filaDesde === undefined ? undefined : { label: 'row', value: ancla.filaHasta === undefined || ancla.filaHasta === ancla.filaDesde ? String(ancla.filaDesde) : `${ancla.filaDesde}-${ancla.filaHasta}` }
    case 'web': return ancla.parrafo === undefined ? undefined : { label: 'paragraph', value: String(ancla.parrafo) }
    case 'imagen': return undefined
  }
}
