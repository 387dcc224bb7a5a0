/** The year that a file states, and when the text itself knows better. Pure. */
import type { Meta, RecordField } from '../reader.ts'
import { tellsOfEdition } from '../record/page/text.ts'
import type { Stated } from './describe.ts'

export function yearOf(text: string | undefined, now: Date): number | undefined {
  const year = Number(/(?<!\d)(1[0-9]\d\d|20\d\d)(?!\d)/.exec(text ?? '')?.[1] ?? NaN)
  return year <= now.getUTCFullYear() + 1 ? year : undefined
}

/**
 * The date on which a file was begun, where it was not changed in another year: a deck of 2024 that was begun in one of
 * 2019 was cited as of 2019, and every workbook that Windows begins was created in 2015.
 */
export const ofOneYear = (begun: string | undefined, changed: string | undefined): string | undefined =>
  changed !== undefined && begun?.slice(0, 4) !== changed.slice(0, 4) ? undefined : begun

/** What stands of the file's own record: no vague year that the beginning of the text does not show. */
export function withoutVagueYear(known: Meta, { vagueDate }: Stated, opening: string): Meta {
  const { anio, ...rest } = known
  return vagueDate && anio !== undefined && !opening.includes(String(anio)) ? rest : known
}

/** True where a year in the text outranks one of the file's: it speaks of rights or of the edition. */
export const outranks = ({ evidence }: RecordField, { vagueDate }: Stated): boolean =>
  !vagueDate || tellsOfEdition(evidence)

/** The day that a file has as its name, as Obsidian and Logseq name the note of a day: it was cited as undated. */
export const dayNamed = (nombre: string | null): string | undefined =>
  /^((?:19|20)\d\d[-_](?:0[1-9]|1[0-2])[-_](?:0[1-9]|[12]\d|3[01]))\.\w+$/.exec(nombre ?? '')?.[1]
