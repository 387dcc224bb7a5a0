/** What stands at the places of a document, as the server tells it. */
import type { Cajas, Pasajes, Texto, Unidad } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { tokenOf } from './place.ts'
import type { Boxes, Passage, Shown } from './reader.ts'
import { passagesSpoken, unitsSpoken } from './spoken.ts'

/** The passage, or null when it is gone; with `part`, its citation is that of those words of it. */
export async function passageOf(
  id: string,
  fragmento: string,
  part?: readonly [number, number] | null,
): Promise<Passage | null> {
  const { pasajes } = await get<Pasajes>(`/documentos/${id}/pasajes`, {
    query: { fragmento, ...(part && { desde: part[0], hasta: part[1] }) },
  })
  return passagesSpoken(pasajes)[0] ?? null
}
export const passagesAt = async (id: string, posicion: number): Promise<Passage[]> =>
  passagesSpoken((await get<Pasajes>(`/documentos/${id}/pasajes`, { query: { posicion } })).pasajes)
export const textFrom = async (id: string, posicion: number, limite: number): Promise<Unidad[]> =>
  unitsSpoken((await get<Texto>(`/documentos/${id}/texto`, { query: { desde: `[${posicion}]`, limite } })).unidades)
export const boxesOf = (id: string, { passage, part }: Shown): Promise<Boxes> =>
  get<Cajas>(`/documentos/${id}/cajas`, {
    query: { fragmento: tokenOf(passage.id), ...(part && { desde: part[0], hasta: part[1] }) },
  })
