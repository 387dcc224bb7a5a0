/**
 * How many documents can be read, are being read and failed, as counted by the server. The list and the work in
 * progress arrive in two answers, and subtracting one from the other once showed «0 documentos» above two of them.
 */
import { useEffect } from 'preact/hooks'
import type { ListaDocumentos } from '../../../schema/index.ts'
import { get } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import type { Pending } from '../../lib/pending.ts'
import { isWaiting } from '../../lib/record.ts'
import { useData } from '../../lib/use.ts'

const t = texts({
  documents: ['1 documento|{n} documentos', '1 document|{n} documents'],
  matching: ['1 documento cumple el filtro|{n} documentos cumplen el filtro', '1 document matches|{n} documents match'],
  going: ['{n} en curso', '{n} in progress'],
})

export interface Counts {
  ready: number
  going: number
  failed: number
}

const count = async (estado: string, signal: AbortSignal): Promise<number> =>
  (await get<ListaDocumentos>('/documentos', { query: { estado, limite: 1 }, signal })).total

async function ask(signal: AbortSignal): Promise<Counts> {
  const [ready, queued, busy, failed] = await Promise.all(
    ['listo', 'en_cola', 'procesando', 'error'].map(estado => count(estado, signal)),
  )
  return { ready: ready!, going: queued! + busy!, failed: failed! }
}

/** Counts documents again whenever one arrives, begins, ends or is removed; undefined until the first answer. */
export function useCounts(now: Pending | undefined, list: { total: number }): Counts | undefined {
  const waiting = now?.documentos.filter(isWaiting).length ?? 0
  const { data, reload } = useData(ask, [])
  useEffect(() => {
    if (data) reload()
  }, [now?.total, waiting, list.total])
  return data
}

/** Formats «2 documentos · 25 en curso»; with a filter, how many documents match it. */
export const countOf = ({ ready, going }: Pick<Counts, 'ready' | 'going'>, filtered: number | null): string =>
  [
    filtered === null ? t('documents', { n: ready }) : t('matching', { n: Math.max(0, filtered) }),
    going > 0 && t('going', { n: going }),
  ]
    .filter(Boolean)
    .join(' · ')
