/** What each weight of a checked citation is called, and the sign that says it without colour. */
import type { CitaRevisada } from '../../../../schema/index.ts'
import { texts } from '../../../lib/i18n.ts'

export type Weight = CitaRevisada['gravedad']
/** Worst first. */
export const WEIGHTS = ['fallo', 'aviso', 'sin_comprobar', 'bien'] as const satisfies readonly Weight[]
export const SIGNS: Record<Weight, string> = { fallo: '✗', aviso: '!', sin_comprobar: '·', bien: '✓' }

export const weightName = texts({
  fallo: ['Con fallos', 'Wrong'],
  aviso: ['Para mirar', 'To look at'],
  sin_comprobar: ['Sin nada que comprobar', 'Nothing to check'],
  bien: ['Comprobada', 'Checked'],
})

const counted = texts({
  fallo: ['1 con fallos|{n} con fallos', '1 wrong|{n} wrong'],
  aviso: ['1 para mirar|{n} para mirar', '1 to look at|{n} to look at'],
  sin_comprobar: [
    '1 sin nada que comprobar|{n} sin nada que comprobar',
    '1 with nothing to check|{n} with nothing to check',
  ],
  bien: ['1 comprobada|{n} comprobadas', '1 checked|{n} checked'],
})
const all = texts({ citas: ['1 cita|{n} citas', '1 citation|{n} citations'] })

/** «45 citas: 3 con fallos, 2 para mirar, 40 comprobadas». */
export function sumOf(citas: readonly CitaRevisada[]): string {
  const parts = WEIGHTS.flatMap(weight => {
    const n = citas.filter(cita => cita.gravedad === weight).length
    return n === 0 ? [] : [counted(weight, { n })]
  })
  return [all('citas', { n: citas.length }), parts.join(', ')].filter(Boolean).join(': ')
}

/** The worst citation of one place in the manuscript. */
export const worstOf = (citas: readonly CitaRevisada[]): CitaRevisada | undefined =>
  citas.reduce<CitaRevisada | undefined>(
    (worst, cita) => (worst && WEIGHTS.indexOf(worst.gravedad) <= WEIGHTS.indexOf(cita.gravedad) ? worst : cita),
    undefined,
  )
