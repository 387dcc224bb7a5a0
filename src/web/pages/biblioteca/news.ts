/** What is said of the documents in progress, and in which order they stand. Pure. */
import type { Documento } from '../../../schema/index.ts'

const isWaiting = ({ estado }: Documento): boolean => estado === 'en_cola' || estado === 'procesando'

/** Sorts what is being read first, then what waits, then what failed; each in order of arrival. */
export function ordered(documents: readonly Documento[]): Documento[] {
  const rank = { procesando: 0, en_cola: 1, error: 2, listo: 3 } as const
  return [...documents].sort((a, b) => rank[a.estado] - rank[b.estado] || (a.creado < b.creado ? -1 : 1))
}

export interface News {
  key: 'begins' | 'first'
  what: string
}

/** Returns what to announce after this answer: documents that began, or whose first passages are available. */
export function news(before: readonly Documento[], now: readonly Documento[]): News[] {
  return now.filter(isWaiting).flatMap((document): News[] => {
    const old = before.find(({ id }) => id === document.id),
      what = document.titulo
    if (!old || (old.estado === 'en_cola' && document.estado === 'procesando'))
      return document.estado === 'procesando' ? [{ key: 'begins', what }] : []
    return !old.pasajes && document.pasajes ? [{ key: 'first', what }] : []
  })
}
