/** The equations of the document that is open, once for all that show its text. */
import { signal } from '@preact/signals'
import type { Formulas } from '../../schema-reading.ts'
import { get } from '../lib/api.ts'
import type { Equation } from './blocks.ts'
import type { Reader } from './reader.ts'

const equations = signal<Formulas['formulas']>([])
let asked = false

/** Kinds of documents whose files may have equations. */
const KINDS: ReadonlySet<string> = new Set(['documento', 'epub', 'web'])

/** Without them the text stays as it is, which says the same on one line. */
export async function loadEquations({ id, work }: Reader): Promise<void> {
  if (asked || !KINDS.has(work.documento.tipo)) return
  asked = true
  await get<Formulas>(`/documentos/${id}/formulas`).then(
    answer => {
      equations.value = answer.formulas
    },
    () => {},
  )
}

export const equationsIn = (posicion: number): Equation[] =>
  equations.value.flatMap(({ posicion: at, rango: [from, to], formula: math }) =>
    at === posicion ? [{ from, to, math }] : [],
  )
