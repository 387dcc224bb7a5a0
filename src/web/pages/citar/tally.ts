/** «2 aceptadas, 1 por decidir»: where a draft stands, in words. */
import { texts } from '../../lib/i18n.ts'
import type { Tally } from './decisions.ts'

/** Counts for the summary; only those above zero are shown. */
const counted = texts({
  accepted: ['{n} aceptadas', '{n} accepted'],
  pending: ['{n} por decidir', '{n} to decide'],
  refused: ['{n} rechazadas', '{n} refused'],
  bare: ['{n} sin fuente', '{n} without a source'],
  mine: ['{n} tuyas', '{n} yours'],
})
const single = texts({
  accepted: ['1 aceptada', '1 accepted'],
  pending: ['1 por decidir', '1 to decide'],
  refused: ['1 rechazada', '1 refused'],
  bare: ['1 sin fuente', '1 without a source'],
  mine: ['1 tuya', '1 yours'],
})
export const sumOf = (all: Tally): string =>
  (['accepted', 'pending', 'refused', 'bare', 'mine'] as const)
    .flatMap(key => (all[key] === 0 ? [] : [all[key] === 1 ? single(key) : counted(key, { n: all[key] })]))
    .join(', ')
