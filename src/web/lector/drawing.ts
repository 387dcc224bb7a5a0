/**
 * The sheets of a Word file or slides as LibreOffice draws them on the server. They are fetched after the text is
 * shown, and take its place unless a person has begun to read it. Their numbers name no page of the work.
 */
import type { Hojas } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { here, setQuery } from '../lib/router.ts'
import { bookOfSheets } from './book.ts'
import { isSelecting } from './carried.ts'
import type { Reader } from './reader.ts'

export type Sheet = Hojas['hojas'][number]

/** What a person does when reading has begun. */
const BEGUN = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Asks for the sheets of a document that can be drawn; without them, or after a failure, its text stays. */
export async function loadSheets(reader: Reader): Promise<void> {
  if (!reader.work.dibujable) return
  let begun = false
  const begin = (): void => {
    begun = true
  }
  for (const name of BEGUN) addEventListener(name, begin, { capture: true, passive: true })
  const hojas = await get<Hojas>(`/documentos/${reader.id}/hojas`).then(
    answer => answer.hojas,
    () => [],
  )
  // The text stays until the sheets can take its place in one step.
  const missing = hojas.length === 0 || (here.value.query.get('vista') !== 'texto' && !(await bookOfSheets(reader.id)))
  for (const name of BEGUN) removeEventListener(name, begin, { capture: true })
  if (missing) return
  if ((begun || isSelecting()) && !here.value.query.has('vista')) setQuery({ vista: 'texto' })
  reader.sheets.value = hojas
}

/** The sheet on which a unit begins. Pure. */
export const sheetOfUnit = (sheets: readonly Sheet[], posicion: number): Sheet =>
  sheets.find(({ hasta }) => hasta >= posicion) ?? sheets.at(-1)!

/** Whether a part of the unit is on the sheet. Pure. */
export const holdsUnit = ({ desde, hasta }: Sheet, posicion: number): boolean => desde <= posicion && posicion <= hasta
