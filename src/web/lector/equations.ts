/** The equations and nested lists of the document that is open, once for all that show its text. */
import { signal } from '@preact/signals'
import type { Formulas } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import type { Equation, Listed } from './blocks.ts'
import type { Reader } from './reader.ts'

const looks = signal<Formulas>({ formulas: [], listas: [] })
let asked = false

/** Kinds of documents whose files may have them. */
const KINDS: ReadonlySet<string> = new Set(['documento', 'epub', 'web', 'presentacion'])

/** Fetches them once; when that fails, the text stays as it is, which says the same on one line. */
export async function loadEquations({ id, work }: Reader): Promise<void> {
  if (asked || !KINDS.has(work.documento.tipo)) return
  asked = true
  await get<Formulas>(`/documentos/${id}/formulas`).then(
    answer => {
      looks.value = answer
    },
    () => {},
  )
}

export const equationsIn = (posicion: number): Equation[] =>
  looks.value.formulas.flatMap(({ posicion: at, rango: [from, to], formula: math }) =>
    at === posicion ? [{ from, to, math }] : [],
  )

export const listedIn = (posicion: number): Listed[] =>
  looks.value.listas.flatMap(({ posicion: at, rango: [from, to], nivel: level }) =>
    at === posicion ? [{ from, to, level }] : [],
  )
