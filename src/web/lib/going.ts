/**
 * «Quijote vii» → the pages that are meant: documents by the words, the printed number resolved by the server. What has
 * no such page is left out.
 */
import type { DocumentoBreve, ListaDocumentos, Texto, Unidad } from '../../schema/index.ts'
import { ApiError, get } from './api.ts'
import { jumpOf } from './jump.ts'

const DOCUMENTS = 4

export interface Target {
  titulo: string
  unit: Unidad
}

type Named = Pick<DocumentoBreve, 'id' | 'titulo'>

/** Returns the document that is searched, else those that the words name. */
async function documentsOf(words: string, only: string, signal?: AbortSignal): Promise<readonly Named[]> {
  const query = { q: words, estado: 'listo', limite: DOCUMENTS }
  if (words) return (await get<ListaDocumentos>('/documentos', { query, ...(signal && { signal }) })).documentos
  return only && !only.includes(',')
    ? [await get<DocumentoBreve>(`/documentos/${only}`, { ...(signal && { signal }) })]
    : []
}

/** Returns the pages that the query means; `only` is the id of the one document that is searched, or ''. */
export async function targets(q: string, only: string, signal?: AbortSignal): Promise<Target[]> {
  const jump = jumpOf(q)
  if (!jump) return []
  const query = { desde: jump.place, limite: 1 }
  const pages = await Promise.all(
    (await documentsOf(jump.words, only, signal)).map(async ({ id, titulo }): Promise<Target[]> => {
      try {
        const {
          unidades: [unit],
        } = await get<Texto>(`/documentos/${id}/texto`, { query, ...(signal && { signal }) })
        return unit ? [{ titulo, unit: { ...unit, enlace: linkTo(unit, jump.place) } }] : []
      } catch (error) {
        if (error instanceof ApiError && error.status > 0) return [] // this document has no such place
        throw error
      }
    }),
  )
  return pages.flat()
}

/** Returns the unit's link; of a recording, at the very second that was asked for, which lies within the unit. */
function linkTo({ enlace, t0 }: Unidad, place: string): string {
  if (t0 === undefined) return enlace
  const link = new URL(enlace)
  link.searchParams.set('t', String(place.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)))
  return link.href
}

/**
 * Returns the link of the one page that is meant; null when there is none or several, and the search is shown instead.
 */
export async function answerOf(q: string): Promise<string | null> {
  const hits = await targets(q, '').catch(() => [])
  return hits.length === 1 ? hits[0]!.unit.enlace : null
}
