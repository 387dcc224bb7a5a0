/**
 * «Quijote xiv»: the page itself goes before the passages. Documents by the words, the position resolved by the server.
 */
import type { DocumentoBreve, ListaDocumentos, Texto, Unidad } from '../../../schema.ts'
import { ApiError, get } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { jumpOf } from '../../lib/jump.ts'
import { useData } from '../../lib/use.ts'
import { ownAddress } from '../../parts/folio.tsx'

const t = texts({ open: ['Abrir', 'Open'], label: ['Ir a un folio', 'Go to a folio'] })
const DOCUMENTS = 4

interface Target {
  titulo: string
  unit: Unidad
}

/** The document that is searched, else those that the words name. */
async function documentsOf(
  { words }: { words: string },
  only: string,
  signal: AbortSignal,
): Promise<readonly Pick<DocumentoBreve, 'id' | 'titulo'>[]> {
  if (words)
    return (
      await get<ListaDocumentos>('/documentos', { query: { q: words, estado: 'listo', limite: DOCUMENTS }, signal })
    ).documentos
  return only && !only.includes(',') ? [await get<DocumentoBreve>(`/documentos/${only}`, { signal })] : []
}

async function targets(q: string, only: string, signal: AbortSignal): Promise<Target[]> {
  const jump = jumpOf(q)
  if (!jump) return []
  const documentos = await documentsOf(jump, only, signal)
  const found = await Promise.all(
    documentos.map(async d => {
      try {
        const {
          unidades: [unit],
        } = await get<Texto>(`/documentos/${d.id}/texto`, { query: { desde: jump.place, limite: 1 }, signal })
        return unit ? [{ titulo: d.titulo, unit }] : []
      } catch (error) {
        if (error instanceof ApiError && error.status > 0) return [] // no such place in that one
        throw error
      }
    }),
  )
  return found.flat()
}

export function Jump({ q, only }: { q: string; only: string }) {
  const { data = [] } = useData(signal => targets(q, only, signal), [q, only])
  if (data.length === 0) return null
  return (
    <ul class="in measure jumps" aria-label={t('label')}>
      {data.map(({ titulo, unit }) => (
        <li>
          <a href={ownAddress(unit.enlace)}>
            {t('open')} <span class="cite">{unit.localizador}</span> · <cite>{titulo}</cite>
          </a>
        </li>
      ))}
    </ul>
  )
}
