/**
 * Figures as the API returns them: where each stands, its caption, and its picture. A model's description is kept
 * apart.
 */
import type { FigureRow } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Figura, Figuras, Original } from '../../schema/index.ts'
import { API, breve, enlace, localizador } from '../anchor.ts'
import type { Library } from '../library.ts'

export async function figuresIn({ shelf, site }: Library, id: string): Promise<Figuras> {
  const document = await shelf.document(id)
  const [rows, pending] = await Promise.all([shelf.figures(id), shelf.figuresPending(id)])
  const completo = !pending && (document.estado === 'listo' || document.estado === 'error')
  return { documento: breve(document, true), figuras: rows.map(row => figura(row, site)), completo }
}

function figura(
  { id, documento, posicion, ancla, token, pie, descripcion, box, ancho, alto, media }: FigureRow,
  site: string,
): Figura {
  return {
    id,
    posicion,
    localizador: localizador(ancla),
    pie,
    ancho,
    alto,
    media,
    fragmento: `${documento}:${token}`,
    enlace: `${site}${API}/figuras/${id}`,
    lector: enlace(site, documento, { at: { posicion, ancla, token } }),
    ...(box && { caja: [box.x0, box.y0, box.x1, box.y1] }),
    ...(descripcion && { descripcion }),
  }
}

const ENDING = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const

export async function pictureOf({ shelf, blobs }: Library, id: string): Promise<Original> {
  const { sha256, bytes, media } = await shelf.figure(id)
  if (!(await blobs.has(sha256))) throw new Failure('no_encontrado', { figura: id })
  return { sha256, bytes, media, nombre: `${id.replace(':', '-')}.${ENDING[media]}` }
}
