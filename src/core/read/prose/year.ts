/** The year that a file states, and when the text itself knows better. Pure. */
import type { Meta } from '../reader.ts'
import { tellsOfEdition } from '../record/page/text.ts'
import type { Stated } from './describe.ts'

export function yearOf(text: string | undefined, now: Date): number | undefined {
  const year = Number(/(?<!\d)(1[0-9]\d\d|20\d\d)(?!\d)/.exec(text ?? '')?.[1] ?? NaN)
  return year <= now.getUTCFullYear() + 1 ? year : undefined
}

/** What stands of the file's own record: no vague year that the beginning of the text does not show. */
export function withoutVagueYear(known: Meta, { vagueDate }: Stated, opening: string): Meta {
  const { anio, ...rest } = known
  return vagueDate && anio !== undefined && !opening.includes(String(anio)) ? rest : known
}

/** True where a year in the text outranks one of the file's: it speaks of rights or of the edition. */
export const outranks = (evidence: string, { vagueDate }: Stated): boolean => !vagueDate || tellsOfEdition(evidence)
