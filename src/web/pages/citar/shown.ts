/**
 * A draft as the server writes it with what its author added → the same with its citations and its sentences counted as
 * in the job: what was decided of them is kept by those numbers. Pure.
 */
import type { Cita, Citado } from '../../../schema/index.ts'

export interface ShownDraft extends Citado {
  citas: Cita[]
  sin_cita: NonNullable<Citado['sin_cita']>
  /** Citations that the author added, by index of `sin_cita`. */
  added: ReadonlyMap<number, Cita>
}

export function shownAs(job: Citado, shown: Citado): ShownDraft {
  const citas = shown.citas ?? []
  const added = new Map(citas.flatMap(cita => (cita.anadida === undefined ? [] : [[cita.anadida, cita] as const])))
  const left = [...(shown.sin_cita ?? [])]
  const sentences = (job.sin_cita ?? []).map((sentence, i) => {
    const cita = added.get(i)
    // Where the author added a citation, its own place is shown
    return cita ? { ...sentence, rango: cita.rango } : (left.shift() ?? sentence)
  })
  return { ...shown, citas: citas.filter(cita => cita.anadida === undefined), sin_cita: sentences, added }
}
